// SPDX-License-Identifier: MIT
// time_fixture.h - what the tests of this folder begin with: booted CPUs, and no reports at the end. Host-side.
#ifndef RING3_TESTS_SCHED_TIME_TIME_FIXTURE_H_
#define RING3_TESTS_SCHED_TIME_TIME_FIXTURE_H_

#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "runtime/report/report.h"
#include "runtime/runtime.h"

namespace ring3 {

class TimeFixture : public ::testing::Test {
 protected:
  static constexpr int kCpus = 4;

  void SetUp() override { Boot(kCpus); }
  void TearDown() override {
    runtime_.reset();
    EXPECT_EQ(ring3_report_total(), reports_);
  }
  void Boot(int cpus) {
    RuntimeOptions options;
    options.cpus = cpus;
    auto booted = Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    reports_ = ring3_report_total();
  }
  // The line that failed on CPU 1, or 0.
  template <typename Case>
  int OnCpu(Case body) {
    int line = -1;
    runtime_->RunOn(1, [&] { line = body(); });
    return line;
  }

  std::unique_ptr<Runtime> runtime_;
  unsigned long reports_ = 0;  // NOLINT(google-runtime-int): the C interface's type
};

}  // namespace ring3

#endif  // RING3_TESTS_SCHED_TIME_TIME_FIXTURE_H_
