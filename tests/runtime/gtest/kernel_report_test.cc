// SPDX-License-Identifier: MIT
// EXPECT_KERNEL_REPORT itself: that it passes, that it fails, and what it consumes. And the listener, which fails tests.

#include "runtime/gtest/kernel_report.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "runtime/printk/log.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/runtime/gtest/reports.h"

namespace {

class KernelReportTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
  }
  void Warn(const char* which) {
    runtime_->RunOn(1, [which] { reports_warn(which); });
  }
  void Log(const char* text) {
    runtime_->RunOn(1, [text] { reports_log(text); });
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};

TEST_F(KernelReportTest, FindsARegularExpressionAnywhereInTheText) {
  EXPECT_KERNEL_REPORT(Warn("first"), "WARNING: CPU: 1 PID: [0-9]+ at .*reports\\.c:[0-9]+ reports_warn");
  ASSERT_KERNEL_REPORT(Warn("second"), std::string("the second warning\n"));
  EXPECT_KERNEL_REPORT(Warn("third"), testing::Matcher<const std::string&>(testing::ContainsRegex("the third w"))) << "more text";
  // Only what the statement itself logged counts, all of it does, and the last report as well as the first.
  Log("before");
  EXPECT_KERNEL_REPORT(
      {
        Log("a line");
        Warn("fourth");
        Warn("fifth");
      },
      "^a line\n(.|\n)*the fourth warning\n(.|\n)*the fifth warning\n");
}

// EXPECT_FATAL_FAILURE's statement has no access to the test.
ring3::Runtime* runtime;
void OnCpu(void (*fn)()) { runtime->RunOn(1, fn); }

TEST_F(KernelReportTest, FailsWithoutReport) {
  runtime = runtime_.get();
  EXPECT_NONFATAL_FAILURE(EXPECT_KERNEL_REPORT(OnCpu([] {}), "x"), "Expected: a kernel report\n  Actual: none was made");
  // A text alone is no report; the failure shows it.
  EXPECT_NONFATAL_FAILURE(EXPECT_KERNEL_REPORT(OnCpu([] { reports_log("looks like it"); }), "looks"), "looks like it\n");
  EXPECT_FATAL_FAILURE(ASSERT_KERNEL_REPORT(OnCpu([] {}), "x") << "my words", "my words");
}

TEST_F(KernelReportTest, FailsWithAnotherText) {
  runtime = runtime_.get();
  // The report is consumed all the same: one mistake is one failure.
  EXPECT_NONFATAL_FAILURE(EXPECT_KERNEL_REPORT(OnCpu([] { reports_warn("real"); }), "the imagined warning"),
                          "the real warning\n");
  EXPECT_NONFATAL_FAILURE(EXPECT_KERNEL_REPORT(OnCpu([] { reports_warn("real"); }), "the imagined warning"),
                          "the imagined warning");
  EXPECT_FATAL_FAILURE(ASSERT_KERNEL_REPORT(OnCpu([] { reports_warn("real"); }), "the imagined warning"), "the real warning");
}

TEST_F(KernelReportTest, LetsExceptionsThrough) {
  EXPECT_THROW(EXPECT_KERNEL_REPORT(
                   {
                     Warn("thrown");
                     throw std::runtime_error("x");
                   },
                   "thrown"),
               std::runtime_error);
}

TEST_F(KernelReportTest, RateLimitsDoNotHideTheText) {
  for (int first = 0; first < 60; first += 20)
    EXPECT_KERNEL_REPORT(runtime_->RunOn(0, [&] { reports_limited(first); }),
                         "limited number " + std::to_string(first + 19) + "\\.\n");
}

TEST_F(KernelReportTest, AllowedOnesDoNotFail) {
  const ring3::AllowKernelReports allow;
  Warn("first");
  {
    const ring3::AllowKernelReports inner;
    EXPECT_KERNEL_REPORT(Warn("second"), "second");
  }
  Warn("third");
}

TEST_F(KernelReportTest, ReportsKnowTheirPlaceInTheLog) {
  const ring3::AllowKernelReports allow;
  const unsigned long first = ring3_report_total();
  Warn("first");
  const unsigned long long after_first = ring3_log_next_seq();
  Log("between");
  Warn("second");
  EXPECT_EQ(ring3_report_log_seq(first), after_first);
  EXPECT_EQ(ring3_report_log_seq(first + 1), ring3_log_next_seq());
  runtime_->RunOn(0, [] {
    for (int i = 0; i < 100; i += 20) reports_limited(0);
  });
  EXPECT_GT(ring3_report_log_seq(first), after_first) << "the oldest that is remembered";
}

// The listener, in a program of its own: this one, told to run the tests that follow.
int RunsInstead(const char* filter) {
  const std::string program = testing::internal::GetArgvs()[0];
  const std::string command = program + " --gtest_also_run_disabled_tests --gtest_filter=" + filter;
  return WEXITSTATUS(system(command.c_str()));
}
std::string OutputOf(const char* filter) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(RunsInstead(filter), 1) << filter;
  return testing::internal::GetCapturedStdout();
}

using UnexpectedReports = KernelReportTest;

TEST_F(UnexpectedReports, DISABLED_InTheTest) {
  Log("some line before");
  EXPECT_KERNEL_REPORT(Warn("expected"), "expected");
  Warn("unexpected");
  Warn("second");
}
TEST_F(UnexpectedReports, DISABLED_NoneInThisOne) { EXPECT_KERNEL_REPORT(Warn("expected"), "expected"); }

class UnexpectedInSuite : public testing::Test {
 protected:
  static void TearDownTestSuite() {
    auto booted = ring3::Runtime::Boot({});
    (*booted)->RunOn(0, [] { reports_warn("teardown"); });
  }
};
TEST_F(UnexpectedInSuite, DISABLED_Test) {}

TEST(Listener, FailsTheTestThatMadeAReport) {
  const std::string output = OutputOf("UnexpectedReports.*");
  EXPECT_NE(output.find("a kernel report (WARN, BUG or a check) that nobody expects, during the test"), std::string::npos) << output;
  EXPECT_NE(output.find("the unexpected warning\n"), std::string::npos) << output;
  EXPECT_EQ(output.find("the second warning\n"), std::string::npos) << output;
  EXPECT_EQ(output.find("the expected warning\n"), std::string::npos) << output;
  EXPECT_NE(output.find("[  FAILED  ] UnexpectedReports.DISABLED_InTheTest"), std::string::npos) << output;
  EXPECT_NE(output.find("[       OK ] UnexpectedReports.DISABLED_NoneInThisOne"), std::string::npos) << output;
}

TEST(Listener, FailsTheProgramForAReportBetweenTests) {
  const std::string output = OutputOf("UnexpectedInSuite.*");
  EXPECT_NE(output.find("while the test suite was torn down"), std::string::npos) << output;
  EXPECT_NE(output.find("the teardown warning\n"), std::string::npos) << output;
  EXPECT_NE(output.find("[       OK ] UnexpectedInSuite.DISABLED_Test"), std::string::npos) << output;
}

TEST(Listener, IsSilentOtherwise) { EXPECT_EQ(RunsInstead("UnexpectedReports.DISABLED_NoneInThisOne"), 0); }

}  // namespace
