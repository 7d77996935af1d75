/* SPDX-License-Identifier: MIT */
/*
 * bitops.h - operations on single bits of arrays of unsigned long, and on the bits of a word.
 *
 * From the architecture: set_bit, clear_bit, change_bit, test_and_*_bit (atomic against all CPUs and
 * interrupts; the test_and forms are full barriers), their __ forms (plain, for memory that nobody else
 * writes at the time), test_bit, clear_bit_unlock and relatives, __ffs, ffz, __fls, ffs, fls, fls64. Bit
 * numbers count from 0, except that ffs and fls count from 1 and give 0 for a zero word; __ffs and __fls of 0
 * are undefined.
 */
#ifndef _LINUX_BITOPS_H
#define _LINUX_BITOPS_H

#include <linux/types.h>
#include <linux/bits.h>
#include <linux/typecheck.h>

#define BITS_PER_TYPE(type) (sizeof(type) * BITS_PER_BYTE)
#define BITS_TO_LONGS(nr) __KERNEL_DIV_ROUND_UP(nr, BITS_PER_TYPE(long))
#define BITS_TO_U64(nr) __KERNEL_DIV_ROUND_UP(nr, BITS_PER_TYPE(u64))
#define BITS_TO_U32(nr) __KERNEL_DIV_ROUND_UP(nr, BITS_PER_TYPE(u32))
#define BITS_TO_BYTES(nr) __KERNEL_DIV_ROUND_UP(nr, BITS_PER_TYPE(char))
#define BYTES_TO_BITS(nb) ((nb) * BITS_PER_BYTE)

/* A word whose first @n bytes in memory are all ones. */
#ifdef CONFIG_CPU_BIG_ENDIAN
#define aligned_byte_mask(n) (~0xffUL << (BITS_PER_LONG - 8 - 8 * (n)))
#else
#define aligned_byte_mask(n) ((1UL << 8 * (n)) - 1)
#endif

#include <asm/bitops.h>
#include <asm/cmpxchg.h>

/*
 * On a bit array whose contents the compiler knows, the operations that are not atomic are plain C, so that it knows the
 * result as well; Linux promises that (lib/test_bitmap.c checks it). Elsewhere they are the architecture's.
 */
static __always_inline bool ring3_known_test_bit(unsigned long nr, const volatile unsigned long *addr)
{
	return ((const unsigned long *)addr)[nr / 64] >> nr % 64 & 1;
}

static __always_inline void ring3_known___set_bit(unsigned long nr, volatile unsigned long *addr)
{
	((unsigned long *)addr)[nr / 64] |= 1ul << nr % 64;
}

static __always_inline void ring3_known___clear_bit(unsigned long nr, volatile unsigned long *addr)
{
	((unsigned long *)addr)[nr / 64] &= ~(1ul << nr % 64);
}

static __always_inline void ring3_known___change_bit(unsigned long nr, volatile unsigned long *addr)
{
	((unsigned long *)addr)[nr / 64] ^= 1ul << nr % 64;
}

/* Arguments of __builtin_constant_p() are not evaluated, so each argument is evaluated once. */
#define __ring3_bitop(op, nr, addr)                                                                  \
	((__builtin_constant_p(nr) && __builtin_constant_p((unsigned long)(addr) != 0) &&            \
	  (unsigned long)(addr) != 0 && __builtin_constant_p(*(const unsigned long *)(addr)))        \
		 ? ring3_known_##op(nr, addr)                                                        \
		 : op(nr, addr))
#define test_bit(nr, addr) __ring3_bitop(test_bit, nr, addr)
#define __set_bit(nr, addr) __ring3_bitop(__set_bit, nr, addr)
#define __clear_bit(nr, addr) __ring3_bitop(__clear_bit, nr, addr)
#define __change_bit(nr, addr) __ring3_bitop(__change_bit, nr, addr)

/*
 * hweightN(): population count; a constant expression for a constant. The capitals are an older name for that
 * use.
 */
#define HWEIGHT8(w) hweight8(w)
#define HWEIGHT16(w) hweight16(w)
#define HWEIGHT32(w) hweight32(w)
#define HWEIGHT64(w) hweight64(w)
#define HWEIGHT(w) HWEIGHT64((u64)(w))

static __always_inline unsigned long hweight_long(unsigned long w)
{
	return (unsigned long)__builtin_popcountl(w);
}

/* Rotation; any @shift, modulo the width. */
static inline __u64 rol64(__u64 word, unsigned int shift)
{
	return (word << (shift & 63)) | (word >> (-shift & 63));
}

static inline __u64 ror64(__u64 word, unsigned int shift)
{
	return (word >> (shift & 63)) | (word << (-shift & 63));
}

static inline __u32 rol32(__u32 word, unsigned int shift)
{
	return (word << (shift & 31)) | (word >> (-shift & 31));
}

static inline __u32 ror32(__u32 word, unsigned int shift)
{
	return (word >> (shift & 31)) | (word << (-shift & 31));
}

static inline __u16 rol16(__u16 word, unsigned int shift)
{
	return (__u16)((word << (shift & 15)) | (word >> (-shift & 15)));
}

static inline __u16 ror16(__u16 word, unsigned int shift)
{
	return (__u16)((word >> (shift & 15)) | (word << (-shift & 15)));
}

static inline __u8 rol8(__u8 word, unsigned int shift)
{
	return (__u8)((word << (shift & 7)) | (word >> (-shift & 7)));
}

static inline __u8 ror8(__u8 word, unsigned int shift)
{
	return (__u8)((word >> (shift & 7)) | (word << (-shift & 7)));
}

/* Copies bit @index, the sign, into all bits above it. */
static __always_inline __s32 sign_extend32(__u32 value, int index)
{
	__u8 shift = (__u8)(31 - index);

	return (__s32)(value << shift) >> shift;
}

static __always_inline __s64 sign_extend64(__u64 value, int index)
{
	__u8 shift = (__u8)(63 - index);

	return (__s64)(value << shift) >> shift;
}

/* Like fls(), of a long. */
static inline unsigned int fls_long(unsigned long l)
{
	return l ? (unsigned int)(BITS_PER_LONG - __builtin_clzl(l)) : 0;
}

/* Bits needed for numbers up to @count. */
static inline int get_bitmask_order(unsigned int count)
{
	return (int)fls_long(count);
}

/* ceil(log2(count)); -1 for 0. */
static inline int get_count_order(unsigned int count)
{
	return count == 0 ? -1 : (int)fls_long(count - 1);
}

static inline int get_count_order_long(unsigned long l)
{
	return l == 0UL ? -1 : (int)fls_long(l - 1UL);
}

static inline unsigned long __ffs64(u64 word)
{
	return (unsigned long)__builtin_ctzll(word);
}

/* Number of the set bit that has @n set bits below it; BITS_PER_LONG if there are not so many. */
static inline unsigned long fns(unsigned long word, unsigned int n)
{
	while (word && n--)
		word &= word - 1;
	return word ? (unsigned long)__builtin_ctzl(word) : BITS_PER_LONG;
}

/* Atomic, and plain. */
static __always_inline void assign_bit(long nr, volatile unsigned long *addr, bool value)
{
	if (value)
		set_bit(nr, addr);
	else
		clear_bit(nr, addr);
}

static __always_inline void __assign_bit(long nr, volatile unsigned long *addr, bool value)
{
	if (value)
		__set_bit(nr, addr);
	else
		__clear_bit(nr, addr);
}

/* Bits in a pointer variable; @addr points to the pointer. */
#define __ptr_set_bit(nr, addr)                                  \
	({                                                       \
		(void)typecheck_pointer(*(addr));                \
		__set_bit(nr, (unsigned long *)(addr));          \
	})
#define __ptr_clear_bit(nr, addr)                                \
	({                                                       \
		(void)typecheck_pointer(*(addr));                \
		__clear_bit(nr, (unsigned long *)(addr));        \
	})
#define __ptr_test_bit(nr, addr)                                 \
	({                                                       \
		(void)typecheck_pointer(*(addr));                \
		test_bit(nr, (unsigned long *)(addr));           \
	})

/* Atomically: *ptr = (*ptr & ~mask) | bits. The value is the old one. */
#define set_mask_bits(ptr, mask, bits)                                                     \
	({                                                                                 \
		const __typeof__(*(ptr)) __ring3_mask = (mask), __ring3_bits = (bits);     \
		__unqual_scalar_typeof(*(ptr)) __ring3_old, __ring3_new;                   \
		do {                                                                       \
			__ring3_old = READ_ONCE(*(ptr));                                   \
			__ring3_new = (__ring3_old & ~__ring3_mask) | __ring3_bits;        \
		} while (arch_cmpxchg(ptr, __ring3_old, __ring3_new) != __ring3_old);           \
		__ring3_old;                                                               \
	})

/* Atomically clears the bits @clear unless one of @test is set. True if it did. */
#define bit_clear_unless(ptr, clear, test)                                                 \
	({                                                                                 \
		const __typeof__(*(ptr)) __ring3_clear = (clear), __ring3_test = (test);   \
		__unqual_scalar_typeof(*(ptr)) __ring3_old, __ring3_new;                   \
		do {                                                                       \
			__ring3_old = READ_ONCE(*(ptr));                                   \
			__ring3_new = __ring3_old & ~__ring3_clear;                        \
		} while (!(__ring3_old & __ring3_test) &&                                  \
			 arch_cmpxchg(ptr, __ring3_old, __ring3_new) != __ring3_old);           \
		!(__ring3_old & __ring3_test);                                             \
	})

#endif /* _LINUX_BITOPS_H */
