/* SPDX-License-Identifier: MIT */
/*
 * asm/unaligned.h - loads and stores at any address, in a given byte order. A packed struct lets the compiler
 * choose the instructions that the machine allows.
 */
#ifndef RING3_ASM_UNALIGNED_H_
#define RING3_ASM_UNALIGNED_H_

#include <linux/types.h>
#include <asm/byteorder.h>
#include <ring3/attributes.h>

#define __ring3_get_unaligned(type, ptr)                                                              \
	({                                                                                            \
		const struct { type x; } __attribute__((__packed__)) *gu_ptr__ =                      \
			(__typeof__(gu_ptr__))(ptr);                                                  \
		gu_ptr__->x;                                                                          \
	})
#define __ring3_put_unaligned(type, val, ptr)                                                         \
	do {                                                                                          \
		struct { type x; } __attribute__((__packed__)) *pu_ptr__ = (__typeof__(pu_ptr__))(ptr); \
		pu_ptr__->x = (val);                                                                  \
	} while (0)

#define get_unaligned(ptr) __ring3_get_unaligned(__typeof__(*(ptr)), (ptr))
#define put_unaligned(val, ptr) __ring3_put_unaligned(__typeof__(*(ptr)), (val), (ptr))

#define RING3_UNALIGNED(order, bits)                                              \
	RING3_INLINE u##bits get_unaligned_##order##bits(const void *p)           \
	{                                                                         \
		return order##bits##_to_cpu(__ring3_get_unaligned(u##bits, p));   \
	}                                                                         \
	RING3_INLINE void put_unaligned_##order##bits(u##bits val, void *p)       \
	{                                                                         \
		__ring3_put_unaligned(u##bits, cpu_to_##order##bits(val), p);     \
	}
RING3_UNALIGNED(le, 16)
RING3_UNALIGNED(le, 32)
RING3_UNALIGNED(le, 64)
RING3_UNALIGNED(be, 16)
RING3_UNALIGNED(be, 32)
RING3_UNALIGNED(be, 64)
#undef RING3_UNALIGNED

RING3_INLINE u32 get_unaligned_be24(const void *p)
{
	const u8 *b = (const u8 *)p;

	return (u32)b[0] << 16 | (u32)b[1] << 8 | b[2];
}

RING3_INLINE u32 get_unaligned_le24(const void *p)
{
	const u8 *b = (const u8 *)p;

	return (u32)b[2] << 16 | (u32)b[1] << 8 | b[0];
}

#endif /* RING3_ASM_UNALIGNED_H_ */
