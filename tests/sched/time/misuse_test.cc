// SPDX-License-Identifier: MIT
// Misuse of timers, sleeps and NMIs: what is reported, once each, in which words; and the controls, which are silent.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/run/exit_codes.h"
#include "runtime/runtime.h"
#include "tests/sched/time/misuse_cases.h"

namespace {

class TimeMisuseTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }

  // CPU 1 is where it happens; nothing must be left behind there.
  void Run(void (*body)(int), int right) {
    runtime_->RunOn(1, [&] {
      body(right);
      EXPECT_EQ(preempt_count(), 0);
      EXPECT_FALSE(irqs_disabled());
    });
  }
  // Done wrong, `body` makes one report, with `text` and `more`; done right, none, or the test fails. What WARN reports, all
  // builds do.
  void ExpectReport(void (*body)(int), const std::string& text, const std::string& more = "") {
    Run(body, 1);
    const unsigned long total = ring3_report_total();
    EXPECT_KERNEL_REPORT(Run(body, 0), testing::AllOf(testing::HasSubstr(text), testing::HasSubstr(more)));
    EXPECT_EQ(ring3_report_total(), total + 1);
  }
  void ExpectReportOfChecks(void (*body)(int), const std::string& text) {
#ifdef RING3_CHECKS
    ExpectReport(body, text);
#else
    Run(body, 1);
#endif
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};

using TimeMisuseDeathTest = TimeMisuseTest;

TEST_F(TimeMisuseTest, AddingAPendingTimer) { ExpectReport(misuse_add_pending, " add_timer"); }
TEST_F(TimeMisuseTest, AddingAPendingTimerOnACpu) { ExpectReport(misuse_add_pending_on, " add_timer_on"); }
TEST_F(TimeMisuseTest, NoFunction) { ExpectReport(misuse_no_function, " misuse_no_function"); }
TEST_F(TimeMisuseTest, FunctionLost) { ExpectReport(misuse_function_lost, "sched/time/timer.c:"); }
TEST_F(TimeMisuseTest, SynchronousDeletionInAHardInterrupt) {
  ExpectReport(misuse_delete_sync_in_hardirq, " delete_sync");
}
TEST_F(TimeMisuseTest, AFunctionThatLeavesPreemptionOff) {
  ExpectReport(misuse_preempt_leak, "timer: leak+0x0/", " preempt leak: 00000100 -> 00000101\n");
}
TEST_F(TimeMisuseTest, UnknownFlags) { ExpectReport(misuse_unknown_flags, " init_timer_key"); }
TEST_F(TimeMisuseTest, ATimerThatWasNeverSetUp) {
  ExpectReportOfChecks(misuse_never_set_up,
                       "ODEBUG: assert_init not available (active state 0) object type: timer_list hint: count+0x0/");
  ExpectReportOfChecks(misuse_never_set_up_and_deleted,
                       "ODEBUG: assert_init not available (active state 0) object type: timer_list hint: 0x0");
}
TEST_F(TimeMisuseTest, DestroyingAPendingTimer) {
  ExpectReportOfChecks(misuse_destroy_pending,
                       "ODEBUG: free active (active state 0) object type: timer_list hint: count+0x0/");
}
TEST_F(TimeMisuseDeathTest, SynchronousDeletionInItsOwnFunction) {
  Run(misuse_delete_in_own_function, 1);
  EXPECT_EXIT(Run(misuse_delete_in_own_function, 0), testing::ExitedWithCode(RING3_EXIT_REPORT),
              "BUG: timer delete_itself\\+0x0/.* is deleted synchronously in its own function");
}

TEST_F(TimeMisuseTest, HrtimerWithoutFunction) { ExpectReport(misuse_hrtimer_no_function, " hrtimer_start_range_ns"); }
TEST_F(TimeMisuseTest, HrtimerStartedInAnotherMode) {
  ExpectReport(misuse_hrtimer_other_mode, " hrtimer_start_range_ns");
}
TEST_F(TimeMisuseTest, HrtimerForwardedWhileQueued) { ExpectReport(misuse_hrtimer_forward_queued, " hrtimer_forward"); }
TEST_F(TimeMisuseTest, HrtimerOfAnUnknownClock) {
  ExpectReport(misuse_hrtimer_clock, "Invalid clockid 5. Using MONOTONIC\n");
}
TEST_F(TimeMisuseDeathTest, HrtimerCancelledInItsOwnFunction) {
  Run(misuse_hrtimer_cancel_in_own_function, 1);
  EXPECT_EXIT(Run(misuse_hrtimer_cancel_in_own_function, 0), testing::ExitedWithCode(RING3_EXIT_REPORT),
              "BUG: hrtimer cancel_itself\\+0x0/.* is cancelled in its own function");
}

TEST_F(TimeMisuseTest, NegativeTimeout) {
  ExpectReport(misuse_negative_timeout, "schedule_timeout: wrong timeout value ffffffffffffffff\n");
}
TEST_F(TimeMisuseTest, ScheduleTimeoutUnderASpinlock) {
  ExpectReport(misuse_schedule_timeout_under_spinlock, "BUG: scheduling while atomic: cpu/1/");
}
TEST_F(TimeMisuseTest, MsleepUnderASpinlock) {
  ExpectReport(misuse_msleep_under_spinlock, "BUG: scheduling while atomic: cpu/1/");
}
TEST_F(TimeMisuseTest, UsleepWithPreemptionOff) {
  ExpectReport(misuse_usleep_with_preemption_off, "BUG: scheduling while atomic: cpu/1/");
}

TEST_F(TimeMisuseDeathTest, NmiBrackets) {
  Run(misuse_nmi_exit, 1);
  Run(misuse_nmi_nesting, 1);
  EXPECT_EXIT(Run(misuse_nmi_exit, 0), testing::ExitedWithCode(RING3_EXIT_REPORT), "kernel BUG at .*misuse_cases.c");
  EXPECT_EXIT(Run(misuse_nmi_nesting, 0), testing::ExitedWithCode(RING3_EXIT_REPORT), "kernel BUG at .*misuse_cases.c");
}

}  // namespace
