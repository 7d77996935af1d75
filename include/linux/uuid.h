/* SPDX-License-Identifier: MIT */
/*
 * uuid.h - 128-bit identifiers: uuid_t in network order, guid_t with its first three fields little-endian.
 *
 * Text is "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"; printk has %pU. Link lib/uuid.c of the kernel's source (docs/kunit.md).
 */
#ifndef RING3_LINUX_UUID_H_
#define RING3_LINUX_UUID_H_

#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

#define UUID_SIZE 16
#define UUID_STRING_LEN 36

typedef struct {
	__u8 b[16];
} guid_t;
typedef struct {
	__u8 b[UUID_SIZE];
} uuid_t;

/* Byte @n of @x, counted from the low end. */
#define __RING3_UUID_BYTE(x, n) (((x) >> (8 * (n))) & 0xff)

#define UUID_INIT(a, b, c, d0, d1, d2, d3, d4, d5, d6, d7)                                                      \
	((uuid_t){{__RING3_UUID_BYTE(a, 3), __RING3_UUID_BYTE(a, 2), __RING3_UUID_BYTE(a, 1),                   \
		   __RING3_UUID_BYTE(a, 0), __RING3_UUID_BYTE(b, 1), __RING3_UUID_BYTE(b, 0),                   \
		   __RING3_UUID_BYTE(c, 1), __RING3_UUID_BYTE(c, 0), (d0), (d1), (d2), (d3), (d4), (d5), (d6), (d7)}})
#define GUID_INIT(a, b, c, d0, d1, d2, d3, d4, d5, d6, d7)                                                      \
	((guid_t){{__RING3_UUID_BYTE(a, 0), __RING3_UUID_BYTE(a, 1), __RING3_UUID_BYTE(a, 2),                   \
		   __RING3_UUID_BYTE(a, 3), __RING3_UUID_BYTE(b, 0), __RING3_UUID_BYTE(b, 1),                   \
		   __RING3_UUID_BYTE(c, 0), __RING3_UUID_BYTE(c, 1), (d0), (d1), (d2), (d3), (d4), (d5), (d6), (d7)}})

__RING3_BEGIN_DECLS

extern const guid_t guid_null;
extern const uuid_t uuid_null;
/* Where the n-th byte of the text goes. */
extern const u8 guid_index[16];
extern const u8 uuid_index[16];

/* Random ones, of version 4. */
void generate_random_uuid(unsigned char uuid[16]);
void generate_random_guid(unsigned char guid[16]);
void guid_gen(guid_t *u);
void uuid_gen(uuid_t *u);

/* Only the first UUID_STRING_LEN characters count. 0 or -EINVAL. */
bool __must_check uuid_is_valid(const char *uuid);
int guid_parse(const char *uuid, guid_t *u);
int uuid_parse(const char *uuid, uuid_t *u);

__RING3_END_DECLS

#define __RING3_UUID_TYPE(kind)                                                         \
	static inline bool kind##_equal(const kind##_t *u1, const kind##_t *u2)         \
	{                                                                               \
		return !memcmp(u1, u2, sizeof(*u1));                                    \
	}                                                                               \
	static inline void kind##_copy(kind##_t *dst, const kind##_t *src)              \
	{                                                                               \
		*dst = *src;                                                            \
	}                                                                               \
	static inline void import_##kind(kind##_t *dst, const __u8 *src)                \
	{                                                                               \
		memcpy(dst, src, sizeof(*dst));                                         \
	}                                                                               \
	static inline void export_##kind(__u8 *dst, const kind##_t *src)                \
	{                                                                               \
		memcpy(dst, src, sizeof(*src));                                         \
	}                                                                               \
	static inline bool kind##_is_null(const kind##_t *u)                            \
	{                                                                               \
		return kind##_equal(u, &kind##_null);                                   \
	}
__RING3_UUID_TYPE(guid)
__RING3_UUID_TYPE(uuid)
#undef __RING3_UUID_TYPE

#endif /* RING3_LINUX_UUID_H_ */
