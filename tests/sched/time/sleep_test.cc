// SPDX-License-Identifier: MIT
// Sleeping for a time: at least as long as asked, ended by wake-ups and signals as it should be, and letting others run.

#include <gtest/gtest.h>

#include "tests/sched/time/sleep_cases.h"
#include "tests/sched/time/time_fixture.h"

namespace {

using SleepTest = ring3::TimeFixture;

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
