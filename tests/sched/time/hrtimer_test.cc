// SPDX-License-Identifier: MIT
// hrtimers: when, in which order and context; forwarding; cancellation against a running function; storms.

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/sched/time/hrtimer_cases.h"
#include "tests/sched/time/time_fixture.h"

namespace {

using ::std::chrono::steady_clock;

class HrtimerTest : public ring3::TimeFixture {
 protected:
  void TearDown() override {
    TimeFixture::TearDown();
    EXPECT_EQ(ring3_hrtimer_cases_bad(), 0);
  }
};

TEST_F(HrtimerTest, RunsOnceInItsContextAndNotEarly) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_runs_once), 0); }
TEST_F(HrtimerTest, FollowsItsClock) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_clocks), 0); }
TEST_F(HrtimerTest, SaysWhatStateItIsIn) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_states), 0); }
TEST_F(HrtimerTest, Forwards) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_forward), 0); }
TEST_F(HrtimerTest, RestartsOnItsRaster) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_periodic), 0); }
TEST_F(HrtimerTest, RunsInTheOrderOfExpiry) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_order), 0); }
TEST_F(HrtimerTest, MayRunInARange) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_range), 0); }
TEST_F(HrtimerTest, InterruptsSoftirqs) { EXPECT_EQ(OnCpu(ring3_hrtimer_case_interrupts_softirqs), 0); }
TEST_F(HrtimerTest, CancellationWaitsForTheFunction) {
  EXPECT_EQ(OnCpu([] { return ring3_hrtimer_case_cancel_waits(2); }), 0);
}
TEST_F(HrtimerTest, MovesToTheCpuThatStartsIt) {
  EXPECT_EQ(OnCpu([] { return ring3_hrtimer_case_moves_here(2); }), 0);
}

TEST_F(HrtimerTest, AnIdleCpuWakesForIt) {
  for (int i = 0; i < 10; ++i) {
    runtime_->RunOn(3, ring3_hrtimer_start_and_leave);
    const auto end = steady_clock::now() + std::chrono::seconds(20);
    while (ring3_hrtimer_left_runs() == 0 && steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    EXPECT_EQ(ring3_hrtimer_left_runs(), 1);
  }
}

TEST_F(HrtimerTest, StormOnOwnTimers) {
  runtime_->RunOn(0, ring3_hrtimer_storm_reset);
  runtime_->RunOnEach([](int) { ring3_hrtimer_storm(0, 4000); });
  long missing = -1;
  runtime_->RunOn(0, [&] { missing = ring3_hrtimer_storm_missing(); });
  EXPECT_EQ(missing, 0);
  EXPECT_GT(ring3_hrtimer_storm_runs(), 0u);
}

TEST_F(HrtimerTest, StormOnSharedTimers) {
  runtime_->RunOn(0, ring3_hrtimer_storm_reset);
  runtime_->RunOnEach([](int) { ring3_hrtimer_storm(1, 20000); });
  long missing = -1;
  runtime_->RunOn(0, [&] { missing = ring3_hrtimer_storm_missing(); });
  EXPECT_EQ(missing, 0);
  EXPECT_GT(ring3_hrtimer_storm_runs(), 0u);
}

}  // namespace
