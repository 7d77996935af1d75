/* SPDX-License-Identifier: MIT */
/*
 * minmax.h - min(), max() and relatives. Arguments are evaluated once.
 *
 * The two values must agree in signedness, or the build stops: comparing -1 with an unsigned 1 gives the
 * wrong answer silently. Widths may differ. A signed value that the compiler can prove not to be negative,
 * such as a literal, goes with unsigned ones. Where the check is in the way, say which type is meant:
 * min_t(type, x, y). (These are the rules of late 6.1 stable kernels, such as the one in Debian 12; 6.1.0
 * asked for equal types.)
 */
#ifndef _LINUX_MINMAX_H
#define _LINUX_MINMAX_H

#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/const.h>
#include <linux/types.h>

#ifdef __cplusplus
#define __ring3_auto auto
#else
#define __ring3_auto __auto_type
#endif

/*
 * What a value may be compared as: bit 0 unsigned, bit 1 signed. Unsigned types narrower than int are
 * promoted to int, so they go with both. @v must be a variable, for it is looked at more than once.
 */
#define __ring3_is_nonneg(v) statically_true((long long)(v) >= 0)
#define __ring3_cmp_as(v) \
	(is_signed_type(__typeof__(v)) ? 2 | __ring3_is_nonneg(v) : sizeof(v) < sizeof(int) ? 3 : 1)

/* The casts silence -Wsign-compare where the check above has found the mixture harmless. */
#define __ring3_pick_lt(t, x, y) ((t)(x) < (t)(y) ? (t)(x) : (t)(y))
#define __ring3_pick_gt(t, x, y) ((t)(x) > (t)(y) ? (t)(x) : (t)(y))

#define __ring3_minmax2(pick, name, x, y, ux, uy)                                                     \
	({                                                                                            \
		__ring3_auto ux = (x);                                                                \
		__ring3_auto uy = (y);                                                                \
		BUILD_BUG_ON_MSG(!(__ring3_cmp_as(ux) & __ring3_cmp_as(uy)),                          \
				 name "(" #x ", " #y ") signedness error");                           \
		pick(__typeof__(1 ? ux : uy), ux, uy);                                                \
	})
#define min(x, y) __ring3_minmax2(__ring3_pick_lt, "min", x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))
#define max(x, y) __ring3_minmax2(__ring3_pick_gt, "max", x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))

#define __ring3_minmax3(pick, name, x, y, z, ux, uy, uz)                                              \
	({                                                                                            \
		__ring3_auto ux = (x);                                                                \
		__ring3_auto uy = (y);                                                                \
		__ring3_auto uz = (z);                                                                \
		BUILD_BUG_ON_MSG(!(__ring3_cmp_as(ux) & __ring3_cmp_as(uy) & __ring3_cmp_as(uz)),     \
				 name "(" #x ", " #y ", " #z ") signedness error");                   \
		pick(__typeof__(1 ? ux : 1 ? uy : uz), ux, pick(__typeof__(1 ? uy : uz), uy, uz));    \
	})
#define min3(x, y, z) \
	__ring3_minmax3(__ring3_pick_lt, "min3", x, y, z, __UNIQUE_ID(x_), __UNIQUE_ID(y_), __UNIQUE_ID(z_))
#define max3(x, y, z) \
	__ring3_minmax3(__ring3_pick_gt, "max3", x, y, z, __UNIQUE_ID(x_), __UNIQUE_ID(y_), __UNIQUE_ID(z_))

/* Of two values that cannot be negative, of any types; a signed one is zero-extended. */
#define umin(x, y) min((x) + 0u + 0ul + 0ull, (y) + 0u + 0ul + 0ull)
#define umax(x, y) max((x) + 0u + 0ul + 0ull, (y) + 0u + 0ul + 0ull)

/* Both values are converted to @type first. */
#define __ring3_minmax_t(pick, type, x, y, ux, uy) \
	({                                         \
		type ux = (type)(x);               \
		type uy = (type)(y);               \
		pick(type, ux, uy);                \
	})
#define min_t(type, x, y) __ring3_minmax_t(__ring3_pick_lt, type, x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))
#define max_t(type, x, y) __ring3_minmax_t(__ring3_pick_gt, type, x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))

/* The smaller one that is not 0; 0 only if both are. */
#define __ring3_min_not_zero(x, y, ux, uy)                                 \
	({                                                                 \
		__typeof__(x) ux = (x);                                    \
		__typeof__(y) uy = (y);                                    \
		ux == 0 ? uy : uy == 0 ? ux : min(ux, uy);                 \
	})
#define min_not_zero(x, y) __ring3_min_not_zero(x, y, __UNIQUE_ID(x_), __UNIQUE_ID(y_))

/* @val moved into [@lo, @hi]. Limits that are known to be swapped stop the build. */
#define __ring3_clamp(t, val, lo, hi) \
	((t)(val) >= (t)(hi) ? (t)(hi) : (t)(val) <= (t)(lo) ? (t)(lo) : (t)(val))
#define __ring3_clamp_once(type, val, lo, hi, uv, ul, uh)                                             \
	({                                                                                            \
		type uv = (val);                                                                      \
		type ul = (lo);                                                                       \
		type uh = (hi);                                                                       \
		BUILD_BUG_ON_MSG(!(__ring3_cmp_as(uv) & __ring3_cmp_as(ul) & __ring3_cmp_as(uh)),     \
				 "clamp(" #val ", " #lo ", " #hi ") signedness error");               \
		BUILD_BUG_ON_MSG(statically_true((__typeof__(1 ? ul : uh))ul > (__typeof__(1 ? ul : uh))uh), \
				 "clamp() low limit " #lo " greater than high limit " #hi);           \
		__ring3_clamp(__typeof__(1 ? uv : 1 ? ul : uh), uv, ul, uh);                          \
	})
#define __ring3_clamp_unique(type, val, lo, hi) \
	__ring3_clamp_once(type, val, lo, hi, __UNIQUE_ID(v_), __UNIQUE_ID(l_), __UNIQUE_ID(h_))
#define clamp(val, lo, hi) __ring3_clamp_unique(__ring3_auto, val, lo, hi)
#define clamp_t(type, val, lo, hi) __ring3_clamp_unique(type, (type)(val), (type)(lo), (type)(hi))
#define clamp_val(val, lo, hi) clamp_t(__typeof__(val), val, lo, hi)

/* @len must not be 0. */
#define __ring3_minmax_array(op, array, len)                                            \
	({                                                                              \
		__typeof__(&(array)[0]) __ring3_array = (array);                        \
		__typeof__(len) __ring3_len = (len);                                    \
		__unqual_scalar_typeof(__ring3_array[0]) __ring3_element = __ring3_array[--__ring3_len]; \
		while (__ring3_len--)                                                   \
			__ring3_element = op(__ring3_element, __ring3_array[__ring3_len]); \
		__ring3_element;                                                        \
	})
#define min_array(array, len) __ring3_minmax_array(min, array, len)
#define max_array(array, len) __ring3_minmax_array(max, array, len)

static inline bool in_range64(u64 val, u64 start, u64 len)
{
	return val - start < len;
}

static inline bool in_range32(u32 val, u32 start, u32 len)
{
	return val - start < len;
}

/*
 * @start <= @val < @start + @len, in modular arithmetic of 32 bits if all three are that narrow, else of 64.
 */
#define in_range(val, start, len)                                           \
	((sizeof(start) | sizeof(len) | sizeof(val)) <= sizeof(u32)         \
		 ? in_range32(val, start, len) : in_range64(val, start, len))

#define swap(a, b)                                   \
	do {                                         \
		__typeof__(a) __ring3_swap = (a);    \
		(a) = (b);                           \
		(b) = __ring3_swap;                  \
	} while (0)

/* Constant expressions for constant arguments; no check, arguments evaluated twice. */
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN_T(type, a, b) MIN((type)(a), (type)(b))
#define MAX_T(type, a, b) MAX((type)(a), (type)(b))

#endif /* _LINUX_MINMAX_H */
