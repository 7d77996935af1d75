/* SPDX-License-Identifier: MIT */
/* bitmap_text.c - bitmaps as text, in the two formats of <linux/bitmap.h>. */
#include <linux/bitmap.h>
#include <linux/ctype.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/slab.h>
#include <asm/page.h>
#include "runtime/lib/kstrtox_internal.h"

/* Of each @group bits from @start to @end, the first @used. @has_pattern: the text said so. */
struct region {
	unsigned int start, end, used, group;
	bool has_pattern;
};

static bool is_end(char c)
{
	return c == '\0' || c == '\n';
}

static bool is_separator(char c)
{
	return isspace(c) || c == ',';
}

/* A decimal number, or N for the last bit, at *@text, which moves behind it. */
static int parse_number(const char **text, unsigned int last, unsigned int *number)
{
	unsigned long long value;
	unsigned int len;

	if (**text == 'N') {
		*number = last;
		(*text)++;
		return 0;
	}
	len = _parse_integer(*text, 10, &value);
	if (!len)
		return -EINVAL;
	if ((len & KSTRTOX_OVERFLOW) || value > UINT_MAX)
		return -EOVERFLOW;
	*number = (unsigned int)value;
	*text += len;
	return 0;
}

/* One of: a, a-b, a-b:u/g, all, all:u/g. */
static int parse_region(const char **text, unsigned int last, struct region *r)
{
	int err;

	if (!strncasecmp(*text, "all", 3)) {
		r->start = 0;
		r->end = last;
		*text += 3;
	} else {
		err = parse_number(text, last, &r->start);
		if (err)
			return err;
		r->end = r->start;
		if (**text == '-') {
			(*text)++;
			err = parse_number(text, last, &r->end);
			if (err)
				return err;
		} else if (!is_separator(**text) && !is_end(**text)) {
			return -EINVAL;
		}
	}
	r->used = r->group = r->end + 1; /* no pattern: one group, all of it */
	r->has_pattern = false;
	if (is_separator(**text) || is_end(**text))
		return 0;
	if (**text != ':')
		return -EINVAL;
	r->has_pattern = true;
	(*text)++;
	err = parse_number(text, last, &r->used);
	if (err)
		return err;
	if (**text != '/')
		return -EINVAL;
	(*text)++;
	/* What follows the group size is looked at as the next region, so "0-9:1/2junk" fails there. */
	return parse_number(text, last, &r->group);
}

int bitmap_parselist(const char *buf, unsigned long *maskp, int nmaskbits)
{
	unsigned int nbits = (unsigned int)nmaskbits;

	bitmap_zero(maskp, nbits);
	for (;;) {
		struct region r;
		int err;

		/* A newline before a region is a blank; only one right behind a plain region ends the list. */
		while (is_separator(*buf))
			buf++;
		if (is_end(*buf))
			return 0;
		err = parse_region(&buf, nbits - 1, &r);
		if (err)
			return err;
		if (r.start > r.end || r.group == 0 || r.used > r.group)
			return -EINVAL;
		if (r.end >= nbits)
			return -ERANGE;
		/* In 64 bits: start + group may pass 2^32. */
		for (u64 start = r.start; start <= r.end; start += r.group)
			bitmap_set(maskp, (unsigned int)start, min(r.end - (unsigned int)start + 1, r.used));
		if (!r.has_pattern && is_end(*buf))
			return 0;
	}
}
EXPORT_SYMBOL(bitmap_parselist);

/* Digits backwards from @end: up to 8 of them, which must be all up to a separator or @start. */
static int parse_chunk_backwards(const char *start, const char **end, u32 *chunk)
{
	*chunk = 0;
	for (int shift = 0; *end >= start && !is_separator(**end); shift += 4, (*end)--) {
		int digit = hex_to_bin((unsigned char)**end);

		if (digit < 0)
			return -EINVAL;
		if (shift >= 32)
			return -EOVERFLOW;
		*chunk |= (u32)digit << shift;
	}
	return 0;
}

int bitmap_parse(const char *start, unsigned int buflen, unsigned long *maskp, int nmaskbits)
{
	const char *end = strnchrnul(start, buflen, '\n') - 1;
	unsigned int nbits = (unsigned int)nmaskbits, filled = 0;

	for (;;) {
		u32 chunk;
		int err;

		while (start <= end && is_separator(*end))
			end--;
		if (start > end)
			break;
		if (filled >= BITS_TO_U32(nbits))
			return -EOVERFLOW;
		err = parse_chunk_backwards(start, &end, &chunk);
		if (err)
			return err;
		if (filled % 2 == 0)
			maskp[filled / 2] = (maskp[filled / 2] & ~0xffffffffUL) | chunk;
		else
			maskp[filled / 2] = (maskp[filled / 2] & 0xffffffffUL) | (unsigned long)chunk << 32;
		filled++;
	}
	if (filled * 32 < nbits) {
		bitmap_clear(maskp, filled * 32, nbits - filled * 32);
		return 0;
	}
	/* The last chunk may have had more bits than there are. */
	return find_next_bit(maskp, filled * 32, nbits) < filled * 32 ? -EOVERFLOW : 0;
}
EXPORT_SYMBOL(bitmap_parse);

int bitmap_print_to_pagebuf(bool list, char *buf, const unsigned long *maskp, int nmaskbits)
{
	size_t room = PAGE_SIZE - offset_in_page(buf);

	return scnprintf(buf, room, list ? "%*pbl\n" : "%*pb\n", nmaskbits, maskp);
}
EXPORT_SYMBOL(bitmap_print_to_pagebuf);

static int print_part(const char *fmt, char *buf, const unsigned long *maskp, int nmaskbits, loff_t off,
		      size_t count)
{
	size_t size;
	char *text;

	if (off < 0)
		return -EINVAL;
	text = kasprintf(GFP_KERNEL, fmt, nmaskbits, maskp);
	if (!text)
		return -ENOMEM;
	size = strlen(text) + 1;
	count = (u64)off >= size ? 0 : min(count, size - (size_t)off);
	memcpy(buf, text + off, count);
	kfree(text);
	return (int)count;
}

int bitmap_print_bitmask_to_buf(char *buf, const unsigned long *maskp, int nmaskbits, loff_t off, size_t count)
{
	return print_part("%*pb\n", buf, maskp, nmaskbits, off, count);
}
EXPORT_SYMBOL(bitmap_print_bitmask_to_buf);

int bitmap_print_list_to_buf(char *buf, const unsigned long *maskp, int nmaskbits, loff_t off, size_t count)
{
	return print_part("%*pbl\n", buf, maskp, nmaskbits, off, count);
}
EXPORT_SYMBOL(bitmap_print_list_to_buf);
