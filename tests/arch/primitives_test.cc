// SPDX-License-Identifier: MIT
// Atomics, exchanges, bit operations, barriers, points, the preempt count and the interrupt flag.

#include "tests/arch/primitives.h"

#include <gtest/gtest.h>

#include "runtime/runtime.h"

namespace {

class PrimitivesTest : public ::testing::Test {
 protected:
  static constexpr int kCpus = 4;

  void SetUp() override {
    ring3::RuntimeOptions options;
    options.cpus = kCpus;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }
  // The line of the kernel-side file that failed, or 0.
  int OnCpu(int (*check)()) {
    int line = -1;
    runtime_->RunOn(1, [&] { line = check(); });
    return line;
  }
  std::unique_ptr<ring3::Runtime> runtime_;
};

TEST_F(PrimitivesTest, Atomic) { EXPECT_EQ(OnCpu(ring3_check_atomic), 0); }
TEST_F(PrimitivesTest, Atomic64) { EXPECT_EQ(OnCpu(ring3_check_atomic64), 0); }
TEST_F(PrimitivesTest, AtomicLong) { EXPECT_EQ(OnCpu(ring3_check_atomic_long), 0); }
TEST_F(PrimitivesTest, Exchange) { EXPECT_EQ(OnCpu(ring3_check_exchange), 0); }
TEST_F(PrimitivesTest, Bitops) { EXPECT_EQ(OnCpu(ring3_check_bitops), 0); }
TEST_F(PrimitivesTest, Barriers) { EXPECT_EQ(OnCpu(ring3_check_barriers), 0); }
TEST_F(PrimitivesTest, Points) { EXPECT_EQ(OnCpu(ring3_check_points), 0); }
TEST_F(PrimitivesTest, PreemptCount) { EXPECT_EQ(OnCpu(ring3_check_preempt_count), 0); }
TEST_F(PrimitivesTest, IrqFlag) { EXPECT_EQ(OnCpu(ring3_check_irq_flag), 0); }

TEST_F(PrimitivesTest, SharedDataIsExactUnderLoad) {
  constexpr unsigned int kRounds = 5000;
  runtime_->RunOnEach([](int) { ring3_hammer(kRounds); });
  int line = -1;
  runtime_->RunOn(0, [&] { line = ring3_check_hammered(kCpus, kRounds); });
  EXPECT_EQ(line, 0);
}

}  // namespace
