// SPDX-License-Identifier: MIT
// Sleeping locks: exclusion, order of service, fairness, signals, priority inheritance. Bodies: exclusion_cases.c,
// mutex_cases.c, rwsem_cases.c, rt_protocol_cases.c, rt_pi_cases.c.

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/sched/locks/sleeping_locks.h"

namespace {

// Nothing here is a misuse, so nothing is reported; not at shutdown either.
template <typename Body>
void ExpectZeroOn(int cpus, Body body) {
  const unsigned long reports = ring3_report_total();
  {
    ring3::RuntimeOptions options;
    options.cpus = cpus;
    auto runtime = ring3::Runtime::Boot(options);
    ASSERT_TRUE(runtime.ok()) << runtime.status();
    (*runtime)->RunOn(0, [&] { EXPECT_EQ(body(), 0); });
  }
  EXPECT_EQ(ring3_report_total(), reports);
}

const char* const kKindNames[] = {"Mutex",
                                  "MutexInterruptible",
                                  "MutexKillable",
                                  "MutexTrylock",
                                  "MutexGuard",
                                  "RwsemWrite",
                                  "RwsemWriteKillable",
                                  "RwsemWriteTrylock",
                                  "RtMutex",
                                  "RtMutexInterruptible",
                                  "RtMutexTrylock",
                                  "RtMutexSlow",
                                  "RtMutexMixedPriorities",
                                  "Semaphore"};
static_assert(std::size(kKindNames) == SLEEPING_KINDS);

class SleepingExclusionTest : public testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(SleepingExclusionTest, SumIsExact) {
  const auto [kind, cpus] = GetParam();
  ExpectZeroOn(cpus, [kind = kind] { return sleeping_check_exclusion(kind, 300); });
}
INSTANTIATE_TEST_SUITE_P(Kinds, SleepingExclusionTest,
                         testing::Combine(testing::Range(0, static_cast<int>(SLEEPING_KINDS)), testing::Values(1, 2, 4)),
                         [](const auto& info) {
                           return std::string(kKindNames[std::get<0>(info.param)]) + "On" +
                                  std::to_string(std::get<1>(info.param));
                         });

TEST(RtMutexGenericTest, SumIsExactOnOneCpu) {
  for (const int slow_only : {0, 1}) ExpectZeroOn(1, [&] { return sleeping_check_rt_generic(slow_only, 2000); });
}

struct Case {
  const char* name;
  int (*body)();
};
class SleepingLockTest : public testing::TestWithParam<std::tuple<Case, int>> {};

TEST_P(SleepingLockTest, Works) {
  const auto& [test_case, cpus] = GetParam();
  ExpectZeroOn(cpus, test_case.body);
}

const Case kCases[] = {
    {"MutexStates", mutex_check_states},
    {"MutexOrder", mutex_check_order},
    {"MutexSignals", mutex_check_signals},
    {"MutexNotStarved", mutex_check_not_starved},
    {"MutexDecAndLock", mutex_check_dec_and_lock},
    {"RwsemStates", rwsem_check_states},
    {"RwsemReadersMeet", rwsem_check_readers_meet},
    {"RwsemWriterNotStarved", rwsem_check_writer_not_starved},
    {"RwsemReaderNotStarved", rwsem_check_reader_not_starved},
    {"RwsemDowngrade", rwsem_check_downgrade},
    {"RwsemSignals", rwsem_check_signals},
    {"RwsemNonOwner", rwsem_check_non_owner},
    {"RwsemInvariant", rwsem_check_invariant},
    {"RtStates", rt_check_states},
    {"RtInversion", rt_check_inversion},
    {"RtChain", rt_check_chain},
    {"RtDeboostInSteps", rt_check_deboost_in_steps},
    {"RtPriorityChanges", rt_check_priority_changes},
    {"RtSignals", rt_check_signals},
    {"RtOrder", rt_check_order},
    {"RtSteal", rt_check_steal},
    {"RtTwoWaitersPrioChange", rt_check_two_waiters_prio_change},
    {"RtRandom", rt_check_random},
    {"HeldLockdep", held_check_lockdep},
    {"HeldSeqcountMutex", held_check_seqcount_mutex},
};

INSTANTIATE_TEST_SUITE_P(Cases, SleepingLockTest, testing::Combine(testing::ValuesIn(kCases), testing::Values(1, 2, 4)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) + "On" + std::to_string(std::get<1>(info.param));
                         });

}  // namespace
