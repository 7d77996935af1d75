// SPDX-License-Identifier: MIT
// Misuse of sleeping locks: what checked builds report, how often, in which words; and the controls, which are silent.
// Bodies: misuse_cases.c.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/sched/locks/sleeping_locks.h"

namespace {

class SleepingMisuseTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }

  // CPU 1 is where it happens; nothing must be left behind there.
  void Run(void (*body)(int), int argument) {
    runtime_->RunOn(1, [&] {
      body(argument);
      EXPECT_EQ(preempt_count(), 0);
      EXPECT_FALSE(irqs_disabled());
    });
  }

  // Done wrong, `body` makes `count` reports, with all of `texts`; done right, none, or the test fails.
  void ExpectReports(void (*body)(int), unsigned long count, const std::vector<std::string>& texts) {
    Run(body, 1);
#ifdef RING3_CHECKS
    const unsigned long total = ring3_report_total();
    std::vector<testing::Matcher<const std::string&>> all;
    for (const std::string& text : texts) all.push_back(testing::HasSubstr(text));
    EXPECT_KERNEL_REPORT(Run(body, 0), testing::AllOfArray(all));
    EXPECT_EQ(ring3_report_total(), total + count);
#endif
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};
using SleepingMisuseDeathTest = SleepingMisuseTest;

TEST_F(SleepingMisuseTest, MutexMagic) {
  ExpectReports(bad_mutex_magic, 2, {"DEBUG_LOCKS_WARN_ON(lock->magic != lock)", "zeroes", " was not initialised, or is overwritten", "bad_mutex_magic"});
}

TEST_F(SleepingMisuseTest, MutexUnlock) {
  ExpectReports(bad_mutex_unlock_free, 1,
                {"DEBUG_LOCKS_WARN_ON(__owner_task(owner) != current)", " mutex: mutex", "owner: <none>", "bad_mutex_unlock_free"});
  ExpectReports(bad_mutex_unlock_other, 1,
                {"DEBUG_LOCKS_WARN_ON(__owner_task(owner) != current)", "owner: cpu/1/", "acquired at: bad_mutex_unlock_other+0x",
                 "Comm: crew/0"});
}

TEST_F(SleepingMisuseTest, MutexDestroyedHeld) {
  ExpectReports(bad_mutex_destroy, 1, {"DEBUG_LOCKS_WARN_ON(mutex_is_locked(lock))", "acquired at: bad_mutex_destroy+0x"});
}

// Each names where the spinlock was taken that makes the context atomic.
TEST_F(SleepingMisuseTest, SleepInAtomicContext) {
  const std::string title = "BUG: sleeping function called from invalid context at ";
  const std::string where = "in_atomic(): 1, irqs_disabled(): 0, non_block: 0, pid: ";
  const std::string count = "preempt_count: 1, expected: 0";
  const std::string held = "1 lock held by cpu/1/";
  ExpectReports(bad_mutex_in_atomic, 1, {title, "mutex.c:", where, count, held, "(spin), at: bad_mutex_in_atomic+0x"});
  ExpectReports(bad_rwsem_in_atomic, 1, {title, "rwsem.c:", where, count, held, "(spin), at: bad_rwsem_in_atomic+0x"});
  ExpectReports(bad_rt_mutex_in_atomic, 1, {title, "rtmutex.c:", where, count, held, "(spin), at: bad_rt_mutex_in_atomic+0x"});
  ExpectReports(bad_completion_in_atomic, 1, {title, "completion.c:", held, "(spin), at: bad_completion_in_atomic+0x"});
  ExpectReports(bad_wait_event_in_atomic, 1, {title, "misuse_cases.c:", held, "(spin), at: bad_wait_event_in_atomic+0x"});
  ExpectReports(bad_down_in_atomic, 1, {title, "semaphore.c:", held, "(spin), at: bad_down_in_atomic+0x"});
}

TEST_F(SleepingMisuseTest, SleepInInterrupt) {
  ExpectReports(bad_mutex_in_interrupt, 1,
                {"BUG: sleeping function called from invalid context at ", "in_atomic(): 1, irqs_disabled(): 1",
                 "preempt_count: 10000, expected: 0", "no locks held by cpu/1/"});
}

TEST_F(SleepingMisuseTest, Recursion) {
  const std::vector<std::string> texts = {"WARNING: possible recursive locking detected",
                                          "is trying to acquire lock:", "but task is already holding lock:",
                                          " *** DEADLOCK ***", "crew/0/"};
  auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), texts.begin(), texts.end());
    return more;
  };
  ExpectReports(bad_mutex_recursion, 1, with({"(mutex), at: mutex_recursion+0x"}));
  ExpectReports(bad_rwsem_recursion, 1, with({"(rwsem), at: rwsem_recursion+0x"}));
  ExpectReports(bad_rwsem_read_recursion, 1,
                {texts[0], texts[1], texts[2], "(rwsem), at: bad_rwsem_read_recursion+0x", "cpu/1/"});
}

TEST_F(SleepingMisuseTest, Rwsem) {
  ExpectReports(bad_rwsem_magic, 2, {"DEBUG_RWSEMS_WARN_ON(sem->magic != sem): count = 0x", ", list "});
  ExpectReports(bad_up_read, 1, {"DEBUG_RWSEMS_WARN_ON(!is_rwsem_reader_owned(sem)): count = 0x0, magic = 0x", "list empty"});
  const std::string not_owner =
      "DEBUG_RWSEMS_WARN_ON((rwsem_owner(sem) != current) && !rwsem_test_oflags(sem, RWSEM_NONSPINNABLE)): count = 0x";
  ExpectReports(bad_up_write, 1, {not_owner, "writer: <none>"});
  ExpectReports(bad_up_write_other, 1, {not_owner, "writer: cpu/1/", "acquired at: bad_up_write_other+0x"});
  ExpectReports(bad_downgrade, 1, {"DEBUG_RWSEMS_WARN_ON(rwsem_owner(sem) != current): count = 0x0"});
}

TEST_F(SleepingMisuseTest, RtMutex) {
  const std::string not_owner = "DEBUG_LOCKS_WARN_ON(rt_mutex_owner(lock) != current)";
  ExpectReports(bad_rt_unlock_free, 1, {not_owner, "owner: <none>"});
  ExpectReports(bad_rt_unlock_other, 1, {not_owner, "owner: cpu/1/", "acquired at: bad_rt_unlock_other+0x"});
  ExpectReports(bad_rt_trylock_in_interrupt, 1, {"trylock_interrupt"});
}

TEST_F(SleepingMisuseTest, TaskEndsWithLock) {
  ExpectReports(bad_exit_with_mutex, 1, {"WARNING: crew/0/", " still has locks held!", "1 lock held by crew/0/",
                                         "mutex), at: ends_with_mutex+0x"});
  ExpectReports(bad_exit_with_rwsem, 1, {" still has locks held!", "rwsem), at: ends_with_rwsem+0x"});
  ExpectReports(bad_exit_with_rt_mutex, 1, {" still has locks held!", "), at: ends_with_rt_mutex+0x"});
  // The count of preemption is a mistake of its own.
  ExpectReports(bad_exit_with_spinlock, 2, {" still has locks held!", "spin), at: ends_with_spinlock+0x",
                                            "exited with preempt_count 1"});
}

TEST_F(SleepingMisuseTest, InitialisedWhileHeld) {
  ExpectReports(bad_init_of_held, 2, {"WARNING: held lock freed!", "with a lock still held there!", "at: initialises_held+0x",
                                      "DEBUG_LOCKS_WARN_ON(__owner_task(owner) != current)"});
}

TEST_F(SleepingMisuseTest, SeqcountMutexWriter) { ExpectReports(bad_seqcount_mutex_writer, 1, {"bad_seqcount_mutex_writer"}); }

// As in Linux: a report, and a task that sleeps for ever. The process ends with it, since the task would be missed at shutdown.
TEST_F(SleepingMisuseDeathTest, Deadlocks) {
  auto run = [this](void (*body)(int), int argument) {
    const unsigned long total = ring3_report_total();
    runtime_->RunOn(1, [&] { body(argument); });
    std::_Exit(ring3_report_total() == total + 1 ? 5 : 1);
  };
  const auto one_report = testing::ExitedWithCode(5);
  EXPECT_EXIT(run(dead_rt_mutex, 0), one_report, "rtmutex deadlock detected\n");
  EXPECT_EXIT(run(dead_rt_mutex, 1), one_report, "rtmutex deadlock detected\n");
#ifdef RING3_CHECKS
  EXPECT_EXIT(run(dead_mutex, 0), one_report, "possible recursive locking detected");
#endif
}

}  // namespace
