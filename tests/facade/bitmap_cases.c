/* SPDX-License-Identifier: MIT */
/*
 * bitmap_cases.c - bitmap.h, find.h and bitops.h against a model that knows only single bits, on pseudo-random
 * bitmaps of every size around word boundaries. Sizes are hidden from the optimizer, so the out-of-line functions
 * run; small constant sizes have a case of their own.
 */
#include <linux/bitmap.h>
#include <linux/kernel.h>
#include <linux/prandom.h>
#include <linux/slab.h>

#include "tests/facade/kernel_case.h"

#define MAX_BITS 200
#define WORDS BITS_TO_LONGS(MAX_BITS)

static const unsigned int sizes[] = {1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193, 200};

static struct rnd_state rnd;
static unsigned long a[WORDS], b[WORDS], c[WORDS], d[WORDS];

/* Junk behind the end too: it must not matter. @sparse makes runs and empty words likely. */
static void randomize(unsigned long *map, bool sparse)
{
	prandom_bytes_state(&rnd, map, WORDS * sizeof(long));
	for (unsigned int i = 0; sparse && i < WORDS; i++)
		map[i] &= prandom_u32_state(&rnd) & 1 ? 0 : (unsigned long)prandom_u32_state(&rnd) << 28;
}

static bool bit(const unsigned long *map, unsigned int n)
{
	return (map[n / 64] >> (n % 64)) & 1;
}

static unsigned int model_find(const unsigned long *x, const unsigned long *y, int op, unsigned int size,
			       unsigned int from)
{
	for (; from < size; from++) {
		bool hit = op == 0   ? bit(x, from)
			   : op == 1 ? !bit(x, from)
			   : op == 2 ? bit(x, from) && bit(y, from)
				     : bit(x, from) && !bit(y, from);
		if (hit)
			return from;
	}
	return size;
}

static void each_size(void (*check)(unsigned int size))
{
	prandom_seed_state(&rnd, 42);
	for (unsigned int i = 0; i < ARRAY_SIZE(sizes); i++) {
		for (int round = 0; round < 20; round++) {
			unsigned int size = sizes[i];

			OPTIMIZER_HIDE_VAR(size);
			randomize(a, round & 1);
			randomize(b, round & 2);
			check(size);
		}
	}
}

static void check_finding(unsigned int size)
{
	unsigned int nth = 0, last = size;

	for (unsigned int from = 0; from <= size + 1; from++) {
		EXPECT_EQ_LL(find_next_bit(a, size, from), model_find(a, b, 0, size, min(from, size)));
		EXPECT_EQ_LL(find_next_zero_bit(a, size, from), model_find(a, b, 1, size, min(from, size)));
		EXPECT_EQ_LL(find_next_and_bit(a, b, size, from), model_find(a, b, 2, size, min(from, size)));
		EXPECT_EQ_LL(find_next_andnot_bit(a, b, size, from),
			     model_find(a, b, 3, size, min(from, size)));
	}
	for (unsigned int i = 0; i < size; i++) {
		if (!bit(a, i))
			continue;
		EXPECT_EQ_LL(find_nth_bit(a, size, nth), i);
		nth++;
		last = i;
	}
	EXPECT_EQ_LL(find_nth_bit(a, size, nth), size);
	EXPECT_EQ_LL(find_last_bit(a, size), last);
	EXPECT_EQ_LL(bitmap_weight(a, size), nth);
	EXPECT_EQ_LL(find_first_bit(a, size), model_find(a, b, 0, size, 0));
	EXPECT_EQ_LL(find_first_and_bit(a, b, size), model_find(a, b, 2, size, 0));
	EXPECT_EQ_LL(bitmap_empty(a, size), nth == 0);
	EXPECT_EQ_LL(bitmap_full(a, size), nth == size);
}

static void finding(void)
{
	each_size(check_finding);
}

static void check_logic(unsigned int size)
{
	bool any_and = false, any_andnot = false, subset = true, equal = true;
	unsigned int weight_and = 0;

	for (unsigned int i = 0; i < size; i++) {
		any_and |= bit(a, i) && bit(b, i);
		weight_and += bit(a, i) && bit(b, i);
		any_andnot |= bit(a, i) && !bit(b, i);
		subset &= !bit(a, i) || bit(b, i);
		equal &= bit(a, i) == bit(b, i);
	}
	EXPECT_EQ_LL(bitmap_and(c, a, b, size), any_and);
	for (unsigned int i = 0; i < size; i++)
		EXPECT_EQ_LL(bit(c, i), bit(a, i) && bit(b, i));
	EXPECT_EQ_LL(bitmap_andnot(c, a, b, size), any_andnot);
	for (unsigned int i = 0; i < size; i++)
		EXPECT_EQ_LL(bit(c, i), bit(a, i) && !bit(b, i));
	bitmap_or(c, a, b, size);
	for (unsigned int i = 0; i < size; i++)
		EXPECT_EQ_LL(bit(c, i), bit(a, i) || bit(b, i));
	EXPECT(bitmap_or_equal(a, b, c, size));
	bitmap_xor(c, a, b, size);
	for (unsigned int i = 0; i < size; i++)
		EXPECT_EQ_LL(bit(c, i), bit(a, i) != bit(b, i));
	bitmap_complement(c, a, size);
	for (unsigned int i = 0; i < size; i++)
		EXPECT_EQ_LL(bit(c, i), !bit(a, i));
	bitmap_replace(d, a, b, c, size);
	for (unsigned int i = 0; i < size; i++)
		EXPECT_EQ_LL(bit(d, i), bit(c, i) ? bit(b, i) : bit(a, i));
	EXPECT_EQ_LL(bitmap_intersects(a, b, size), any_and);
	EXPECT_EQ_LL(bitmap_subset(a, b, size), subset);
	EXPECT_EQ_LL(bitmap_equal(a, b, size), equal);
	EXPECT_EQ_LL(bitmap_weight_and(a, b, size), weight_and);
	bitmap_copy_clear_tail(c, a, size);
	EXPECT(bitmap_equal(c, a, size));
	EXPECT_EQ_LL(find_next_bit(c, round_up(size, 64), size), round_up(size, 64));
}

static void logic(void)
{
	each_size(check_logic);
}

static void check_shifts(unsigned int size)
{
	static const unsigned int shifts[] = {0, 1, 7, 31, 32, 63, 64, 65, 127, 128, 150};

	for (unsigned int s = 0; s < ARRAY_SIZE(shifts); s++) {
		unsigned int shift = shifts[s];

		if (shift >= size)
			break;
		bitmap_shift_right(c, a, shift, size);
		for (unsigned int i = 0; i < size; i++)
			EXPECT_EQ_LL(bit(c, i), i + shift < size && bit(a, i + shift));
		bitmap_shift_left(c, a, shift, size);
		for (unsigned int i = 0; i < size; i++)
			EXPECT_EQ_LL(bit(c, i), i >= shift && bit(a, i - shift));
		memcpy(c, a, sizeof(c)); /* in place */
		bitmap_shift_left(c, c, shift, size);
		for (unsigned int i = 0; i < size; i++)
			EXPECT_EQ_LL(bit(c, i), i >= shift && bit(a, i - shift));
		memcpy(c, a, sizeof(c));
		bitmap_shift_right(c, c, shift, size);
		for (unsigned int i = 0; i < size; i++)
			EXPECT_EQ_LL(bit(c, i), i + shift < size && bit(a, i + shift));
		bitmap_cut(c, a, size / 3, min(shift, size - size / 3), size);
		for (unsigned int i = 0; i < size - shift && i + shift < size; i++)
			EXPECT_EQ_LL(bit(c, i), i < size / 3 ? bit(a, i) : bit(a, i + shift));
	}
}

static void shifts(void)
{
	each_size(check_shifts);
}

static void check_ranges(unsigned int size)
{
	unsigned int from, to;

	for (unsigned int start = 0; start < size; start += 5) {
		for (unsigned int len = 0; start + len <= size; len += 1 + len / 2) {
			memcpy(c, a, sizeof(c));
			memcpy(d, a, sizeof(d));
			bitmap_set(c, start, len);
			bitmap_clear(d, start, len);
			for (unsigned int i = 0; i < MAX_BITS; i++) {
				bool inside = i >= start && i < start + len;

				EXPECT_EQ_LL(bit(c, i), inside || bit(a, i));
				EXPECT_EQ_LL(bit(d, i), !inside && bit(a, i));
			}
		}
	}
	/* The runs of set bits, put together again, are the bitmap. */
	memset(c, 0, sizeof(c));
	for_each_set_bitrange(from, to, a, size)
	{
		EXPECT(from < to && to <= size);
		bitmap_set(c, from, to - from);
	}
	EXPECT(bitmap_equal(a, c, size));
	bitmap_fill(c, size);
	for_each_clear_bitrange(from, to, a, size) bitmap_clear(c, from, to - from);
	EXPECT(bitmap_equal(a, c, size));
}

static void ranges(void)
{
	each_size(check_ranges);
}

static void check_walks(unsigned int size)
{
	unsigned long n;
	unsigned int count = 0, start = size / 2, previous;

	memset(c, 0, sizeof(c));
	for_each_set_bit(n, a, size)
		__set_bit(n, c);
	for_each_clear_bit(n, a, size) EXPECT(!test_bit(n, c));
	EXPECT(bitmap_equal(a, c, size));
	for_each_and_bit(n, a, b, size) count++;
	EXPECT_EQ_LL(count, bitmap_weight_and(a, b, size));
	memset(c, 0, sizeof(c));
	previous = start;
	for_each_set_bit_wrap(n, a, size, start)
	{
		unsigned int distance = (unsigned int)(n + size - start) % size;

		EXPECT(bitmap_empty(c, size) || distance > (previous + size - start) % size);
		previous = (unsigned int)n;
		__set_bit(n, c);
	}
	EXPECT(bitmap_equal(a, c, size));
}

static void walks(void)
{
	each_size(check_walks);
}

static void areas(void)
{
	unsigned long map[2] = {0xf0f, 0};
	unsigned long *allocated;
	u32 halves[4] = {1, 2, 3, 0xffffffff};
	unsigned long words[2], clump, at;
	unsigned int seen = 0;

	EXPECT_EQ_LL(bitmap_find_next_zero_area(map, 128, 0, 4, 0), 4);
	EXPECT_EQ_LL(bitmap_find_next_zero_area(map, 128, 0, 5, 0), 12);
	EXPECT_EQ_LL(bitmap_find_next_zero_area(map, 128, 0, 5, 15), 16);
	EXPECT_EQ_LL(bitmap_find_next_zero_area_off(map, 128, 0, 5, 15, 2), 14);
	EXPECT(bitmap_find_next_zero_area(map, 128, 0, 117, 0) > 128);
	EXPECT_EQ_LL(bitmap_find_free_region(map, 128, 2), 4);
	EXPECT_EQ_LL(map[0], 0xfff);
	EXPECT_EQ_LL(bitmap_allocate_region(map, 8, 2), -EBUSY);
	bitmap_release_region(map, 8, 2);
	EXPECT_EQ_LL(bitmap_allocate_region(map, 8, 2), 0);
	EXPECT_EQ_LL(bitmap_find_free_region(map, 16, 3), -ENOMEM);
	bitmap_from_arr32(words, halves, 100);
	EXPECT_EQ_LL(words[0], 2ul << 32 | 1);
	EXPECT_EQ_LL(words[1], 0xful << 32 | 3);
	memset(halves, 0, sizeof(halves));
	bitmap_to_arr32(halves, words, 98);
	EXPECT(halves[0] == 1 && halves[1] == 2 && halves[2] == 3 && halves[3] == 3);
	allocated = bitmap_zalloc(130, GFP_KERNEL);
	EXPECT(allocated && bitmap_empty(allocated, 130));
	bitmap_set_value8(allocated, 0x5a, 64);
	EXPECT_EQ_LL(bitmap_get_value8(allocated, 64), 0x5a);
	for_each_set_clump8(at, clump, allocated, 130)
	{
		EXPECT(at == 64 && clump == 0x5a);
		seen++;
	}
	EXPECT_EQ_LL(seen, 1);
	bitmap_free(allocated);
}

static void constant_sizes(void)
{
	unsigned long x = 0xffffffff0000000aul, y = 0x6, z;

	EXPECT(bitmap_and(&z, &x, &y, 4) && z == 2);
	EXPECT(!bitmap_andnot(&z, &y, &y, 4));
	EXPECT_EQ_LL(bitmap_weight(&x, 4), 2);
	EXPECT_EQ_LL(bitmap_weight(&x, 64), 34);
	EXPECT(!bitmap_empty(&x, 4) && !bitmap_full(&x, 4));
	bitmap_fill(&z, 4);
	EXPECT(bitmap_full(&z, 4));
	EXPECT(bitmap_subset(&y, &z, 4) && bitmap_intersects(&x, &y, 4) && !bitmap_equal(&x, &y, 4));
	bitmap_shift_left(&z, &y, 2, 4);
	EXPECT_EQ_LL(z, 8);
	bitmap_shift_right(&z, &x, 1, 4);
	EXPECT_EQ_LL(z, 5);
	bitmap_zero(&z, 64);
	EXPECT_EQ_LL(find_first_bit(&z, 64), 64);
	EXPECT_EQ_LL(find_first_bit(&z, 0), 0);
}

static void words(void)
{
	unsigned long word = 0;

	EXPECT(!test_and_set_bit(63, &word) && test_and_set_bit(63, &word) && test_and_clear_bit(63, &word));
	EXPECT(!__test_and_set_bit(5, &word) && __test_and_change_bit(5, &word) && word == 0);
	assign_bit(7, &word, true);
	__assign_bit(8, &word, true);
	assign_bit(7, &word, false);
	EXPECT_EQ_LL(word, 0x100);
	EXPECT_EQ_LL(set_mask_bits(&word, 0x100ul, 0x3ul), 0x100);
	EXPECT_EQ_LL(word, 3);
	EXPECT(!bit_clear_unless(&word, 1ul, 2ul) && word == 3);
	EXPECT(bit_clear_unless(&word, 1ul, 4ul) && word == 2);
	EXPECT(ffs(0) == 0 && ffs(8) == 4 && fls(0) == 0 && fls(0x80000000u) == 32 && fls64(1) == 1 &&
	       fls64(0) == 0);
	EXPECT(__ffs(8) == 3 && __fls(9) == 3 && ffz(7) == 3 && __ffs64(1ull << 40) == 40);
	EXPECT(fls_long(0) == 0 && fls_long(~0ul) == 64 && fns(0x15, 2) == 4 &&
	       fns(0x15, 3) == BITS_PER_LONG);
	EXPECT(hweight8(0xff) == 8 && hweight16(0xf0f0) == 8 && hweight32(~0u) == 32 &&
	       hweight64(~0ull) == 64);
	EXPECT(rol32(0x80000001, 1) == 3 && ror32(3, 1) == 0x80000001 && rol32(5, 0) == 5 &&
	       rol32(5, 32) == 5);
	EXPECT(rol64(1, 63) == 1ull << 63 && ror64(1, 1) == 1ull << 63 && rol8(0x81, 1) == 3 &&
	       ror16(1, 1) == 0x8000);
	EXPECT(sign_extend32(0x80, 7) == -128 && sign_extend32(0x7f, 7) == 127 &&
	       sign_extend64(0x800, 11) == -2048);
	EXPECT(get_count_order(0) == -1 && get_count_order(1) == 0 && get_count_order(5) == 3 &&
	       get_count_order(8) == 3);
	EXPECT(GENMASK(7, 4) == 0xf0 && GENMASK_ULL(63, 63) == 1ull << 63 && GENMASK(63, 0) == ~0ul &&
	       BIT(40) == 1ul << 40);
	EXPECT(BITS_TO_LONGS(0) == 0 && BITS_TO_LONGS(1) == 1 && BITS_TO_LONGS(64) == 1 &&
	       BITS_TO_LONGS(65) == 2);
}

const struct kernel_case bitmap_cases[] = {
	{"Bitmap", "Finding", finding},
	{"Bitmap", "Logic", logic},
	{"Bitmap", "Shifts", shifts},
	{"Bitmap", "Ranges", ranges},
	{"Bitmap", "Walks", walks},
	{"Bitmap", "Areas", areas},
	{"Bitmap", "ConstantSizes", constant_sizes},
	{"Bitmap", "Words", words},
	KERNEL_CASES_END,
};
