// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <climits>
#include <cstdio>
#include <random>
#include <string>

extern "C" int ring3_sscanf(const char* buf, const char* fmt, ...);

namespace {

TEST(Sscanf, Numbers) {
  int a = 0, b = 0, c = 0, n = 0;
  EXPECT_EQ(ring3_sscanf("12 -7,0x1f rest", "%d %d,%i%n", &a, &b, &c, &n), 3);
  EXPECT_EQ(a, 12);
  EXPECT_EQ(b, -7);
  EXPECT_EQ(c, 31);
  EXPECT_EQ(n, 10);
  unsigned x = 0;
  EXPECT_EQ(ring3_sscanf("ff:010", "%x:%i", &x, &a), 2);
  EXPECT_EQ(x, 255u);
  EXPECT_EQ(a, 8);
  long long ll = 0;
  unsigned char byte = 0;
  short s = 0;
  EXPECT_EQ(ring3_sscanf("-9223372036854775808 300 -2", "%lld %hhu %hd", &ll, &byte, &s), 3);
  EXPECT_EQ(ll, LLONG_MIN);
  EXPECT_EQ(byte, 44);
  EXPECT_EQ(s, -2);
}

TEST(Sscanf, StopsAtTheFirstMismatch) {
  int a = -1, b = -1;
  EXPECT_EQ(ring3_sscanf("5 x", "%d %d", &a, &b), 1);
  EXPECT_EQ(b, -1);
  EXPECT_EQ(ring3_sscanf("", "%d", &a), 0);
  EXPECT_EQ(ring3_sscanf("5;6", "%d,%d", &a, &b), 1);
  EXPECT_EQ(ring3_sscanf("-", "%d", &a), 0);
  EXPECT_EQ(ring3_sscanf("9", "%o", &a), 0);
}

TEST(Sscanf, WidthsWordsAndSets) {
  int a = 0, b = 0;
  EXPECT_EQ(ring3_sscanf("123456", "%3d%2d", &a, &b), 2);
  EXPECT_EQ(a, 123);
  EXPECT_EQ(b, 45);
  char word[16] = "", set[16] = "", chars[4] = "";
  EXPECT_EQ(ring3_sscanf("  hello world", "%s", word), 1);
  EXPECT_STREQ(word, "hello");
  EXPECT_EQ(ring3_sscanf("key=value", "%7[^=]=%3s", set, word), 2);
  EXPECT_STREQ(set, "key");
  EXPECT_STREQ(word, "val");
  EXPECT_EQ(ring3_sscanf("abc", "%3c", chars), 1);
  EXPECT_EQ(std::string(chars, 3), "abc");
  EXPECT_EQ(ring3_sscanf("skip 5", "%*s %d", &a), 1);
  EXPECT_EQ(a, 5);
  EXPECT_EQ(ring3_sscanf("50%", "%d%%", &a), 1);
  EXPECT_EQ(ring3_sscanf("abc", "%[a-c]", set), 0) << "a width is required";
}

TEST(Sscanf, RandomAgainstLibc) {
  std::mt19937_64 random(99);
  for (int round = 0; round < 50000; ++round) {
    char text[64];
    const auto value = static_cast<long long>(random() >> (random() % 64));
    const char* const formats[] = {"%lld", "%llx", "%llo", "%llu"};
    const char* fmt = formats[random() % 4];
    snprintf(text, sizeof(text), fmt, value);
    long long ours = 0, libc = 0;
    ASSERT_EQ(ring3_sscanf(text, fmt, &ours), sscanf(text, fmt, &libc)) << text;
    ASSERT_EQ(ours, libc) << text;
    int width = 1 + static_cast<int>(random() % 9);
    snprintf(text, sizeof(text), "%d", static_cast<int>(random() % 1000000000));
    const std::string limited = "%" + std::to_string(width) + "d";
    int a = 0, b = 0;
    sscanf(text, limited.c_str(), &a);
    ring3_sscanf(text, limited.c_str(), &b);
    ASSERT_EQ(a, b) << text << " by " << limited;
  }
}

}  // namespace
