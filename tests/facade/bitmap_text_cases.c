/* SPDX-License-Identifier: MIT */
/* bitmap_text_cases.c - both text formats of bitmaps: what parses to what, and what is refused how. */
#include <linux/bitmap.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/slab.h>

#include "tests/facade/kernel_case.h"

struct text {
	const char *text;
	int nbits;
	int error;
	unsigned long low, high; /* bits 0-63, 64-127 */
};

static void lists(void)
{
	static const struct text table[] = {
		{"0", 128, 0, 1, 0},
		{"0-3", 128, 0, 0xf, 0},
		{"0,2,4", 128, 0, 0x15, 0},
		{"64", 128, 0, 0, 1},
		{"60-67", 128, 0, 0xful << 60, 0xf},
		{"127", 128, 0, 0, 1ul << 63},
		{"", 128, 0, 0, 0},
		{"\n", 128, 0, 0, 0},
		{"1\n", 128, 0, 2, 0},
		{"1\n2", 128, 0, 2, 0},
		{"\n2", 128, 0, 4, 0},
		{",,1,,", 128, 0, 2, 0},
		{" 1 , 2 ", 128, 0, 6, 0},
		{"1 \n2", 128, 0, 6, 0},
		{"3-3", 128, 0, 8, 0},
		{"1-3,2-5", 128, 0, 0x3e, 0},
		{"0-15:1/4", 128, 0, 0x1111, 0},
		{"0-15:2/4", 128, 0, 0x3333, 0},
		{"1-10:4/4", 128, 0, 0x7fe, 0},
		{"0-9:3/5", 128, 0, 0xe7, 0},
		{"0-7:0/2", 128, 0, 0, 0},
		{"0-1:1/2,4", 128, 0, 0x11, 0},
		{"0-0:1/2147483647", 128, 0, 1, 0},
		{"all", 8, 0, 0xff, 0},
		{"ALL", 8, 0, 0xff, 0},
		{"all:1/2", 8, 0, 0x55, 0},
		{"N", 8, 0, 0x80, 0},
		{"6-N", 8, 0, 0xc0, 0},
		{"0-N:1/N", 8, 0, 0x81, 0},
		{"N-N:N/N", 8, 0, 0x80, 0},
		{"00000000001", 8, 0, 2, 0},
		{"3-1", 128, -EINVAL},
		{"0-", 128, -EINVAL},
		{"-1", 128, -EINVAL},
		{"a", 128, -EINVAL},
		{"0x1", 128, -EINVAL},
		{"1-2-3", 128, -EINVAL},
		{"1:2/3", 128, -EINVAL},
		{"0-7:2", 128, -EINVAL},
		{"0-7:2/", 128, -EINVAL},
		{"0-7:/2", 128, -EINVAL},
		{"0-7:3/2", 128, -EINVAL},
		{"0-7:0/0", 128, -EINVAL},
		{"0-7:1/2x", 128, -EINVAL},
		{"allx", 8, -EINVAL},
		{"1;2", 128, -EINVAL},
		{"+1", 128, -EINVAL},
		{"8", 8, -ERANGE},
		{"0-8", 8, -ERANGE},
		{"1,128", 128, -ERANGE},
		{"4294967294", 128, -ERANGE},
		{"4294967296", 128, -EOVERFLOW},
		{"0-4294967296", 128, -EOVERFLOW},
		{"18446744073709551616", 128, -EOVERFLOW},
		{"0-7:1/4294967296", 128, -EOVERFLOW},
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(table); i++) {
		unsigned long map[2] = {~0ul, table[i].nbits > 64 ? ~0ul : 0};

		EXPECT_EQ_IN(table[i].text, bitmap_parselist(table[i].text, map, table[i].nbits),
			     table[i].error);
		if (!table[i].error) {
			EXPECT_EQ_IN(table[i].text, map[0], table[i].low);
			EXPECT_EQ_IN(table[i].text, map[1], table[i].high);
		}
	}
}

static void hex(void)
{
	static const struct text table[] = {
		{"0", 128, 0, 0, 0},
		{"1", 128, 0, 1, 0},
		{"deadBEEF", 128, 0, 0xdeadbeef, 0},
		{"1,00000000", 128, 0, 1ul << 32, 0},
		{"f,2,3,4", 128, 0, 3ul << 32 | 4, 15ul << 32 | 2},
		{"", 128, 0, 0, 0},
		{",", 128, 0, 0, 0},
		{",44", 128, 0, 0x44, 0},
		{"1,,5", 128, 0, 1ul << 32 | 5, 0},
		{" 1 ", 128, 0, 1, 0},
		{"1\nzz", 128, 0, 1, 0},
		{"7", 3, 0, 7, 0},
		{"00000007", 3, 0, 7, 0},
		{"1 2", 128, 0, 1ul << 32 | 2, 0},
		{"1,00000000", 33, 0, 1ul << 32, 0},
		{"8", 3, -EOVERFLOW},
		{"2,00000000", 33, -EOVERFLOW},
		{"1,2", 32, -EOVERFLOW},
		{"100000000", 128, -EOVERFLOW},
		{"1,1,1,1,1", 128, -EOVERFLOW},
		{"g", 128, -EINVAL},
		{"0x1", 128, -EINVAL},
		{"1-2", 128, -EINVAL},
	};
	unsigned long map[2];

	for (unsigned int i = 0; i < ARRAY_SIZE(table); i++) {
		map[0] = map[1] = ~0ul;
		EXPECT_EQ_IN(table[i].text, bitmap_parse(table[i].text, UINT_MAX, map, table[i].nbits),
			     table[i].error);
		if (!table[i].error) {
			for (int n = 0; n < table[i].nbits; n++)
				EXPECT_EQ_IN(table[i].text, test_bit(n, map),
					     ((n < 64 ? table[i].low : table[i].high) >> (n % 64)) & 1);
		}
	}
	EXPECT_EQ_LL(bitmap_parse("12345", 2, map, 64), 0); /* @buflen ends the text */
	EXPECT_EQ_LL(map[0], 0x12);
}

static void printing(void)
{
	unsigned long map[2] = {0xful << 60 | 0x2f, 1};
	char *page = (char *)get_zeroed_page(GFP_KERNEL);

	EXPECT(page != NULL);
	EXPECT_EQ_LL(bitmap_print_to_pagebuf(true, page, map, 128), 12);
	EXPECT_STR(page, "0-3,5,60-64\n");
	EXPECT_EQ_LL(bitmap_print_to_pagebuf(false, page, map, 70), 21);
	EXPECT_STR(page, "01,f0000000,0000002f\n");
	/* The page's end cuts. */
	EXPECT_EQ_LL(bitmap_print_to_pagebuf(true, page + PAGE_SIZE - 4, map, 128), 3);
	EXPECT_STR(page + PAGE_SIZE - 4, "0-3");
	free_page((unsigned long)page);
}

const struct kernel_case bitmap_text_cases[] = {
	{"BitmapText", "Lists", lists},
	{"BitmapText", "Hex", hex},
	{"BitmapText", "Printing", printing},
	KERNEL_CASES_END,
};
