/* SPDX-License-Identifier: MIT */
/* string.c - string and memory functions that the C library lacks or does otherwise; see <linux/string.h>. */
#include <linux/bug.h>
#include <linux/ctype.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/string.h>

int strncasecmp(const char *s1, const char *s2, size_t n)
{
	while (n--) {
		unsigned char a = tolower(*s1++), b = tolower(*s2++);

		if (a != b)
			return (int)a - (int)b;
		if (!a)
			break;
	}
	return 0;
}
EXPORT_SYMBOL(strncasecmp);

int strcasecmp(const char *s1, const char *s2)
{
	return strncasecmp(s1, s2, SIZE_MAX);
}
EXPORT_SYMBOL(strcasecmp);

ssize_t strscpy(char *dest, const char *src, size_t count)
{
	size_t len;

	if (count == 0 || WARN_ON_ONCE(count > INT_MAX))
		return -E2BIG;
	len = strnlen(src, count);
	if (len == count) {
		memcpy(dest, src, count - 1);
		dest[count - 1] = '\0';
		return -E2BIG;
	}
	memcpy(dest, src, len + 1);
	return (ssize_t)len;
}
EXPORT_SYMBOL(strscpy);

ssize_t strscpy_pad(char *dest, const char *src, size_t count)
{
	ssize_t written = strscpy(dest, src, count);

	/* A truncated string fills the buffer, and its last byte is the terminator. */
	if (written >= 0 && (size_t)written < count - 1)
		memset(dest + written + 1, 0, count - (size_t)written - 1);
	return written;
}
EXPORT_SYMBOL(strscpy_pad);

size_t strlcpy(char *dest, const char *src, size_t size)
{
	size_t len = strlen(src);

	if (size) {
		size_t copied = len >= size ? size - 1 : len;

		memcpy(dest, src, copied);
		dest[copied] = '\0';
	}
	return len;
}
EXPORT_SYMBOL(strlcpy);

size_t strlcat(char *dest, const char *src, size_t count)
{
	size_t used = strnlen(dest, count);
	size_t len = strlen(src), copied;

	/* Only a broken caller passes a buffer that is full before we begin. */
	BUG_ON(used >= count);
	copied = min(len, count - used - 1);
	memcpy(dest + used, src, copied);
	dest[used + copied] = '\0';
	return used + len;
}
EXPORT_SYMBOL(strlcat);

char *strnchr(const char *s, size_t n, int c)
{
	for (; n--; s++) {
		if (*s == (char)c)
			return (char *)s;
		if (*s == '\0')
			break;
	}
	return NULL;
}
EXPORT_SYMBOL(strnchr);

char *strnchrnul(const char *s, size_t n, int c)
{
	while (n-- && *s && *s != (char)c)
		s++;
	return (char *)s;
}
EXPORT_SYMBOL(strnchrnul);

/* @len limits what is read of @s1; it need not be terminated within it. */
char *strnstr(const char *s1, const char *s2, size_t len)
{
	size_t wanted = strlen(s2);

	for (; len >= wanted; s1++, len--)
		if (!memcmp(s1, s2, wanted))
			return (char *)s1;
	return NULL;
}
EXPORT_SYMBOL(strnstr);

void *memscan(void *addr, int c, size_t size)
{
	void *found = memchr(addr, c, size);

	return found ? found : (unsigned char *)addr + size;
}
EXPORT_SYMBOL(memscan);

void *memchr_inv(const void *start, int c, size_t bytes)
{
	const unsigned char *p = start;

	for (; bytes; p++, bytes--)
		if (*p != (unsigned char)c)
			return (void *)p;
	return NULL;
}
EXPORT_SYMBOL(memchr_inv);

char *skip_spaces(const char *str)
{
	while (isspace(*str))
		str++;
	return (char *)str;
}
EXPORT_SYMBOL(skip_spaces);

char *strim(char *s)
{
	size_t size = strlen(s);

	while (size && isspace(s[size - 1]))
		size--;
	s[size] = '\0';
	return skip_spaces(s);
}
EXPORT_SYMBOL(strim);

char *strreplace(char *s, char from, char to)
{
	for (; *s; s++)
		if (*s == from)
			*s = to;
	return s;
}
EXPORT_SYMBOL(strreplace);

bool sysfs_streq(const char *s1, const char *s2)
{
	while (*s1 && *s1 == *s2) {
		s1++;
		s2++;
	}
	if (*s1 == *s2)
		return true;
	if (!*s1)
		return s2[0] == '\n' && !s2[1];
	return !*s2 && s1[0] == '\n' && !s1[1];
}
EXPORT_SYMBOL(sysfs_streq);

int match_string(const char *const *array, size_t n, const char *string)
{
	for (size_t i = 0; i < n && array[i]; i++)
		if (!strcmp(array[i], string))
			return (int)i;
	return -EINVAL;
}
EXPORT_SYMBOL(match_string);

int __sysfs_match_string(const char *const *array, size_t n, const char *str)
{
	for (size_t i = 0; i < n && array[i]; i++)
		if (sysfs_streq(array[i], str))
			return (int)i;
	return -EINVAL;
}
EXPORT_SYMBOL(__sysfs_match_string);

void *memset16(uint16_t *s, uint16_t v, size_t count)
{
	for (size_t i = 0; i < count; i++)
		s[i] = v;
	return s;
}
EXPORT_SYMBOL(memset16);

void *memset32(uint32_t *s, uint32_t v, size_t count)
{
	for (size_t i = 0; i < count; i++)
		s[i] = v;
	return s;
}
EXPORT_SYMBOL(memset32);

void *memset64(uint64_t *s, uint64_t v, size_t count)
{
	for (size_t i = 0; i < count; i++)
		s[i] = v;
	return s;
}
EXPORT_SYMBOL(memset64);

size_t memweight(const void *ptr, size_t bytes)
{
	const unsigned char *p = ptr;
	size_t weight = 0;

	for (; bytes; p++, bytes--)
		weight += hweight8(*p);
	return weight;
}
EXPORT_SYMBOL(memweight);

void memcpy_and_pad(void *dest, size_t dest_len, const void *src, size_t count, int pad)
{
	size_t copied = min(count, dest_len);

	memcpy(dest, src, copied);
	memset((u8 *)dest + copied, pad, dest_len - copied);
}
EXPORT_SYMBOL(memcpy_and_pad);

ssize_t memory_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available)
{
	loff_t pos = *ppos;

	if (pos < 0)
		return -EINVAL;
	if (pos >= (loff_t)available)
		return 0;
	count = min(count, available - (size_t)pos);
	memcpy(to, (const u8 *)from + pos, count);
	*ppos = pos + (loff_t)count;
	return (ssize_t)count;
}
EXPORT_SYMBOL(memory_read_from_buffer);
