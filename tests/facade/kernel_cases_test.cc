// SPDX-License-Identifier: MIT
// Runs every kernel-side case as a GoogleTest, on virtual CPU 1 of 4, and checks what it must leave behind.

#include <gtest/gtest.h>

#include <string>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/facade/kernel_case.h"

extern "C" {

void kernel_expect(int ok, const char* file, int line, const char* what, const char* context) {
  if (!ok) ADD_FAILURE_AT(file, line) << what << (context ? std::string("\nwith ") + context : "");
}

void kernel_expect_eq(long long got, long long want, const char* file, int line, const char* what,
                      const char* context) {
  if (got == want) return;
  ADD_FAILURE_AT(file, line) << what << "\nis   " << got << "\nnot  " << want
                             << (context ? std::string("\nwith ") + context : "");
}

void kernel_expect_str(const char* got, const char* want, const char* file, int line, const char* what) {
  if (std::string(got ? got : "(null)") == want) return;
  ADD_FAILURE_AT(file, line) << what << "\nis   \"" << (got ? got : "(null)") << "\"\nnot  \"" << want << '"';
}

}  // extern "C"

namespace {

constexpr const kernel_case* kTables[] = {list_cases,    bitmap_cases, bitmap_text_cases, cpumask_cases,
                                          kstrtox_cases, string_cases, math_cases,        slab_cases,
                                          time_cases,    cxx_cases};

class KernelCase : public testing::Test {
 public:
  explicit KernelCase(const kernel_case* unit) : unit_(unit) {}

  static void SetUpTestSuite() {
    ring3::RuntimeOptions options;
    options.cpus = 4;
    auto runtime = ring3::Runtime::Boot(options);
    ASSERT_TRUE(runtime.ok()) << runtime.status();
    runtime_ = std::move(*runtime).release();
  }

  static void TearDownTestSuite() {
    delete runtime_;
    runtime_ = nullptr;
  }

  void TestBody() override {
    ASSERT_NE(runtime_, nullptr);
    runtime_->RunOn(1, [this] {
      unit_->run();
      EXPECT_EQ(preempt_count(), 0);
      EXPECT_FALSE(irqs_disabled());
    });
    EXPECT_EQ(ring3_report_count(RING3_REPORT_BUG), 0u);
    EXPECT_EQ(ring3_report_count(RING3_REPORT_CHECK), 0u);
  }

 private:
  static ring3::Runtime* runtime_;
  const kernel_case* unit_;
  // Cases count their own warnings.
  const ring3::AllowKernelReports allow_;
};

ring3::Runtime* KernelCase::runtime_ = nullptr;

[[maybe_unused]] const bool kRegistered = [] {
  for (const kernel_case* table : kTables) {
    for (const kernel_case* unit = table; unit->run != nullptr; ++unit) {
      testing::RegisterTest(unit->suite, unit->name, nullptr, nullptr, __FILE__, __LINE__,
                            [unit]() -> KernelCase* { return new KernelCase(unit); });
    }
  }
  return true;
}();

}  // namespace
