/* SPDX-License-Identifier: MIT */
/*
 * overflow.h - arithmetic that tells when the exact result does not fit, and sizes that saturate at SIZE_MAX.
 */
#ifndef __LINUX_OVERFLOW_H
#define __LINUX_OVERFLOW_H

#include <linux/compiler.h>
#include <linux/limits.h>
#include <linux/const.h>
#include <linux/build_bug.h>

#define __type_half_max(type) ((type)1 << (8 * sizeof(type) - 1 - is_signed_type(type)))
#define type_max(T) ((T)((__type_half_max(T) - 1) + __type_half_max(T)))
#define type_min(T) ((T)((T)-type_max(T) - (T)1))

#define is_non_negative(a) ((a) > 0 || (a) == 0)
#define is_negative(a) (!(is_non_negative(a)))

static inline bool __must_check __must_check_overflow(bool overflow)
{
	return unlikely(overflow);
}

/*
 * True if the exact result does not fit *@d; *@d holds it modulo 2^width. Types may differ from each other.
 */
#define check_add_overflow(a, b, d) __must_check_overflow(__builtin_add_overflow(a, b, d))
#define check_sub_overflow(a, b, d) __must_check_overflow(__builtin_sub_overflow(a, b, d))
#define check_mul_overflow(a, b, d) __must_check_overflow(__builtin_mul_overflow(a, b, d))

/*
 * *@d = @a << @s. True, and *@d 0 or without meaning, if @a or @s is negative, @s is not below the width of
 * *@d, bits are lost or the sign bit is reached.
 */
#define check_shl_overflow(a, s, d)                                                                       \
	__must_check_overflow(({                                                                          \
		__typeof__(a) __ring3_a = (a);                                                            \
		__typeof__(s) __ring3_s = (s);                                                            \
		__typeof__(d) __ring3_d = (d);                                                            \
		u64 __ring3_full = (u64)__ring3_a;                                                        \
		unsigned int __ring3_n =                                                                  \
			is_non_negative(__ring3_s) && (u64)__ring3_s < 8 * sizeof(*__ring3_d) ? __ring3_s \
											      : 0;        \
		*__ring3_d = (__typeof__(*__ring3_d))(__ring3_full << __ring3_n);                         \
		(u64) __ring3_n != (u64)__ring3_s || is_negative(*__ring3_d) || is_negative(__ring3_a) || \
			((u64)*__ring3_d >> __ring3_n) != __ring3_full;                                   \
	}))

static inline size_t __must_check size_mul(size_t factor1, size_t factor2)
{
	size_t bytes;

	return __builtin_mul_overflow(factor1, factor2, &bytes) ? SIZE_MAX : bytes;
}

static inline size_t __must_check size_add(size_t addend1, size_t addend2)
{
	size_t bytes;

	return __builtin_add_overflow(addend1, addend2, &bytes) ? SIZE_MAX : bytes;
}

/* SIZE_MAX as an operand means an earlier overflow, so it is the result as well. */
static inline size_t __must_check size_sub(size_t minuend, size_t subtrahend)
{
	size_t bytes;

	if (minuend == SIZE_MAX || subtrahend == SIZE_MAX ||
	    __builtin_sub_overflow(minuend, subtrahend, &bytes))
		return SIZE_MAX;
	return bytes;
}

#define array_size(a, b) size_mul(a, b)
#define array3_size(a, b, c) size_mul(size_mul(a, b), c)
/* Bytes of @count elements of the flexible array @member of *@p; of the structure together with them. */
#define flex_array_size(p, member, count) size_mul(count, sizeof(*(p)->member) + __must_be_array((p)->member))
#define struct_size(p, member, count) size_add(sizeof(*(p)), flex_array_size(p, member, count))
#define struct_size_t(type, member, count) struct_size((type *)NULL, member, count)

#endif /* __LINUX_OVERFLOW_H */
