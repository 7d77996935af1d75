/* SPDX-License-Identifier: MIT */
/* kstrtox_cases.c - text to numbers: each type at and beyond its limits, and everything that is no number. */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/limits.h>

#include "tests/facade/kernel_case.h"

#define UNTOUCHED 77

struct parse {
	const char *text;
	unsigned int base;
	int error;
	long long value;
};

#define CHECK_TYPE(function, type, table)                                                        \
	for (unsigned int i = 0; i < ARRAY_SIZE(table); i++) {                                   \
		type result = UNTOUCHED;                                                         \
		int error = function(table[i].text, table[i].base, &result);                     \
                                                                                                 \
		EXPECT_EQ_IN(table[i].text, error, table[i].error);                              \
		EXPECT_EQ_IN(table[i].text, result, (type)(error ? UNTOUCHED : table[i].value)); \
	}

static void syntax(void)
{
	static const struct parse table[] = {
		{"0", 0, 0, 0},		  {"7\n", 0, 0, 7},
		{"+7", 0, 0, 7},	  {"10", 16, 0, 16},
		{"0x10", 16, 0, 16},	  {"0X1f", 0, 0, 31},
		{"0xAbC", 0, 0, 0xabc},	  {"010", 0, 0, 8},
		{"010", 10, 0, 10},	  {"101", 2, 0, 5},
		{"777", 8, 0, 511},	  {"00", 0, 0, 0},
		{"+0x1", 0, 0, 1},	  {"000000000000000000000000000001", 10, 0, 1},
		{"", 0, -EINVAL, 0},	  {"\n", 0, -EINVAL, 0},
		{"+", 0, -EINVAL, 0},	  {"-", 0, -EINVAL, 0},
		{" 1", 0, -EINVAL, 0},	  {"1 ", 0, -EINVAL, 0},
		{"1\n\n", 0, -EINVAL, 0}, {"1x", 0, -EINVAL, 0},
		{"0x", 0, -EINVAL, 0},	  {"0x", 16, -EINVAL, 0},
		{"0xg", 0, -EINVAL, 0},	  {"08", 0, -EINVAL, 0},
		{"++1", 0, -EINVAL, 0},	  {"+-1", 0, -EINVAL, 0},
		{"-+1", 0, -EINVAL, 0},	  {"--1", 0, -EINVAL, 0},
		{"12a", 10, -EINVAL, 0},  {"2", 2, -EINVAL, 0},
		{"8", 8, -EINVAL, 0},	  {"g", 16, -EINVAL, 0},
		{"1_000", 0, -EINVAL, 0}, {"1.0", 0, -EINVAL, 0},
		{"0x1\n", 0, 0, 1},
	};

	CHECK_TYPE(kstrtoull, unsigned long long, table);
	CHECK_TYPE(kstrtoll, long long, table);
	CHECK_TYPE(kstrtouint, unsigned int, table);
	CHECK_TYPE(kstrtoint, int, table);
}

static void limits_64(void)
{
	static const struct parse as_unsigned[] = {
		{"18446744073709551615", 10, 0, -1},
		{"18446744073709551616", 10, -ERANGE, 0},
		{"0xffffffffffffffff", 0, 0, -1},
		{"0x10000000000000000", 0, -ERANGE, 0},
		{"01777777777777777777777", 0, 0, -1},
		{"02000000000000000000000", 0, -ERANGE, 0},
		{"99999999999999999999999999", 10, -ERANGE, 0},
		{"-1", 10, -EINVAL, 0},
		{"-0", 10, -EINVAL, 0},
		{"9223372036854775808", 10, 0, LLONG_MIN},
		/* overflow is found before the junk behind the digits */
		{"18446744073709551616x", 10, -ERANGE, 0},
	};
	static const struct parse as_signed[] = {
		{"9223372036854775807", 10, 0, LLONG_MAX},
		{"9223372036854775808", 10, -ERANGE, 0},
		{"-9223372036854775808", 10, 0, LLONG_MIN},
		{"-9223372036854775809", 10, -ERANGE, 0},
		{"-0", 10, 0, 0},
		{"-1", 10, 0, -1},
		{"-0x8000000000000000", 0, 0, LLONG_MIN},
		{"-0x8000000000000001", 0, -ERANGE, 0},
		{"+9223372036854775807", 10, 0, LLONG_MAX},
		{"18446744073709551615", 10, -ERANGE, 0},
	};

	CHECK_TYPE(kstrtoull, unsigned long long, as_unsigned);
	CHECK_TYPE(kstrtoul, unsigned long, as_unsigned);
	CHECK_TYPE(kstrtou64, u64, as_unsigned);
	CHECK_TYPE(kstrtoll, long long, as_signed);
	CHECK_TYPE(kstrtol, long, as_signed);
	CHECK_TYPE(kstrtos64, s64, as_signed);
}

static void limits_narrow(void)
{
	static const struct parse u32s[] = {{"4294967295", 0, 0, U32_MAX},
					    {"4294967296", 0, -ERANGE, 0},
					    {"-1", 0, -EINVAL, 0},
					    {"18446744073709551616", 0, -ERANGE, 0}};
	static const struct parse s32s[] = {{"2147483647", 0, 0, S32_MAX},
					    {"2147483648", 0, -ERANGE, 0},
					    {"-2147483648", 0, 0, S32_MIN},
					    {"-2147483649", 0, -ERANGE, 0}};
	static const struct parse u16s[] = {
		{"65535", 0, 0, 65535}, {"65536", 0, -ERANGE, 0}, {"-1", 0, -EINVAL, 0}};
	static const struct parse s16s[] = {{"32767", 0, 0, 32767},
					    {"32768", 0, -ERANGE, 0},
					    {"-32768", 0, 0, -32768},
					    {"-32769", 0, -ERANGE, 0}};
	static const struct parse u8s[] = {{"255", 0, 0, 255}, {"256", 0, -ERANGE, 0}, {"0xff", 0, 0, 255}};
	static const struct parse s8s[] = {
		{"127", 0, 0, 127}, {"128", 0, -ERANGE, 0}, {"-128", 0, 0, -128}, {"-129", 0, -ERANGE, 0}};

	CHECK_TYPE(kstrtouint, unsigned int, u32s);
	CHECK_TYPE(kstrtou32, u32, u32s);
	CHECK_TYPE(kstrtoint, int, s32s);
	CHECK_TYPE(kstrtos32, s32, s32s);
	CHECK_TYPE(kstrtou16, u16, u16s);
	CHECK_TYPE(kstrtos16, s16, s16s);
	CHECK_TYPE(kstrtou8, u8, u8s);
	CHECK_TYPE(kstrtos8, s8, s8s);
}

static void booleans(void)
{
	static const char *const on[] = {"y",	 "Y",  "1",  "t",  "T",	 "yes",
					 "true", "1x", "on", "oN", "ON", "Once"};
	static const char *const off[] = {"n", "N", "0", "f", "F", "no", "false", "00", "off", "oF", "OFF"};
	static const char *const bad[] = {"", "2", "x", "o", "ox", "\n", " 1", "-1"};
	bool value;

	for (unsigned int i = 0; i < ARRAY_SIZE(on); i++) {
		value = false;
		EXPECT_EQ_IN(on[i], kstrtobool(on[i], &value), 0);
		EXPECT_IN(on[i], value);
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(off); i++) {
		value = true;
		EXPECT_EQ_IN(off[i], kstrtobool(off[i], &value), 0);
		EXPECT_IN(off[i], !value);
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(bad); i++)
		EXPECT_EQ_IN(bad[i], kstrtobool(bad[i], &value), -EINVAL);
	EXPECT_EQ_LL(kstrtobool(NULL, &value), -EINVAL);
}

static void simple(void)
{
	static const struct {
		const char *text;
		unsigned int base;
		long long value;
		int consumed;
	} table[] = {
		{"123abc", 10, 123, 3}, {"0x1fz", 0, 31, 4}, {"017 ", 0, 15, 3}, {"-5,6", 0, -5, 2},
		{"abc", 16, 0xabc, 3},	{"", 0, 0, 0},	     {"x", 10, 0, 0},	 {" 1", 10, 0, 0},
		{"+1", 10, 0, 0},	{"0x", 0, 0, 1},     {"0x", 16, 0, 2},
	};
	char *end;

	for (unsigned int i = 0; i < ARRAY_SIZE(table); i++) {
		EXPECT_EQ_IN(table[i].text, simple_strtoll(table[i].text, &end, table[i].base),
			     table[i].value);
		EXPECT_EQ_IN(table[i].text, end - table[i].text, table[i].consumed);
		EXPECT_EQ_IN(table[i].text, simple_strtol(table[i].text, NULL, table[i].base),
			     table[i].value);
	}
	EXPECT_EQ_LL(simple_strtoull("18446744073709551616", &end, 10), 0); /* wraps silently */
	EXPECT_EQ_LL(*end, 0);
	EXPECT_EQ_LL(simple_strtoul("-1", NULL, 10), 0);
}

static void hex_and_options(void)
{
	static const char *const suffixed[] = {"1", "1k", "1K", "2M", "1g", "1T", "0x10k", "3q"};
	static const unsigned long long sizes[] = {1, 1024, 1024, 2 << 20, 1 << 30, 1ull << 40, 16384, 3};
	u8 bytes[3];
	char text[7] = "";
	char options[] = "5,-3,x";
	char *cursor = options;
	int ints[8], value = 0;

	for (int c = 0; c < 256; c++) {
		int want = c >= '0' && c <= '9'	  ? c - '0'
			   : c >= 'a' && c <= 'f' ? c - 'a' + 10
			   : c >= 'A' && c <= 'F' ? c - 'A' + 10
						  : -1;

		EXPECT_EQ_LL(hex_to_bin((unsigned char)c), want);
	}
	EXPECT_EQ_LL(hex2bin(bytes, "00fF7a", 3), 0);
	EXPECT(bytes[0] == 0 && bytes[1] == 0xff && bytes[2] == 0x7a);
	EXPECT_EQ_LL(hex2bin(bytes, "0g", 1), -EINVAL);
	EXPECT(bin2hex(text, "\x00\xff\x7a", 3) == text + 6);
	EXPECT_STR(text, "00ff7a");
	for (unsigned int i = 0; i < ARRAY_SIZE(suffixed); i++)
		EXPECT_EQ_IN(suffixed[i], memparse(suffixed[i], NULL), sizes[i]);
	EXPECT_EQ_LL(get_option(&cursor, &value), 2);
	EXPECT_EQ_LL(value, 5);
	EXPECT_EQ_LL(get_option(&cursor, &value), 2);
	EXPECT_EQ_LL(value, -3);
	EXPECT_EQ_LL(get_option(&cursor, &value), 0);
	EXPECT_STR(get_options("1,3-5,9;", 8, ints), ";");
	EXPECT_EQ_LL(ints[0], 5);
	EXPECT(ints[1] == 1 && ints[2] == 3 && ints[3] == 4 && ints[4] == 5 && ints[5] == 9);
	EXPECT(parse_option_str("a,bc,d", "bc"));
	EXPECT(!parse_option_str("a,bc,d", "b"));
}

const struct kernel_case kstrtox_cases[] = {
	{"Kstrtox", "Syntax", syntax},
	{"Kstrtox", "Limits64", limits_64},
	{"Kstrtox", "LimitsNarrow", limits_narrow},
	{"Kstrtox", "Booleans", booleans},
	{"Kstrtox", "Simple", simple},
	{"Kstrtox", "HexAndOptions", hex_and_options},
	KERNEL_CASES_END,
};
