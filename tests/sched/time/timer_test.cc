// SPDX-License-Identifier: MIT
// timer_list: when, where, how often and in which context; deletion against a running function; storms with exact accounts.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "tests/sched/time/time_fixture.h"
#include "tests/sched/time/timer_cases.h"
#include "tests/cross/emulated.h"

namespace {

using ::std::chrono::milliseconds;
using ::std::chrono::steady_clock;

class TimerTest : public ring3::TimeFixture {
 protected:
  void Boot(int cpus) {
    TimeFixture::Boot(cpus);
    runtime_->RunOn(0, [] { ring3_timer_cases_install(); });
  }
  void SetUp() override { Boot(kCpus); }
  void TearDown() override {
    TimeFixture::TearDown();
    EXPECT_EQ(ring3_timer_cases_bad(), 0);
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
};

TEST_F(TimerTest, RunsOnceAndNotEarly) { EXPECT_EQ(OnCpu(ring3_timer_case_runs_once), 0); }
TEST_F(TimerTest, FunctionsSayWhetherItWasPending) { EXPECT_EQ(OnCpu(ring3_timer_case_return_values), 0); }
TEST_F(TimerTest, IsArmedInAllContexts) { EXPECT_EQ(OnCpu(ring3_timer_case_contexts), 0); }
TEST_F(TimerTest, RearmsItself) { EXPECT_EQ(OnCpu(ring3_timer_case_rearms_itself), 0); }
TEST_F(TimerTest, FreesItself) { EXPECT_EQ(OnCpu(ring3_timer_case_frees_itself), 0); }
TEST_F(TimerTest, APassedTimeIsTheNextJiffy) { EXPECT_EQ(OnCpu(ring3_timer_case_passed_time), 0); }
TEST_F(TimerTest, IsNotArmedAfterShutdown) { EXPECT_EQ(OnCpu(ring3_timer_case_shutdown), 0); }
TEST_F(TimerTest, IrqsafeRunsWithInterruptsOff) { EXPECT_EQ(OnCpu(ring3_timer_case_irqsafe), 0); }
TEST_F(TimerTest, DeferrableIsNoReasonToWake) { EXPECT_EQ(OnCpu(ring3_timer_case_deferrable), 0); }
TEST_F(TimerTest, RoundJiffies) { EXPECT_EQ(OnCpu(ring3_timer_case_round_jiffies), 0); }
TEST_F(TimerTest, IsAddedOnAnotherCpu) {
  EXPECT_EQ(OnCpu([] { return ring3_timer_case_on_other_cpu(2); }), 0);
}
TEST_F(TimerTest, MovesToTheCpuThatModifiesIt) {
  EXPECT_EQ(OnCpu([] { return ring3_timer_case_moves_here(2); }), 0);
}
TEST_F(TimerTest, SynchronousDeletionWaitsForTheFunction) {
  EXPECT_EQ(OnCpu([] { return ring3_timer_case_delete_waits(2); }), 0);
}

TEST_F(TimerTest, AnIdleCpuWakesForIt) {
  for (int i = 0; i < 10; ++i) {
    runtime_->RunOn(3, ring3_timer_arm_and_leave);
    EXPECT_TRUE(Eventually([] { return ring3_timer_left_runs() == 1; }));
    EXPECT_EQ(ring3_timer_left_cpu(), 3);
  }
}

// The CPU goes from its own thread to a borrower and back while a timer is armed.
TEST_F(TimerTest, FollowsTheCarrierOfItsCpu) {
  {
    auto cpu = runtime_->Borrow(2);
    EXPECT_EQ(ring3_timer_case_runs_once(), 0);
    ring3_timer_arm_and_leave();
  }
  EXPECT_TRUE(Eventually([] { return ring3_timer_left_runs() == 1; }));
  EXPECT_EQ(ring3_timer_left_cpu(), 2);
  runtime_->RunOn(2, ring3_timer_arm_and_leave);
  auto cpu = runtime_->Borrow(2);
  EXPECT_TRUE(Eventually([] {
    ring3_timer_poll();
    return ring3_timer_left_runs() == 1;
  }));
}

// A timer that is still pending when the CPUs end is inactive at the next boot.
TEST_F(TimerTest, IsInactiveAfterAReboot) {
  runtime_->RunOn(1, ring3_timer_arm_and_leave);
  runtime_.reset();
  Boot(2);
  EXPECT_EQ(OnCpu(ring3_timer_case_runs_once), 0);
}

class TimerStormTest : public TimerTest {
 protected:
  void SetUp() override { Boot(kCpus); }
  void Storm(bool shared) {
    runtime_->RunOn(0, ring3_timer_storm_reset);
    std::atomic<bool> done{false};
    std::thread interrupts([&] {
      for (int cpu = 0; !done; cpu = (cpu + 1) % kCpus) {
        ring3_timer_storm_interrupt(cpu);
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      }
    });
    runtime_->RunOnEach([&](int) { ring3_timer_storm(shared, 4000); });
    done = true;
    interrupts.join();
    long missing = -1;
    runtime_->RunOn(0, [&] { missing = ring3_timer_storm_missing(kCpus); });
    EXPECT_EQ(missing, 0);
    EXPECT_GT(ring3_timer_storm_runs(), 0u);
    RecordProperty("runs", static_cast<int>(ring3_timer_storm_runs()));
  }
  static constexpr int kCpus = 4;
};

TEST_F(TimerStormTest, NothingIsLostOrEarly) { Storm(false); }
TEST_F(TimerStormTest, NorWhenCpusShareTimers) { Storm(true); }

// No tick: threads of idle CPUs are not scheduled. Those that boot and shutdown need come before and after.
TEST(TicklessTest, IdleCpusSleep) {
  ring3::RuntimeOptions options;
  options.cpus = ring3::testing::CpusAtMost(64);
  auto runtime = ring3::Runtime::Boot(options);
  ASSERT_TRUE(runtime.ok()) << runtime.status();
  (*runtime)->RunOnEach([](int) {});
  std::this_thread::sleep_for(milliseconds(50));
  rusage before, after;
  getrusage(RUSAGE_SELF, &before);
  std::this_thread::sleep_for(milliseconds(500));
  getrusage(RUSAGE_SELF, &after);
  // One of them is this thread.
  EXPECT_LT(after.ru_nvcsw - before.ru_nvcsw, 16);
}

}  // namespace
