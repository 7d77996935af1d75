// SPDX-License-Identifier: MIT
// Interrupts arrive between two instructions of kernel-side code, wait while they are off, and reach idle CPUs; cross calls.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "sched/scoped.h"
#include "tests/sched/irq/irq_cases.h"

namespace {

using ::std::chrono::milliseconds;
using ::std::chrono::steady_clock;

constexpr auto kLimit = std::chrono::seconds(20);

class IrqTest : public ::testing::Test {
 protected:
  void Boot(int cpus) {
    ring3::RuntimeOptions options;
    options.cpus = cpus;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    ring3_cases_install();
    reports_ = ring3_report_total();
  }
  void TearDown() override {
    runtime_.reset();
    EXPECT_EQ(ring3_cases_bad_context(), 0);
    EXPECT_EQ(ring3_report_total(), reports_);
  }
  // Waits until `condition` holds; false when the limit passed first.
  template <typename Condition>
  static bool Eventually(Condition condition) {
    const auto end = steady_clock::now() + kLimit;
    while (!condition()) {
      if (steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    return true;
  }

  std::unique_ptr<ring3::Runtime> runtime_;
  unsigned long reports_ = 0;
};

TEST_F(IrqTest, ReachesABusyCpu) {
  Boot(2);
  int stop = 0;
  std::thread spinner([&] { runtime_->RunOn(1, [&] { ring3_cases_spin(&stop); }); });
  for (unsigned long i = 1; i <= 200; ++i) {
    ring3_cases_raise_on(1);
    ASSERT_TRUE(Eventually([&] { return ring3_cases_count(1) == i; })) << i;
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  spinner.join();
  EXPECT_EQ(ring3_cases_count(0), 0u);
}

TEST_F(IrqTest, ReachesAnIdleCpu) {
  Boot(3);
  for (unsigned long i = 1; i <= 200; ++i) {
    ring3_cases_raise_on(2);
    ASSERT_TRUE(Eventually([&] { return ring3_cases_count(2) == i; })) << i;
  }
}

TEST_F(IrqTest, WaitsWhileInterruptsAreOff) {
  Boot(2);
  int stop = 0;
  unsigned long before = 0, after = 0;
  std::thread spinner([&] { runtime_->RunOn(1, [&] { ring3_cases_spin_irqs_off(&stop, &before, &after); }); });
  for (int i = 0; i < 20; ++i) {
    ring3_cases_raise_on(1);
    std::this_thread::sleep_for(milliseconds(1));
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  spinner.join();
  EXPECT_EQ(before, after);
  EXPECT_GE(ring3_cases_count(1), before + 1);
}

// Host-side code on a CPU is not interrupted in the middle; the interrupt comes when the work ends.
TEST_F(IrqTest, WaitsWhileTheCpuRunsHostCode) {
  Boot(2);
  std::atomic<bool> raised{false};
  std::thread raiser([&] {
    while (!raised) std::this_thread::yield();
    ring3_cases_raise_on(1);
  });
  const unsigned long* counter = ring3_cases_counter(1);
  unsigned long seen = 0;
  runtime_->RunOn(1, [&] {
    raised = true;
    const auto end = steady_clock::now() + milliseconds(30);
    while (steady_clock::now() < end) seen += __atomic_load_n(counter, __ATOMIC_RELAXED);
  });
  EXPECT_EQ(seen, 0u);
  raiser.join();
  EXPECT_TRUE(Eventually([&] { return ring3_cases_count(1) == 1; }));
}

TEST_F(IrqTest, ReachesTheBorrowerOfACpu) {
  Boot(2);
  auto cpu = runtime_->Borrow(1);
  int stop = 0;
  std::thread raiser([&] {
    ring3_cases_raise_on(1);
    EXPECT_TRUE(Eventually([&] { return ring3_cases_count(1) == 1; }));
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  });
  ring3_cases_spin(&stop);
  raiser.join();
}

// A storm of interrupts while a task adds to the variable that the handler adds to as well.
class LostUpdatesTest : public IrqTest {
 protected:
  // Adds in one way under interrupts until an update is lost or `limit` has passed; how many were lost.
  long Lost(ring3_add way, milliseconds limit) {
    std::atomic<bool> done{false};
    std::thread storm([&] {
      while (!done) {
        ring3_cases_raise_on(0);
        // Slower than a handler, so that the task gets on.
        for (volatile int i = 0; i < 20000; i = i + 1) {
        }
      }
    });
    const unsigned long handled = ring3_cases_count(0);
    long lost = 0;
    const auto end = steady_clock::now() + limit;
    while (lost == 0 && steady_clock::now() < end) {
      constexpr unsigned long kRounds = 100000;
      runtime_->RunOn(0, [&] {
        ring3_cases_add(way, kRounds);
        const ring3::IrqGuard guard;
        lost += ring3_cases_lost(0, kRounds);
      });
    }
    done = true;
    storm.join();
    EXPECT_GT(ring3_cases_count(0), handled);
    return lost;
  }
};

TEST_F(LostUpdatesTest, AreFoundInUnprotectedCode) {
  Boot(1);
  EXPECT_NE(Lost(RING3_ADD_UNPROTECTED, milliseconds(20000)), 0);
}

TEST_F(LostUpdatesTest, DoNotHappenInProtectedForms) {
  Boot(1);
  for (int way = RING3_ADD_THIS_CPU; way < RING3_ADD_WAYS; ++way)
    EXPECT_EQ(Lost(static_cast<ring3_add>(way), milliseconds(400)), 0) << "way " << way;
}

TEST_F(IrqTest, SourcesAreHandedOutOnceEach) {
  Boot(1);
  runtime_->RunOn(0, [] { EXPECT_EQ(ring3_cases_sources(), 0); });
}

TEST_F(IrqTest, CrossCallsOfEveryKind) {
  Boot(5);
  runtime_->RunOn(0, [] { EXPECT_EQ(ring3_cases_smp_call(5), 0); });
}

// Everybody calls everybody, so everybody waits for CPUs that wait.
TEST_F(IrqTest, CrossCallStorm) {
  constexpr int kCpus = 6, kRounds = 400;
  Boot(kCpus);
  runtime_->RunOnEach([](int) { ring3_cases_call_storm(kCpus, kRounds); });
  const unsigned long expected = kCpus * (kRounds + kRounds / 8 * kCpus);
  EXPECT_TRUE(Eventually([&] {
    unsigned long sum = 0;
    for (int cpu = 0; cpu < kCpus; ++cpu) sum += ring3_cases_storm_count(cpu);
    return sum == expected;
  }));
}

}  // namespace
