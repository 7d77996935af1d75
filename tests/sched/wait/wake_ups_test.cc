// SPDX-License-Identifier: MIT
// No wake-up is lost in ten million, of each kind of waiting. Long: run by name. In the suite the same with fewer.
//
// RING3_WAKE_UPS, in the environment: the number for each kind (default 10 000 000). A ring that stands still for 30 s fails.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "runtime/runtime.h"
#include "tests/sched/wait/wake_ups.h"

namespace {

unsigned long Target() {
  const char* number = std::getenv("RING3_WAKE_UPS");
  return number != nullptr ? std::strtoul(number, nullptr, 10) : 10000000;
}

struct Shape {
  const char* name;
  wake_ups_kind kind;
  int cpus, rings, members, bound;
  int share;  // of the target, in percent
};

class WakeUpsTest : public testing::TestWithParam<Shape> {};

TEST_P(WakeUpsTest, NoneIsLost) {
  const Shape& shape = GetParam();
  ring3::RuntimeOptions options;
  options.cpus = shape.cpus;
  auto booted = ring3::Runtime::Boot(options);
  ASSERT_TRUE(booted.ok()) << booted.status();
  const unsigned long target = Target() / 100 * static_cast<unsigned long>(shape.share);
  wake_ups_counts counts = {};
  const auto start = std::chrono::steady_clock::now();
  (*booted)->RunOn(0, [&] {
    EXPECT_EQ(wake_ups_check(shape.kind, shape.rings, shape.members, shape.bound, target, &counts), 0);
  });
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  EXPECT_GE(counts.woken, target);
  std::printf("%s: %lu sleepers woken in %lu passes, %.1f s\n", shape.name, counts.woken, counts.passes, seconds.count());
}

// Bound: each wake-up goes to another CPU. Free: wherever the scheduler puts them. More rings than CPUs: runnable ones wait.
// One ring on two CPUs: both sleep in the host now and then.
INSTANTIATE_TEST_SUITE_P(Shapes, WakeUpsTest,
                         testing::Values(Shape{"TaskFree", WAKE_UPS_TASK, 2, 4, 4, 0, 40},
                                         Shape{"TaskBound", WAKE_UPS_TASK, 2, 3, 4, 1, 40},
                                         Shape{"TaskOneRing", WAKE_UPS_TASK, 2, 1, 4, 1, 10},
                                         Shape{"TaskManyCpus", WAKE_UPS_TASK, 4, 3, 5, 0, 10},
                                         Shape{"WaitQueue", WAKE_UPS_WAIT_QUEUE, 2, 4, 4, 0, 100},
                                         Shape{"Completion", WAKE_UPS_COMPLETION, 2, 4, 4, 0, 100}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
