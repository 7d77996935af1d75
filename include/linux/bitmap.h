/* SPDX-License-Identifier: MIT */
/*
 * bitmap.h - arrays of unsigned long as sets of bits.
 *
 * @nbits counts bits; the bits behind it in the last word are junk: operations that look (weight, equal,
 * empty...) ignore them, operations that write may write anything into them. None is atomic, none sleeps
 * except those that allocate. Destination and sources may be the same bitmap, unless said otherwise.
 */
#ifndef __LINUX_BITMAP_H
#define __LINUX_BITMAP_H

#include <linux/align.h>
#include <linux/bitops.h>
#include <linux/errno.h>
#include <linux/find.h>
#include <linux/limits.h>
#include <linux/string.h>
#include <linux/types.h>

#define BITMAP_FIRST_WORD_MASK(start) (~0UL << ((start) & (BITS_PER_LONG - 1)))
#define BITMAP_LAST_WORD_MASK(nbits) (~0UL >> (-(nbits) & (BITS_PER_LONG - 1)))
/* Bytes. */
#define bitmap_size(nbits) (ALIGN(nbits, BITS_PER_LONG) / BITS_PER_BYTE)

/* One word that the compiler knows about: then the operation is a single instruction. */
#define small_const_nbits(nbits) (__builtin_constant_p(nbits) && (nbits) <= BITS_PER_LONG && (nbits) > 0)

__RING3_BEGIN_DECLS

/* NULL without memory. May sleep if @flags allow. */
unsigned long *bitmap_alloc(unsigned int nbits, gfp_t flags);
unsigned long *bitmap_zalloc(unsigned int nbits, gfp_t flags);
void bitmap_free(const unsigned long *bitmap);

bool __bitmap_equal(const unsigned long *bitmap1, const unsigned long *bitmap2, unsigned int nbits);
bool __bitmap_or_equal(const unsigned long *src1, const unsigned long *src2, const unsigned long *src3,
		       unsigned int nbits);
void __bitmap_complement(unsigned long *dst, const unsigned long *src, unsigned int nbits);
void __bitmap_shift_right(unsigned long *dst, const unsigned long *src, unsigned int shift,
			  unsigned int nbits);
void __bitmap_shift_left(unsigned long *dst, const unsigned long *src, unsigned int shift,
			 unsigned int nbits);
bool __bitmap_and(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		  unsigned int nbits);
void __bitmap_or(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		 unsigned int nbits);
void __bitmap_xor(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		  unsigned int nbits);
bool __bitmap_andnot(unsigned long *dst, const unsigned long *bitmap1, const unsigned long *bitmap2,
		     unsigned int nbits);
void __bitmap_replace(unsigned long *dst, const unsigned long *old_bits, const unsigned long *new_bits,
		      const unsigned long *mask, unsigned int nbits);
bool __bitmap_intersects(const unsigned long *bitmap1, const unsigned long *bitmap2, unsigned int nbits);
bool __bitmap_subset(const unsigned long *bitmap1, const unsigned long *bitmap2, unsigned int nbits);
unsigned int __bitmap_weight(const unsigned long *bitmap, unsigned int nbits);
unsigned int __bitmap_weight_and(const unsigned long *bitmap1, const unsigned long *bitmap2,
				 unsigned int nbits);
void __bitmap_set(unsigned long *map, unsigned int start, int len);
void __bitmap_clear(unsigned long *map, unsigned int start, int len);

/* Removes @cut bits at @first; the bits above move down, zeros come in at the top. */
void bitmap_cut(unsigned long *dst, const unsigned long *src, unsigned int first, unsigned int cut,
		unsigned int nbits);

/*
 * First area of @nr clear bits at or above @start whose first bit plus @align_offset is a multiple of
 * @align_mask + 1. A value > @size if there is none.
 */
unsigned long bitmap_find_next_zero_area_off(unsigned long *map, unsigned long size, unsigned long start,
					     unsigned int nr, unsigned long align_mask,
					     unsigned long align_offset);

/*
 * Text to bitmap. Hex: "f,00000001" - groups of up to 8 digits, each 32 bits, last group lowest; ends at NUL,
 * newline or @buflen. List: "0-3,8,16-31:2/8,N,all" - N is the last bit, a:b/c takes the first b of each c
 * bits. Blanks and commas may repeat. 0 or -EINVAL (syntax), -ERANGE (list: bit beyond the end), -EOVERFLOW
 * (number, or hex, too large). @maskp is changed even on errors.
 */
int bitmap_parse(const char *buf, unsigned int buflen, unsigned long *dst, int nbits);
int bitmap_parselist(const char *buf, unsigned long *maskp, int nmaskbits);
/* Bitmap to text with a newline, cut at the end of the page that @buf lies in. Returns the length. */
int bitmap_print_to_pagebuf(bool list, char *buf, const unsigned long *maskp, int nmaskbits);
/*
 * The same text, its end included, from byte @off on: at most @count bytes; how many. May sleep. 0 behind its end, -EINVAL for
 * a negative @off, -ENOMEM.
 */
int bitmap_print_bitmask_to_buf(char *buf, const unsigned long *maskp, int nmaskbits, loff_t off, size_t count);
int bitmap_print_list_to_buf(char *buf, const unsigned long *maskp, int nmaskbits, loff_t off, size_t count);

/*
 * Regions of 2^order bits, aligned to their size: claim the first free one, or one by place. -EBUSY or
 * -ENOMEM.
 */
int bitmap_find_free_region(unsigned long *bitmap, unsigned int bits, int order);
void bitmap_release_region(unsigned long *bitmap, unsigned int pos, int order);
int bitmap_allocate_region(unsigned long *bitmap, unsigned int pos, int order);

/*
 * Bit n of @dst is bit n of the u32 array, low word first; and back. Spare bits of the last element become 0.
 */
void bitmap_from_arr32(unsigned long *bitmap, const u32 *buf, unsigned int nbits);
void bitmap_to_arr32(u32 *buf, const unsigned long *bitmap, unsigned int nbits);

__RING3_END_DECLS

static inline unsigned long bitmap_find_next_zero_area(unsigned long *map, unsigned long size,
						       unsigned long start, unsigned int nr,
						       unsigned long align_mask)
{
	return bitmap_find_next_zero_area_off(map, size, start, nr, align_mask, 0);
}

static inline void bitmap_zero(unsigned long *dst, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = 0;
	else
		memset(dst, 0, bitmap_size(nbits));
}

static inline void bitmap_fill(unsigned long *dst, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = ~0UL;
	else
		memset(dst, 0xff, bitmap_size(nbits));
}

static inline void bitmap_copy(unsigned long *dst, const unsigned long *src, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = *src;
	else
		memcpy(dst, src, bitmap_size(nbits));
}

/* The junk bits become 0. */
static inline void bitmap_copy_clear_tail(unsigned long *dst, const unsigned long *src, unsigned int nbits)
{
	bitmap_copy(dst, src, nbits);
	if (nbits % BITS_PER_LONG)
		dst[nbits / BITS_PER_LONG] &= BITMAP_LAST_WORD_MASK(nbits);
}

#define bitmap_from_arr64(bitmap, buf, nbits) \
	bitmap_copy_clear_tail((unsigned long *)(bitmap), (const unsigned long *)(buf), (nbits))
#define bitmap_to_arr64(buf, bitmap, nbits) \
	bitmap_copy_clear_tail((unsigned long *)(buf), (const unsigned long *)(bitmap), (nbits))

/* These two say whether the result has any bit. */
static inline bool bitmap_and(unsigned long *dst, const unsigned long *src1, const unsigned long *src2,
			      unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return (*dst = *src1 & *src2 & BITMAP_LAST_WORD_MASK(nbits)) != 0;
	return __bitmap_and(dst, src1, src2, nbits);
}

static inline bool bitmap_andnot(unsigned long *dst, const unsigned long *src1, const unsigned long *src2,
				 unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return (*dst = *src1 & ~(*src2) & BITMAP_LAST_WORD_MASK(nbits)) != 0;
	return __bitmap_andnot(dst, src1, src2, nbits);
}

static inline void bitmap_or(unsigned long *dst, const unsigned long *src1, const unsigned long *src2,
			     unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = *src1 | *src2;
	else
		__bitmap_or(dst, src1, src2, nbits);
}

static inline void bitmap_xor(unsigned long *dst, const unsigned long *src1, const unsigned long *src2,
			      unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = *src1 ^ *src2;
	else
		__bitmap_xor(dst, src1, src2, nbits);
}

static inline void bitmap_complement(unsigned long *dst, const unsigned long *src, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = ~(*src);
	else
		__bitmap_complement(dst, src, nbits);
}

static inline bool bitmap_equal(const unsigned long *src1, const unsigned long *src2, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return !((*src1 ^ *src2) & BITMAP_LAST_WORD_MASK(nbits));
	return __bitmap_equal(src1, src2, nbits);
}

/* (*src1 | *src2) == *src3 */
static inline bool bitmap_or_equal(const unsigned long *src1, const unsigned long *src2,
				   const unsigned long *src3, unsigned int nbits)
{
	return __bitmap_or_equal(src1, src2, src3, nbits);
}

static inline bool bitmap_intersects(const unsigned long *src1, const unsigned long *src2, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return ((*src1 & *src2) & BITMAP_LAST_WORD_MASK(nbits)) != 0;
	return __bitmap_intersects(src1, src2, nbits);
}

/* Every bit of @src1 is in @src2. */
static inline bool bitmap_subset(const unsigned long *src1, const unsigned long *src2, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return !((*src1 & ~(*src2)) & BITMAP_LAST_WORD_MASK(nbits));
	return __bitmap_subset(src1, src2, nbits);
}

static inline bool bitmap_empty(const unsigned long *src, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return !(*src & BITMAP_LAST_WORD_MASK(nbits));
	return find_first_bit(src, nbits) == nbits;
}

static inline bool bitmap_full(const unsigned long *src, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return !(~(*src) & BITMAP_LAST_WORD_MASK(nbits));
	return find_first_zero_bit(src, nbits) == nbits;
}

static __always_inline unsigned int bitmap_weight(const unsigned long *src, unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return (unsigned int)hweight_long(*src & BITMAP_LAST_WORD_MASK(nbits));
	return __bitmap_weight(src, nbits);
}

static __always_inline unsigned long bitmap_weight_and(const unsigned long *src1, const unsigned long *src2,
						       unsigned int nbits)
{
	if (small_const_nbits(nbits))
		return hweight_long(*src1 & *src2 & BITMAP_LAST_WORD_MASK(nbits));
	return __bitmap_weight_and(src1, src2, nbits);
}

/* Known to be so at compile time; only where bytes and words have the same order of bits. */
#ifdef CONFIG_CPU_BIG_ENDIAN
#define __ring3_whole_bytes(n) 0
#else
#define __ring3_whole_bytes(n) (__builtin_constant_p((n) % 8) && (n) % 8 == 0)
#endif

/* Bits [@start, @start + @nbits). */
static __always_inline void bitmap_set(unsigned long *map, unsigned int start, unsigned int nbits)
{
	if (__builtin_constant_p(nbits) && nbits == 1)
		__set_bit(start, map);
	else if (nbits && small_const_nbits(start + nbits))
		*map |= GENMASK(start + nbits - 1, start);
	else if (__ring3_whole_bytes(start) && __ring3_whole_bytes(nbits))
		memset((char *)map + start / 8, 0xff, nbits / 8);
	else
		__bitmap_set(map, start, (int)nbits);
}

static __always_inline void bitmap_clear(unsigned long *map, unsigned int start, unsigned int nbits)
{
	if (__builtin_constant_p(nbits) && nbits == 1)
		__clear_bit(start, map);
	else if (nbits && small_const_nbits(start + nbits))
		*map &= ~GENMASK(start + nbits - 1, start);
	else if (__ring3_whole_bytes(start) && __ring3_whole_bytes(nbits))
		memset((char *)map + start / 8, 0, nbits / 8);
	else
		__bitmap_clear(map, start, (int)nbits);
}

/* Towards bit 0, and away from it; zeros come in. @shift < @nbits. */
static inline void bitmap_shift_right(unsigned long *dst, const unsigned long *src, unsigned int shift,
				      unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = (*src & BITMAP_LAST_WORD_MASK(nbits)) >> shift;
	else
		__bitmap_shift_right(dst, src, shift, nbits);
}

static inline void bitmap_shift_left(unsigned long *dst, const unsigned long *src, unsigned int shift,
				     unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = (*src << shift) & BITMAP_LAST_WORD_MASK(nbits);
	else
		__bitmap_shift_left(dst, src, shift, nbits);
}

/* @new_bits where @mask is set, @old_bits elsewhere. */
static inline void bitmap_replace(unsigned long *dst, const unsigned long *old_bits,
				  const unsigned long *new_bits, const unsigned long *mask,
				  unsigned int nbits)
{
	if (small_const_nbits(nbits))
		*dst = (*old_bits & ~(*mask)) | (*new_bits & *mask);
	else
		__bitmap_replace(dst, old_bits, new_bits, mask, nbits);
}

/* The next run of set bits at or above *@rs: [*@rs, *@re). */
static inline void bitmap_next_set_region(unsigned long *bitmap, unsigned int *rs, unsigned int *re,
					  unsigned int end)
{
	*rs = (unsigned int)find_next_bit(bitmap, end, *rs);
	*re = (unsigned int)find_next_zero_bit(bitmap, end, *rs + 1);
}

#define BITMAP_FROM_U64(n) (n)

static inline void bitmap_from_u64(unsigned long *dst, u64 mask)
{
	dst[0] = mask;
}

/* The 8 bits at @start, a multiple of 8. */
static inline unsigned long bitmap_get_value8(const unsigned long *map, unsigned long start)
{
	return (map[BIT_WORD(start)] >> (start % BITS_PER_LONG)) & 0xff;
}

static inline void bitmap_set_value8(unsigned long *map, unsigned long value, unsigned long start)
{
	const unsigned long shift = start % BITS_PER_LONG;

	map[BIT_WORD(start)] = (map[BIT_WORD(start)] & ~(0xffUL << shift)) | (value << shift);
}

#endif /* __LINUX_BITMAP_H */
