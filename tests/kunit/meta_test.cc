// SPDX-License-Identifier: MIT
// The suites of expectations.c and lifecycle.c, most of which must fail: this runs them as a user would and reads the report.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace {

constexpr char kProgram[] = "tests/kunit/failing_suites_program";

struct Case {
  std::string output;  // between RUN and the verdict
  std::string verdict;
};

struct Report {
  int code = -1;
  std::string all;
  std::map<std::string, Case> cases;
  std::vector<std::string> order;
};

bool StartsWith(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

Report RunProgram(const std::string& arguments) {
  Report report;
  // Colours and the host's locale would only be in the way.
  FILE* pipe = popen((std::string("timeout 100 ${RING3_EMULATOR:-} ./") + kProgram + " --gtest_color=no " + arguments + " 2>&1").c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::array<char, 4096> line{};
  std::string now;
  while (fgets(line.data(), line.size(), pipe) != nullptr) {
    const std::string text = line.data();
    report.all += text;
    const size_t bracket = text.find("] ");
    const std::string name = bracket == 12 - 1 ? text.substr(13, text.find_first_of(" \n", 13) - 13) : "";
    if (StartsWith(text, "[ RUN      ]")) {
      now = name;
      report.order.push_back(now);
    } else if (!now.empty() && name == now &&
               (StartsWith(text, "[       OK ]") || StartsWith(text, "[  FAILED  ]") || StartsWith(text, "[  SKIPPED ]"))) {
      report.cases[now].verdict = text.substr(2, 8);
      now.clear();
    } else if (!now.empty()) {
      report.cases[now].output += text;
    }
  }
  const int status = pclose(pipe);
  report.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return report;
}

// All runs at once, for all tests of this file.
const Report& All() {
  static const auto* report = new Report(RunProgram("--cpus=2"));
  return *report;
}

const Case& CaseOf(const std::string& name) {
  static const Case kNone;
  const auto found = All().cases.find(name);
  EXPECT_NE(found, All().cases.end()) << name << " did not run";
  return found == All().cases.end() ? kNone : found->second;
}

testing::AssertionResult Has(const std::string& where, const std::string& text) {
  if (where.find(text) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no\n" << text << "\nin\n" << where;
}

// What KUnit prints behind "... FAILED at FILE:LINE\n".
const std::map<std::string, std::string>& Texts() {
  static const auto* texts = new std::map<std::string, std::string>{
      {"true", "    Expected one == two to be true, but is false\n"},
      {"true_msg", "    Expected one == two to be true, but is false\n\nbecause why"},
      {"false", "    Expected one < two to be false, but is true\n"},
      {"false_msg", "    Expected one < two to be false, but is true\n\nbecause"},
      {"eq", "    Expected one == two, but\n        one == 1\n        two == 2"},
      {"eq_literal", "    Expected one + 1 == 3, but\n        one + 1 == 2\n"},
      {"eq_msg", "    Expected one == two, but\n        one == 1\n        two == 2\nbecause 3"},
      {"ne", "    Expected two != two, but\n        two == 2\n        two == 2"},
      {"ne_msg", "    Expected two != 2, but\n        two == 2\n\nbecause"},
      {"lt", "    Expected two < one, but\n        two == 2\n        one == 1"},
      {"lt_msg", "    Expected two < one, but\n        two == 2\n        one == 1\nbecause"},
      {"le", "    Expected two <= one, but\n        two == 2\n        one == 1"},
      {"le_msg", "    Expected two <= one, but\n        two == 2\n        one == 1\nbecause"},
      {"gt", "    Expected one > two, but\n        one == 1\n        two == 2"},
      {"gt_msg", "    Expected one > two, but\n        one == 1\n        two == 2\nbecause"},
      {"ge", "    Expected one >= two, but\n        one == 1\n        two == 2"},
      {"ge_msg", "    Expected one >= two, but\n        one == 1\n        two == 2\nbecause"},
      {"ptr_eq",
       "    Expected at_0x10() == null_pointer(), but\n        at_0x10() == 0000000000000010\n"
       "        null_pointer() == 0000000000000000"},
      {"ptr_eq_msg",
       "    Expected at_0x10() == null_pointer(), but\n        at_0x10() == 0000000000000010\n"
       "        null_pointer() == 0000000000000000\nbecause"},
      {"ptr_ne",
       "    Expected at_0x10() != at_0x10(), but\n        at_0x10() == 0000000000000010\n"
       "        at_0x10() == 0000000000000010"},
      {"ptr_ne_msg",
       "    Expected at_0x10() != at_0x10(), but\n        at_0x10() == 0000000000000010\n"
       "        at_0x10() == 0000000000000010\nbecause"},
      {"null",
       "    Expected at_0x10() == ((void *)0), but\n        at_0x10() == 0000000000000010\n"
       "        ((void *)0) == 0000000000000000"},
      {"null_msg",
       "    Expected at_0x10() == ((void *)0), but\n        at_0x10() == 0000000000000010\n"
       "        ((void *)0) == 0000000000000000\nbecause"},
      {"not_null",
       "    Expected null_pointer() != ((void *)0), but\n        null_pointer() == 0000000000000000\n"
       "        ((void *)0) == 0000000000000000"},
      {"not_null_msg",
       "    Expected null_pointer() != ((void *)0), but\n        null_pointer() == 0000000000000000\n"
       "        ((void *)0) == 0000000000000000\nbecause"},
      {"streq", "    Expected abc == \"abd\", but\n        abc == \"abc\"\n"},
      {"streq_msg", "    Expected \"abd\" == abc, but\n        abc == \"abc\"\nbecause"},
      {"strneq", "    Expected abc != \"abc\", but\n        abc == \"abc\"\n"},
      {"strneq_msg", "    Expected abc != \"abc\", but\n        abc == \"abc\"\n\nbecause"},
      {"valid_null", "    Expected null_pointer() is not null, but is\n"},
      {"valid_error", "    Expected error_pointer() is not error, but is: -22\n"},
      {"valid_msg", "    Expected error_pointer() is not error, but is: -22\n\nbecause"},
      {"fail", "plain 7"},
  };
  return *texts;
}

TEST(Expectations, EachThatFailsSaysWhatLinuxSays) {
  ASSERT_EQ(All().code, 1) << All().all;
  for (const auto& [name, text] : Texts()) {
    for (const std::string kind : {"expect", "assert"}) {
      const Case& one = CaseOf("expectations." + kind + "_" + name);
      EXPECT_EQ(one.verdict, " FAILED ") << name;
      const std::string failed = kind == "expect" ? "EXPECTATION FAILED at " : "ASSERTION FAILED at ";
      const size_t at = one.output.find("\n" + failed + "tests/kunit/expectations.c:");
      ASSERT_NE(at, std::string::npos) << kind << "_" << name << ":\n" << one.output;
      const size_t line_end = one.output.find('\n', at + 1);
      const std::string rest = one.output.substr(line_end + 1);
      EXPECT_EQ(rest.substr(0, text.size() + 1), text + "\n") << kind << "_" << name << ":\n" << one.output;
      // GoogleTest's own line names the same place.
      const std::string place = one.output.substr(at + 1 + failed.size(), line_end - at - 1 - failed.size());
      EXPECT_TRUE(Has(one.output, place + ": Failure\n"));
      // The log has it as well, and shows who went on.
      EXPECT_TRUE(Has(one.output, "    # " + kind + "_" + name + ": " + failed));
      EXPECT_EQ(one.output.find("went on") != std::string::npos, kind == "expect") << name;
    }
  }
}

TEST(Expectations, ThatHoldPass) { EXPECT_EQ(CaseOf("expectations.all_hold").verdict, "      OK"); }

TEST(Expectations, OtherWaysToFail) {
  const std::map<std::string, std::string> ways = {
      {"expect_by_code_under_test", "found 3"},
      {"expect_without_text", "marked failed"},
      {"expect_bad_free", "already freed or not allocated by kunit"},
      {"expect_no_warning", "kernel reports (WARN, BUG, checks) during the case"},
      {"expect_no_underflow", "refcount_t: underflow; use-after-free.\n"},
      {"expect_balance", "the case ended with preemption off"},
      {"skipped_but_failed", "Expected one == two"},
  };
  for (const auto& [name, text] : ways) {
    const Case& one = CaseOf("expectations." + name);
    EXPECT_EQ(one.verdict, " FAILED ") << name;
    EXPECT_TRUE(Has(one.output, text)) << name;
  }
}

TEST(Expectations, Skip) {
  const Case& one = CaseOf("expectations.skipped_at_once");
  EXPECT_EQ(one.verdict, " SKIPPED");
  EXPECT_TRUE(Has(one.output, "no hardware here"));
}

// The lifecycle lines of one case's log, without times.
std::string Lifecycle(const std::string& name) {
  const std::string& output = CaseOf(name).output;
  std::string lines;
  for (size_t at = 0; (at = output.find("lifecycle: ", at)) != std::string::npos;) {
    at += 11;
    lines += output.substr(at, output.find('\n', at) - at) + ";";
  }
  return lines;
}

TEST(Lifecycle, ExitAndFreeingComeWhateverTheCaseDoes) {
  EXPECT_EQ(Lifecycle("lifecycle.passes"), "suite init;init;passes;exit;freed second;freed first;");
  EXPECT_EQ(Lifecycle("lifecycle.aborts"), "init;exit;freed second;freed first;");
  EXPECT_EQ(Lifecycle("lifecycle.skips"), "init;exit;freed second;freed first;");
  EXPECT_EQ(CaseOf("lifecycle.passes").verdict, "      OK");
  EXPECT_EQ(CaseOf("lifecycle.aborts").verdict, " FAILED ");
  EXPECT_EQ(CaseOf("lifecycle.skips").verdict, " SKIPPED");
  EXPECT_TRUE(Has(CaseOf("lifecycle.aborts").output, "frame == \"depth 0\"\n"));
  // Once, at the end of the suite that began; not for the one that did not begin.
  const size_t exit = All().all.find("lifecycle: suite exit");
  EXPECT_NE(exit, std::string::npos);
  EXPECT_EQ(All().all.find("lifecycle: suite exit", exit + 1), std::string::npos);
}

TEST(Lifecycle, ParametersHaveNames) {
  for (const std::string good : {"one", "two_words__a_b_", "param-0", "param-1"}) {
    EXPECT_EQ(CaseOf("lifecycle.parameter/" + good).verdict, "      OK") << good;
  }
  for (const std::string bad : {"one#2", "param-2"}) {
    EXPECT_EQ(CaseOf("lifecycle.parameter/" + bad).verdict, " FAILED ") << bad;
    EXPECT_TRUE(Has(CaseOf("lifecycle.parameter/" + bad).output, "Expected number->value != 3, but"));
  }
}

TEST(Lifecycle, InitThatFails) {
  EXPECT_EQ(CaseOf("refused_suite.passes").verdict, " FAILED ");
  EXPECT_TRUE(Has(CaseOf("refused_suite.passes").output, "suite refused_suite failed to initialize (-19)"));
  EXPECT_EQ(Lifecycle("refused_suite.passes"), "");
  EXPECT_EQ(CaseOf("refused_case.passes").verdict, " FAILED ");
  EXPECT_TRUE(Has(CaseOf("refused_case.passes").output, "failed to initialize: -12"));
  EXPECT_EQ(Lifecycle("refused_case.passes"), "");
}

TEST(Control, TheSamePassesWithoutTheFailures) {
  const Report report = RunProgram("--gtest_filter=expectations.all_hold:lifecycle.passes:lifecycle.parameter/one");
  EXPECT_EQ(report.code, 0) << report.all;
  EXPECT_EQ(report.order, (std::vector<std::string>{"expectations.all_hold", "lifecycle.passes", "lifecycle.parameter/one"}));
}

TEST(Program, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(RunProgram("--cups=3").code, 2);
  EXPECT_EQ(RunProgram("--cpus=0").code, 2);
}

}  // namespace
