/* SPDX-License-Identifier: MIT */
/*
 * asm/byteorder.h - conversion between the CPU's byte order and a given one.
 *
 * cpu_to_le32(x), le32_to_cpu(x)     values; constant expressions for constants
 * cpu_to_le32p(p), le32_to_cpup(p)   the value at a pointer
 * cpu_to_le32s(p), le32_to_cpus(p)   in place
 * and the same for be, and for 16 and 64 bits.
 */
#ifndef RING3_ASM_BYTEORDER_H_
#define RING3_ASM_BYTEORDER_H_

#include <linux/swab.h>
#include <linux/types.h>

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define __ring3_le(bits, x) __swab##bits(x)
#define __ring3_be(bits, x) ((u##bits)(x))
#define __BIG_ENDIAN_BITFIELD
#else
#define __ring3_le(bits, x) ((u##bits)(x))
#define __ring3_be(bits, x) __swab##bits(x)
#define __LITTLE_ENDIAN_BITFIELD
#endif

#define cpu_to_le16(x) __ring3_le(16, x)
#define cpu_to_le32(x) __ring3_le(32, x)
#define cpu_to_le64(x) __ring3_le(64, x)
#define le16_to_cpu(x) __ring3_le(16, x)
#define le32_to_cpu(x) __ring3_le(32, x)
#define le64_to_cpu(x) __ring3_le(64, x)
#define cpu_to_be16(x) __ring3_be(16, x)
#define cpu_to_be32(x) __ring3_be(32, x)
#define cpu_to_be64(x) __ring3_be(64, x)
#define be16_to_cpu(x) __ring3_be(16, x)
#define be32_to_cpu(x) __ring3_be(32, x)
#define be64_to_cpu(x) __ring3_be(64, x)
#define htons(x) cpu_to_be16(x)
#define htonl(x) cpu_to_be32(x)
#define ntohs(x) be16_to_cpu(x)
#define ntohl(x) be32_to_cpu(x)

/* Functions, since callers pass void pointers too. */
#define __RING3_AT_POINTER(order, bits)                                              \
	static inline __##order##bits cpu_to_##order##bits##p(const __u##bits *p)   \
	{                                                                            \
		return (__##order##bits)cpu_to_##order##bits(*p);                    \
	}                                                                            \
	static inline __u##bits order##bits##_to_cpup(const __##order##bits *p)     \
	{                                                                            \
		return order##bits##_to_cpu(*p);                                     \
	}
__RING3_AT_POINTER(le, 16)
__RING3_AT_POINTER(le, 32)
__RING3_AT_POINTER(le, 64)
__RING3_AT_POINTER(be, 16)
__RING3_AT_POINTER(be, 32)
__RING3_AT_POINTER(be, 64)
#undef __RING3_AT_POINTER

#define __ring3_in_place(conversion, p)                       \
	do {                                                  \
		__typeof__(p) ip_ptr__ = (p);                 \
		*ip_ptr__ = conversion(*ip_ptr__);            \
	} while (0)
#define cpu_to_le16s(p) __ring3_in_place(cpu_to_le16, p)
#define cpu_to_le32s(p) __ring3_in_place(cpu_to_le32, p)
#define cpu_to_le64s(p) __ring3_in_place(cpu_to_le64, p)
#define le16_to_cpus(p) __ring3_in_place(le16_to_cpu, p)
#define le32_to_cpus(p) __ring3_in_place(le32_to_cpu, p)
#define le64_to_cpus(p) __ring3_in_place(le64_to_cpu, p)
#define cpu_to_be16s(p) __ring3_in_place(cpu_to_be16, p)
#define cpu_to_be32s(p) __ring3_in_place(cpu_to_be32, p)
#define cpu_to_be64s(p) __ring3_in_place(cpu_to_be64, p)
#define be16_to_cpus(p) __ring3_in_place(be16_to_cpu, p)
#define be32_to_cpus(p) __ring3_in_place(be32_to_cpu, p)
#define be64_to_cpus(p) __ring3_in_place(be64_to_cpu, p)

#endif /* RING3_ASM_BYTEORDER_H_ */
