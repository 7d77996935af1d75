/* SPDX-License-Identifier: MIT */
/*
 * find.h - searching bitmaps.
 *
 * All return a bit number, or a value >= @size (for the nth and first/next families: @size exactly) if there
 * is none. Bits at and above @size are never looked at as bits, though their word is read. Bitmaps that
 * others change during the search give an answer that was true of each word at the moment it was read.
 */
#ifndef __LINUX_FIND_H_
#define __LINUX_FIND_H_

#include <linux/bitops.h>
#include <linux/compiler.h>

__RING3_BEGIN_DECLS

/* First set bit >= @offset of: @addr; @a & @b; @a & ~@b; ~@addr. */
unsigned long find_next_bit(const unsigned long *addr, unsigned long size, unsigned long offset);
unsigned long find_next_and_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
				unsigned long offset);
unsigned long find_next_andnot_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
				   unsigned long offset);
unsigned long find_next_zero_bit(const unsigned long *addr, unsigned long size, unsigned long offset);

/* The set bit with @n set bits before it. */
unsigned long find_nth_bit(const unsigned long *addr, unsigned long size, unsigned long n);
unsigned long find_nth_and_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
			       unsigned long n);
unsigned long find_nth_andnot_bit(const unsigned long *a, const unsigned long *b, unsigned long size,
				  unsigned long n);

unsigned long find_last_bit(const unsigned long *addr, unsigned long size);

/* Next byte-aligned group of 8 bits that is not 0: its first bit, and its value in *@clump. */
unsigned long find_next_clump8(unsigned long *clump, const unsigned long *addr, unsigned long size,
			       unsigned long offset);

__RING3_END_DECLS

static inline unsigned long find_first_bit(const unsigned long *addr, unsigned long size)
{
	return find_next_bit(addr, size, 0);
}

static inline unsigned long find_first_and_bit(const unsigned long *a, const unsigned long *b,
					       unsigned long size)
{
	return find_next_and_bit(a, b, size, 0);
}

static inline unsigned long find_first_zero_bit(const unsigned long *addr, unsigned long size)
{
	return find_next_zero_bit(addr, size, 0);
}

/* From @offset to the end, then from 0 up to @offset. */
static inline unsigned long find_next_bit_wrap(const unsigned long *addr, unsigned long size,
					       unsigned long offset)
{
	unsigned long bit = find_next_bit(addr, size, offset);

	if (bit < size || offset == 0)
		return bit;
	bit = find_next_bit(addr, offset, 0);
	return bit < offset ? bit : size;
}

static inline unsigned long find_next_and_bit_wrap(const unsigned long *a, const unsigned long *b,
						   unsigned long size, unsigned long offset)
{
	unsigned long bit = find_next_and_bit(a, b, size, offset);

	if (bit < size || offset == 0)
		return bit;
	bit = find_next_and_bit(a, b, offset, 0);
	return bit < offset ? bit : size;
}

/* The step of for_each_set_bit_wrap: @n is where to look next, @start where the walk began. */
static inline unsigned long __for_each_wrap(const unsigned long *bitmap, unsigned long size,
					    unsigned long start, unsigned long n)
{
	unsigned long bit;

	if (n > start) { /* still in the first part */
		bit = find_next_bit(bitmap, size, n);
		if (bit < size)
			return bit;
		n = 0;
	}
	bit = find_next_bit(bitmap, start, n);
	return bit < start ? bit : size;
}

#define find_first_clump8(clump, bits, size) find_next_clump8((clump), (bits), (size), 0)

/* Loop variables may be int or unsigned long: the casts keep -Wsign-compare of C++ quiet. */
#define __ring3_bit_in(bit, size) ((unsigned long)(bit) < (unsigned long)(size))

#define for_each_set_bit(bit, addr, size) \
	for ((bit) = 0; (bit) = find_next_bit((addr), (size), (bit)), __ring3_bit_in(bit, size); (bit)++)
#define for_each_and_bit(bit, addr1, addr2, size) \
	for ((bit) = 0;                           \
	     (bit) = find_next_and_bit((addr1), (addr2), (size), (bit)), __ring3_bit_in(bit, size); (bit)++)
#define for_each_andnot_bit(bit, addr1, addr2, size)                                                   \
	for ((bit) = 0;                                                                                \
	     (bit) = find_next_andnot_bit((addr1), (addr2), (size), (bit)), __ring3_bit_in(bit, size); \
	     (bit)++)
#define for_each_set_bit_from(bit, addr, size) \
	for (; (bit) = find_next_bit((addr), (size), (bit)), __ring3_bit_in(bit, size); (bit)++)
#define for_each_clear_bit(bit, addr, size) \
	for ((bit) = 0; (bit) = find_next_zero_bit((addr), (size), (bit)), __ring3_bit_in(bit, size); (bit)++)
#define for_each_clear_bit_from(bit, addr, size) \
	for (; (bit) = find_next_zero_bit((addr), (size), (bit)), __ring3_bit_in(bit, size); (bit)++)

/* Runs: bits @b to @e - 1 are set (clear). */
#define for_each_set_bitrange(b, e, addr, size)                                         \
	for ((b) = 0; (b) = find_next_bit((addr), (size), b),                           \
	    (e) = find_next_zero_bit((addr), (size), (b) + 1), __ring3_bit_in(b, size); \
	     (b) = (e) + 1)
#define for_each_set_bitrange_from(b, e, addr, size)                                                        \
	for (; (b) = find_next_bit((addr), (size), (b)), (e) = find_next_zero_bit((addr), (size), (b) + 1), \
	       __ring3_bit_in(b, size);                                                                     \
	     (b) = (e) + 1)
#define for_each_clear_bitrange(b, e, addr, size)                                  \
	for ((b) = 0; (b) = find_next_zero_bit((addr), (size), (b)),               \
	    (e) = find_next_bit((addr), (size), (b) + 1), __ring3_bit_in(b, size); \
	     (b) = (e) + 1)
#define for_each_clear_bitrange_from(b, e, addr, size)                                                      \
	for (; (b) = find_next_zero_bit((addr), (size), (b)), (e) = find_next_bit((addr), (size), (b) + 1), \
	       __ring3_bit_in(b, size);                                                                     \
	     (b) = (e) + 1)

#define for_each_set_bit_wrap(bit, addr, size, start)                                        \
	for ((bit) = find_next_bit_wrap((addr), (size), (start)); __ring3_bit_in(bit, size); \
	     (bit) = __for_each_wrap((addr), (size), (start), (bit) + 1))

#define for_each_set_clump8(start, clump, bits, size)                                            \
	for ((start) = find_first_clump8(&(clump), (bits), (size)); __ring3_bit_in(start, size); \
	     (start) = find_next_clump8(&(clump), (bits), (size), (start) + 8))

#endif /* __LINUX_FIND_H_ */
