// SPDX-License-Identifier: MIT
// Misuse of spinning locks: what checked builds report, once each, in which words; and the controls, which are silent.
// Bodies: lock_misuse.c.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/run/exit_codes.h"
#include "runtime/runtime.h"
#include "tests/sched/locks.h"

namespace {

class LockMisuseTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }

  template <typename Function>
  void OnCpu(int cpu, Function function) {
    runtime_->RunOn(cpu, function);
  }
  // CPU 1 is where it happens; nothing must be left behind there.
  void Run(void (*body)(int), int argument) {
    OnCpu(1, [&] {
      body(argument);
      EXPECT_EQ(preempt_count(), 0);
      EXPECT_FALSE(irqs_disabled());
    });
  }

  // Done wrong, `body` makes one report of `kind`, with a text that matches `regex`; done right, none, or the test fails.
  void ExpectReport(void (*body)(int), ring3_report_kind kind, const std::string& regex) {
    Run(body, 1);
#ifdef RING3_CHECKS
    const unsigned long total = ring3_report_total(), of_kind = ring3_report_count(kind);
    EXPECT_KERNEL_REPORT(Run(body, 0), regex);
    EXPECT_EQ(ring3_report_count(kind), of_kind + 1);
    EXPECT_EQ(ring3_report_total(), total + 1);
#endif
  }
  void ExpectCheck(void (*body)(int), const std::string& regex) { ExpectReport(body, RING3_REPORT_CHECK, regex); }
  void ExpectWarn(void (*body)(int), const std::string& regex) { ExpectReport(body, RING3_REPORT_WARN, regex); }

  std::unique_ptr<ring3::Runtime> runtime_;
};

using LockMisuseDeathTest = LockMisuseTest;

TEST_F(LockMisuseTest, BadMagic) {
  ExpectCheck(misuse_bad_magic,
              "BUG: spinlock bad magic on CPU#1, cpu/1/.*, \\.magic: 00000000, \\.owner: <none>/-1, \\.owner_cpu: 0");
}

TEST_F(LockMisuseTest, AlreadyUnlocked) {
  ExpectCheck(misuse_already_unlocked,
              "BUG: spinlock already unlocked on CPU#1, cpu/1/.* lock: lock.*, \\.magic: dead4ead, \\.owner: <none>/-1, "
              "\\.owner_cpu: -1.*misuse_already_unlocked");
}

TEST_F(LockMisuseTest, WrongOwner) {
  OnCpu(0, [] { misuse_wrong_owner(0); });
  OnCpu(0, [] { misuse_wrong_owner(1); });
#ifdef RING3_CHECKS
  const unsigned long total = ring3_report_total();
  OnCpu(0, [] { misuse_wrong_owner(0); });
  EXPECT_KERNEL_REPORT(OnCpu(1, [] { misuse_wrong_owner(1); }),
                       "BUG: spinlock wrong owner on CPU#1, cpu/1/.*, \\.owner: cpu/0/.* acquired at: misuse_wrong_owner\\+0x");
  EXPECT_EQ(ring3_report_total(), total + 1);
  // It went on: the lock is free.
  OnCpu(1, [] { misuse_recursion(1); });
#endif
}

TEST_F(LockMisuseTest, WrongCpu) { ExpectCheck(misuse_wrong_cpu, "BUG: spinlock wrong CPU on CPU#1, cpu/1/"); }
TEST_F(LockMisuseTest, RwlockBadMagic) {
  ExpectReport([](int right) { right ? misuse_write_wrong_owner(1) : misuse_rwlock_bad_magic(0); }, RING3_REPORT_CHECK,
               "BUG: rwlock bad magic on CPU#1, cpu/1/");
  Run(misuse_rwlock_bad_magic, 1);
}
TEST_F(LockMisuseTest, WriteWrongOwner) {
  ExpectCheck(misuse_write_wrong_owner, "BUG: rwlock wrong owner on CPU#1, cpu/1/");
}

// After its report a lock attempt that cannot end is a BUG, so the process ends instead of hanging.
TEST_F(LockMisuseDeathTest, SelfDeadlocks) {
  for (void (*body)(int) :
       {misuse_recursion, misuse_recursion_in_interrupt, misuse_write_recursion, misuse_read_inside_write})
    Run(body, 1);
#ifdef RING3_CHECKS
  const auto reported = testing::ExitedWithCode(RING3_EXIT_REPORT);
  EXPECT_EXIT(Run(misuse_recursion, 0), reported, "BUG: spinlock recursion on CPU#1, cpu/1/.*\n.* lock: lock.*owner: cpu/1/");
  EXPECT_EXIT(Run(misuse_recursion_in_interrupt, 0), reported, "BUG: spinlock recursion on CPU#1, cpu/1/");
  EXPECT_EXIT(Run(misuse_write_recursion, 0), reported, "BUG: rwlock recursion on CPU#1, cpu/1/");
  EXPECT_EXIT(Run(misuse_read_inside_write, 0), reported, "BUG: rwlock recursion on CPU#1, cpu/1/");
#endif
}

TEST_F(LockMisuseDeathTest, Bugs) {
  Run(misuse_bit_spin_unlock, 1);
  Run(misuse_assert_spin_locked, 1);
  const auto reported = testing::ExitedWithCode(RING3_EXIT_REPORT);
  EXPECT_EXIT(Run(misuse_assert_spin_locked, 0), reported, "kernel BUG at .*lock_misuse\\.c:");
#ifdef RING3_CHECKS
  EXPECT_EXIT(Run(misuse_bit_spin_unlock, 0), reported, "kernel BUG at .*bit_spinlock\\.h:");
#endif
}

TEST_F(LockMisuseTest, LocalLock) {
  ExpectWarn(misuse_local_unlock, "DEBUG_LOCKS_WARN_ON\\(l->owner != current\\)");
  // The inner unlock ends the section of both, so the outer section has nothing left to release.
  ExpectWarn(misuse_local_lock_twice, "DEBUG_LOCKS_WARN_ON\\(l->owner\\)");
}

TEST_F(LockMisuseTest, AssertHeld) {
  ExpectWarn(misuse_assert_held, "misuse_assert_held");
  ExpectWarn(misuse_assert_not_held, "misuse_assert_not_held");
}

TEST_F(LockMisuseTest, AssertContext) {
  ExpectWarn(misuse_assert_irqs_disabled, "misuse_assert_irqs_disabled");
  ExpectWarn(misuse_assert_irqs_enabled, "misuse_assert_irqs_enabled");
  ExpectWarn(misuse_assert_preemption_disabled, "misuse_assert_preemption_disabled");
  ExpectWarn(misuse_assert_preemption_enabled, "misuse_assert_preemption_enabled");
  ExpectWarn(misuse_assert_in_irq, "assert_in_interrupt");
  ExpectWarn(misuse_assert_in_softirq, "misuse_assert_in_softirq");
}

TEST_F(LockMisuseTest, SeqcountWriter) {
  ExpectWarn(misuse_seqcount_spinlock_writer, "misuse_seqcount_spinlock_writer");
  ExpectWarn(misuse_seqcount_writer, "misuse_seqcount_writer");
}

TEST_F(LockMisuseTest, BottomHalfEnableWithInterruptsOff) {
  ExpectWarn(misuse_bh_enable_with_irqs_off, "__local_bh_enable_ip");
}

}  // namespace
