// SPDX-License-Identifier: MIT
// Kernel threads: life, order, place, preemption, and what travels with a task. Bodies: task_cases.c.

#include <errno.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "sched/tasks/preempt_model.h"
#include "tests/sched/tasks/task_cases.h"

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr int kMany = 4000;
#elif defined(__SANITIZE_THREAD__)
constexpr int kMany = 1000;  // it has no memory for its records of more (docs/tasks.md)
#else
constexpr int kMany = 40000;
#endif

// In functions of their own: a compiler takes the address of errno for the same before and after a yield() (docs/tasks.md).
__attribute__((noinline)) void SetErrno(int value) { errno = value; }
__attribute__((noinline)) int GetErrno() {
  asm volatile("");
  return errno;
}

class TaskTest : public ::testing::TestWithParam<int> {
 protected:
  void SetUp() override { Boot(GetParam()); }
  void Boot(int cpus) {
    ring3::RuntimeOptions options;
    options.cpus = cpus;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    reports_ = ring3_report_total();
  }
  void TearDown() override {
    runtime_.reset();
    EXPECT_EQ(ring3_report_total(), reports_);
  }
  int cpus() const { return runtime_->cpus(); }
  template <typename Function>
  int OnCpu(int cpu, Function function) {
    int result = -1;
    runtime_->RunOn(cpu, [&] { result = function(); });
    return result;
  }

  std::unique_ptr<ring3::Runtime> runtime_;
  unsigned long reports_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Cpus, TaskTest, ::testing::Values(1, 2, 4), ::testing::PrintToStringParamName());

TEST_P(TaskTest, RunsAndStops) {
  for (int i = 0; i < 50; ++i) ASSERT_EQ(OnCpu(i % cpus(), ring3_task_run_and_stop), 0);
}

TEST_P(TaskTest, StoppedBeforeItRan) { EXPECT_EQ(OnCpu(0, ring3_task_stopped_before_it_ran), 0); }

TEST_P(TaskTest, ExitsAtAnyDepth) { EXPECT_EQ(OnCpu(0, ring3_task_exits_deep), 0); }

TEST_P(TaskTest, YieldsInTurn) {
  for (int cpu = 0; cpu < cpus(); ++cpu) EXPECT_EQ(OnCpu(cpu, ring3_task_yields_in_turn), 0);
}

TEST_P(TaskTest, BoundThreads) {
  for (int cpu = 0; cpu < cpus(); ++cpu) EXPECT_EQ(OnCpu(0, [&] { return ring3_task_bound(cpu); }), 0);
}

TEST_P(TaskTest, Parks) { EXPECT_EQ(OnCpu(0, ring3_task_parks), 0); }

TEST_P(TaskTest, RealTimeRunsBeforeItsWakerGoesOn) { EXPECT_EQ(OnCpu(cpus() - 1, ring3_task_real_time_first), 0); }

TEST_P(TaskTest, MostUrgentFirst) { EXPECT_EQ(OnCpu(0, ring3_task_priority_order), 0); }

TEST_P(TaskTest, MovesWhereItMay) { EXPECT_EQ(OnCpu(0, [&] { return ring3_task_moves(cpus()); }), 0); }

TEST_P(TaskTest, StaysWhileMigrationIsDisabled) {
  if (cpus() < 2) return;
  EXPECT_EQ(OnCpu(0, ring3_task_migration_disabled), 0);
}

TEST_P(TaskTest, Signals) { EXPECT_EQ(OnCpu(0, ring3_task_signals), 0); }

TEST_P(TaskTest, CondResched) { EXPECT_EQ(OnCpu(0, ring3_task_cond_resched), 0); }

TEST_P(TaskTest, AnInterruptPreempts) {
  for (int i = 0; i < 20; ++i) ASSERT_EQ(OnCpu(i % cpus(), ring3_task_interrupt_preempts), 0);
}

TEST_P(TaskTest, BusyLoopsShareACpu) { EXPECT_EQ(OnCpu(0, ring3_task_busy_loops_share), 0); }

TEST_P(TaskTest, IdleCpusTakeWhatWaits) {
  if (cpus() < 2) return;
  EXPECT_EQ(OnCpu(0, ring3_task_idle_cpu_takes_waiting), 0);
}

TEST_P(TaskTest, SpreadsOverCpus) { EXPECT_EQ(OnCpu(0, [&] { return ring3_task_spreads(cpus()); }), 0); }

TEST_P(TaskTest, NoWakeUpIsLost) {
  EXPECT_EQ(OnCpu(0, [] { return ring3_task_ring(8, 20000); }), 0);
}

TEST_P(TaskTest, Many) {
  EXPECT_EQ(OnCpu(0, [] { return ring3_task_many(kMany); }), 0);
}

// What the C and C++ libraries keep per host thread belongs to the task here.
TEST_P(TaskTest, ErrnoAndExceptionsTravel) {
  std::atomic<int> wrong{0};
  const int result = OnCpu(0, [&] {
    return ring3_run_in_kthreads(
        8,
        [](void* arg, int index) {
          auto* bad = static_cast<std::atomic<int>*>(arg);
          for (int round = 0; round < 200; ++round) {
            SetErrno(1000 + index);
            try {
              throw std::runtime_error(std::to_string(index));
            } catch (const std::exception& error) {
              ring3_cases_yield();
              if (error.what() != std::to_string(index)) ++*bad;
              try {
                throw index;
              } catch (int inner) {
                ring3_cases_yield();
                if (inner != index || std::uncaught_exceptions() != 0) ++*bad;
              }
              if (std::current_exception() == nullptr) ++*bad;
            }
            if (std::current_exception() != nullptr) ++*bad;
            if (GetErrno() != 1000 + index) ++*bad;
          }
          return 0;
        },
        &wrong);
  });
  EXPECT_EQ(result, 0);
  EXPECT_EQ(wrong.load(), 0);
}

// RunOn() from a kernel thread sleeps; its CPU is free for others meanwhile.
TEST_P(TaskTest, KernelThreadsGiveWorkToCpus) {
  std::atomic<int> ran{0};
  struct Arguments {
    ring3::Runtime* runtime;
    std::atomic<int>* ran;
  } arguments = {runtime_.get(), &ran};
  const int result = OnCpu(0, [&] {
    return ring3_run_in_kthreads(
        4,
        [](void* raw, int index) {
          auto* own = static_cast<Arguments*>(raw);
          for (int i = 0; i < 20; ++i) {
            if (index % own->runtime->cpus() == 0) continue;  // CPU 0's own task is the one that waits for us
            own->runtime->RunOn(index % own->runtime->cpus(), [&] { ++*own->ran; });
          }
          return 0;
        },
        &arguments);
  });
  EXPECT_EQ(result, 0);
  EXPECT_EQ(ran.load(), cpus() == 1 ? 0 : cpus() == 2 ? 40 : 60);
}

TEST_P(TaskTest, ABorrowedCpuSchedules) {
  for (int i = 0; i < 20; ++i) {
    ring3::BorrowedCpu borrowed = runtime_->Borrow(i % cpus());
    ASSERT_EQ(ring3_task_run_and_stop(), 0);
    ASSERT_EQ(ring3_task_yields_in_turn(), 0);
  }
  EXPECT_EQ(OnCpu(0, ring3_task_yields_in_turn), 0);
}

}  // namespace
