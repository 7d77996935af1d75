// SPDX-License-Identifier: MIT
// kernel_report.h - kernel reports (WARN, BUG, checks; runtime/report/report.h) in GoogleTest. Host-side.
//
//   EXPECT_KERNEL_REPORT(runtime->RunOn(1, [] { misuse(); }), "BUG: scheduling while atomic: cpu/1/");
//
// A program with kernel_test()'s own main() fails every test in which a report is made that nobody expects. So the test of a
// misuse says that it expects one, and its control, the same done right, needs no assertion at all.
#ifndef RING3_RUNTIME_GTEST_KERNEL_REPORT_H_
#define RING3_RUNTIME_GTEST_KERNEL_REPORT_H_

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "absl/functional/function_ref.h"

// Runs `statement` and fails unless a kernel report was made meanwhile, by any CPU, whose log text matches `matcher`: a regular
// expression that is found in it, as for EXPECT_DEATH (without GMock's matchers: of GoogleTest's own kind), or a matcher of
// std::string. The text is everything that was logged meanwhile, one line per line, without times and CPUs; a failure prints it.
// All reports of the statement count as expected, so they do not fail the test. Rate limits of the log are off meanwhile; what
// a code line reports only once (WARN_ONCE and relatives) it reports once per process.
//
// Not for reports that end the process (BUG, panic): EXPECT_EXIT(..., testing::ExitedWithCode(RING3_EXIT_REPORT), regex).
// Misuse that only checked builds see is silent in others; such an expectation stands in #ifdef RING3_CHECKS.
//
// The statement may throw and may contain assertions; a return ends the statement alone. Host thread or task context. Not two
// at the same time on different threads: each would take the other's reports for its own.
#define EXPECT_KERNEL_REPORT(statement, matcher) RING3_KERNEL_REPORT_(statement, #statement, matcher, GTEST_NONFATAL_FAILURE_)
// The same, and leaves the function when it fails.
#define ASSERT_KERNEL_REPORT(statement, matcher) RING3_KERNEL_REPORT_(statement, #statement, matcher, GTEST_FATAL_FAILURE_)

namespace ring3 {

// While it exists, reports do not fail the test: for those that no single statement makes, or that a test counts itself. It
// must have seen all of them: what CPUs report after its end is unexpected. Any thread; it may nest.
class AllowKernelReports {
 public:
  AllowKernelReports();
  ~AllowKernelReports();
  AllowKernelReports(const AllowKernelReports&) = delete;
  AllowKernelReports& operator=(const AllowKernelReports&) = delete;

 private:
  const unsigned long first_;
};

// From now on a report that nobody expects fails the test in which it is made; one between tests (when a suite is set up or
// torn down) fails the program. The failure has the text of the first. For programs with a main() of their own, after
// testing::InitGoogleTest(); once.
void FailTestsOnKernelReports();

namespace internal {

testing::AssertionResult ExpectKernelReport(absl::FunctionRef<void()> statement, const char* text,
                                            const testing::Matcher<const std::string&>& matcher);

// As EXPECT_DEATH: a text is a regular expression.
inline testing::Matcher<const std::string&> LogMatcher(const char* regex) { return testing::ContainsRegex(regex); }
inline testing::Matcher<const std::string&> LogMatcher(const std::string& regex) { return testing::ContainsRegex(regex); }
inline testing::Matcher<const std::string&> LogMatcher(testing::Matcher<const std::string&> matcher) { return matcher; }

}  // namespace internal
}  // namespace ring3

// The text comes along because an argument that is passed on is expanded.
#define RING3_KERNEL_REPORT_(statement, text, matcher, fail)                                                 \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                                              \
  if (const testing::AssertionResult ring3_result = ring3::internal::ExpectKernelReport(                     \
          [&] { statement; }, text, ring3::internal::LogMatcher(matcher)))                                   \
    ;                                                                                                        \
  else                                                                                                       \
    fail(ring3_result.failure_message())

#endif  // RING3_RUNTIME_GTEST_KERNEL_REPORT_H_
