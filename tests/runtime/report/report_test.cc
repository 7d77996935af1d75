// SPDX-License-Identifier: MIT
// WARN, BUG, panic and crashes: values, counts, texts, exit codes.
#include "runtime/report/report.h"

#include <ring3/pc_name.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "runtime/gtest/kernel_report.h"
#include "runtime/printk/log.h"
#include "runtime/run/exit_codes.h"
#include "runtime/runtime.h"
#include "tests/runtime/report/mistakes.h"

namespace {

std::string* captured;

void Capture(const char* text, unsigned long length) { captured->append(text, length); }

class ReportTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto runtime = ring3::Runtime::Boot(options);
    ASSERT_TRUE(runtime.ok()) << runtime.status();
    runtime_ = *std::move(runtime);
    captured = &log_;
  }
  void StartCapture() { ring3_log_set_sink(Capture); }
  void TearDown() override { ring3_log_set_sink(nullptr); }
  template <typename Function>
  void OnCpu(int cpu, Function function) {
    runtime_->RunOn(cpu, function);
  }

  std::unique_ptr<ring3::Runtime> runtime_;
  std::string log_;
  const ring3::AllowKernelReports allow_;
};

using ReportDeathTest = ReportTest;

TEST_F(ReportTest, WarnsHaveTheirConditionsValueAndAreCounted) {
  StartCapture();
  const auto before = ring3_report_count(RING3_REPORT_WARN);
  OnCpu(0, [] {
    EXPECT_EQ(mistake_warn_on(0), 0);
    EXPECT_EQ(mistake_warn_on(42), 1);
  });
  EXPECT_EQ(ring3_report_count(RING3_REPORT_WARN), before + 1);
  OnCpu(0, [] {
    EXPECT_EQ(mistake_warn_once(6), 0b101010);
    EXPECT_EQ(mistake_warn_once(6), 0b101010);
    EXPECT_EQ(mistake_warn_on_once(3), 0b111);
  });
  EXPECT_EQ(ring3_report_count(RING3_REPORT_WARN), before + 3);
  EXPECT_EQ(ring3_report_count(RING3_REPORT_BUG), 0u);
}

TEST_F(ReportTest, WarnLooksLikeLinux) {
  StartCapture();
  OnCpu(1, [] { mistake_warn_message(5); });
  size_t at = 0;
  for (const char* part :
       {"[    C1] ------------[ cut here ]------------\n", "] WARNING: CPU: 1 PID: 2 at ",
        "mistakes.c:", " mistake_warn_message", "] the number is 5\n", "] CPU: 1 PID: 2 Comm: cpu/1 ",
        "] Call Trace:\n", "]  <TASK>\n", "]  mistake_warn_message", "]  </TASK>\n",
        "] ---[ end trace 0000000000000000 ]---\n"}) {
    const size_t found = log_.find(part, at);
    ASSERT_NE(found, std::string::npos) << "no '" << part << "' in\n" << log_.substr(at);
    at = found;
  }
  log_.clear();
  OnCpu(1, [] { mistake_warn_taint(); });
  log_.clear();
  OnCpu(1, [] { mistake_dump_stack(); });
  EXPECT_NE(log_.find("Tainted: G        WC"), std::string::npos) << log_;
  EXPECT_NE(log_.find("]  mistake_dump_stack+0x"), std::string::npos) << log_;
}

TEST_F(ReportTest, RateLimit) {
  StartCapture();
  int permitted = 0;
  OnCpu(0, [&] { permitted = mistake_ratelimited(10); });
  EXPECT_EQ(permitted, 3);
  usleep(250000);
  OnCpu(0, [&] { permitted = mistake_ratelimited(1); });
  EXPECT_EQ(permitted, 1);
  EXPECT_NE(log_.find("mistake_ratelimited: 7 callbacks suppressed"), std::string::npos) << log_;
  log_.clear();
  OnCpu(0, [] { mistake_once(); });
  OnCpu(1, [] { mistake_once(); });
  EXPECT_EQ(log_.find("only once"), log_.rfind("only once"));
}

TEST_F(ReportDeathTest, BugEndsTheProcess) {
  OnCpu(0, [] { mistake_bug_on(0); });
  EXPECT_EXIT(OnCpu(1, [] { mistake_bug_on(1); }), testing::ExitedWithCode(RING3_EXIT_REPORT),
              "kernel BUG at .*mistakes\\.c:[0-9]+!");
  EXPECT_EXIT(OnCpu(1, [] { mistake_bug_on(1); }), testing::ExitedWithCode(RING3_EXIT_REPORT),
              RING3_PC_NAME ": mistake_bug_on(\\.cold)?\\+0x");
}

#ifdef RING3_CHECKS
TEST_F(ReportDeathTest, WordsThatAreNoPair) {
  for (void (*exchange)(int) : {mistake_percpu_pair, mistake_pair}) {
    OnCpu(0, [=] { exchange(0); });
    EXPECT_EXIT(OnCpu(0, [=] { exchange(1); }), testing::ExitedWithCode(RING3_EXIT_REPORT), "cmpxchg_double: .* are no pair");
    EXPECT_EXIT(OnCpu(0, [=] { exchange(2); }), testing::ExitedWithCode(RING3_EXIT_REPORT), "cmpxchg_double: .* are no pair");
  }
}
#endif

TEST_F(ReportDeathTest, PanicEndsTheProcess) {
  EXPECT_EXIT(OnCpu(0, [] { mistake_panic(); }), testing::ExitedWithCode(RING3_EXIT_REPORT),
              "Kernel panic - not syncing: cannot count to 3");
  EXPECT_EXIT(OnCpu(0, [] { mistake_panic_on_warn(); }), testing::ExitedWithCode(RING3_EXIT_REPORT),
              "kernel: panic_on_warn set");
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_F(ReportDeathTest, BadAddressIsACrash) {
  EXPECT_EXIT(OnCpu(1, [] { mistake_write(0x18); }), testing::ExitedWithCode(RING3_EXIT_CRASH),
              "BUG: kernel NULL pointer dereference, address: 0000000000000018");
  EXPECT_EXIT(OnCpu(1, [] { mistake_write(0x123456789000); }), testing::ExitedWithCode(RING3_EXIT_CRASH),
              "BUG: unable to handle page fault for address: 0000123456789000");
  EXPECT_EXIT(OnCpu(1, [] { mistake_write(0x18); }), testing::ExitedWithCode(RING3_EXIT_CRASH),
              RING3_PC_NAME ": mistake_write\\+0x");
  EXPECT_EXIT(OnCpu(1, [] { mistake_write(0x18); }), testing::ExitedWithCode(RING3_EXIT_CRASH),
              "CPU: 1 PID: 2 Comm: cpu/1");
#if defined(__x86_64__)  // No address is non-canonical elsewhere: arm64 ignores the top byte.
  EXPECT_EXIT(OnCpu(1, [] { mistake_write(0x8000000000000000ul); }),
              testing::ExitedWithCode(RING3_EXIT_CRASH), "general protection fault");
#endif
}
#endif

TEST_F(ReportDeathTest, PercpuMisuseIsNamed) {
  EXPECT_EXIT(OnCpu(0, [] { mistake_read_other_cpu(7); }), testing::ExitedWithCode(RING3_EXIT_CRASH),
              "per-CPU variable mistake_counter of a CPU that does not exist");
  EXPECT_EXIT(mistake_read_own(), testing::ExitedWithCode(RING3_EXIT_CRASH),
              "per-CPU variable mistake_counter used on a host thread that carries no CPU");
#ifdef RING3_CHECKS
  EXPECT_EXIT(OnCpu(0, [] { mistake_write(mistake_template_address()); }),
              testing::ExitedWithCode(RING3_EXIT_CRASH), "per-CPU variable mistake_counter used directly");
#endif
}

}  // namespace
