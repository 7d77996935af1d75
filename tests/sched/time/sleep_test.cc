// SPDX-License-Identifier: MIT
// Sleeping for a time: at least as long as asked, ended by wake-ups and signals as it should be, and letting others run.

#include <gtest/gtest.h>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/sched/time/sleep_cases.h"

namespace {

class SleepTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ring3::RuntimeOptions options;
    options.cpus = 4;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    reports_ = ring3_report_total();
  }
  void TearDown() override {
    runtime_.reset();
    EXPECT_EQ(ring3_report_total(), reports_);
  }
  // The line that failed on CPU 1, or 0.
  template <typename Case>
  int OnCpu(Case body) {
    int line = -1;
    runtime_->RunOn(1, [&] { line = body(); });
    return line;
  }

  std::unique_ptr<ring3::Runtime> runtime_;
  unsigned long reports_ = 0;  // NOLINT(google-runtime-int): the C interface's type
};

TEST_F(SleepTest, TakesAtLeastTheTime) { EXPECT_EQ(OnCpu(ring3_sleep_case_at_least), 0); }
TEST_F(SleepTest, ReturnValues) { EXPECT_EQ(OnCpu(ring3_sleep_case_return_values), 0); }
TEST_F(SleepTest, LetsOthersRun) { EXPECT_EQ(OnCpu(ring3_sleep_case_lets_others_run), 0); }
TEST_F(SleepTest, EndsWithAWakeUp) { EXPECT_EQ(OnCpu(ring3_sleep_case_woken_early), 0); }
TEST_F(SleepTest, EndsWithASignal) { EXPECT_EQ(OnCpu(ring3_sleep_case_signals), 0); }
TEST_F(SleepTest, ManyTasks) {
  EXPECT_EQ(OnCpu([] { return ring3_sleep_case_many(100, 40); }), 0);
}
TEST_F(SleepTest, OnAHostThread) { EXPECT_EQ(ring3_sleep_case_host_thread(), 0); }
TEST_F(SleepTest, OnABorrowedCpu) {
  auto cpu = runtime_->Borrow(2);
  EXPECT_EQ(ring3_sleep_case_at_least(), 0);
}

}  // namespace
