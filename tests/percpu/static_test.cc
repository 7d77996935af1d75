// SPDX-License-Identifier: MIT
// Static and dynamic per-CPU variables: sections, alignment, initial values, isolation, limits.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "percpu/area.h"
#include "runtime/gtest/kernel_report.h"
#include "runtime/per_cpu.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/percpu/static_test_vars.h"
#include "tests/cross/emulated.h"

static DEFINE_PER_CPU(unsigned long, hits);
static DEFINE_PER_CPU_SHARED_ALIGNED(unsigned long[3], elements);

extern "C" char __per_cpu_start[] __attribute__((visibility("hidden")));
extern "C" char __per_cpu_end[] __attribute__((visibility("hidden")));

namespace {

using ::ring3::Runtime;

std::unique_ptr<Runtime> BootOrDie(int cpus) {
  ring3::RuntimeOptions options;
  options.cpus = cpus;
  auto runtime = Runtime::Boot(options);
  EXPECT_TRUE(runtime.ok()) << runtime.status();
  return *std::move(runtime);
}

std::vector<ring3_static_row> Rows() {
  std::vector<ring3_static_row> rows(64);
  rows.resize(ring3_static_rows(rows.data(), 64));
  return rows;
}

// A variable outside the section would have one copy for all CPUs.
TEST(Sections, AllVariablesLieInsideTheTemplate) {
  for (const auto& row : Rows()) {
    EXPECT_GE(row.address, reinterpret_cast<unsigned long>(__per_cpu_start)) << row.name;
    EXPECT_LE(row.address + row.size, reinterpret_cast<unsigned long>(__per_cpu_end)) << row.name;
    EXPECT_EQ(row.address % row.align, 0u) << row.name;
  }
  EXPECT_EQ(reinterpret_cast<unsigned long>(__per_cpu_start) % 4096, 0u);
  EXPECT_EQ(reinterpret_cast<unsigned long>(__per_cpu_end) % 4096, 0u);
}

TEST(Sections, KindsFollowEachOtherInTheKernelsOrder) {
  std::map<int, std::pair<unsigned long, unsigned long>> ranges;  // order -> lowest, highest address
  for (const auto& row : Rows()) {
    auto [it, fresh] = ranges.try_emplace(row.order, row.address, row.address);
    it->second.first = std::min(it->second.first, row.address);
    it->second.second = std::max(it->second.second, row.address);
  }
  for (auto it = ranges.begin(), next = std::next(it); next != ranges.end(); ++it, ++next)
    EXPECT_LT(it->second.second, next->second.first) << "kind " << it->first << " before kind " << next->first;
}

TEST(Sections, CopiesKeepAlignmentOnEveryCpu) {
  auto runtime = BootOrDie(4);
  for (const auto& row : Rows())
    for (int cpu = 0; cpu < 4; ++cpu) EXPECT_EQ((row.address + per_cpu_offset(cpu)) % row.align, 0u) << row.name;
}

// Each CPU has the initial values; what one changes, the others do not see; the next boot starts afresh.
TEST(InitialValues, HoldOnEveryCpuAndEveryBoot) {
  for (int boot = 0; boot < 3; ++boot) {
    auto runtime = BootOrDie(3);
    runtime->RunOn(1, [] {
      EXPECT_EQ(ring3_static_check_initial(), 0);
      ring3_static_change();
      EXPECT_NE(ring3_static_check_initial(), 0);
    });
    for (int cpu : {0, 2}) runtime->RunOn(cpu, [] { EXPECT_EQ(ring3_static_check_initial(), 0); });
  }
}

// Exact sums: every CPU counts into its own copy while all others do the same.
class SumsTest : public ::testing::TestWithParam<int> {};
TEST_P(SumsTest, AreExactUnderLoad) {
  constexpr unsigned long kRounds = 20000;
  const int cpus = ring3::testing::CpusAtMost(GetParam());
  auto runtime = BootOrDie(cpus);
  runtime->RunOnEach([&](int cpu) {
    for (unsigned long i = 0; i < kRounds; ++i) {
      this_cpu_inc(hits);
      this_cpu_add(elements[1], 3);
      this_cpu_add_return(elements[2], static_cast<unsigned long>(cpu));
    }
  });
  for (int cpu = 0; cpu < cpus; ++cpu) {
    EXPECT_EQ(per_cpu(hits, cpu), kRounds);
    EXPECT_EQ(per_cpu(elements[0], cpu), 0u);
    EXPECT_EQ(per_cpu(elements[1], cpu), 3 * kRounds);
    EXPECT_EQ(per_cpu(elements[2], cpu), kRounds * static_cast<unsigned long>(cpu));
  }
  EXPECT_EQ(ring3::PerCpuView(&hits).Sum(), kRounds * static_cast<unsigned long>(cpus));
}
INSTANTIATE_TEST_SUITE_P(Cpus, SumsTest, ::testing::Values(2, 4, 64));

TEST(PerCpuView, WithThisCpuHoldsPreemptionOff) {
  auto runtime = BootOrDie(2);
  const ring3::PerCpuView view(&hits);
  runtime->RunOn(1, [&] {
    const int result = view.WithThisCpu([](unsigned long& mine) {
      EXPECT_EQ(preempt_count(), 1);
      mine = 17;
      return 5;
    });
    EXPECT_EQ(result, 5);
    EXPECT_EQ(preempt_count(), 0);
  });
  EXPECT_EQ(view.OnCpu(0), 0u);
  EXPECT_EQ(view.OnCpu(1), 17u);
  int calls = 0;
  view.ForEachCpu([&](int cpu, unsigned long&) { EXPECT_EQ(cpu, calls++); });
  EXPECT_EQ(calls, 2);
}

TEST(Dynamic, ElementsMembersAndStaticsAreOneKindOfPointer) {
  auto runtime = BootOrDie(3);
  runtime->RunOn(2, [] { EXPECT_EQ(ring3_dynamic_elements(), 0); });
}

// 32768 ok, 32769 not; alignment 1 ok, 24 not, 4096 ok, 8192 not; size 0 not; tiny ok. One warning per refusal.
TEST(Dynamic, LimitsAreLinuxs) {
  auto runtime = BootOrDie(2);
  const ring3::AllowKernelReports allow;
  const unsigned long before = ring3_report_count(RING3_REPORT_WARN);
  runtime->RunOn(0, [] { EXPECT_EQ(ring3_dynamic_limits(/*silent=*/0), 0b10010101ul); });
  EXPECT_EQ(ring3_report_count(RING3_REPORT_WARN), before + 4);
  runtime->RunOn(0, [] { EXPECT_EQ(ring3_dynamic_limits(/*silent=*/1), 0b10010101ul); });
  EXPECT_EQ(ring3_report_count(RING3_REPORT_WARN), before + 4);
}

TEST(Dynamic, ChurnKeepsZeroesAlignmentAndIsolation) {
  auto runtime = BootOrDie(3);
  runtime->RunOn(1, [] { EXPECT_EQ(ring3_dynamic_churn(3000, 42), 0); });
}

TEST(Dynamic, LeaksAreReportedAtTeardown) {
  auto runtime = BootOrDie(2);
  runtime->RunOn(0, [] { ring3_dynamic_leak(); });
#ifdef RING3_CHECKS
  const unsigned long before = ring3_report_total();
  EXPECT_KERNEL_REPORT(runtime.reset(), "percpu: leaked [0-9]+ bytes per CPU");
  EXPECT_EQ(ring3_report_total(), before + 1);
#endif
  runtime = BootOrDie(2);
}

TEST(Dynamic, OwnerFreesItself) {
  auto runtime = BootOrDie(2);
  runtime->RunOn(1, [] {
    ring3::DynamicPerCpu<long> counter;
    ASSERT_TRUE(counter);
    this_cpu_add(*counter.get(), 4);
    EXPECT_EQ(counter.view().Sum(), 4);
  });
  const unsigned long before = ring3_report_total();
  runtime.reset();
  EXPECT_EQ(ring3_report_total(), before);
}

TEST(Classify, NamesThePlaceOfAnAddress) {
  auto runtime = BootOrDie(2);
  const auto variable = reinterpret_cast<unsigned long>(&hits);
  ring3_percpu_location location;
  ring3_percpu_classify(variable, &location);
  EXPECT_EQ(location.place, RING3_PERCPU_TEMPLATE);
  EXPECT_EQ(location.template_address, variable);
  for (int cpu = 0; cpu < 2; ++cpu) {
    ring3_percpu_classify(variable + per_cpu_offset(cpu) + 3, &location);
    EXPECT_EQ(location.place, RING3_PERCPU_COPY);
    EXPECT_EQ(location.cpu, cpu);
    EXPECT_EQ(location.template_address, variable + 3);
  }
  ring3_percpu_classify(variable + per_cpu_offset(2), &location);
  EXPECT_EQ(location.place, RING3_PERCPU_NO_SUCH_CPU);
  ring3_percpu_classify(variable + ring3_percpu_no_cpu_offset(), &location);
  EXPECT_EQ(location.place, RING3_PERCPU_NO_CPU);
  ring3_percpu_classify(reinterpret_cast<unsigned long>(&location), &location);
  EXPECT_EQ(location.place, RING3_PERCPU_ELSEWHERE);
}

}  // namespace
