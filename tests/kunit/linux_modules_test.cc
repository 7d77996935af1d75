// SPDX-License-Identifier: MIT
// Linux's own test modules, unmodified, in `ring3 run`'s runner. Each has its way of saying that all is well.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <ostream>
#include <string>

namespace {

struct Module {
  const char* name;
  const char* options;
  const char* says;
};

void PrintTo(const Module& module, std::ostream* out) { *out << module.name; }

class LinuxModule : public testing::TestWithParam<Module> {};

TEST_P(LinuxModule, Passes) {
  const std::string command = std::string("${RING3_EMULATOR:-} runtime/ring3_run --cpus=4 --timeout=120 ") + GetParam().options +
                              " tests/kunit/" + GetParam().name + ".so 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string output;
  std::array<char, 4096> piece{};
  for (size_t got; (got = fread(piece.data(), 1, piece.size(), pipe)) > 0;) output.append(piece.data(), got);
  const int status = pclose(pipe);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << output;
  EXPECT_NE(output.find(GetParam().says), std::string::npos) << "no '" << GetParam().says << "' in\n" << output;
  EXPECT_NE(output.find("no reports\n"), std::string::npos) << output;
}

INSTANTIATE_TEST_SUITE_P(
    All, LinuxModule,
    testing::Values(Module{"atomic64_test", "", "atomic64_test: passed"},
                    Module{"rbtree_test", "--expect-init=-EAGAIN", "augmented rbtree testing"},
                    // Always fails its init, so as not to stay loaded; a wrong result is a WARN.
                    Module{"test-kstrtox", "--expect-init=-EINVAL", "as expected"},
                    Module{"test_bitmap", "", "tests passed\n"},
                    Module{"test_bitops", "", "test_bitops: Completed bitops test\n"},
                    Module{"test_hexdump", "", "tests passed\n"},
                    Module{"test_min_heap", "", "min_heap_test: test passed\n"},
                    Module{"test_scanf", "", "test_scanf: all 2545 tests passed\n"},
                    Module{"test_siphash", "", "test_siphash: self-tests: pass\n"},
                    Module{"test_string", "", "String selftests succeeded\n"},
                    Module{"test_strscpy", "", "test_strscpy: all 32 tests passed\n"},
                    Module{"test_uuid", "", "test_uuid: all 18 tests passed\n"}),
    [](const testing::TestParamInfo<Module>& info) {
      std::string name = info.param.name;
      for (char& c : name) {
        if (c == '-') c = '_';
      }
      return name;
    });

}  // namespace
