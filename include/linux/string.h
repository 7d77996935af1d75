/* SPDX-License-Identifier: MIT */
/*
 * string.h - strings and memory. Any context, unless a gfp_t says otherwise.
 *
 * The functions of the first group mean the same as in the C library and are the C library's. The others
 * exist only in kernels, or behave differently there; they are in runtime/lib/string.c.
 */
#ifndef _LINUX_STRING_H_
#define _LINUX_STRING_H_

#include <linux/array_size.h>
#include <linux/compiler.h>
#include <linux/types.h>
#include <linux/stddef.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/overflow.h>
#include <linux/stdarg.h>

__RING3_BEGIN_DECLS

void *memset(void *s, int c, size_t n);
void *memcpy(void *dest, const void *src, size_t n);
void *memmove(void *dest, const void *src, size_t n);
void *memchr(const void *s, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
int bcmp(const void *a, const void *b, size_t n);
char *strcpy(char *dest, const char *src);
char *strncpy(char *dest, const char *src, size_t n);
char *stpcpy(char *dest, const char *src);
char *strcat(char *dest, const char *src);
char *strncat(char *dest, const char *src, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
/* Like strchr(), but a pointer to the terminator if there is no @c. */
char *strchrnul(const char *s, int c);
char *strstr(const char *s1, const char *s2);
char *strpbrk(const char *cs, const char *ct);
char *strsep(char **s, const char *ct);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
size_t strspn(const char *s, const char *accept);
size_t strcspn(const char *s, const char *reject);

/* Letters above 127 are Latin-1, whatever the process's locale. */
int strcasecmp(const char *s1, const char *s2) __asm__("ring3_strcasecmp");
int strncasecmp(const char *s1, const char *s2, size_t n) __asm__("ring3_strncasecmp");

/*
 * Copies with truncation; @dest is always terminated if @count is not 0. strscpy() gives the length copied or
 * -E2BIG (also for a @count of 0, or above INT_MAX, which warns), and never reads @src beyond @count.
 * strscpy_pad() fills the rest with zeros. strlcpy() and strlcat() give the length of the untruncated result;
 * a @dest that is not terminated within @count is a BUG in strlcat().
 */
ssize_t strscpy(char *dest, const char *src, size_t count);
ssize_t strscpy_pad(char *dest, const char *src, size_t count);
size_t strlcpy(char *dest, const char *src, size_t size);
size_t strlcat(char *dest, const char *src, size_t count);

/* Searching no further than @n characters or the terminator. */
char *strnchr(const char *s, size_t n, int c);
char *strnchrnul(const char *s, size_t n, int c);
char *strnstr(const char *s1, const char *s2, size_t len);
/* First byte equal to @c, or the end @addr + @size. First byte different from @c, or NULL. */
void *memscan(void *addr, int c, size_t size);
void *memchr_inv(const void *start, int c, size_t bytes);

/* Blanks: skip_spaces() gives the first other character; strim() also cuts those at the end, in place. */
char *__must_check skip_spaces(const char *str);
char *strim(char *s);
/* Replaces each @from; the result is the address of the terminator. */
char *strreplace(char *s, char from, char to);

/* Equal, but for one newline at the end of either. */
bool sysfs_streq(const char *s1, const char *s2);
/*
 * Index of the string in @array, which ends at @n or at NULL, whichever is first ((size_t)-1: only NULL); or
 * -EINVAL.
 */
int match_string(const char *const *array, size_t n, const char *string);
int __sysfs_match_string(const char *const *array, size_t n, const char *str);
#define sysfs_match_string(a, s) __sysfs_match_string(a, ARRAY_SIZE(a), s)

/* Fill with elements of 16, 32, 64 bits. */
void *memset16(uint16_t *s, uint16_t v, size_t count);
void *memset32(uint32_t *s, uint32_t v, size_t count);
void *memset64(uint64_t *s, uint64_t v, size_t count);
/* Number of set bits. */
size_t memweight(const void *ptr, size_t bytes);
/* Copies at most @dest_len bytes and fills what is left with @pad. */
void memcpy_and_pad(void *dest, size_t dest_len, const void *src, size_t count, int pad);
/*
 * read(2) from a buffer: advances *@ppos, gives the bytes copied, 0 at the end, or -EINVAL for a negative
 * position.
 */
ssize_t memory_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available);

/*
 * Copies from kmalloc(); NULL without memory or, kstrdup() and kstrndup(), for NULL. Given back with kfree().
 */
char *kstrdup(const char *s, gfp_t gfp) __malloc;
char *kstrndup(const char *s, size_t max, gfp_t gfp);
void *kmemdup(const void *src, size_t len, gfp_t gfp);
char *kmemdup_nul(const char *s, size_t len, gfp_t gfp);
/* Read-only data is not copied but returned as it is; kfree_const() knows. */
const char *kstrdup_const(const char *s, gfp_t gfp);
void kfree_const(const void *x);
/* Splits at blanks into a NULL-terminated vector; *@argcp may be NULL. */
char **argv_split(gfp_t gfp, const char *str, int *argcp);
void argv_free(char **argv);

int ptr_to_hashval(const void *ptr, unsigned long *hashval_out);

__RING3_END_DECLS

static inline __must_check char *strstrip(char *str)
{
	return strim(str);
}

static inline bool mem_is_zero(const void *s, size_t n)
{
	return !memchr_inv(s, 0, n);
}

static inline void *memset_l(unsigned long *p, unsigned long v, size_t n)
{
	return memset64((uint64_t *)p, v, n);
}

static inline void *memset_p(void **p, void *v, size_t n)
{
	return memset64((uint64_t *)p, (uintptr_t)v, n);
}

static inline bool strstarts(const char *str, const char *prefix)
{
	return strncmp(str, prefix, strlen(prefix)) == 0;
}

/* Length of @prefix if @str begins with it, else 0. */
static __always_inline size_t str_has_prefix(const char *str, const char *prefix)
{
	size_t len = strlen(prefix);

	return strncmp(str, prefix, len) == 0 ? len : 0;
}

/* What follows the last slash. */
static inline const char *kbasename(const char *path)
{
	const char *tail = strrchr(path, '/');

	return tail ? tail + 1 : path;
}

/* Not optimised away although the memory is not read again. */
static inline void memzero_explicit(void *s, size_t count)
{
	memset(s, 0, count);
	barrier_data(s);
}

#define unsafe_memcpy(dst, src, bytes, justification) memcpy(dst, src, bytes)

/* String to a fixed-size byte array that needs no terminator; the size comes from the type of @dest. */
#define strtomem_pad(dest, src, pad)                                                              \
	do {                                                                                      \
		const size_t __ring3_dest_len = __builtin_object_size(dest, 1);                   \
		const size_t __ring3_src_len = __builtin_object_size(src, 1);                     \
		BUILD_BUG_ON(!__builtin_constant_p(__ring3_dest_len) || __ring3_dest_len == (size_t)-1); \
		memcpy_and_pad(dest, __ring3_dest_len, src,                                       \
			       strnlen(src, __ring3_src_len < __ring3_dest_len ? __ring3_src_len  \
									       : __ring3_dest_len), pad); \
	} while (0)
#define strtomem(dest, src)                                                                       \
	do {                                                                                      \
		const size_t __ring3_dest_len = __builtin_object_size(dest, 1);                   \
		const size_t __ring3_src_len = __builtin_object_size(src, 1);                     \
		BUILD_BUG_ON(!__builtin_constant_p(__ring3_dest_len) || __ring3_dest_len == (size_t)-1); \
		memcpy(dest, src, strnlen(src, __ring3_src_len < __ring3_dest_len ? __ring3_src_len \
										  : __ring3_dest_len)); \
	} while (0)

/* Fills @obj from the end of @member, or from its start, to the end of the object. */
#define memset_after(obj, v, member)                                                              \
	({                                                                                        \
		u8 *__ring3_obj = (u8 *)(obj);                                                    \
		memset(__ring3_obj + offsetofend(__typeof__(*(obj)), member), (v),                \
		       sizeof(*(obj)) - offsetofend(__typeof__(*(obj)), member));                 \
	})
#define memset_startat(obj, v, member)                                                            \
	({                                                                                        \
		u8 *__ring3_obj = (u8 *)(obj);                                                    \
		memset(__ring3_obj + offsetof(__typeof__(*(obj)), member), (v),                   \
		       sizeof(*(obj)) - offsetof(__typeof__(*(obj)), member));                    \
	})

#endif /* _LINUX_STRING_H_ */
