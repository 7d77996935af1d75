// SPDX-License-Identifier: MIT
// kthread_worker. Bodies: worker_cases.c, worker_delayed.c, worker_misuse.c.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <tuple>

#include "runtime/gtest/kernel_report.h"
#include "runtime/runtime.h"
#include "tests/sched/tasks/worker_cases.h"

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

class WorkerTest : public testing::TestWithParam<std::tuple<Case, int>> {};

// The program's main() fails a test in which anything is reported.
TEST_P(WorkerTest, Works) {
  const auto& [test_case, cpus] = GetParam();
  auto runtime = Boot(cpus);
  ASSERT_NE(runtime, nullptr);
  runtime->RunOn(0, [body = test_case.body] { EXPECT_EQ(body(), 0); });
}

const Case kCases[] = {
    {"Order", worker_check_order},
    {"Requeue", worker_check_requeue},
    {"FreedByItself", worker_check_freed_by_itself},
    {"Flush", worker_check_flush},
    {"Cancel", worker_check_cancel},
    {"CancelRunning", worker_check_cancel_running},
    {"Bound", worker_check_bound},
    {"OwnMemory", worker_check_own_memory},
    {"Interrupts", worker_check_interrupts},
    {"Destroy", worker_check_destroy},
    {"Delayed", worker_check_delayed},
    {"Modify", worker_check_modify},
    {"CancelDelayed", worker_check_cancel_delayed},
    {"Storm", worker_check_storm},
};

INSTANTIATE_TEST_SUITE_P(Cases, WorkerTest, testing::Combine(testing::ValuesIn(kCases), testing::Values(1, 2, 4)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) + "On" + std::to_string(std::get<1>(info.param));
                         });

struct Misuse {
  const char* name;
  void (*body)(int control);
};

class WorkerMisuseTest : public testing::TestWithParam<Misuse> {};

// A WARN_ON_ONCE warns once per process: each kind has a case here.
TEST_P(WorkerMisuseTest, Warns) {
  auto runtime = Boot(2);
  ASSERT_NE(runtime, nullptr);
  const auto run = [&](int control) { runtime->RunOn(1, [&] { GetParam().body(control); }); };
  run(1);
  EXPECT_KERNEL_REPORT(run(0), "WARNING: CPU: [0-9]+ PID: [0-9]+ at sched/tasks/kthread_worker.c:[0-9]+");
}

INSTANTIATE_TEST_SUITE_P(Kinds, WorkerMisuseTest,
                         testing::Values(Misuse{"TwoWorkers", worker_misuse_two_workers},
                                         Misuse{"DestroyDelayed", worker_misuse_destroy_delayed},
                                         Misuse{"DestroyWithoutThread", worker_misuse_destroy_without_thread},
                                         Misuse{"TwoThreads", worker_misuse_two_threads},
                                         Misuse{"PlainAsDelayed", worker_misuse_plain_as_delayed},
                                         Misuse{"InitialisedWhileQueued", worker_misuse_reinit}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
