/* SPDX-License-Identifier: MIT */
/*
 * log2.h - logarithms and powers of two. Constant arguments give constant expressions. All are undefined
 * for 0 unless said otherwise.
 */
#ifndef _LINUX_LOG2_H
#define _LINUX_LOG2_H

#include <linux/types.h>
#include <linux/bitops.h>

static inline __attribute_const__ int __ilog2_u32(u32 n)
{
	return 31 - __builtin_clz(n);
}

static inline __attribute_const__ int __ilog2_u64(u64 n)
{
	return 63 - __builtin_clzll(n);
}

static inline __attribute_const__ bool is_power_of_2(unsigned long n)
{
	return n != 0 && (n & (n - 1)) == 0;
}

static inline __attribute_const__ unsigned long __roundup_pow_of_two(unsigned long n)
{
	return n <= 1 ? 1 : 1UL << (BITS_PER_LONG - __builtin_clzl(n - 1));
}

static inline __attribute_const__ unsigned long __rounddown_pow_of_two(unsigned long n)
{
	return 1UL << (BITS_PER_LONG - 1 - __builtin_clzl(n));
}

/* floor(log2(n)). __builtin_clzll of a constant is itself an integer constant expression; below 2 it is 0. */
#define const_ilog2(n) ((unsigned long long)(n) < 2 ? 0 : 63 - __builtin_clzll((unsigned long long)(n) | 1))
#define ilog2(n)                                         \
	(__builtin_constant_p(n) ? const_ilog2(n)        \
	 : sizeof(n) <= 4	 ? __ilog2_u32((u32)(n)) \
				 : __ilog2_u64((u64)(n)))

/* Smallest power of two >= @n, largest <= @n. */
#define roundup_pow_of_two(n)                                                         \
	(__builtin_constant_p(n) ? ((n) <= 1 ? 1UL : 1UL << (const_ilog2((n)-1) + 1)) \
				 : __roundup_pow_of_two(n))
#define rounddown_pow_of_two(n) \
	(__builtin_constant_p(n) ? (1UL << const_ilog2(n)) : __rounddown_pow_of_two(n))

static inline __attribute_const__ int __order_base_2(unsigned long n)
{
	return n > 1 ? __ilog2_u64(n - 1) + 1 : 0;
}

/* ceil(log2(n)); 0 for 0 and 1. */
#define order_base_2(n) (__builtin_constant_p(n) ? ((n) < 2 ? 0 : const_ilog2((n)-1) + 1) : __order_base_2(n))

static inline __attribute_const__ int __bits_per(unsigned long n)
{
	return n < 2 ? 1 : __ilog2_u64(n) + 1;
}

/* How many bits store @n; 1 for 0. */
#define bits_per(n) (__builtin_constant_p(n) ? ((n) < 2 ? 1 : const_ilog2(n) + 1) : __bits_per(n))

#endif /* _LINUX_LOG2_H */
