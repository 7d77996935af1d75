// SPDX-License-Identifier: MIT
// Spinning locks: exclusion, order of service, context, readers and writers. Bodies: exclusion.c, lock_contexts.c,
// readers_and_writers.c.

#include "tests/sched/locks.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "runtime/report/report.h"
#include "runtime/runtime.h"

namespace {

std::unique_ptr<ring3::Runtime> Boot(int cpus) {
  ring3::RuntimeOptions options;
  options.cpus = cpus;
  auto booted = ring3::Runtime::Boot(options);
  EXPECT_TRUE(booted.ok()) << booted.status();
  return booted.ok() ? *std::move(booted) : nullptr;
}

// The line at which body(cpu) failed on each CPU; all zero is good. Nothing here is a misuse, so nothing is reported.
template <typename Body>
void ExpectOnEach(int cpus, void (*reset)(), Body body) {
  auto runtime = Boot(cpus);
  ASSERT_NE(runtime, nullptr);
  const unsigned long reports = ring3_report_total();
  if (reset != nullptr) runtime->RunOn(0, [&] { reset(); });
  std::vector<int> lines(cpus, -1);
  runtime->RunOnEach([&](int cpu) { lines[cpu] = body(cpu); });
  EXPECT_EQ(lines, std::vector<int>(cpus, 0));
  EXPECT_EQ(ring3_report_total(), reports);
}

const char* const kKindNames[] = {"Spin",         "RawSpin",    "SpinBh",       "SpinIrq",    "SpinIrqsave",
                                  "Interrupted",  "SpinTrylock", "SpinGuard",    "Write",      "WriteIrqsave",
                                  "WriteTrylock", "WriteSeqlock", "BitSpin"};
static_assert(std::size(kKindNames) == LOCKS_KINDS);

class ExclusionTest : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(ExclusionTest, SumIsExact) {
  const auto [kind_number, cpus] = GetParam();
  const auto kind = static_cast<locks_kind>(kind_number);
  const unsigned int rounds = 8000u / cpus;
  ExpectOnEach(cpus, locks_reset, [&](int) { return locks_hammer(kind, rounds); });
  const unsigned long sections = static_cast<unsigned long>(rounds) * cpus;
  if (kind == LOCKS_SPIN_IRQSAVE_INTERRUPTED) {
    EXPECT_EQ(locks_interrupt_sections(), sections);
    EXPECT_EQ(locks_sum(), 2 * sections);
  } else {
    EXPECT_EQ(locks_sum(), sections);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ExclusionTest,
                         testing::Combine(testing::Range(0, static_cast<int>(LOCKS_KINDS)), testing::Values(2, 4, 16)),
                         [](const auto& info) {
                           return std::string(kKindNames[std::get<0>(info.param)]) + "On" +
                                  std::to_string(std::get<1>(info.param));
                         });

TEST(LockOrderTest, WhoQueuesIsServedInOrder) {
  for (const int cpus : {2, 4, 8})
    ExpectOnEach(cpus, locks_order_reset, [&](int cpu) { return locks_check_order(cpu, cpus); });
}

TEST(LockContextTest, CountAndFlagInEveryForm) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_contexts(); });
}
TEST(LockContextTest, Trylock) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_trylock(); });
}
TEST(LockContextTest, IrqsaveNests) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_irqsave_nests(); });
}
TEST(LockContextTest, BottomHalf) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_bottom_half(); });
}
TEST(LockContextTest, LocalLock) {
  ExpectOnEach(4, nullptr, [](int) { return locks_check_local_lock(); });
}
TEST(LockContextTest, Lockdep) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_lockdep(); });
}
TEST(LockContextTest, Guards) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_guards(); });
}
TEST(LockContextTest, DecAndLock) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_dec_and_lock(); });
}
TEST(LockContextTest, SeqcountValues) {
  ExpectOnEach(1, nullptr, [](int) { return locks_check_seqcount_values(); });
}

class ReadersAndWritersTest : public testing::TestWithParam<int> {};

TEST_P(ReadersAndWritersTest, ReadersMeet) {
  const int cpus = GetParam();
  ExpectOnEach(cpus, locks_rw_reset, [&](int) { return locks_check_readers_meet(cpus); });
}
TEST_P(ReadersAndWritersTest, WritersExcludeReaders) {
  const int cpus = GetParam();
  ExpectOnEach(cpus, locks_rw_reset, [&](int cpu) { return locks_check_readers_and_writers(cpu, 6000u / cpus); });
}
TEST_P(ReadersAndWritersTest, SeqlockReadersSeeNoTornValue) {
  const int cpus = GetParam();
  ExpectOnEach(cpus, locks_rw_reset, [&](int cpu) { return locks_check_seqlock_readers(cpu, cpus, 6000u / cpus); });
}
TEST_P(ReadersAndWritersTest, LatchReadersSeeNoTornValue) {
  const int cpus = GetParam();
  ExpectOnEach(cpus, locks_rw_reset, [&](int cpu) { return locks_check_latch(cpu, cpus, 20000); });
}
INSTANTIATE_TEST_SUITE_P(Cpus, ReadersAndWritersTest, testing::Values(2, 4, 16));

TEST(RwlockOrderTest, WriterIsNotStarvedAndInterruptsPass) {
  ExpectOnEach(4, locks_rw_reset, [](int cpu) { return locks_check_writer_is_not_starved(cpu); });
}

}  // namespace
