/* SPDX-License-Identifier: MIT */
/* Dumps of memory into the log, in the kernel's layout. */
#include <linux/ctype.h>
#include <linux/printk.h>
#include <linux/sprintf.h>
#include <linux/string.h>

#include "runtime/printk/vsprintf.h"

static unsigned long long load(const unsigned char *from, int size)
{
	unsigned long long value8;
	unsigned int value4;
	unsigned short value2;

	/* The data may have any alignment. */
	switch (size) {
	case 8:
		memcpy(&value8, from, 8);
		return value8;
	case 4:
		memcpy(&value4, from, 4);
		return value4;
	case 2:
		memcpy(&value2, from, 2);
		return value2;
	default:
		return *from;
	}
}

int hex_dump_to_buffer(const void *buf, size_t len, int rowsize, int groupsize, char *linebuf,
		       size_t linebuflen, bool ascii)
{
	const unsigned char *data = (const unsigned char *)buf;
	struct ring3_out out = {linebuf, linebuflen ? linebuflen - 1 : 0, 0};
	struct ring3_spec hex = {
		.precision = -1,
		.flags = RING3_FMT_ZERO | RING3_FMT_SMALL,
		.base = 16,
	};
	size_t ascii_column;

	if (rowsize != 16 && rowsize != 32)
		rowsize = 16;
	if (groupsize != 2 && groupsize != 4 && groupsize != 8)
		groupsize = 1;
	if (len > (size_t)rowsize)
		len = rowsize;
	/* What does not divide into groups is shown byte by byte. */
	if (len % groupsize)
		groupsize = 1;
	/* Two digits per byte, a space per group, one more before the characters. */
	ascii_column = rowsize * 2 + rowsize / groupsize + 1;

	hex.width = 2 * groupsize;
	for (size_t i = 0; i < len; i += groupsize) {
		if (i)
			ring3_out_char(&out, ' ');
		ring3_out_number(&out, load(data + i, groupsize), hex);
	}
	if (ascii && len) {
		ring3_out_fill(&out, ' ', (int)(ascii_column - out.len));
		for (size_t i = 0; i < len; i++)
			ring3_out_char(&out, isascii(data[i]) && isprint(data[i]) ? data[i] : '.');
	}
	if (linebuflen)
		linebuf[out.len < out.size ? out.len : out.size] = '\0';
	return out.len;
}

void print_hex_dump(const char *level, const char *prefix_str, int prefix_type, int rowsize, int groupsize,
		    const void *buf, size_t len, bool ascii)
{
	const unsigned char *data = (const unsigned char *)buf;
	char line[32 * 3 + 2 + 32 + 1];

	if (rowsize != 16 && rowsize != 32)
		rowsize = 16;
	for (size_t at = 0; at < len; at += rowsize) {
		size_t count = len - at < (size_t)rowsize ? len - at : (size_t)rowsize;

		hex_dump_to_buffer(data + at, count, rowsize, groupsize, line, sizeof(line), ascii);
		if (prefix_type == DUMP_PREFIX_ADDRESS)
			printk("%s%s%p: %s\n", level, prefix_str, data + at, line);
		else if (prefix_type == DUMP_PREFIX_OFFSET)
			printk("%s%s%.8x: %s\n", level, prefix_str, (unsigned int)at, line);
		else
			printk("%s%s%s\n", level, prefix_str, line);
	}
}
