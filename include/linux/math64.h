/* SPDX-License-Identifier: MIT */
/*
 * math64.h - 64-bit division and wide multiplication by name. On 64-bit machines the operators would do;
 * ported code uses the names. Division by zero is undefined (a trap on x86), as with the operators.
 */
#ifndef _LINUX_MATH64_H
#define _LINUX_MATH64_H

#include <linux/types.h>
#include <linux/math.h>

#define div64_long(x, y) div64_s64((x), (y))
#define div64_ul(x, y) div64_u64((x), (y))

static inline u64 div_u64_rem(u64 dividend, u32 divisor, u32 *remainder)
{
	*remainder = dividend % divisor;
	return dividend / divisor;
}

static inline s64 div_s64_rem(s64 dividend, s32 divisor, s32 *remainder)
{
	*remainder = dividend % divisor;
	return dividend / divisor;
}

static inline u64 div64_u64_rem(u64 dividend, u64 divisor, u64 *remainder)
{
	*remainder = dividend % divisor;
	return dividend / divisor;
}

static inline u64 div64_u64(u64 dividend, u64 divisor)
{
	return dividend / divisor;
}

static inline s64 div64_s64(s64 dividend, s64 divisor)
{
	return dividend / divisor;
}

static inline u64 div_u64(u64 dividend, u32 divisor)
{
	return dividend / divisor;
}

static inline s64 div_s64(s64 dividend, s32 divisor)
{
	return dividend / divisor;
}

/* Quotient by repeated subtraction: for quotients known to be small. */
static inline u32 iter_div_u64_rem(u64 dividend, u32 divisor, u64 *remainder)
{
	*remainder = dividend % divisor;
	return (u32)(dividend / divisor);
}

static inline u64 mul_u32_u32(u32 a, u32 b)
{
	return (u64)a * b;
}

/* (a * mul) >> shift over a product of 96 (u32) or 128 (u64) bits, so only the result can overflow. */
static inline u64 mul_u64_u32_shr(u64 a, u32 mul, unsigned int shift)
{
	return (u64)(((u128)a * mul) >> shift);
}

static inline u64 mul_u64_u64_shr(u64 a, u64 mul, unsigned int shift)
{
	return (u64)(((u128)a * mul) >> shift);
}

/* The same for signed @a: the magnitude is shifted, so the result is rounded towards zero. */
static inline u64 mul_s64_u64_shr(s64 a, u64 mul, unsigned int shift)
{
	u64 magnitude = mul_u64_u64_shr(a < 0 ? -(u64)a : (u64)a, mul, shift);

	return a < 0 ? -magnitude : magnitude;
}

/* a * mul / divisor over the full product. */
static inline u64 mul_u64_u32_div(u64 a, u32 mul, u32 divisor)
{
	return (u64)((u128)a * mul / divisor);
}

static inline u64 mul_u64_u64_div_u64(u64 a, u64 mul, u64 divisor)
{
	return (u64)((u128)a * mul / divisor);
}

#define DIV64_U64_ROUND_UP(ll, d)                              \
	({                                                     \
		u64 __ring3_d64 = (d);                         \
		div64_u64((ll) + __ring3_d64 - 1, __ring3_d64); \
	})
#define DIV64_U64_ROUND_CLOSEST(dividend, divisor)                       \
	({                                                               \
		u64 __ring3_d64 = (divisor);                             \
		div64_u64((dividend) + __ring3_d64 / 2, __ring3_d64);    \
	})
#define DIV_U64_ROUND_CLOSEST(dividend, divisor)                         \
	({                                                               \
		u32 __ring3_d32 = (divisor);                             \
		div_u64((u64)(dividend) + __ring3_d32 / 2, __ring3_d32); \
	})
#define DIV_S64_ROUND_CLOSEST(dividend, divisor)                                        \
	({                                                                              \
		s64 __ring3_n = (dividend);                                             \
		s32 __ring3_d32 = (divisor);                                            \
		((__ring3_n > 0) == (__ring3_d32 > 0))                                  \
			? div_s64(__ring3_n + __ring3_d32 / 2, __ring3_d32)             \
			: div_s64(__ring3_n - __ring3_d32 / 2, __ring3_d32);            \
	})

#endif /* _LINUX_MATH64_H */
