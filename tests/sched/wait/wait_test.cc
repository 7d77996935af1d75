// SPDX-License-Identifier: MIT
// Wait queues, completions, semaphores. Bodies: queue_cases.c, form_cases.c, sync_cases.c, timeout_cases.c.

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "sched/irq.h"
#include "tests/sched/wait/wait_cases.h"

namespace {

std::unique_ptr<ring3::Runtime> Boot(int cpus) {
  ring3::RuntimeOptions options;
  options.cpus = cpus;
  auto booted = ring3::Runtime::Boot(options);
  EXPECT_TRUE(booted.ok()) << booted.status();
  return booted.ok() ? *std::move(booted) : nullptr;
}

struct Case {
  const char* name;
  int (*body)();
};

class WaitTest : public testing::TestWithParam<std::tuple<Case, int>> {};

// Nothing here is a misuse, so nothing is reported; not at shutdown either.
TEST_P(WaitTest, Works) {
  const auto& [test_case, cpus] = GetParam();
  const unsigned long reports = ring3_report_total();
  {
    auto runtime = Boot(cpus);
    ASSERT_NE(runtime, nullptr);
    runtime->RunOn(0, [body = test_case.body] { EXPECT_EQ(body(), 0); });
  }
  EXPECT_EQ(ring3_report_total(), reports);
}

const Case kCases[] = {
    {"ExclusiveOrder", wait_check_exclusive_order},
    {"WakesAllOthers", wait_check_wakes_all_others},
    {"InterruptibleOnly", wait_check_interruptible_only},
    {"PriorityEntry", wait_check_priority_entry},
    {"LongQueue", wait_check_long_queue},
    {"Signals", wait_check_signals},
    {"ExclusiveSignalPassesOn", wait_check_exclusive_signal_passes_on},
    {"LockedForms", wait_check_locked_forms},
    {"LockIrqForms", wait_check_lock_irq_forms},
    {"CmdForms", wait_check_cmd_forms},
    {"Woken", wait_check_woken},
    {"SingleSleeper", wait_check_single_sleeper},
    {"Bits", wait_check_bits},
    {"BitLock", wait_check_bit_lock},
    {"Variables", wait_check_variables},
    {"Ring", wait_check_ring},
    {"Swait", sync_check_swait},
    {"CompletionCounts", sync_check_completion_counts},
    {"CompletionAll", sync_check_completion_all},
    {"CompletionOrder", sync_check_completion_order},
    {"CompletionSignals", sync_check_completion_signals},
    {"CompletionRing", sync_check_completion_ring},
    {"SemaphoreCounts", sync_check_semaphore_counts},
    {"SemaphoreOrder", sync_check_semaphore_order},
    {"SemaphoreSignals", sync_check_semaphore_signals},
    {"SemaphoreLimit", sync_check_semaphore_limit},
    {"TimeoutWaitEvent", timeout_check_wait_event},
    {"TimeoutHrtimeout", timeout_check_hrtimeout},
    {"TimeoutCompletion", timeout_check_completion},
    {"TimeoutSemaphore", timeout_check_semaphore},
    {"TimeoutSwait", timeout_check_swait},
    {"TimeoutBits", timeout_check_bits},
    {"TimeoutRace", timeout_check_race},
};

INSTANTIATE_TEST_SUITE_P(Cases, WaitTest, testing::Combine(testing::ValuesIn(kCases), testing::Values(1, 2, 4)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) + "On" + std::to_string(std::get<1>(info.param));
                         });

// A host thread raises the interrupt that wakes, on one CPU after the other.
TEST(WaitInterruptTest, InterruptsWake) {
  for (const int cpus : {1, 2, 4}) {
    const unsigned long reports = ring3_report_total();
    auto runtime = Boot(cpus);
    ASSERT_NE(runtime, nullptr);
    runtime->RunOn(0, [] { wait_prepare_interrupts(); });
    std::thread line([cpus] {
      for (int cpu = 0; wait_interrupts_wanted(); cpu = (cpu + 1) % cpus) {
        ring3_irq_raise_on(cpu, WAIT_INTERRUPT);
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    });
    runtime->RunOn(0, [] { EXPECT_EQ(wait_check_interrupts(), 0); });
    line.join();
    EXPECT_EQ(ring3_report_total(), reports);
  }
}

}  // namespace
