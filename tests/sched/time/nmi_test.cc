// SPDX-License-Identifier: MIT
// NMIs arrive whatever the CPU does: with interrupts off, in a hard interrupt, in host code, asleep, on loan.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "runtime/printk/log.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/sched/time/nmi_cases.h"

namespace {

using ::std::chrono::steady_clock;

std::string* captured;
void Capture(const char* text, unsigned long length) { captured->append(text, length); }

class NmiTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ring3::RuntimeOptions options;
    options.cpus = 3;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    ring3_nmi_cases_install();
    reports_ = ring3_report_total();
  }
  void TearDown() override {
    runtime_.reset();
    EXPECT_EQ(ring3_nmi_cases_bad(), 0);
    EXPECT_EQ(ring3_report_total(), reports_);
  }
  template <typename Condition>
  static bool Eventually(Condition condition) {
    const auto end = steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
      if (steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    return true;
  }
  // Each of `times` NMIs reaches CPU 1.
  static void Reaches(unsigned long times) {
    for (unsigned long i = 0; i < times; ++i) {
      const unsigned long before = ring3_nmi_count(1);
      ring3_nmi_raise_test(1);
      ASSERT_TRUE(Eventually([&] { return ring3_nmi_count(1) == before + 1; })) << i;
    }
  }
  // The same while CPU 1 is in `spin`.
  void ReachesIn(void (*spin)(const int*), const std::function<unsigned long()>& counted_there) {
    int stop = 0;
    std::thread spinner([&] { runtime_->RunOn(1, [&] { spin(&stop); }); });
    // Some may arrive before it is there. One at a time, so that none is under way when the counting begins.
    EXPECT_TRUE(Eventually([&] {
      Reaches(1);
      return counted_there() > 0;
    }));
    const unsigned long before = counted_there();
    Reaches(100);
    EXPECT_GE(counted_there(), before + 100);
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    spinner.join();
  }

  std::unique_ptr<ring3::Runtime> runtime_;
  unsigned long reports_ = 0;
};

TEST_F(NmiTest, ReachesABusyCpu) {
  ReachesIn(ring3_nmi_spin, [] { return ring3_nmi_count(1); });
}
TEST_F(NmiTest, ReachesASectionWithInterruptsOff) {
  ReachesIn(ring3_nmi_spin_irqs_off, [] { return ring3_nmi_count_irqs_off(1); });
}
TEST_F(NmiTest, ReachesAHardInterrupt) {
  ReachesIn(ring3_nmi_spin_in_hardirq, [] { return ring3_nmi_count_in_hardirq(1); });
}
TEST_F(NmiTest, ReachesAnIdleCpu) { Reaches(100); }

TEST_F(NmiTest, ReachesHostCode) {
  std::atomic<bool> stop{false};
  std::thread host([&] {
    runtime_->RunOn(1, [&] {
      while (!stop) std::this_thread::sleep_for(std::chrono::microseconds(100));
    });
  });
  Reaches(100);
  stop = true;
  host.join();
}

TEST_F(NmiTest, ReachesTheBorrowerOfACpu) {
  for (int i = 0; i < 20; ++i) {
    auto cpu = runtime_->Borrow(1);
    const unsigned long before = ring3_nmi_count(1);
    std::thread raiser([] { ring3_nmi_raise_test(1); });
    raiser.join();
    EXPECT_TRUE(Eventually([&] { return ring3_nmi_count(1) == before + 1; }));
  }
}

// What is raised while the CPU changes hands runs afterwards.
TEST_F(NmiTest, IsNotLostWhenACpuChangesHands) {
  std::atomic<bool> done{false};
  std::thread raiser([&] {
    while (!done) {
      const unsigned long before = ring3_nmi_count(1);
      ring3_nmi_raise_test(1);
      EXPECT_TRUE(Eventually([&] { return ring3_nmi_count(1) > before; }));
    }
  });
  for (int i = 0; i < 300; ++i) auto cpu = runtime_->Borrow(1);
  done = true;
  raiser.join();
}

TEST_F(NmiTest, OnTheOwnCpuIsThereOnReturn) {
  runtime_->RunOn(1, [] { EXPECT_EQ(ring3_nmi_case_own_cpu(), 0); });
}
TEST_F(NmiTest, LeavesWorkForAfterwards) {
  runtime_->RunOn(1, [] { EXPECT_EQ(ring3_nmi_case_irq_work(), 0); });
}

// Interrupts off do not protect against NMIs; this_cpu operations do.
TEST_F(NmiTest, ComesBetweenTwoInstructions) {
  std::atomic<bool> done{false};
  std::thread storm([&] {
    while (!done) {
      ring3_nmi_raise_test(1);
      for (volatile int i = 0; i < 5000; i = i + 1) {
      }
    }
  });
  long lost = 0;
  const auto end = steady_clock::now() + std::chrono::seconds(20);
  while (lost == 0 && steady_clock::now() < end)
    runtime_->RunOn(1, [&] { lost = ring3_nmi_lost_updates(0, 200000); });
  EXPECT_NE(lost, 0);
  const unsigned long before = ring3_nmi_count(1);
  while (ring3_nmi_safe_this_cpu_ops() != 0 && ring3_nmi_count(1) < before + 500 && steady_clock::now() < end)
    runtime_->RunOn(1, [&] { EXPECT_EQ(ring3_nmi_lost_updates(1, 200000), 0); });
  done = true;
  storm.join();
}

TEST_F(NmiTest, ShowsWhatAllCpusDo) {
  std::string log;
  captured = &log;
  int stop = 0;
  std::thread spinner([&] { runtime_->RunOn(1, [&] { ring3_nmi_seen_in_backtrace(&stop); }); });
  const auto end = steady_clock::now() + std::chrono::seconds(20);
#if defined(__powerpc64__)
  // Under qemu a trace ends at the frame of a signal (docs/ports.md).
  const char* const wanted = "NMI backtrace for cpu 1\n";
#else
  const char* const wanted = "ring3_nmi_seen_in_backtrace+0x";
#endif
  // Until CPU 1 is seen where it spins.
  while (log.find(wanted) == std::string::npos && steady_clock::now() < end) {
    log.clear();
    ring3_log_set_sink(Capture);
    runtime_->RunOn(0, ring3_nmi_backtraces);
    ring3_log_set_sink(nullptr);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  spinner.join();
  EXPECT_NE(log.find("Sending NMI from CPU 0 to CPUs 1-2:"), std::string::npos) << log;
  for (const char* cpu : {"0", "1", "2"})
    EXPECT_NE(log.find(std::string("NMI backtrace for cpu ") + cpu + "\n"), std::string::npos) << log;
  EXPECT_NE(log.find(wanted), std::string::npos) << log;
}

}  // namespace
