// SPDX-License-Identifier: MIT
// Splitting words, and JoinParameters(). What the types do with values is tested with a real module in
// run_test.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "runtime/module/load.h"

extern "C" {
char* next_arg(char* args, char** param, char** val);
bool parameq(const char* a, const char* b);
}

namespace {

using Words = std::vector<std::pair<std::string, std::string>>;

// All words of a line; "<none>" stands for a missing value.
Words Split(const std::string& line) {
  std::vector<char> text(line.begin(), line.end());
  text.push_back('\0');
  Words words;
  char* at = text.data();
  while (*at != '\0') {
    char* param = nullptr;
    char* val = nullptr;
    at = next_arg(at, &param, &val);
    words.emplace_back(param, val != nullptr ? val : "<none>");
  }
  return words;
}

TEST(NextArg, SplitsAndUnquotes) {
  EXPECT_EQ(Split("a=1 b c=2"), (Words{{"a", "1"}, {"b", "<none>"}, {"c", "2"}}));
  EXPECT_EQ(Split("a=  b=1"), (Words{{"a", ""}, {"b", "1"}}));
  EXPECT_EQ(Split("a=\"two words\" b"), (Words{{"a", "two words"}, {"b", "<none>"}}));
  EXPECT_EQ(Split("\"a=two words\" b"), (Words{{"a", "two words"}, {"b", "<none>"}}));
  EXPECT_EQ(Split("a=x=y"), (Words{{"a", "x=y"}}));
  EXPECT_EQ(Split("a=\"open b=1"), (Words{{"a", "open b=1"}}));
  EXPECT_EQ(Split("a=\t"), (Words{{"a", ""}}));
  EXPECT_EQ(Split("\""), (Words{{"", "<none>"}}));
}

TEST(Parameq, DashAndUnderscoreAreTheSame) {
  EXPECT_TRUE(parameq("a-b_c", "a_b-c"));
  EXPECT_FALSE(parameq("ab", "abc"));
  EXPECT_FALSE(parameq("abc", "ab"));
  EXPECT_FALSE(parameq("a", "b"));
}

TEST(JoinParameters, QuotesWhatHasSpaces) {
  EXPECT_EQ(ring3::JoinParameters({}), "");
  EXPECT_EQ(ring3::JoinParameters({"a=1", "b"}), "a=1 b");
  EXPECT_EQ(ring3::JoinParameters({"a=two words", "b=1"}), "a=\"two words\" b=1");
  EXPECT_EQ(ring3::JoinParameters({"a=\"own quotes\""}), "a=\"own quotes\"");
  const std::string line = ring3::JoinParameters({"a=two words", "b c"});
  EXPECT_EQ(Split(line), (Words{{"a", "two words"}, {"b c", "<none>"}}));
}

}  // namespace
