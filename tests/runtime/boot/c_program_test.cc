// SPDX-License-Identifier: MIT
// A program in C boots ring3, counts on all CPUs and shuts it down.

#include "tests/runtime/boot/c_program.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace {

TEST(CProgram, CountsOnAllCpusAndCanDoItAgain) {
  EXPECT_EQ(ring3_c_program(3, 1000), 3000);
  EXPECT_EQ(ring3_c_program(5, 10), 50);
}

TEST(CProgram, SeesWhyBootFails) { EXPECT_EQ(ring3_c_program(0, 1), -EINVAL); }

}  // namespace
