// SPDX-License-Identifier: MIT
// CPUs that do not go on end the process with a report, tasks that sleep for good are reported; and what only looks like it is
// silent. The bodies: stuck.c.

#include "sched/watchdog/watchdog.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/run/exit_codes.h"
#include "runtime/runtime.h"
#include "sched/irq.h"
#include "sched/tasks/preempt_model.h"
#include "tests/sched/watchdog/stuck.h"

namespace {

using std::chrono::steady_clock;

constexpr int kNever = 0;
constexpr auto kThreshold = absl::Milliseconds(50);
// Longer than it takes to report a lockup of that threshold, many times.
constexpr auto kLong = std::chrono::milliseconds(600);

std::unique_ptr<ring3::Runtime> Boot(absl::Duration threshold = kThreshold, absl::Duration hung = absl::ZeroDuration()) {
  ring3::RuntimeOptions options;
  options.cpus = 2;
  options.watchdog_thresh = threshold;
  options.hung_task_timeout = hung;
  auto booted = ring3::Runtime::Boot(options);
  if (!booted.ok()) abort();
  return *std::move(booted);
}

const auto kReported = testing::ExitedWithCode(RING3_EXIT_REPORT);

class WatchdogDeathTest : public testing::Test {
 protected:
  void SetUp() override { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

[[noreturn]] void OnCpu1(void (*stuck)(const int*)) {
  Boot()->RunOn(1, [stuck] { stuck(&kNever); });
  _exit(0);
}

TEST_F(WatchdogDeathTest, PreemptionOff) {
  EXPECT_EXIT(OnCpu1(stuck_preemption_off), kReported,
              "watchdog: BUG: soft lockup - CPU#1 stuck for [0-9]+s! \\[cpu/1:[0-9]+\\]\n"
              "(.|\n)*CPU#1: no pass through the scheduler since 0\\.[0-9]+ s ago; preempt_count 00000001, interrupts on, at "
              "stuck_preemption_off\\+0x");
}

// Who: the thread. And where every CPU is.
TEST_F(WatchdogDeathTest, ShowsEveryCpu) {
  EXPECT_EXIT(
      {
        auto runtime = Boot();
        stuck_set_handler(&kNever);
        runtime->RunOn(0, [] { stuck_thread_on(1, &kNever); });
        runtime->RunOn(0, [] { stuck_preemption_off(&kNever); });
      },
      kReported,
      "watchdog: BUG: soft lockup - CPU#(.|\n)*"
      "CPU: 0 PID: [0-9]+ Comm: cpu/0(.|\n)*stuck_preemption_off\\+0x(.|\n)*"
      "CPU: 1 PID: [0-9]+ Comm: spins(.|\n)*stuck_preemption_off\\+0x");
}

TEST_F(WatchdogDeathTest, Softirq) {
  EXPECT_EXIT(OnCpu1(stuck_in_softirq), kReported, "watchdog: BUG: soft lockup - CPU#1 (.|\n)*preempt_count 00000100, interrupts on");
}

TEST_F(WatchdogDeathTest, InterruptsOff) {
  EXPECT_EXIT(OnCpu1(stuck_interrupts_off), kReported,
              "Watchdog detected hard LOCKUP on cpu 1\n(.|\n)*Comm: cpu/1\n(.|\n)*interrupts off, at (stuck_interrupts_off|spin)\\+0x");
}

TEST_F(WatchdogDeathTest, HandlerThatNeverReturns) {
  // Of a busy CPU, and of one that was idle.
  for (const bool busy : {true, false}) {
    EXPECT_EXIT(
        {
          auto runtime = Boot();
          stuck_set_handler(&kNever);
          std::thread raiser([] { ring3_irq_raise_on(1, STUCK_IRQ); });
          if (busy) runtime->RunOn(1, [] { stuck_preemptible(&kNever); });
          raiser.join();
          for (;;) pause();
        },
        kReported, "Watchdog detected hard LOCKUP on cpu 1\n(.|\n)*preempt_count 0001000[0-9], interrupts off");
  }
}

// What others can preempt is a lockup only where the model does not let them.
TEST_F(WatchdogDeathTest, PreemptibleCodeUnderTheModelNone) {
  EXPECT_EXIT(
      {
        ring3::RuntimeOptions options;
        options.watchdog_thresh = kThreshold;
        options.command_line = "preempt=none";
        auto runtime = ring3::Runtime::Boot(options);
        (*runtime)->RunOn(0, [] { stuck_preemptible(&kNever); });
      },
      kReported, "watchdog: BUG: soft lockup - CPU#0 (.|\n)*preempt_count 00000000, interrupts on");
}

TEST_F(WatchdogDeathTest, ThresholdOfTheCommandLine) {
  EXPECT_EXIT(
      {
        ring3::RuntimeOptions options;
        options.watchdog_thresh = absl::Milliseconds(100);
        options.command_line = "watchdog_thresh=1";
        auto runtime = ring3::Runtime::Boot(options);
        (*runtime)->RunOn(0, [] { stuck_preemption_off(&kNever); });
      },
      kReported, "soft lockup - CPU#0 stuck for [2-9]s!");
}

// A report would end the process.
TEST(Watchdog, IsSilentWhereOthersCanHaveTheirTurn) {
  auto runtime = Boot();
  for (void (*body)(const int*) : {stuck_preemptible, stuck_in_sections, stuck_but_touching}) {
    int stop = 0;
    std::thread other([&] { runtime->RunOn(1, [&] { body(&stop); }); });
    std::this_thread::sleep_for(kLong);
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    other.join();
  }
}

TEST(Watchdog, IsSilentAboutHostCode) {
  auto runtime = Boot();
  for (const auto model : {RING3_PREEMPT_FULL, RING3_PREEMPT_NONE}) {
    ring3_set_preempt_model(model);
    runtime->RunOn(0, [] { std::this_thread::sleep_for(kLong); });
    runtime->RunOn(1, [] {
      const auto end = steady_clock::now() + kLong;
      while (steady_clock::now() < end) {
      }
    });
    const auto cpu = runtime->Borrow(1);
    std::this_thread::sleep_for(kLong);
  }
  ring3_set_preempt_model(RING3_PREEMPT_FULL);
}

TEST(Watchdog, CanBeSwitchedOff) {
  auto runtime = Boot(absl::ZeroDuration());
  int stop = 0;
  std::thread other([&] { runtime->RunOn(1, [&] { stuck_interrupts_off(&stop); }); });
  std::this_thread::sleep_for(kLong);
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  other.join();
}

// As in a debugger: the whole process stands still for longer than the threshold, in the middle of a section.
TEST(Watchdog, TimeInWhichTheProcessIsStoppedDoesNotCount) {
  auto runtime = Boot(absl::Seconds(1));
  int stop = 0;
  std::thread other([&] { runtime->RunOn(1, [&] { stuck_preemption_off(&stop); }); });
  const pid_t helper = fork();
  if (helper == 0) {
    sleep(4);
    kill(getppid(), SIGCONT);
    _exit(0);
  }
  kill(getpid(), SIGSTOP);
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  other.join();
  waitpid(helper, nullptr, 0);
}

// How often the threads of CPUs have gone to sleep, all together.
unsigned long long SleepsOfCpus() {
  unsigned long long sum = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::string name, line;
    std::getline(std::ifstream(task.path() / "comm"), name);
    if (name.rfind("cpu/", 0) != 0) continue;
    std::ifstream status(task.path() / "status");
    while (std::getline(status, line)) {
      if (line.rfind("voluntary_ctxt_switches:", 0) == 0) sum += std::stoull(line.substr(line.find(':') + 1));
    }
  }
  return sum;
}

TEST(Watchdog, LeavesIdleCpusAlone) {
  ring3::RuntimeOptions options;
  options.cpus = 16;
  options.watchdog_thresh = absl::Milliseconds(5);
  auto booted = ring3::Runtime::Boot(options);
  ASSERT_TRUE(booted.ok());
  // Once they sleep, and until somebody wants them, nobody wakes them: 100 looks and more.
  unsigned long long before = 0, after = 0;
  for (int i = 0; i < 20 && (i == 0 || after != before); ++i) {
    before = SleepsOfCpus();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    after = SleepsOfCpus();
  }
  EXPECT_EQ(after, before);
  EXPECT_GT(after, 0u);
}

class HungTaskTest : public testing::Test {
 protected:
  void SetUp() override { runtime_ = Boot(kThreshold, absl::Milliseconds(200)); }
  // CPU 0 works, so that this is no hang of everything, until `done` holds.
  template <typename Condition>
  void WorkUntil(Condition done) {
    while (!done()) runtime_->RunOn(0, [] { stuck_breathe(); });
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};

TEST_F(HungTaskTest, IsReportedOnce) {
  runtime_->RunOn(0, [] { stuck_sleeper(STUCK_UNINTERRUPTIBLE); });
  const unsigned long before = ring3_report_total();
  const auto limit = steady_clock::now() + std::chrono::seconds(20);
  EXPECT_KERNEL_REPORT(WorkUntil([&] { return ring3_report_total() != before || steady_clock::now() > limit; }),
                       "INFO: task sleeps:[0-9]+ blocked for more than 0 seconds\\.\ntask:sleeps .*state:D pid:");
  const auto end = steady_clock::now() + kLong;
  WorkUntil([&] { return steady_clock::now() > end; });
  runtime_->RunOn(0, [] { stuck_wake(); });
}

TEST_F(HungTaskTest, OtherSleepsAreSilent) {
  for (const auto state : {STUCK_KILLABLE, STUCK_IDLE, STUCK_INTERRUPTIBLE}) {
    runtime_->RunOn(0, [state] { stuck_sleeper(state); });
    const auto end = steady_clock::now() + kLong;
    WorkUntil([&] { return steady_clock::now() > end; });
    // Nor when nothing else happens.
    std::this_thread::sleep_for(kLong);
    runtime_->RunOn(0, [] { stuck_wake(); });
  }
}

TEST_F(WatchdogDeathTest, HangOfEverything) {
  EXPECT_EXIT(Boot(kThreshold, absl::Milliseconds(200))->RunOn(1, [] { stuck_sleep_for_good(); }), kReported,
              "INFO: task cpu/1:[0-9]+ blocked for more than 0 seconds\\.\n(.|\n)*"
              "watchdog: BUG: no CPU has run anything for [0-9]+s, and tasks are blocked");
}

}  // namespace
