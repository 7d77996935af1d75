// SPDX-License-Identifier: MIT
// The main() of kunit_test(): GoogleTest's options, and --cpus=N, --command_line=TEXT for the runtime (runtime/runtime.h).
#include <gtest/gtest.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "runtime/kunit/gtest_suites.h"
#include "runtime/kunit/suites.h"

int main(int argc, char** argv) {
  // The kernel log goes to standard error at once; into a file or pipe, its lines would stand between the wrong cases.
  setvbuf(stdout, nullptr, _IOLBF, 0);
  testing::InitGoogleTest(&argc, argv);
  ring3::RuntimeOptions options;
  options.cpus = 2;
  for (int i = 1; i < argc; ++i) {
    absl::string_view argument = argv[i];
    if (absl::ConsumePrefix(&argument, "--cpus=") && absl::SimpleAtoi(argument, &options.cpus)) continue;
    if (absl::ConsumePrefix(&argument, "--command_line=")) {
      options.command_line = std::string(argument);
      continue;
    }
    std::cerr << argv[0] << ": unknown option " << argv[i] << "\n";
    return 2;
  }
  if (ring3_kunit_suites() == 0) {
    std::cerr << argv[0] << ": no source has a kunit_test_suites()\n";
    return 2;
  }
  const absl::Status registered = ring3::RegisterKunitSuites(options);
  if (!registered.ok()) {
    std::cerr << argv[0] << ": " << registered << "\n";
    return 2;
  }
  return RUN_ALL_TESTS();
}
