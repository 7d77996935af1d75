/* SPDX-License-Identifier: MIT */
/* math.h - rounding, division with rounding, absolute value, integer roots. */
#ifndef _LINUX_MATH_H
#define _LINUX_MATH_H

#include <linux/types.h>
#include <linux/const.h>

/*
 * n /= base; the value is the remainder. @n is an unsigned 64-bit lvalue, evaluated more than once; @base is
 * 32 bits.
 */
#define do_div(n, base)                                     \
	({                                                  \
		u32 __ring3_base = (base);                  \
		u32 __ring3_rem = (u64)(n) % __ring3_base;  \
		(n) = (u64)(n) / __ring3_base;              \
		__ring3_rem;                                \
	})
#define sector_div(n, base) do_div(n, base)

/* To a multiple of @y, a power of two. */
#define __round_mask(x, y) ((__typeof__(x))((y)-1))
#define round_up(x, y) ((((x)-1) | __round_mask(x, y)) + 1)
#define round_down(x, y) ((x) & ~__round_mask(x, y))

/* To a multiple of any @y. */
#define roundup(x, y)                                                      \
	({                                                                 \
		__typeof__(y) __ring3_ry = (y);                            \
		(((x) + (__ring3_ry - 1)) / __ring3_ry) * __ring3_ry;      \
	})
#define rounddown(x, y)                                                    \
	({                                                                 \
		__typeof__(x) __ring3_rx = (x);                            \
		__ring3_rx - (__ring3_rx % (y));                           \
	})

#define DIV_ROUND_UP __KERNEL_DIV_ROUND_UP
#define DIV_ROUND_DOWN_ULL(ll, d)                        \
	({                                               \
		unsigned long long __ring3_q = (ll);     \
		do_div(__ring3_q, d);                    \
		__ring3_q;                               \
	})
#define DIV_ROUND_UP_ULL(ll, d) DIV_ROUND_DOWN_ULL((unsigned long long)(ll) + (d)-1, (d))
#define DIV_ROUND_UP_SECTOR_T(ll, d) DIV_ROUND_UP(ll, d)

/* To the nearest, halves away from zero. A negative divisor of an unsigned dividend has no meaning. */
#define DIV_ROUND_CLOSEST(x, divisor)                                                           \
	({                                                                                      \
		__typeof__(x) __ring3_x = (x);                                                  \
		__typeof__(divisor) __ring3_d = (divisor);                                      \
		((__typeof__(x))-1) > 0 || ((__typeof__(divisor))-1) > 0 ||                     \
				((__ring3_x > 0) == (__ring3_d > 0))                            \
			? (__ring3_x + (__ring3_d / 2)) / __ring3_d                             \
			: (__ring3_x - (__ring3_d / 2)) / __ring3_d;                            \
	})
#define DIV_ROUND_CLOSEST_ULL(x, divisor)                                  \
	({                                                                 \
		__typeof__(divisor) __ring3_d = (divisor);                 \
		unsigned long long __ring3_q = (x) + __ring3_d / 2;        \
		do_div(__ring3_q, __ring3_d);                              \
		__ring3_q;                                                 \
	})

/* @x * @numer / @denom; overflows only if the result, or denom * numer, does. */
#define mult_frac(x, numer, denom)                                                              \
	({                                                                                      \
		__typeof__(x) __ring3_q = (x) / (denom);                                        \
		__typeof__(x) __ring3_r = (x) % (denom);                                        \
		(__ring3_q * (numer)) + ((__ring3_r * (numer)) / (denom));                      \
	})

/* |x|. An unsigned type is read as the signed one of its width; the type's minimum stays negative. */
#ifdef __cplusplus
extern "C++" {
constexpr char ring3_abs(char x) { return (signed char)x < 0 ? -x : x; }
constexpr int ring3_abs(signed char x) { return x < 0 ? -x : x; }
constexpr int ring3_abs(short x) { return x < 0 ? -x : x; }
constexpr int ring3_abs(int x) { return x < 0 ? -x : x; }
constexpr long ring3_abs(long x) { return x < 0 ? -x : x; }
constexpr long long ring3_abs(long long x) { return x < 0 ? -x : x; }
constexpr int ring3_abs(unsigned char x) { return ring3_abs((signed char)x); }
constexpr int ring3_abs(unsigned short x) { return ring3_abs((short)x); }
constexpr int ring3_abs(unsigned int x) { return ring3_abs((int)x); }
constexpr long ring3_abs(unsigned long x) { return ring3_abs((long)x); }
constexpr long long ring3_abs(unsigned long long x) { return ring3_abs((long long)x); }
}
#define abs(x) ring3_abs(x)
#else
#define __ring3_abs_as(type, x)                              \
	({                                                   \
		type __ring3_abs_x = (type)(x);              \
		__ring3_abs_x < 0 ? -__ring3_abs_x : __ring3_abs_x; \
	})
#define abs(x)                                                       \
	_Generic((x),                                                \
		char: (char)__ring3_abs_as(signed char, x),          \
		signed char: __ring3_abs_as(signed char, x),         \
		unsigned char: __ring3_abs_as(signed char, x),       \
		short: __ring3_abs_as(short, x),                     \
		unsigned short: __ring3_abs_as(short, x),            \
		int: __ring3_abs_as(int, x),                         \
		unsigned int: __ring3_abs_as(int, x),                \
		long: __ring3_abs_as(long, x),                       \
		unsigned long: __ring3_abs_as(long, x),              \
		long long: __ring3_abs_as(long long, x),             \
		unsigned long long: __ring3_abs_as(long long, x))
#endif

/* |a - b| without overflow in the signed sense; both of one type. */
#define abs_diff(a, b)                                                       \
	({                                                                   \
		__typeof__(a) __ring3_da = (a);                              \
		__typeof__(b) __ring3_db = (b);                              \
		(void)(&__ring3_da == &__ring3_db);                          \
		__ring3_da > __ring3_db ? __ring3_da - __ring3_db : __ring3_db - __ring3_da; \
	})

/* Maps a uniform 32-bit value onto [0, @ep_ro) with a multiplication instead of a remainder. */
static inline u32 reciprocal_scale(u32 val, u32 ep_ro)
{
	return (u32)(((u64)val * ep_ro) >> 32);
}

__RING3_BEGIN_DECLS

u64 int_pow(u64 base, unsigned int exp);
/* floor(sqrt(x)) */
unsigned long int_sqrt(unsigned long x);

__RING3_END_DECLS

#define int_sqrt64(x) ((u32)int_sqrt(x))

#endif /* _LINUX_MATH_H */
