// SPDX-License-Identifier: MIT
#include "runtime/run/options.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <string>
#include <vector>

namespace ring3 {
namespace {

absl::StatusOr<RunOptions> Parse(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(&word[0]);
  return ParseRunOptions(arguments);
}

TEST(Options, Defaults) {
  const auto options = Parse({"a.so"});
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->cpus, 1);
  EXPECT_EQ(options->expect_init, 0);
  EXPECT_EQ(options->preempt, "full");
  EXPECT_EQ(options->timeout, absl::InfiniteDuration());
  EXPECT_EQ(options->modules, std::vector<std::string>{"a.so"});
}

TEST(Options, Values) {
  const auto options =
      Parse({"--cpus=1024", "--expect-init=-EAGAIN", "--timeout=0.5", "a.so", "x=1", "b.so", "y", "f=a.so"});
  ASSERT_TRUE(options.ok());
  EXPECT_EQ(options->cpus, 1024);
  EXPECT_EQ(options->expect_init, -EAGAIN);
  EXPECT_EQ(options->timeout, absl::Milliseconds(500));
  EXPECT_EQ(options->parameters, (std::vector<std::string>{"x=1", "y", "f=a.so"}));
  EXPECT_EQ(options->owner, (std::vector<size_t>{0, 1, 1}));
  EXPECT_EQ(Parse({"--expect-init=EAGAIN", "a.so"})->expect_init, -EAGAIN);
  EXPECT_EQ(Parse({"--expect-init=-11", "a.so"})->expect_init, -EAGAIN);
  EXPECT_EQ(Parse({"--expect-init=7", "a.so"})->expect_init, 7);
  for (const char* model : {"none", "voluntary", "full"}) {
    EXPECT_EQ(Parse({(std::string("--preempt=") + model).c_str(), "a.so"})->preempt, model);
  }
  EXPECT_EQ(Parse({"--timeout=2m", "a.so"})->timeout, absl::Minutes(2));
}

TEST(Options, BadInputIsNamed) {
  for (const char* bad :
       {"--cpus=0", "--cpus=-1", "--cpus=1025", "--cpus=x", "--cpus=", "--cpus=4x", "--expect-init=EFOO",
        "--expect-init=", "--timeout=0", "--timeout=-1", "--timeout=soon", "--preempt=", "--preempt=Full", "--preempt=lazy", "--nonsense"}) {
    const auto options = Parse({bad, "a.so"});
    ASSERT_FALSE(options.ok()) << bad;
    EXPECT_NE(options.status().message().find(std::string(bad).substr(0, 6)), std::string::npos)
        << options.status();
  }
  EXPECT_FALSE(Parse({}).ok());
  EXPECT_FALSE(Parse({"x=1"}).ok());
  EXPECT_TRUE(Parse({"--help"}).ok());
  EXPECT_TRUE(Parse({"--info"}).ok());
}

}  // namespace
}  // namespace ring3
