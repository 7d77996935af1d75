// SPDX-License-Identifier: MIT
/*
 * string.c - memcpy and its like, by words. Unaligned words are fine on every machine that we know.
 */
#include <linux/export.h>
#include <linux/string.h>
#include <linux/types.h>

/* The compiler must not take these loops for what they implement. */
#define PLAIN_LOOP __attribute__((__optimize__("no-tree-loop-distribute-patterns")))

/* A word at any address that may alias anything. */
typedef unsigned long word __attribute__((__aligned__(1), __may_alias__));

#undef memcpy
PLAIN_LOOP void *memcpy(void *to, const void *from, size_t size)
{
	char *d = to;
	const char *s = from;

	for (; size >= sizeof(word); size -= sizeof(word), d += sizeof(word), s += sizeof(word))
		*(word *)d = *(const word *)s;
	while (size--)
		*d++ = *s++;
	return to;
}
EXPORT_SYMBOL(memcpy);

#undef memmove
PLAIN_LOOP void *memmove(void *to, const void *from, size_t size)
{
	char *d = to;
	const char *s = from;

	/* Forwards is right also when they overlap, if the destination is below: each word is read before its place is written. */
	if ((unsigned long)(d - s) >= size)
		return memcpy(to, from, size);
	for (; size >= sizeof(word); size -= sizeof(word))
		*(word *)(d + size - sizeof(word)) = *(const word *)(s + size - sizeof(word));
	while (size--)
		d[size] = s[size];
	return to;
}
EXPORT_SYMBOL(memmove);

#undef memset
PLAIN_LOOP void *memset(void *to, int byte, size_t size)
{
	unsigned long pattern = 0x0101010101010101ul * (unsigned char)byte;
	char *d = to;

	for (; size >= sizeof(word); size -= sizeof(word), d += sizeof(word))
		*(word *)d = pattern;
	while (size--)
		*d++ = (char)byte;
	return to;
}
EXPORT_SYMBOL(memset);
