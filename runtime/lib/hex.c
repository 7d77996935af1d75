/* SPDX-License-Identifier: MIT */
/* hex.c - bytes and hexadecimal digits. */
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/kernel.h>

const char hex_asc[] = "0123456789abcdef";
EXPORT_SYMBOL(hex_asc);
const char hex_asc_upper[] = "0123456789ABCDEF";
EXPORT_SYMBOL(hex_asc_upper);

/*
 * No branch and no table: the text may be a key, which timing must not reveal. Each term has ones in bits 8
 * and up exactly if @ch lies in its range, and then contributes value + 1; -1 closes the sum.
 */
int hex_to_bin(unsigned char ch)
{
	unsigned char upper = ch & 0xdf;
	unsigned int is_digit = (((unsigned int)ch - '0' - 10) & ('0' - 1 - (unsigned int)ch)) >> 8;
	unsigned int is_letter = (((unsigned int)upper - 'A' - 6) & ('A' - 1 - (unsigned int)upper)) >> 8;

	return -1 + (int)((ch - '0' + 1) & is_digit) + (int)((upper - 'A' + 11) & is_letter);
}
EXPORT_SYMBOL(hex_to_bin);

int hex2bin(u8 *dst, const char *src, size_t count)
{
	while (count--) {
		int hi, lo;

		hi = hex_to_bin(*src++);
		if (hi < 0)
			return -EINVAL;
		lo = hex_to_bin(*src++);
		if (lo < 0)
			return -EINVAL;
		*dst++ = (hi << 4) | lo;
	}
	return 0;
}
EXPORT_SYMBOL(hex2bin);

char *bin2hex(char *dst, const void *src, size_t count)
{
	const unsigned char *byte = src;

	while (count--)
		dst = hex_byte_pack(dst, *byte++);
	return dst;
}
EXPORT_SYMBOL(bin2hex);
