// SPDX-License-Identifier: MIT
// Softirqs, tasklets and irq_work: which context, in which order, how often, on which CPU.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/sched/irq/softirq_cases.h"

namespace {

class SoftirqTest : public ::testing::Test {
 protected:
  static constexpr int kCpus = 3;

  void SetUp() override {
    ring3::RuntimeOptions options;
    options.cpus = kCpus;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    runtime_->RunOn(0, [] { ring3_softirq_cases_install(); });
    reports_ = ring3_report_total();
  }
  // The line that failed on CPU 1, or 0.
  template <typename Case>
  int OnCpu(Case body) {
    int line = -1;
    runtime_->RunOn(1, [&] { line = body(); });
    return line;
  }
  unsigned long NewReports() const { return ring3_report_total() - reports_; }

  std::unique_ptr<ring3::Runtime> runtime_;
  unsigned long reports_ = 0;
};

TEST_F(SoftirqTest, RunAtTheRightMoment) {
  EXPECT_EQ(OnCpu(ring3_softirq_case_contexts), 0);
  EXPECT_EQ(NewReports(), 0u);
}

TEST_F(SoftirqTest, ThatRaiseThemselvesAreTakenInRounds) { EXPECT_EQ(OnCpu(ring3_softirq_case_rounds), 0); }

TEST_F(SoftirqTest, ThatLeavePreemptionOffAreReportedAndRepaired) {
  EXPECT_KERNEL_REPORT(EXPECT_EQ(OnCpu(ring3_softirq_case_leak), 0), "huh, entered softirq [0-9]+ .* with preempt_count 00000100, exited with 00000101");
  EXPECT_EQ(NewReports(), 1u);
}

// Whether the softirq runs in task context or on the interrupt line's own frame, an interrupt arrives in the middle of it.
TEST_F(SoftirqTest, AreInterrupted) {
  std::atomic<bool> done{false};
  std::thread raiser([&] {
    while (!done) {
      ring3_softirq_raise_on(1);
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  });
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(OnCpu([] { return ring3_softirq_interrupted_by_other_cpu(200'000'000); }), 1);
  done = true;
  raiser.join();
}

TEST_F(SoftirqTest, Tasklets) {
  EXPECT_EQ(OnCpu(ring3_softirq_case_tasklets), 0);
  EXPECT_EQ(NewReports(), 0u);
}

TEST_F(SoftirqTest, ATaskletNeverRunsOnTwoCpusAtOnce) {
  runtime_->RunOnEach([](int) { ring3_softirq_tasklet_storm(3000); });
  EXPECT_GT(ring3_softirq_tasklet_runs(), 0u);
  EXPECT_EQ(ring3_softirq_tasklet_overlapped(), 0);
  EXPECT_EQ(NewReports(), 0u);
}

TEST_F(SoftirqTest, IrqWork) {
  EXPECT_EQ(OnCpu([] { return ring3_softirq_case_irq_work(2); }), 0);
  EXPECT_EQ(NewReports(), 0u);
}

}  // namespace
