// SPDX-License-Identifier: MIT
// Misuse of tasks: what is reported, in which words; and the controls, which are silent. Bodies: task_misuse.c.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "runtime/gtest/kernel_report.h"
#include "runtime/run/exit_codes.h"
#include "runtime/runtime.h"
#include "tests/sched/tasks/task_cases.h"

namespace {

class TaskMisuseTest : public ::testing::Test {
 protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }
  void Run(void (*body)(int), int control) {
    runtime_->RunOn(1, [&] {
      body(control);
      EXPECT_EQ(preempt_count(), 0);
      EXPECT_FALSE(irqs_disabled());
    });
  }
  // Done wrong, `body` makes a report whose text matches `regex`; done right, none, or the test fails.
  void ExpectReport(void (*body)(int), const std::string& regex) {
    Run(body, 1);
#ifdef RING3_CHECKS
    EXPECT_KERNEL_REPORT(Run(body, 0), regex);
#endif
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};

TEST_F(TaskMisuseTest, SchedulingWhileAtomic) { ExpectReport(ring3_misuse_schedule_atomic, "BUG: scheduling while atomic: cpu/1/"); }

TEST_F(TaskMisuseTest, SleepingInAtomicContext) {
  ExpectReport(ring3_misuse_sleep_atomic, "BUG: sleeping function called from invalid context at tests/sched/tasks/task_misuse.c:[0-9]+\n"
                                          "in_atomic\\(\\): 1, irqs_disabled\\(\\): 0, non_block: 0, pid: ");
}

TEST_F(TaskMisuseTest, ExitWithPreemptionOff) { ExpectReport(ring3_misuse_exit_with_preemption_off, "exited with preempt_count 1"); }

TEST_F(TaskMisuseTest, CpuNumberInANarrowedTask) {
  ExpectReport(ring3_misuse_id_in_narrowed_task, "BUG: using smp_processor_id\\(\\) in preemptible \\[00000000\\] code: misuse/");
}

TEST_F(TaskMisuseTest, WakingATaskThatIsGone) { ExpectReport(ring3_misuse_wake_freed, "BUG: wake-up of a task that has ended and been freed: ends/"); }

TEST_F(TaskMisuseTest, BlockingWithTheStateSet) {
  ExpectReport(ring3_misuse_state_then_sleep, "do not call blocking ops when !TASK_RUNNING; state=1 set at");
}

#if defined(RING3_CHECKS) && !defined(__SANITIZE_ADDRESS__)
TEST_F(TaskMisuseTest, StackOverflowNamesTheTask) {
  Run(ring3_misuse_stack_overflow, 1);
  // A fresh runtime in the child: threads do not survive a fork.
  runtime_.reset();
  EXPECT_EXIT(
      {
        ring3::RuntimeOptions options;
        auto booted = ring3::Runtime::Boot(options);
        (*booted)->RunOn(0, [] { ring3_misuse_stack_overflow(0); });
      },
      ::testing::ExitedWithCode(RING3_EXIT_CRASH), "BUG: TASK stack guard page was hit at .*misuse");
}
#endif

}  // namespace
