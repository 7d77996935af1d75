// SPDX-License-Identifier: MIT
// Linked-in code: order of init functions, parameters, exit at teardown.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "runtime/printk/log.h"
#include "runtime/runtime.h"
#include "tests/runtime/module/builtin.h"

namespace {

std::string* captured;

void Capture(const char* text, unsigned long length) { captured->append(text, length); }

class InitcallTest : public testing::Test {
 protected:
  void SetUp() override {
    captured = &log_;
    ring3_log_set_sink(Capture);
    builtin_trace_reset();
    builtin_value = 1;
    builtin_core = 0;
  }
  void TearDown() override { ring3_log_set_sink(nullptr); }

  std::unique_ptr<ring3::Runtime> Boot(const std::string& command_line) {
    ring3::RuntimeOptions options;
    options.command_line = command_line;
    auto runtime = ring3::Runtime::Boot(options);
    EXPECT_TRUE(runtime.ok()) << runtime.status();
    return runtime.ok() ? *std::move(runtime) : nullptr;
  }

  std::string log_;
};

TEST_F(InitcallTest, LevelsInOrderAndExitAtTeardown) {
  auto runtime = Boot("");
  EXPECT_STREQ(builtin_trace, "e012345srm7");
  runtime.reset();
  EXPECT_STREQ(builtin_trace, "e012345srm7x");
  // And again: a program may boot many times.
  builtin_trace_reset();
  Boot("");
  EXPECT_STREQ(builtin_trace, "e012345srm7x");
}

TEST_F(InitcallTest, ParametersHaveTheModulesName) {
  Boot("initcall_test.value=5 builtin_core=6 builtin_setup=0x10");
  EXPECT_EQ(builtin_value, 5);
  EXPECT_EQ(builtin_core, 6);
  EXPECT_EQ(builtin_setup_argument, 16);
}

TEST_F(InitcallTest, ParametersOfALevelAreSetJustBeforeIt) {
  Boot("initcall_test.level_value=9");
  EXPECT_EQ(builtin_value_at_early_level, 0);
  EXPECT_STREQ(builtin_trace, "e012345srM7x");
}

TEST_F(InitcallTest, MistakesArePrintedAndBootGoesOn) {
  Boot("initcall_test.value=zero nonsense=1 other.module=2");
  EXPECT_NE(log_.find("Booting kernel: `zero' invalid for parameter `initcall_test.value'"),
            std::string::npos)
      << log_;
  EXPECT_NE(log_.find("Unknown kernel command line parameters \"nonsense=1\""), std::string::npos) << log_;
  EXPECT_EQ(log_.find("other"), std::string::npos) << log_;
  EXPECT_STREQ(builtin_trace, "e012345srm7x");
}

TEST_F(InitcallTest, InitcallDebugNamesThem) {
  ring3_log_set_console_level(8);
  Boot("initcall_debug");
  ring3_log_set_console_level(7);
  EXPECT_NE(log_.find("calling  builtin_init @ "), std::string::npos) << log_;
  EXPECT_NE(log_.find("initcall builtin_init returned -22 after "), std::string::npos) << log_;
}

}  // namespace
