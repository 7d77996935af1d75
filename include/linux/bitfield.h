/* SPDX-License-Identifier: MIT */
/*
 * bitfield.h - fields of a register, each named by its mask (GENMASK(7, 4)).
 *
 * FIELD_PREP shifts a value into place, FIELD_GET takes it out. The mask must be a constant without gaps; a
 * constant value that does not fit stops the build (C; C++ does not check).
 */
#ifndef _LINUX_BITFIELD_H
#define _LINUX_BITFIELD_H

#include <linux/build_bug.h>
#include <linux/typecheck.h>
#include <asm/byteorder.h>

#define __bf_shf(x) (__builtin_ffsll(x) - 1)

#ifdef __cplusplus
#define __ring3_check_field(mask, val) do { } while (0)
#else
#define __ring3_check_field(mask, val) \
	do { \
		BUILD_BUG_ON_MSG(!__builtin_constant_p(mask), "field mask is not constant"); \
		BUILD_BUG_ON_MSG((mask) == 0, "field mask is zero"); \
		BUILD_BUG_ON_MSG(__builtin_constant_p(val) && (~((mask) >> __bf_shf(mask)) & (val)) != 0, \
				 "value too large for the field"); \
		BUILD_BUG_ON_MSG((((unsigned long long)(mask) + (1ULL << __bf_shf(mask))) & \
				 (unsigned long long)(mask)) != 0, "field mask has gaps"); \
	} while (0)
#endif

/* The largest value of a field; whether a value fits. */
#define FIELD_MAX(mask) ((__typeof__(mask))((mask) >> __bf_shf(mask)))
#define FIELD_FIT(mask, val) (!((((__typeof__(mask))(val)) << __bf_shf(mask)) & ~(mask)))

#define FIELD_PREP(mask, val)                                                      \
	({                                                                         \
		__ring3_check_field(mask, val);                                    \
		((__typeof__(mask))(val) << __bf_shf(mask)) & (mask);              \
	})
#define FIELD_GET(mask, reg)                                                       \
	({                                                                         \
		__ring3_check_field(mask, 0U);                                     \
		(__typeof__(mask))(((reg) & (mask)) >> __bf_shf(mask));            \
	})

/* u8 to u64: encode (FIELD_PREP), get, and replace a field in a value or in place. */
#define ____RING3_FIELD_OPS(bits)                                                               \
	static __always_inline u##bits u##bits##_encode_bits(u##bits v, u##bits field)          \
	{                                                                                       \
		return (u##bits)(v * (field & -field)) & field;                                 \
	}                                                                                       \
	static __always_inline u##bits u##bits##_get_bits(u##bits v, u##bits field)             \
	{                                                                                       \
		return (u##bits)((v & field) / (field & -field));                               \
	}                                                                                       \
	static __always_inline u##bits u##bits##_replace_bits(u##bits old_value, u##bits v, u##bits field) \
	{                                                                                       \
		return (u##bits)((old_value & ~field) | u##bits##_encode_bits(v, field));       \
	}                                                                                       \
	static __always_inline void u##bits##p_replace_bits(u##bits *p, u##bits v, u##bits field) \
	{                                                                                       \
		*p = u##bits##_replace_bits(*p, v, field);                                      \
	}
____RING3_FIELD_OPS(8)
____RING3_FIELD_OPS(16)
____RING3_FIELD_OPS(32)
____RING3_FIELD_OPS(64)
#undef ____RING3_FIELD_OPS

#endif /* _LINUX_BITFIELD_H */
