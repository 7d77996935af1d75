/* SPDX-License-Identifier: MIT */
/* find_bit.c - searching bitmaps; see <linux/find.h>. */
#include <linux/bitmap.h>
#include <linux/bitops.h>
#include <linux/export.h>
#include <linux/find.h>
#include <linux/math.h>
#include <linux/minmax.h>

/*
 * The searches differ only in the word that they look at: @word is an expression of the word index i. Bits
 * below @offset are masked in the first word; bits at and above @size only by the final minimum, so that no
 * word needs a second mask.
 */
#define FIND_NEXT(word, size, offset)                                                         \
	({                                                                                    \
		unsigned long fn_size = (size), fn_offset = (offset);                         \
		unsigned long fn_result = fn_size, i, fn_bits;                                \
                                                                                              \
		if (fn_offset < fn_size) {                                                    \
			i = fn_offset / BITS_PER_LONG;                                        \
			fn_bits = (word)&BITMAP_FIRST_WORD_MASK(fn_offset);                   \
			while (!fn_bits && (i + 1) * BITS_PER_LONG < fn_size) {               \
				i++;                                                          \
				fn_bits = (word);                                             \
			}                                                                     \
			if (fn_bits)                                                          \
				fn_result = min(i * BITS_PER_LONG + __ffs(fn_bits), fn_size); \
		}                                                                             \
		fn_result;                                                                    \
	})

unsigned long find_next_bit(const unsigned long *addr, unsigned long size, unsigned long offset)
{
	return FIND_NEXT(addr[i], size, offset);
}
EXPORT_SYMBOL(find_next_bit);

unsigned long find_next_and_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
				unsigned long offset)
{
	return FIND_NEXT(a[i] & b[i], size, offset);
}
EXPORT_SYMBOL(find_next_and_bit);

unsigned long find_next_andnot_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
				   unsigned long offset)
{
	return FIND_NEXT(a[i] & ~b[i], size, offset);
}
EXPORT_SYMBOL(find_next_andnot_bit);

unsigned long find_next_zero_bit(const unsigned long *addr, unsigned long size, unsigned long offset)
{
	return FIND_NEXT(~addr[i], size, offset);
}
EXPORT_SYMBOL(find_next_zero_bit);

/* Skips whole words by their weight. */
#define FIND_NTH(word, size, n)                                                           \
	({                                                                                \
		unsigned long nth_size = (size), nth_left = (n);                          \
		unsigned long nth_result = nth_size, i, nth_bits;                         \
                                                                                          \
		for (i = 0; i * BITS_PER_LONG < nth_size; i++) {                          \
			unsigned long nth_weight;                                         \
                                                                                          \
			nth_bits = (word);                                                \
			if ((i + 1) * BITS_PER_LONG > nth_size)                           \
				nth_bits &= BITMAP_LAST_WORD_MASK(nth_size);              \
			nth_weight = hweight_long(nth_bits);                              \
			if (nth_left < nth_weight) {                                      \
				nth_result = i * BITS_PER_LONG + fns(nth_bits, nth_left); \
				break;                                                    \
			}                                                                 \
			nth_left -= nth_weight;                                           \
		}                                                                         \
		nth_result;                                                               \
	})

unsigned long find_nth_bit(const unsigned long *addr, unsigned long size, unsigned long n)
{
	return FIND_NTH(addr[i], size, n);
}
EXPORT_SYMBOL(find_nth_bit);

unsigned long find_nth_and_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
			       unsigned long n)
{
	return FIND_NTH(a[i] & b[i], size, n);
}
EXPORT_SYMBOL(find_nth_and_bit);

unsigned long find_nth_andnot_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
				  unsigned long n)
{
	return FIND_NTH(a[i] & ~b[i], size, n);
}
EXPORT_SYMBOL(find_nth_andnot_bit);

unsigned long find_last_bit(const unsigned long *addr, unsigned long size)
{
	unsigned long i, bits;

	if (!size)
		return size;
	i = (size - 1) / BITS_PER_LONG;
	bits = addr[i] & BITMAP_LAST_WORD_MASK(size);
	while (!bits && i)
		bits = addr[--i];
	return bits ? i * BITS_PER_LONG + __fls(bits) : size;
}
EXPORT_SYMBOL(find_last_bit);

unsigned long find_next_clump8(unsigned long *clump, const unsigned long *addr, unsigned long size,
			       unsigned long offset)
{
	offset = find_next_bit(addr, size, offset);
	if (offset == size)
		return size;
	offset = round_down(offset, 8);
	*clump = bitmap_get_value8(addr, offset);
	return offset;
}
EXPORT_SYMBOL(find_next_clump8);
