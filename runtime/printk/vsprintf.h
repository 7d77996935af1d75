/* SPDX-License-Identifier: MIT */
/*
 * vsprintf.h - inside of the formatter, shared by vsprintf.c (decoding, numbers, strings) and pointer.c (%p).
 *
 * %p extensions:
 *   %p      32-bit hash, constant during one boot; NULL and error pointers as they are
 *   %px %pK the address itself; as %p
 *   %pe     the name of an error pointer ("-EAGAIN"); anything else as %p
 *   %pS %ps %pB   function+offset/size; function; as %pS for a return address; then [module] if it is in one
 *   %pV     struct va_format
 *   %*pb %*pbl    bitmap of "width" bits: hex in groups of 32; list of ranges
 *   %*ph[CDN]     "width" (at most 64) bytes in hex, separated by a space, ':', '-' or nothing
 *   %pM[FR] %pm[R]  6-byte address, with ':' ('-'; reversed), without
 *   %pI4 %pi4 [hnbl]  IPv4; %pI6 %pi6 %pI6c  IPv6
 *   %pU[bBlL]  16-byte UUID
 *   %pa[pd]    a u64 by reference, in hex
 *   %pks %pus  string
 * Extensions that print Linux objects which do not exist here (%pd, %pD, %pr, %pO, ...) print "(%pd?)".
 */
#ifndef RING3_RUNTIME_PRINTK_VSPRINTF_H_
#define RING3_RUNTIME_PRINTK_VSPRINTF_H_

#include <linux/stdarg.h>
#include <linux/types.h>

/* Output with a limit; @len counts on beyond it. */
struct ring3_out {
	char *buf;
	size_t size;
	size_t len;
};

#define RING3_FMT_SIGN 0x01
#define RING3_FMT_LEFT 0x02
#define RING3_FMT_PLUS 0x04
#define RING3_FMT_SPACE 0x08
#define RING3_FMT_ZERO 0x10
#define RING3_FMT_SMALL 0x20   /* lower case */
#define RING3_FMT_SPECIAL 0x40 /* 0x, 0 */

struct ring3_spec {
	int width;     /* -1: none */
	int precision; /* -1: none */
	unsigned int flags;
	unsigned int base;
};

static inline void ring3_out_char(struct ring3_out *out, char c)
{
	if (out->len < out->size)
		out->buf[out->len] = c;
	out->len++;
}

void ring3_out_fill(struct ring3_out *out, char c, int count);
/* @num is negative if RING3_FMT_SIGN is set and its top bit is. */
void ring3_out_number(struct ring3_out *out, unsigned long long num, struct ring3_spec spec);
/* @s is readable up to its end or the precision. */
void ring3_out_text(struct ring3_out *out, const char *s, struct ring3_spec spec);
/* The same for any @s: "(null)" and "(efault)" for addresses that cannot be one. */
void ring3_out_string(struct ring3_out *out, const char *s, struct ring3_spec spec);
/* An error in place of a value. */
void ring3_out_error(struct ring3_out *out, const char *s, struct ring3_spec spec);
/* Formats into the middle of @out. */
void ring3_out_format(struct ring3_out *out, const char *fmt, va_list args);

/* @ext is what follows "%p" in the format. */
void ring3_out_pointer(struct ring3_out *out, const char *ext, const void *ptr, struct ring3_spec spec);

/* NULL if @ptr may be dereferenced for a report, else the text to print instead. */
const char *ring3_bad_pointer(const void *ptr);

/* A new key for the hashes. */
void ring3_pointer_new_key(void);

#endif /* RING3_RUNTIME_PRINTK_VSPRINTF_H_ */
