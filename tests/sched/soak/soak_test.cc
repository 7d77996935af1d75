// SPDX-License-Identifier: MIT
// A soak: tasks on 2, 4 and 16 CPUs that are interrupted, preempted and moved while they use per-CPU operations, every lock, memory,
// vector registers and exceptions; nothing may be lost. Bodies: soak.c, soak_locks.c.
//
// RING3_SOAK_SECONDS: how long each of the three takes.

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/sched/soak/soak.h"

namespace {

int ThrowAndCatch(int value, void (*between)()) {
  int lost = 0;
  try {
    try {
      throw value;
    } catch (int caught) {
      between();
      if (caught != value) ++lost;
      try {
        throw std::runtime_error(std::to_string(value));
      } catch (const std::exception& inner) {
        between();
        if (inner.what() != std::to_string(value)) ++lost;
      }
      throw;
    }
  } catch (int again) {
    between();
    if (again != value) ++lost;
  }
  if (std::current_exception() != nullptr) ++lost;
  return lost;
}

class SoakTest : public ::testing::TestWithParam<int> {};

TEST_P(SoakTest, NothingIsLost) {
  ring3::RuntimeOptions options;
  options.cpus = GetParam();
  auto runtime = ring3::Runtime::Boot(options);
  ASSERT_TRUE(runtime.ok()) << runtime.status();
  const unsigned long reports = ring3_report_total();
  const char* seconds = std::getenv("RING3_SOAK_SECONDS");
  ring3_soak soak = {};
  soak.cpus = GetParam();
  soak.tasks_per_cpu = 8;
  soak.seconds = seconds != nullptr ? static_cast<unsigned>(std::atoi(seconds)) : 3;
  // 4 kHz on each of two CPUs. More CPUs than the host's share that rate, since each interrupt costs the host some 20 us.
  soak.interrupt_period_ns = 250000ul * static_cast<unsigned long>(GetParam() > 2 ? GetParam() / 2 : 1);
  soak.throw_and_catch = ThrowAndCatch;
  (*runtime)->RunOn(0, [&] { ring3_soak_run(&soak); });
  runtime->reset();
  EXPECT_EQ(soak.bad_line, 0);
  EXPECT_EQ(ring3_report_total(), reports);
  EXPECT_GT(soak.iterations, 0u);
  EXPECT_GT(soak.preempted, 0u);
  EXPECT_GT(soak.interrupts, 0u);
  EXPECT_GT(soak.migrations, 0u);
  std::printf("%d CPUs, %u s: %lu iterations, %lu interrupts, %lu switches, %lu preemptions between two instructions, %lu where "
              "preemption came on, %lu migrations, %lu replays\n",
              soak.cpus, soak.seconds, soak.iterations, soak.interrupts, soak.switches, soak.preempted, soak.at_enable,
              soak.migrations, soak.replays);
}

INSTANTIATE_TEST_SUITE_P(Cpus, SoakTest, ::testing::Values(2, 4, 16), ::testing::PrintToStringParamName());

}  // namespace
