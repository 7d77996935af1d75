// SPDX-License-Identifier: MIT
// Formatting: a table of what Linux prints (the cases of its own lib/test_printf.c among them), and libc as
// the oracle for random conversions on which C and the kernel agree.
#include <gtest/gtest.h>

#include <climits>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "runtime/gtest/kernel_report.h"
#include "runtime/printk/log.h"
#include "runtime/report/report.h"

extern "C" {
int ring3_snprintf(char* buf, size_t size, const char* fmt, ...);
int ring3_vsnprintf(char* buf, size_t size, const char* fmt, va_list args);
int scnprintf(char* buf, size_t size, const char* fmt, ...);
int ring3_sprintf(char* buf, const char* fmt, ...);
char* kasprintf(unsigned gfp, const char* fmt, ...);
void kfree(const void* ptr);
int hex_dump_to_buffer(const void* buf, size_t len, int rowsize, int groupsize, char* linebuf,
                       size_t linebuflen, bool ascii);
}

namespace {

// Formats with exact room, with too little and with none, and checks that they agree.
std::string Format(const char* fmt, ...) {
  char full[1024];
  memset(full, 0x7e, sizeof(full));
  va_list args;
  va_start(args, fmt);
  va_list again;
  va_copy(again, args);
  const int length = ring3_vsnprintf(full, sizeof(full), fmt, args);
  va_end(args);
  EXPECT_GE(length, 0);
  EXPECT_EQ(full[length], '\0') << fmt;
  for (size_t i = static_cast<size_t>(length) + 1; i < sizeof(full); ++i)
    EXPECT_EQ(full[i], 0x7e) << fmt << " at " << i;

  for (const size_t room :
       {size_t{0}, size_t{1}, static_cast<size_t>(length) / 2, static_cast<size_t>(length)}) {
    char cut[1024];
    memset(cut, 0x7e, sizeof(cut));
    va_list copy;
    va_copy(copy, again);
    EXPECT_EQ(ring3_vsnprintf(cut, room, fmt, copy), length) << fmt << " with room " << room;
    va_end(copy);
    if (room > 0) {
      EXPECT_EQ(memcmp(cut, full, room - 1), 0) << fmt;
      EXPECT_EQ(cut[room - 1], '\0') << fmt;
    }
    EXPECT_EQ(cut[room], 0x7e) << fmt;
  }
  va_end(again);
  return std::string(full, static_cast<size_t>(length));
}

TEST(Vsprintf, Basic) {
  EXPECT_EQ(Format(""), "");
  EXPECT_EQ(Format("100%%"), "100%");
  EXPECT_EQ(Format("xxx%cyyy", '%'), "xxx%yyy");
  EXPECT_EQ(Format("xxx%cyyy", '\0'), std::string("xxx\0yyy", 7));
  EXPECT_EQ(Format("[%3c|%-3c]", 'a', 'b'), "[  a|b  ]");
}

TEST(Vsprintf, NumbersAsInLinuxTests) {
  EXPECT_EQ(Format("%#-12x", 0x1234abcd), "0x1234abcd  ");
  EXPECT_EQ(Format("%#12x", 0x1234abcd), "  0x1234abcd");
  EXPECT_EQ(Format("%d|%03d|%3d|%+d|% d|%+d|% d", 0, 1, 12, 123, 1234, -123, -1234),
            "0|001| 12|+123| 1234|-123|-1234");
  EXPECT_EQ(Format("%hhu|%hhu|%hhu|%hhu|%hhu", 0, 1, 257, 128, -1), "0|1|1|128|255");
  EXPECT_EQ(Format("%hhd|%hhd|%hhd|%hhd|%hhd", 0, 1, 257, 128, -1), "0|1|1|-128|-1");
  EXPECT_EQ(Format("%ho%ho%#ho", 1037, 5282, -11627), "2015122420151225");
  // Where the kernel differs from C on purpose.
  EXPECT_EQ(Format("%.2d|%.1d|%.0d|%.*d|%1.0d", 0, 0, 0, 0, 0, 0), "00|0|0|0|0");
  EXPECT_EQ(Format("%#x|%#o", 0, 0), "0x0|0");
  EXPECT_EQ(Format("%08.3d", 5), "00000005");
  EXPECT_EQ(Format("%.d", 7), "7");
  EXPECT_EQ(Format("%#02x|%#02x|%#02x", 0xfffffff0, 0xf0, 0xf0), "0xfffffff0|0xf0|0xf0");
}

TEST(Vsprintf, Limits) {
  EXPECT_EQ(Format("%d %d", INT_MAX, INT_MIN), "2147483647 -2147483648");
  EXPECT_EQ(Format("%lld %lld %llu", LLONG_MAX, LLONG_MIN, ULLONG_MAX),
            "9223372036854775807 -9223372036854775808 18446744073709551615");
  EXPECT_EQ(Format("%llo", ULLONG_MAX), "1777777777777777777777");
  EXPECT_EQ(Format("%Lx %lx %zx %tx", 1ll, 2l, size_t{3}, ptrdiff_t{4}), "1 2 3 4");
  EXPECT_EQ(Format("%zd %zu", static_cast<ssize_t>(-5), size_t{5}), "-5 5");
  EXPECT_EQ(Format("%hd %hu", 0x18000, 0x18000), "-32768 32768");
  EXPECT_EQ(Format("%X %x", 0xabcdef, 0xabcdef), "ABCDEF abcdef");
}

TEST(Vsprintf, Strings) {
  EXPECT_EQ(Format("%s%.0s", "", "123"), "");
  EXPECT_EQ(Format("%s|%.3s|%.*s", "ABCD", "abcdef", 3, "123456"), "ABCD|abc|123");
  EXPECT_EQ(Format("%-3s|%3s|%-*s|%*s|%*s", "1", "2", 3, "3", 3, "4", -3, "5"), "1  |  2|3  |  4|5  ");
  EXPECT_EQ(Format("%-10.4s", "123456"), "1234      ");
  EXPECT_EQ(Format("%10.4s", "123456"), "      1234");
  // A negative precision is 0, and a lone dot is no precision.
  EXPECT_EQ(Format("%4.*s", -5, "123456"), "    ");
  EXPECT_EQ(Format("%.s", "123456"), "123456");
  EXPECT_EQ(Format("%-3.s|%-3.0s|%-3.*s", "a", "b", 0, "c"), "a  |   |   ");
  EXPECT_EQ(Format("%s|%6s|%.3s", nullptr, nullptr, nullptr), "(null)|(null)|(nu");
  EXPECT_EQ(Format("%s", reinterpret_cast<char*>(0xab)), "(efault)");
  EXPECT_EQ(Format("%s", reinterpret_cast<char*>(-14l)), "(efault)");
  // The text need not be terminated inside the precision.
  const char open[3] = {'a', 'b', 'c'};
  EXPECT_EQ(Format("%.3s", open), "abc");
}

TEST(Vsprintf, ReturnValues) {
  char buf[8];
  EXPECT_EQ(ring3_snprintf(buf, sizeof(buf), "%s", "0123456789"), 10);
  EXPECT_STREQ(buf, "0123456");
  EXPECT_EQ(scnprintf(buf, sizeof(buf), "%s", "0123456789"), 7);
  EXPECT_EQ(scnprintf(buf, 0, "%s", "0123456789"), 0);
  EXPECT_EQ(scnprintf(buf, 1, "%s", "0123456789"), 0);
  EXPECT_EQ(ring3_sprintf(buf, "%d", 12345), 5);
  char* text = kasprintf(0xcc0, "%s-%d", "dev", 7);
  ASSERT_NE(text, nullptr);
  EXPECT_STREQ(text, "dev-7");
  kfree(text);
}

TEST(Vsprintf, UnsupportedConversionsStop) {
  const ring3::AllowKernelReports allow;
  const auto before = ring3_report_count(RING3_REPORT_WARN);
  EXPECT_EQ(Format("a%d %n %d", 1, nullptr, 2), "a1 ");
  EXPECT_EQ(Format("x%fy", 1.0), "x");
  EXPECT_EQ(Format("x%"), "x");
  // One warning for all of them: it is a WARN_ONCE.
  EXPECT_EQ(ring3_report_count(RING3_REPORT_WARN), before + 1);
}

TEST(Vsprintf, NegativeSizeIsRefused) {
  const ring3::AllowKernelReports allow;
  const auto before = ring3_report_count(RING3_REPORT_WARN);
  char buf[4] = "abc";
  EXPECT_EQ(ring3_snprintf(buf, static_cast<size_t>(-1), "%d", 1), 0);
  EXPECT_STREQ(buf, "abc");
  EXPECT_EQ(ring3_report_count(RING3_REPORT_WARN), before + 1);
}

// Every conversion on which C and the kernel agree: no precision together with '0', no precision 0, no '#'
// with o and a precision, no '#' of a zero.
TEST(Vsprintf, RandomAgainstLibc) {
  std::mt19937_64 random(20240607);
  auto pick = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const char* const lengths[] = {"hh", "h", "", "l", "ll", "z", "t"};
  for (int round = 0; round < 200000; ++round) {
    uint64_t value = random() >> pick(64);
    if (pick(3) == 0) value = 0 - value;
    if (pick(50) == 0) value = 0;
    const char conversion = "diuoxX"[pick(6)];
    const bool has_precision = pick(3) == 0;
    std::string fmt = "%";
    if (pick(3) == 0) fmt += '-';
    if (pick(3) == 0) fmt += '+';
    if (pick(3) == 0) fmt += ' ';
    const int length = pick(7);
    const uint64_t seen = length == 0   ? value & 0xff
                          : length == 1 ? value & 0xffff
                          : length == 2 ? value & 0xffffffff
                                        : value;
    if (pick(3) == 0 && seen != 0 && (conversion == 'x' || conversion == 'X' || !has_precision)) fmt += '#';
    if (!has_precision && pick(3) == 0) fmt += '0';
    if (conversion == 'u' || conversion == 'd' || conversion == 'i') {
      const size_t hash = fmt.find('#');
      if (hash != std::string::npos) fmt.erase(hash, 1);  // undefined in C
    }
    if (pick(2) == 0) fmt += std::to_string(1 + pick(30));
    if (has_precision) fmt += "." + std::to_string(1 + pick(25));
    fmt += lengths[length];
    fmt += conversion;
    char expected[128];
    char actual[128];
    int expected_length;
    int actual_length;
    if (length <= 2) {
      const int narrow = static_cast<int>(value);
      expected_length = snprintf(expected, sizeof(expected), fmt.c_str(), narrow);
      actual_length = ring3_snprintf(actual, sizeof(actual), fmt.c_str(), narrow);
    } else {
      expected_length = snprintf(expected, sizeof(expected), fmt.c_str(), value);
      actual_length = ring3_snprintf(actual, sizeof(actual), fmt.c_str(), value);
    }
    ASSERT_STREQ(actual, expected) << fmt << " of " << value;
    ASSERT_EQ(actual_length, expected_length);
  }
}

TEST(Vsprintf, RandomStringsAgainstLibc) {
  std::mt19937 random(7);
  const std::string source = "the quick brown fox jumps over the lazy dog";
  for (int round = 0; round < 20000; ++round) {
    const std::string text = source.substr(random() % source.size(), random() % 20);
    const int width = static_cast<int>(random() % 40) - 20;
    const int precision = static_cast<int>(random() % 20);
    char expected[128];
    char actual[128];
    const size_t room = 1 + random() % 60;
    const int a =
        snprintf(expected, room, "<%*.*s|%-5s|%c>", width, precision, text.c_str(), text.c_str(), 'x');
    const int b =
        ring3_snprintf(actual, room, "<%*.*s|%-5s|%c>", width, precision, text.c_str(), text.c_str(), 'x');
    ASSERT_STREQ(actual, expected);
    ASSERT_EQ(a, b);
  }
}

TEST(HexDump, Lines) {
  unsigned char data[32];
  for (unsigned i = 0; i < sizeof(data); ++i) data[i] = static_cast<unsigned char>(0x41 + i);
  char line[128];
  hex_dump_to_buffer(data, 4, 16, 1, line, sizeof(line), true);
  EXPECT_STREQ(line, "41 42 43 44                                      ABCD");
  hex_dump_to_buffer(data, 16, 16, 4, line, sizeof(line), false);
  EXPECT_STREQ(line, "44434241 48474645 4c4b4a49 504f4e4d");
  hex_dump_to_buffer(data, 5, 16, 4, line, sizeof(line), false);
  EXPECT_STREQ(line, "41 42 43 44 45");
  EXPECT_EQ(hex_dump_to_buffer(data, 16, 16, 1, line, sizeof(line), true), 49 + 16);
  EXPECT_EQ(hex_dump_to_buffer(data, 16, 16, 8, line, 5, false), 33);
  EXPECT_STREQ(line, "4847");
}

}  // namespace
