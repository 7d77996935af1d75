/* SPDX-License-Identifier: MIT */
/* bitmap.c - operations on whole bitmaps; see <linux/bitmap.h>. Text formats are in bitmap_text.c. */
#include <linux/bitmap.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/slab.h>

/*
 * "For each word": full words first, then what @nbits leaves of the last one, where TAIL masks the junk bits.
 * Loops that only write need no mask.
 */
#define WORDS(nbits) BITS_TO_LONGS(nbits)
#define TAIL(i, nbits, word) ((i) == (nbits) / BITS_PER_LONG ? (word)&BITMAP_LAST_WORD_MASK(nbits) : (word))

unsigned long *bitmap_alloc(unsigned int nbits, gfp_t flags)
{
	return kmalloc_array(WORDS(nbits), sizeof(unsigned long), flags);
}
EXPORT_SYMBOL(bitmap_alloc);

unsigned long *bitmap_zalloc(unsigned int nbits, gfp_t flags)
{
	return bitmap_alloc(nbits, flags | __GFP_ZERO);
}
EXPORT_SYMBOL(bitmap_zalloc);

void bitmap_free(const unsigned long *bitmap)
{
	kfree(bitmap);
}
EXPORT_SYMBOL(bitmap_free);

bool __bitmap_equal(const unsigned long *bitmap1, const unsigned long *bitmap2, unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		if (TAIL(i, nbits, bitmap1[i] ^ bitmap2[i]))
			return false;
	return true;
}
EXPORT_SYMBOL(__bitmap_equal);

bool __bitmap_or_equal(const unsigned long *src1, const unsigned long *src2, const unsigned long *src3,
		       unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		if (TAIL(i, nbits, (src1[i] | src2[i]) ^ src3[i]))
			return false;
	return true;
}
EXPORT_SYMBOL(__bitmap_or_equal);

void __bitmap_complement(unsigned long *dst, const unsigned long *src, unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		dst[i] = ~src[i];
}
EXPORT_SYMBOL(__bitmap_complement);

/* Word @i of @src with the junk bits cleared; 0 beyond the end. */
static unsigned long clean_word(const unsigned long *src, unsigned int i, unsigned int nbits)
{
	return i < WORDS(nbits) ? TAIL(i, nbits, src[i]) : 0;
}

void __bitmap_shift_right(unsigned long *dst, const unsigned long *src, unsigned int shift,
			  unsigned int nbits)
{
	unsigned int skip = shift / BITS_PER_LONG, rem = shift % BITS_PER_LONG;

	for (unsigned int i = 0; i < WORDS(nbits); i++) { /* upwards: dst may be src */
		unsigned long low = clean_word(src, i + skip, nbits);
		unsigned long high = rem ? clean_word(src, i + skip + 1, nbits) << (BITS_PER_LONG - rem) : 0;

		dst[i] = low >> rem | high;
	}
}
EXPORT_SYMBOL(__bitmap_shift_right);

void __bitmap_shift_left(unsigned long *dst, const unsigned long *src, unsigned int shift, unsigned int nbits)
{
	unsigned int skip = shift / BITS_PER_LONG, rem = shift % BITS_PER_LONG;

	for (unsigned int i = WORDS(nbits); i-- > 0;) { /* downwards: dst may be src */
		unsigned long high = i >= skip ? src[i - skip] << rem : 0;
		unsigned long low = rem && i > skip ? src[i - skip - 1] >> (BITS_PER_LONG - rem) : 0;

		dst[i] = high | low;
	}
}
EXPORT_SYMBOL(__bitmap_shift_left);

void bitmap_cut(unsigned long *dst, const unsigned long *src, unsigned int first, unsigned int cut,
		unsigned int nbits)
{
	unsigned int whole = first / BITS_PER_LONG, rem = first % BITS_PER_LONG;
	unsigned long keep = 0;

	/* The bits below @first of the word that @first is in: the shift will overwrite them. */
	if (rem)
		keep = src[whole] & (~0UL >> (BITS_PER_LONG - rem));
	memmove(dst, src, WORDS(nbits) * sizeof(unsigned long));
	if (whole < WORDS(nbits)) {
		dst[whole] &= ~0UL << rem;
		while (cut--) {
			for (unsigned int i = whole; i < WORDS(nbits); i++) {
				unsigned long carry = i + 1 < WORDS(nbits) ? dst[i + 1] & 1UL : 0;

				dst[i] = dst[i] >> 1 | carry << (BITS_PER_LONG - 1);
			}
		}
		if (rem)
			dst[whole] = (dst[whole] & (~0UL << rem)) | keep;
	}
}
EXPORT_SYMBOL(bitmap_cut);

bool __bitmap_and(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		  unsigned int nbits)
{
	unsigned long any = 0;

	for (unsigned int i = 0; i < WORDS(nbits); i++)
		any |= dst[i] = TAIL(i, nbits, bitmap1[i] & bitmap2[i]);
	return any != 0;
}
EXPORT_SYMBOL(__bitmap_and);

bool __bitmap_andnot(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		     unsigned int nbits)
{
	unsigned long any = 0;

	for (unsigned int i = 0; i < WORDS(nbits); i++)
		any |= dst[i] = TAIL(i, nbits, bitmap1[i] & ~bitmap2[i]);
	return any != 0;
}
EXPORT_SYMBOL(__bitmap_andnot);

void __bitmap_or(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		 unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		dst[i] = bitmap1[i] | bitmap2[i];
}
EXPORT_SYMBOL(__bitmap_or);

void __bitmap_xor(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		  unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		dst[i] = bitmap1[i] ^ bitmap2[i];
}
EXPORT_SYMBOL(__bitmap_xor);

void __bitmap_replace(unsigned long *dst, const unsigned long *old_bits, const unsigned long *new_bits,
		      const unsigned long *mask, unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		dst[i] = (old_bits[i] & ~mask[i]) | (new_bits[i] & mask[i]);
}
EXPORT_SYMBOL(__bitmap_replace);

bool __bitmap_intersects(const unsigned long *bitmap1, const unsigned long *bitmap2, unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		if (TAIL(i, nbits, bitmap1[i] & bitmap2[i]))
			return true;
	return false;
}
EXPORT_SYMBOL(__bitmap_intersects);

bool __bitmap_subset(const unsigned long *bitmap1, const unsigned long *bitmap2, unsigned int nbits)
{
	for (unsigned int i = 0; i < WORDS(nbits); i++)
		if (TAIL(i, nbits, bitmap1[i] & ~bitmap2[i]))
			return false;
	return true;
}
EXPORT_SYMBOL(__bitmap_subset);

unsigned int __bitmap_weight(const unsigned long *bitmap, unsigned int nbits)
{
	unsigned int weight = 0;

	for (unsigned int i = 0; i < WORDS(nbits); i++)
		weight += hweight_long(TAIL(i, nbits, bitmap[i]));
	return weight;
}
EXPORT_SYMBOL(__bitmap_weight);

unsigned int __bitmap_weight_and(const unsigned long *bitmap1, const unsigned long *bitmap2,
				 unsigned int nbits)
{
	unsigned int weight = 0;

	for (unsigned int i = 0; i < WORDS(nbits); i++)
		weight += hweight_long(TAIL(i, nbits, bitmap1[i] & bitmap2[i]));
	return weight;
}
EXPORT_SYMBOL(__bitmap_weight_and);

/* The bits of word @i that lie in [@start, @end). */
static unsigned long range_mask(unsigned int i, unsigned int start, unsigned int end)
{
	unsigned long mask = ~0UL;

	if (i == start / BITS_PER_LONG)
		mask &= BITMAP_FIRST_WORD_MASK(start);
	if (i == (end - 1) / BITS_PER_LONG)
		mask &= BITMAP_LAST_WORD_MASK(end);
	return mask;
}

void __bitmap_set(unsigned long *map, unsigned int start, int len)
{
	unsigned int end = start + (unsigned int)len;

	if (len <= 0)
		return;
	for (unsigned int i = start / BITS_PER_LONG; i <= (end - 1) / BITS_PER_LONG; i++)
		map[i] |= range_mask(i, start, end);
}
EXPORT_SYMBOL(__bitmap_set);

void __bitmap_clear(unsigned long *map, unsigned int start, int len)
{
	unsigned int end = start + (unsigned int)len;

	if (len <= 0)
		return;
	for (unsigned int i = start / BITS_PER_LONG; i <= (end - 1) / BITS_PER_LONG; i++)
		map[i] &= ~range_mask(i, start, end);
}
EXPORT_SYMBOL(__bitmap_clear);

unsigned long bitmap_find_next_zero_area_off(unsigned long *map, unsigned long size, unsigned long start,
					     unsigned int nr, unsigned long align_mask,
					     unsigned long align_offset)
{
	for (;;) {
		unsigned long index = find_next_zero_bit(map, size, start);
		unsigned long end, blocker;

		index = __ALIGN_MASK(index + align_offset, align_mask) - align_offset;
		end = index + nr;
		if (end > size)
			return end;
		blocker = find_next_bit(map, end, index);
		if (blocker >= end)
			return index;
		start = blocker + 1;
	}
}
EXPORT_SYMBOL(bitmap_find_next_zero_area_off);

int bitmap_allocate_region(unsigned long *bitmap, unsigned int pos, int order)
{
	unsigned int len = 1U << order;

	if (find_next_bit(bitmap, pos + len, pos) < pos + len)
		return -EBUSY;
	__bitmap_set(bitmap, pos, (int)len);
	return 0;
}
EXPORT_SYMBOL(bitmap_allocate_region);

int bitmap_find_free_region(unsigned long *bitmap, unsigned int bits, int order)
{
	unsigned int len = 1U << order;

	for (unsigned int pos = 0; pos + len <= bits; pos += len)
		if (bitmap_allocate_region(bitmap, pos, order) == 0)
			return (int)pos;
	return -ENOMEM;
}
EXPORT_SYMBOL(bitmap_find_free_region);

void bitmap_release_region(unsigned long *bitmap, unsigned int pos, int order)
{
	__bitmap_clear(bitmap, pos, 1 << order);
}
EXPORT_SYMBOL(bitmap_release_region);

void bitmap_from_arr32(unsigned long *bitmap, const u32 *buf, unsigned int nbits)
{
	unsigned int halves = BITS_TO_U32(nbits);

	for (unsigned int i = 0; i < halves; i += 2) {
		bitmap[i / 2] = buf[i];
		if (i + 1 < halves)
			bitmap[i / 2] |= (unsigned long)buf[i + 1] << 32;
	}
	if (nbits % BITS_PER_LONG)
		bitmap[nbits / BITS_PER_LONG] &= BITMAP_LAST_WORD_MASK(nbits);
}
EXPORT_SYMBOL(bitmap_from_arr32);

void bitmap_to_arr32(u32 *buf, const unsigned long *bitmap, unsigned int nbits)
{
	unsigned int halves = BITS_TO_U32(nbits);

	for (unsigned int i = 0; i < halves; i++)
		buf[i] = (u32)(bitmap[i / 2] >> (i % 2 * 32));
	if (nbits % 32)
		buf[halves - 1] &= ~0U >> (32 - nbits % 32);
}
EXPORT_SYMBOL(bitmap_to_arr32);
