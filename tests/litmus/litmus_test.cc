// SPDX-License-Identifier: MIT
// Litmus tests as a stress: the kernel's own (tools/memory-model/litmus-tests) and ours, each process on a CPU of its own. An outcome
// that the file calls forbidden ("Result: Never") is never to be seen; how often an allowed one was is printed.
//
// RING3_LITMUS_SECONDS: how long each test runs, instead of a fixed number of batches.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <numeric>
#include <ostream>
#include <string>
#include <vector>

#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/litmus/litmus.h"
#include "tests/litmus/litmus_expected.h"

// How GoogleTest names a row in its messages.
void PrintTo(const litmus_test* test, std::ostream* out) { *out << test->group << "/" << test->name; }

namespace {

constexpr unsigned long kBatches = 400;
// Reached only on a slow or very busy machine; then fewer batches have to do.
constexpr unsigned long long kLimitNs = 500'000'000;

std::vector<const litmus_test*> Tests(const std::string& group, bool runnable = true) {
  std::vector<const litmus_test*> tests;
  for (int i = 0; i < litmus_test_count; ++i)
    if (litmus_tests[i].group == group && (litmus_tests[i].reason == nullptr) == runnable) tests.push_back(&litmus_tests[i]);
  return tests;
}

// GoogleTest takes letters, digits and underscores.
std::string CaseName(const testing::TestParamInfo<const litmus_test*>& info) {
  std::string name = info.param->name;
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

std::unique_ptr<ring3::Runtime> Boot(int cpus) {
  ring3::RuntimeOptions options;
  options.cpus = cpus;
  auto booted = ring3::Runtime::Boot(options);
  EXPECT_TRUE(booted.ok()) << booted.status();
  return booted.ok() ? *std::move(booted) : nullptr;
}

// Runs and checks everything about the run itself; what was seen is for the caller to judge.
void RunLitmus(ring3::Runtime& runtime, const litmus_test& test, unsigned long batches, unsigned long long limit_ns, litmus_count* count) {
  std::vector<int> lines(test.processes, -1);
  runtime.RunOn(0, [&] { litmus_start(&test, batches, limit_ns); });
  runtime.RunOnEach([&](int cpu) { lines[cpu] = litmus_run(cpu); });
  runtime.RunOn(0, [&] { litmus_sum(count); });
  ASSERT_EQ(lines, std::vector<int>(test.processes, 0));
  EXPECT_GE(count->batches, 1u);
  EXPECT_LE(count->batches, batches);
  EXPECT_EQ(count->instances, count->batches * LITMUS_INSTANCES);
  EXPECT_EQ(std::accumulate(std::begin(count->state), std::end(count->state), 0ul), count->instances);
  EXPECT_EQ(count->broken, 0u) << "a process did not end, or a lock is still held";
}

// What is wrong with what was seen; empty when nothing is.
std::string Verdict(const litmus_test& test, const litmus_count& count) {
  if (test.result != LITMUS_NEVER || count.exists == 0) return "";
  return std::string(test.name) + ": the forbidden outcome " + test.exists + " was seen " + std::to_string(count.exists) + " times in " +
         std::to_string(count.instances);
}

// One line, and a table of the states: a forbidden outcome that is not seen means little when its neighbours are not either.
void Print(const litmus_test& test, const litmus_count& count) {
  std::printf("%s, %s: %lu of %lu  exists %s\n ", test.name, test.result == LITMUS_NEVER ? "Never" : "Sometimes", count.exists,
              count.instances, test.exists);
  for (unsigned state = 0; state < LITMUS_STATES; ++state) {
    if (count.state[state] == 0) continue;
    std::printf(" %lu [", count.state[state]);
    bool first = true;
    for (int atom = 0; atom < test.atoms; ++atom) {
      if ((state >> atom & 1) == 0) continue;
      std::printf("%s%s", first ? "" : " ", test.atom[atom]);
      first = false;
    }
    std::printf("]");
  }
  std::printf("\n");
}

class LitmusTest : public testing::TestWithParam<const litmus_test*> {};

TEST_P(LitmusTest, NothingForbiddenIsSeen) {
  const litmus_test& test = *GetParam();
  auto runtime = Boot(test.processes);
  ASSERT_NE(runtime, nullptr);
  const unsigned long reports = ring3_report_total();
  const char* seconds = std::getenv("RING3_LITMUS_SECONDS");
  auto count = std::make_unique<litmus_count>();
  if (seconds != nullptr)
    RunLitmus(*runtime, test, ~0ul, std::strtoull(seconds, nullptr, 10) * 1'000'000'000, count.get());
  else
    RunLitmus(*runtime, test, kBatches, kLimitNs, count.get());
  EXPECT_EQ(Verdict(test, *count), "");
  EXPECT_EQ(ring3_report_total(), reports);
  Print(test, *count);
}

INSTANTIATE_TEST_SUITE_P(Kernel, LitmusTest, testing::ValuesIn(Tests("kernel")), CaseName);
INSTANTIATE_TEST_SUITE_P(Own, LitmusTest, testing::ValuesIn(Tests("own")), CaseName);

// Every file is run, or is known not to be for the reason that is known.
TEST(LitmusListTest, EveryFileIsAccountedFor) {
  std::map<std::string, std::string> found;
  for (int i = 0; i < litmus_test_count; ++i) {
    const litmus_test& test = litmus_tests[i];
    found[std::string(test.group) + "/" + test.name] =
        test.reason != nullptr ? test.reason : test.result == LITMUS_NEVER ? "Never" : "Sometimes";
  }
  EXPECT_EQ(found, ring3_litmus::Expected());
  EXPECT_EQ(found.size(), static_cast<size_t>(litmus_test_count)) << "two files of one name";
  for (const char* group : {"kernel", "own", "controls"}) {
    std::printf("%s: %zu run, %zu not\n", group, Tests(group).size(), Tests(group, false).size());
    for (const litmus_test* test : Tests(group, false)) std::printf("  %s: %s\n", test->name, test->reason);
  }
}

class LitmusControlTest : public testing::TestWithParam<const litmus_test*> {};

// What makes the tests above worth something: outcomes that are certain, and called forbidden, are seen and fail.
TEST_P(LitmusControlTest, FailsIffSeen) {
  const litmus_test& test = *GetParam();
  auto runtime = Boot(test.processes);
  ASSERT_NE(runtime, nullptr);
  auto count = std::make_unique<litmus_count>();
  RunLitmus(*runtime, test, 4, kLimitNs, count.get());
  ASSERT_EQ(test.result, LITMUS_NEVER);
  if (std::string(test.name) == "Unseen") {
    EXPECT_EQ(count->exists, 0u);
    EXPECT_EQ(Verdict(test, *count), "");
  } else {
    EXPECT_EQ(count->exists, count->instances);
    EXPECT_NE(Verdict(test, *count), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Controls, LitmusControlTest, testing::ValuesIn(Tests("controls")), CaseName);

#ifdef __x86_64__
// Processes do meet within nanoseconds: what x86-64 allows is seen, given two host CPUs and a little patience.
TEST(LitmusMeetingTest, StoreBufferingIsSeen) {
  auto runtime = Boot(2);
  ASSERT_NE(runtime, nullptr);
  if (runtime->HostCpuOf(0) == runtime->HostCpuOf(1)) GTEST_SKIP() << "one host CPU";
  const auto tests = Tests("kernel");
  const auto test = std::find_if(tests.begin(), tests.end(),
                                 [](const litmus_test* candidate) { return std::string(candidate->name) == "SB+poonceonces"; });
  ASSERT_NE(test, tests.end());
  auto count = std::make_unique<litmus_count>();
  unsigned long instances = 0;
  for (int second = 0; second < 30 && count->exists == 0; ++second) {
    RunLitmus(*runtime, **test, kBatches, kLimitNs, count.get());
    instances += count->instances;
  }
  EXPECT_GT(count->exists, 0u) << "not in " << instances << " instances";
}
#endif

}  // namespace
