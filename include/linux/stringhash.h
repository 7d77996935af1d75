/* SPDX-License-Identifier: MIT */
/*
 * stringhash.h - hashes of names. Linux has two functions and picks one by machine; this is the byte-wise one.
 *
 * Byte by byte: h = init_name_hash(salt); h = partial_name_hash(c, h) for each; end_name_hash(h).
 */
#ifndef RING3_LINUX_STRINGHASH_H_
#define RING3_LINUX_STRINGHASH_H_

#include <linux/compiler.h>
#include <linux/hash.h>
#include <linux/types.h>

#define init_name_hash(salt) (unsigned long)(salt)

static inline unsigned long partial_name_hash(unsigned long c, unsigned long prevhash)
{
	return 11 * (prevhash + (c << 4) + (c >> 4));
}

static inline unsigned int end_name_hash(unsigned long hash)
{
	return hash_long(hash, 32);
}

/* Hash in the low half, length in the high half of a u64. */
#define hashlen_hash(hashlen) ((u32)(hashlen))
#define hashlen_len(hashlen) ((u32)((hashlen) >> 32))
#define hashlen_create(hash, len) ((u64)(len) << 32 | (u32)(hash))

__RING3_BEGIN_DECLS
/* Of @len bytes; hashlen_string(): of a terminated string, with its length. */
unsigned int full_name_hash(const void *salt, const char *name, unsigned int len) __attribute__((__pure__));
u64 hashlen_string(const void *salt, const char *name) __attribute__((__pure__));
__RING3_END_DECLS

#endif /* RING3_LINUX_STRINGHASH_H_ */
