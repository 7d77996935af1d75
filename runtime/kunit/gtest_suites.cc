// SPDX-License-Identifier: MIT
#include "runtime/kunit/gtest_suites.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/kunit/suites.h"
#include "runtime/report/report.h"

namespace ring3 {
namespace {

// One GoogleTest.
struct Registration {
  kunit_suite* suite;
  kunit_case* unit;
  unsigned long index;
  std::string name;
};

RuntimeOptions& Options() {
  static auto* options = new RuntimeOptions;
  return *options;
}

void AddFailure(void*, const char* file, int line, const char* text) { ADD_FAILURE_AT(file, line) << text; }

class KunitCase : public testing::Test {
 public:
  explicit KunitCase(const Registration& registration) : registration_(registration) {}

  // GoogleTest tells by name only which suite begins; two KUnit suites of one name are one suite for it.
  static void SetUpTestSuite() {
    absl::StatusOr<std::unique_ptr<Runtime>> runtime = Runtime::Boot(Options());
    ASSERT_TRUE(runtime.ok()) << runtime.status();
    runtime_ = *std::move(runtime);
  }

  static void TearDownTestSuite() {
    if (runtime_ == nullptr) return;
    for (const auto& [suite, error] : begun_) {
      if (error != 0) continue;
      runtime_->RunOn(0, [suite = suite] { ring3_kunit_suite_exit(suite); });
    }
    begun_.clear();
    runtime_.reset();
  }

  void TestBody() override {
    ASSERT_NE(runtime_, nullptr) << "the suite has no CPU to run on";
    const unsigned long reports = ring3_report_total();
    std::string comment;
    ring3_kunit_result result = RING3_KUNIT_PASSED;
    runtime_->RunOn(0, [&] {
      const int error = Begin(registration_.suite);
      if (error != 0) {
        ADD_FAILURE() << "suite " << ring3_kunit_suite_name(registration_.suite) << " failed to initialize (" << error
                      << ")";
        return;
      }
      std::array<char, 256> reason{};
      const ring3_kunit_observer observer = {AddFailure, nullptr};
      result = ring3_kunit_run_case(registration_.suite, registration_.unit, registration_.index, &observer,
                                    reason.data());
      comment = reason.data();
      EXPECT_EQ(preempt_count(), 0) << "the case ended with preemption off";
      EXPECT_FALSE(irqs_disabled()) << "the case ended with interrupts off";
    });
    EXPECT_EQ(ring3_report_total(), reports) << "kernel reports (WARN, BUG, checks) during the case; see the log";
    if (result == RING3_KUNIT_SKIPPED) GTEST_SKIP() << comment;
  }

 private:
  // The result of the suite's own init, which runs before the first of its cases that is asked for.
  static int Begin(kunit_suite* suite) {
    for (const auto& [begun, error] : begun_) {
      if (begun == suite) return error;
    }
    begun_.emplace_back(suite, ring3_kunit_suite_init(suite));
    return begun_.back().second;
  }

  static std::unique_ptr<Runtime> runtime_;
  static std::vector<std::pair<kunit_suite*, int>> begun_;
  const Registration registration_;
};

std::unique_ptr<Runtime> KunitCase::runtime_;
std::vector<std::pair<kunit_suite*, int>> KunitCase::begun_;

// A description is any text: what would end a filter pattern or be a wildcard in it is replaced.
std::string FilterSafe(std::string text) {
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= ' ' || byte >= 0x7f || c == ':' || c == '*' || c == '?') c = '_';
  }
  return text;
}

template <typename Visit>
void ForEachCase(Visit visit) {
  for (unsigned long i = 0; i < ring3_kunit_suites(); ++i) {
    kunit_suite* suite = ring3_kunit_suite(i);
    for (unsigned long j = 0; kunit_case* unit = ring3_kunit_case(suite, j); ++j) visit(suite, unit);
  }
}

// On a CPU: one registration for each parameter.
void AddParameters(kunit_suite* suite, kunit_case* unit, std::vector<Registration>& found) {
  std::array<char, RING3_KUNIT_DESCRIPTION_SIZE> description{};
  std::set<std::string> seen;
  for (unsigned long index = 0; ring3_kunit_parameter(unit, index, description.data()); ++index) {
    std::string name = FilterSafe(description.data());
    if (!seen.insert(name).second) name += "#" + std::to_string(index);
    found.push_back({suite, unit, index, std::string(ring3_kunit_case_name(unit)) + "/" + name});
  }
}

}  // namespace

absl::Status RegisterKunitSuites(const RuntimeOptions& options) {
  Options() = options;
  bool parameters = false;
  ForEachCase([&](kunit_suite*, kunit_case* unit) { parameters |= ring3_kunit_case_has_parameters(unit) != 0; });
  std::unique_ptr<Runtime> runtime;
  if (parameters) {
    absl::StatusOr<std::unique_ptr<Runtime>> booted = Runtime::Boot(options);
    if (!booted.ok()) return booted.status();
    runtime = *std::move(booted);
  }
  std::vector<Registration> found;
  ForEachCase([&](kunit_suite* suite, kunit_case* unit) {
    if (ring3_kunit_case_has_parameters(unit) != 0) {
      runtime->RunOn(0, [&] { AddParameters(suite, unit, found); });
    } else {
      found.push_back({suite, unit, 0, ring3_kunit_case_name(unit)});
    }
  });
  runtime.reset();
  for (const Registration& one : found) {
    testing::RegisterTest(ring3_kunit_suite_name(one.suite), one.name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [one]() -> KunitCase* { return new KunitCase(one); });
  }
  return absl::OkStatus();
}

}  // namespace ring3
