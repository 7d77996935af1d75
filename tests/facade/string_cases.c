/* SPDX-License-Identifier: MIT */
/* string_cases.c - string.h: what the C library lacks, with truncation, bounds and odd arguments. */
#include <linux/ctype.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "runtime/report/report.h"
#include "tests/facade/kernel_case.h"

static void bounded_copies(void)
{
	char buf[8];

	memset(buf, 'x', sizeof(buf));
	EXPECT_EQ_LL(strscpy(buf, "abc", sizeof(buf)), 3);
	EXPECT_STR(buf, "abc");
	EXPECT(buf[4] == 'x'); /* nothing behind the terminator is touched */
	EXPECT_EQ_LL(strscpy(buf, "abcdefgh", sizeof(buf)), -E2BIG);
	EXPECT_STR(buf, "abcdefg");
	EXPECT_EQ_LL(strscpy(buf, "abcdefg", sizeof(buf)), 7);
	EXPECT_EQ_LL(strscpy(buf, "a", 1), -E2BIG);
	EXPECT_STR(buf, "");
	EXPECT_EQ_LL(strscpy(buf, "a", 0), -E2BIG);
	EXPECT_EQ_LL(strscpy(buf, "", 1), 0);
	memset(buf, 'x', sizeof(buf));
	EXPECT_EQ_LL(strscpy_pad(buf, "ab", sizeof(buf)), 2);
	EXPECT(memchr_inv(buf + 2, 0, 6) == NULL);
	EXPECT_EQ_LL(strscpy_pad(buf, "abcdefghi", sizeof(buf)), -E2BIG);
	EXPECT_STR(buf, "abcdefg");
	EXPECT_EQ_LL(strlcpy(buf, "abcdefghi", sizeof(buf)), 9);
	EXPECT_STR(buf, "abcdefg");
	EXPECT_EQ_LL(strlcpy(buf, "abc", 0), 3);
	EXPECT_EQ_LL(strlcpy(buf, "ab", sizeof(buf)), 2);
	EXPECT_EQ_LL(strlcat(buf, "cd", sizeof(buf)), 4);
	EXPECT_EQ_LL(strlcat(buf, "efghij", sizeof(buf)), 10);
	EXPECT_STR(buf, "abcdefg");
	memset(buf, 'x', sizeof(buf));
	strtomem_pad(buf, "ab", '-');
	EXPECT(!memcmp(buf, "ab------", 8));
	memcpy_and_pad(buf, 4, "wxyz12", 6, 0);
	EXPECT(!memcmp(buf, "wxyz----", 8));
}

static void huge_count_warns(void)
{
	unsigned long before = ring3_report_count(RING3_REPORT_WARN);
	char buf[4] = "abc";
	size_t huge = (size_t)INT_MAX + 1;

	OPTIMIZER_HIDE_VAR(huge);
	EXPECT_EQ_LL(strscpy(buf, "x", huge), -E2BIG);
	EXPECT_STR(buf, "abc");
	EXPECT_EQ_LL(ring3_report_count(RING3_REPORT_WARN) - before, 1);
	EXPECT_EQ_LL(strscpy(buf, "x", huge), -E2BIG); /* once */
	EXPECT_EQ_LL(ring3_report_count(RING3_REPORT_WARN) - before, 1);
}

static void searches(void)
{
	static const char text[] = "hello world";
	char bytes[] = {5, 5, 5, 6, 5};

	EXPECT(strnchr(text, 5, 'o') == text + 4);
	EXPECT(strnchr(text, 4, 'o') == NULL);
	EXPECT(strnchr(text, 100, 'z') == NULL);
	EXPECT(strnchr(text, 100, '\0') == text + 11);
	EXPECT(strnchrnul(text, 100, 'z') == text + 11);
	EXPECT(strnchrnul(text, 4, 'o') == text + 4);
	EXPECT(strchrnul(text, 'w') == text + 6);
	EXPECT(strnstr(text, "world", 11) == text + 6);
	EXPECT(strnstr(text, "world", 10) == NULL);
	EXPECT(strnstr(text, "", 0) == text);
	EXPECT(memscan(bytes, 6, 5) == bytes + 3);
	EXPECT(memscan(bytes, 7, 5) == bytes + 5);
	EXPECT(memchr_inv(bytes, 5, 5) == bytes + 3);
	EXPECT(memchr_inv(bytes, 5, 3) == NULL);
	EXPECT(memchr_inv(bytes, 261, 5) == bytes + 3); /* the value is a byte */
	EXPECT(strstarts(text, "hell"));
	EXPECT(!strstarts("he", "hell"));
	EXPECT_EQ_LL(str_has_prefix(text, "hell"), 4);
	EXPECT_EQ_LL(str_has_prefix(text, "world"), 0);
	EXPECT_STR(kbasename("/a/b/c.ko"), "c.ko");
	EXPECT_STR(kbasename("c.ko"), "c.ko");
	EXPECT_EQ_LL(memweight("\xff\x01\x00", 3), 9);
}

static void trimming(void)
{
	char a[] = " \t x y \n", b[] = "   ", c[] = "", d[] = "a-b-c";

	EXPECT_STR(strim(a), "x y");
	EXPECT_STR(strim(b), "");
	EXPECT_STR(strim(c), "");
	EXPECT_STR(skip_spaces("\v\f\r z "), "z ");
	EXPECT(strreplace(d, '-', '+') == d + 5);
	EXPECT_STR(d, "a+b+c");
}

static void comparing(void)
{
	static const char *const names[] = {"off", "on", NULL, "hidden"};

	EXPECT(strcasecmp("ABC", "abc") == 0);
	EXPECT(strcasecmp("abc", "abd") < 0);
	EXPECT(strcasecmp("\xc4", "\xe4") == 0); /* Latin-1 capital and small a umlaut */
	EXPECT(strncasecmp("ABx", "aby", 2) == 0);
	EXPECT(strncasecmp("a", "b", 0) == 0);
	EXPECT(sysfs_streq("on", "on\n"));
	EXPECT(sysfs_streq("on\n", "on"));
	EXPECT(sysfs_streq("on\n", "on\n"));
	EXPECT(!sysfs_streq("on\n\n", "on"));
	EXPECT(!sysfs_streq("on", "one"));
	EXPECT(sysfs_streq("", "\n"));
	EXPECT_EQ_LL(match_string(names, 4, "on"), 1);
	EXPECT_EQ_LL(match_string(names, 4, "hidden"), -EINVAL); /* behind the NULL */
	EXPECT_EQ_LL(match_string(names, (size_t)-1, "off"), 0);
	EXPECT_EQ_LL(sysfs_match_string(names, "on\n"), 1);
}

static void filling(void)
{
	uint16_t h[4] = {0};
	uint32_t w[3] = {0};
	uint64_t d[2] = {0};
	struct {
		int a, b, c;
	} s = {1, 2, 3};

	memset16(h, 0x1234, 3);
	EXPECT(h[2] == 0x1234 && h[3] == 0);
	memset32(w, 0xdeadbeef, 2);
	EXPECT(w[1] == 0xdeadbeef && w[2] == 0);
	memset64(d, 1ull << 40, 1);
	EXPECT(d[0] == 1ull << 40 && d[1] == 0);
	memset_after(&s, 0, a);
	EXPECT(s.a == 1 && s.b == 0 && s.c == 0);
	memset_startat(&s, 0xff, c);
	EXPECT(s.a == 1 && s.b == 0 && s.c == -1);
	memzero_explicit(&s, sizeof(s));
	EXPECT(mem_is_zero(&s, sizeof(s)));
}

static void duplicates(void)
{
	char **argv;
	int argc = -1;
	char *s;
	const char *constant;
	loff_t pos = 3;
	char part[4];

	s = kstrdup("text", GFP_KERNEL);
	EXPECT_STR(s, "text");
	kfree(s);
	EXPECT(kstrdup(NULL, GFP_KERNEL) == NULL);
	s = kstrndup("text", 2, GFP_KERNEL);
	EXPECT_STR(s, "te");
	kfree(s);
	s = kmemdup_nul("textual", 4, GFP_KERNEL);
	EXPECT_STR(s, "text");
	constant = kstrdup_const("in read-only data", GFP_KERNEL);
	EXPECT_STR(constant, "in read-only data");
	kfree_const(constant);
	constant = kstrdup_const(s, GFP_KERNEL);
	EXPECT(constant != s);
	EXPECT_STR(constant, "text");
	kfree_const(constant);
	kfree(s);
	argv = argv_split(GFP_KERNEL, "  one two\tthree ", &argc);
	EXPECT_EQ_LL(argc, 3);
	EXPECT_STR(argv[0], "one");
	EXPECT_STR(argv[2], "three");
	EXPECT(argv[3] == NULL);
	argv_free(argv);
	argv = argv_split(GFP_KERNEL, "", NULL);
	EXPECT(argv[0] == NULL);
	argv_free(argv);
	EXPECT_EQ_LL(memory_read_from_buffer(part, 4, &pos, "abcdef", 6), 3);
	EXPECT(!memcmp(part, "def", 3) && pos == 6);
	EXPECT_EQ_LL(memory_read_from_buffer(part, 4, &pos, "abcdef", 6), 0);
	pos = -1;
	EXPECT_EQ_LL(memory_read_from_buffer(part, 4, &pos, "abcdef", 6), -EINVAL);
}

static void character_classes(void)
{
	int upper = 0, lower = 0, space = 0, print = 0, punct = 0, control = 0, xdigit = 0;

	for (int c = 0; c < 256; c++) {
		upper += isupper(c);
		lower += islower(c);
		space += isspace(c);
		print += isprint(c);
		punct += ispunct(c);
		control += iscntrl(c);
		xdigit += isxdigit(c);
	}
	EXPECT_EQ_LL(upper, 26 + 30);
	EXPECT_EQ_LL(lower, 26 + 32);
	EXPECT_EQ_LL(space, 6 + 1);
	EXPECT_EQ_LL(print, 95 + 96);
	EXPECT_EQ_LL(punct, 32 + 31 + 2);
	EXPECT_EQ_LL(control, 33);
	EXPECT_EQ_LL(xdigit, 22);
	EXPECT(isspace((char)0xa0));
	EXPECT(tolower('Z') == 'z' && toupper('z') == 'Z' && tolower('1') == '1' && toupper(0xe4) == 0xc4);
}

const struct kernel_case string_cases[] = {
	{"String", "BoundedCopies", bounded_copies},
	{"String", "HugeCountWarns", huge_count_warns},
	{"String", "Searches", searches},
	{"String", "Trimming", trimming},
	{"String", "Comparing", comparing},
	{"String", "Filling", filling},
	{"String", "Duplicates", duplicates},
	{"String", "CharacterClasses", character_classes},
	KERNEL_CASES_END,
};
