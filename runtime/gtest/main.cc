// SPDX-License-Identifier: MIT
// The main() of kernel_test(): GoogleTest's, and kernel reports that nobody expects fail the test.
#include <gtest/gtest.h>

#include "runtime/gtest/kernel_report.h"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  ring3::FailTestsOnKernelReports();
  return RUN_ALL_TESTS();
}
