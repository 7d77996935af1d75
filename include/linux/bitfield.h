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

/*
 * field_mask(): @field moved to bit 0; field_multiplier(): its lowest bit; field_max(): the largest value that fits. The bits
 * of a field are contiguous: a constant that is not, and a constant value that does not fit, stop the build.
 */
__RING3_BEGIN_DECLS
extern void __field_overflow(void) __compiletime_error("value doesn't fit into mask");
extern void __bad_mask(void) __compiletime_error("bad bitfield mask");
__RING3_END_DECLS

static __always_inline u64 field_multiplier(u64 field)
{
	u64 filled = field | (field - 1);

	/* Only for constants is the call a message of the compiler. */
	if (__builtin_constant_p(filled & (filled + 1)) && (filled & (filled + 1)))
		__bad_mask();
	return field & -field;
}

static __always_inline u64 field_mask(u64 field)
{
	return field / field_multiplier(field);
}
#define field_max(field) ((__typeof__(field))field_mask(field))

/*
 * For u8 to u64 and __le16 to __be64: encode (FIELD_PREP), get, and replace a field in a value or in place. The field and its
 * value are in the CPU's order, the whole is in the type's own.
 */
#define ____RING3_FIELD_OPS(type, whole, base, to, from)                                         \
	static __always_inline whole type##_encode_bits(base v, base field)                      \
	{                                                                                        \
		if (__builtin_constant_p(v & ~field_mask(field)) && (v & ~field_mask(field)))    \
			__field_overflow();                                                      \
		return to((base)((v & field_mask(field)) * field_multiplier(field)));            \
	}                                                                                        \
	static __always_inline whole type##_replace_bits(whole old_value, base v, base field)    \
	{                                                                                        \
		return (whole)((old_value & ~to(field)) | type##_encode_bits(v, field));         \
	}                                                                                        \
	static __always_inline void type##p_replace_bits(whole *p, base v, base field)           \
	{                                                                                        \
		*p = type##_replace_bits(*p, v, field);                                          \
	}                                                                                        \
	static __always_inline base type##_get_bits(whole v, base field)                         \
	{                                                                                        \
		return (base)((from(v) & field) / field_multiplier(field));                      \
	}
____RING3_FIELD_OPS(u8, u8, u8, , )
#define ____RING3_FIELD_SIZE(bits)                                                                     \
	____RING3_FIELD_OPS(u##bits, u##bits, u##bits, , )                                             \
	____RING3_FIELD_OPS(le##bits, __le##bits, u##bits, cpu_to_le##bits, le##bits##_to_cpu)         \
	____RING3_FIELD_OPS(be##bits, __be##bits, u##bits, cpu_to_be##bits, be##bits##_to_cpu)
____RING3_FIELD_SIZE(16)
____RING3_FIELD_SIZE(32)
____RING3_FIELD_SIZE(64)
#undef ____RING3_FIELD_SIZE
#undef ____RING3_FIELD_OPS

#endif /* _LINUX_BITFIELD_H */
