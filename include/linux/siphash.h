/* SPDX-License-Identifier: MIT */
/*
 * siphash.h - SipHash-2-4 and HalfSipHash-1-3 (here, as in Linux on 64 bits, SipHash-1-3): keyed hashes of short inputs.
 *
 * siphash() resists an attacker who does not know the key; hsiphash() only spreads. Results are Linux's. Link lib/siphash.c
 * of the kernel's source (docs/kunit.md).
 */
#ifndef RING3_LINUX_SIPHASH_H_
#define RING3_LINUX_SIPHASH_H_

#include <linux/kernel.h>
#include <linux/types.h>

typedef struct {
	u64 key[2];
} siphash_key_t;
#define siphash_aligned_key_t siphash_key_t __attribute__((__aligned__(16)))
#define SIPHASH_ALIGNMENT __alignof__(u64)

typedef struct {
	unsigned long key[2];
} hsiphash_key_t;
#define HSIPHASH_ALIGNMENT __alignof__(unsigned long)

__RING3_BEGIN_DECLS
u64 __siphash_aligned(const void *data, size_t len, const siphash_key_t *key);
u64 __siphash_unaligned(const void *data, size_t len, const siphash_key_t *key);
u64 siphash_1u64(const u64 a, const siphash_key_t *key);
u64 siphash_2u64(const u64 a, const u64 b, const siphash_key_t *key);
u64 siphash_3u64(const u64 a, const u64 b, const u64 c, const siphash_key_t *key);
u64 siphash_4u64(const u64 a, const u64 b, const u64 c, const u64 d, const siphash_key_t *key);
u64 siphash_1u32(const u32 a, const siphash_key_t *key);
u64 siphash_3u32(const u32 a, const u32 b, const u32 c, const siphash_key_t *key);
u32 __hsiphash_aligned(const void *data, size_t len, const hsiphash_key_t *key);
u32 __hsiphash_unaligned(const void *data, size_t len, const hsiphash_key_t *key);
u32 hsiphash_1u32(const u32 a, const hsiphash_key_t *key);
u32 hsiphash_2u32(const u32 a, const u32 b, const hsiphash_key_t *key);
u32 hsiphash_3u32(const u32 a, const u32 b, const u32 c, const hsiphash_key_t *key);
u32 hsiphash_4u32(const u32 a, const u32 b, const u32 c, const u32 d, const hsiphash_key_t *key);
__RING3_END_DECLS

static inline bool siphash_key_is_zero(const siphash_key_t *key)
{
	return !key->key[0] && !key->key[1];
}

/* Words in the order of their bytes on a little-endian machine. */
static inline u64 siphash_2u32(const u32 a, const u32 b, const siphash_key_t *key)
{
	return siphash_1u64(a | (u64)b << 32, key);
}

static inline u64 siphash_4u32(const u32 a, const u32 b, const u32 c, const u32 d, const siphash_key_t *key)
{
	return siphash_2u64(a | (u64)b << 32, c | (u64)d << 32, key);
}

static inline u64 siphash(const void *data, size_t len, const siphash_key_t *key)
{
	return IS_ALIGNED((unsigned long)data, SIPHASH_ALIGNMENT) ? __siphash_aligned(data, len, key)
								  : __siphash_unaligned(data, len, key);
}

static inline u32 hsiphash(const void *data, size_t len, const hsiphash_key_t *key)
{
	return IS_ALIGNED((unsigned long)data, HSIPHASH_ALIGNMENT) ? __hsiphash_aligned(data, len, key)
								   : __hsiphash_unaligned(data, len, key);
}

/* "x += y; y = rotated y ^ x", the step of which a round is made; @rot is rol64 or rol32. */
#define __RING3_SIP_MIX(rot, x, y, n) ((x) += (y), (y) = rot((y), n) ^ (x))

/* One round, and the four constants that the state begins with: the ASCII text of the specification. */
#define SIPHASH_PERMUTATION(a, b, c, d)                                                                  \
	(__RING3_SIP_MIX(rol64, a, b, 13), (a) = rol64((a), 32), __RING3_SIP_MIX(rol64, c, d, 16),       \
	 __RING3_SIP_MIX(rol64, a, d, 21), __RING3_SIP_MIX(rol64, c, b, 17), (c) = rol64((c), 32))
#define SIPHASH_CONST_0 0x736f6d6570736575ull
#define SIPHASH_CONST_1 0x646f72616e646f6dull
#define SIPHASH_CONST_2 0x6c7967656e657261ull
#define SIPHASH_CONST_3 0x7465646279746573ull

#define HSIPHASH_PERMUTATION(a, b, c, d)                                                                 \
	(__RING3_SIP_MIX(rol32, a, b, 5), (a) = rol32((a), 16), __RING3_SIP_MIX(rol32, c, d, 8),         \
	 __RING3_SIP_MIX(rol32, a, d, 7), __RING3_SIP_MIX(rol32, c, b, 13), (c) = rol32((c), 16))
#define HSIPHASH_CONST_0 0u
#define HSIPHASH_CONST_1 0u
#define HSIPHASH_CONST_2 0x6c796765u
#define HSIPHASH_CONST_3 0x74656462u

#endif /* RING3_LINUX_SIPHASH_H_ */
