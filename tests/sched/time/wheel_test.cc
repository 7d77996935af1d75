// SPDX-License-Identifier: MIT
// The timer wheel against a plain list, with clocks that wrap at 32 and at 64 bits.

#include <gtest/gtest.h>

#include "runtime/runtime.h"
#include "tests/sched/time/wheel_cases.h"

namespace {

class WheelTest : public ::testing::TestWithParam<unsigned long> {  // NOLINT(google-runtime-int): jiffies
 protected:
  void SetUp() override {
    auto booted = ring3::Runtime::Boot({});
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }
  template <typename Case>
  int OnCpu(Case body) {
    int line = -1;
    runtime_->RunOn(0, [&] { line = body(); });
    return line;
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};

TEST_P(WheelTest, AgreesWithAList) {
  for (unsigned long seed = 1; seed <= 20; ++seed)
    ASSERT_EQ(OnCpu([&] { return ring3_wheel_case_model(GetParam() - seed * 97, seed, 2000); }), 0) << "seed " << seed;
}

TEST_P(WheelTest, TakesEachTimerAtItsJiffy) {
  EXPECT_EQ(OnCpu([] { return ring3_wheel_case_distances(GetParam() - 70); }), 0);
}

TEST_P(WheelTest, ReachesAsFarAsJiffiesDo) {
  EXPECT_EQ(OnCpu([] { return ring3_wheel_case_far(GetParam() - 5); }), 0);
}

INSTANTIATE_TEST_SUITE_P(FromZero, WheelTest, ::testing::Values(100000));
// As after a boot: jiffies begin 300 seconds before their low half wraps.
INSTANTIATE_TEST_SUITE_P(OverTheWrapOf32Bits, WheelTest, ::testing::Values(1ul << 32));
INSTANTIATE_TEST_SUITE_P(OverTheWrapOf64Bits, WheelTest, ::testing::Values(0));

}  // namespace
