/* SPDX-License-Identifier: MIT */
/* Formatting: the conversions other than %p, and the functions that code calls. */
#include "runtime/printk/vsprintf.h"

#include <linux/bug.h>
#include <linux/ctype.h>
#include <linux/err.h>
#include <linux/limits.h>
#include <linux/slab.h>
#include <linux/sprintf.h>
#include <linux/string.h>

/* The kernel keeps these in bit-fields of 24 and 16 bits, which makes them part of its behaviour. */
#define WIDTH_MAX ((1 << 23) - 1)
#define PRECISION_MAX ((1 << 15) - 1)

void ring3_out_fill(struct ring3_out *out, char c, int count)
{
	while (count-- > 0)
		ring3_out_char(out, c);
}

void ring3_out_number(struct ring3_out *out, unsigned long long num, struct ring3_spec spec)
{
	static const char digits_of[] = "0123456789ABCDEF";
	char digits[24]; /* 64 bits in octal need 22 */
	char sign = 0;
	int count = 0, prefix = 0, zeros, pad;

	if (spec.flags & RING3_FMT_SIGN) {
		if ((long long)num < 0) {
			sign = '-';
			num = -num;
		} else if (spec.flags & RING3_FMT_PLUS) {
			sign = '+';
		} else if (spec.flags & RING3_FMT_SPACE) {
			sign = ' ';
		}
	}
	/* Unlike C, zero in hex has its prefix, too. */
	if (spec.flags & RING3_FMT_SPECIAL) {
		if (spec.base == 16)
			prefix = 2;
		else if (spec.base == 8 && num)
			prefix = 1;
	}

	do {
		char c = digits_of[num % spec.base];

		digits[count++] = num % spec.base >= 10 ? c | (spec.flags & RING3_FMT_SMALL) : c;
		num /= spec.base;
	} while (num);

	/*
	 * Unlike C, a precision of 0 still prints the digit of a zero, and '0' works together with a
	 * precision.
	 */
	zeros = spec.precision > count ? spec.precision - count : 0;
	pad = spec.width - (sign ? 1 : 0) - prefix - zeros - count;

	if (!(spec.flags & (RING3_FMT_LEFT | RING3_FMT_ZERO)))
		ring3_out_fill(out, ' ', pad);
	if (sign)
		ring3_out_char(out, sign);
	if (prefix)
		ring3_out_char(out, '0');
	if (prefix == 2)
		ring3_out_char(out, 'X' | (spec.flags & RING3_FMT_SMALL));
	if ((spec.flags & (RING3_FMT_LEFT | RING3_FMT_ZERO)) == RING3_FMT_ZERO)
		ring3_out_fill(out, '0', pad);
	ring3_out_fill(out, '0', zeros);
	while (count)
		ring3_out_char(out, digits[--count]);
	if (spec.flags & RING3_FMT_LEFT)
		ring3_out_fill(out, ' ', pad);
}

void ring3_out_text(struct ring3_out *out, const char *s, struct ring3_spec spec)
{
	int len = 0;

	while (len != spec.precision && s[len])
		len++;
	if (!(spec.flags & RING3_FMT_LEFT))
		ring3_out_fill(out, ' ', spec.width - len);
	for (int i = 0; i < len; i++)
		ring3_out_char(out, s[i]);
	if (spec.flags & RING3_FMT_LEFT)
		ring3_out_fill(out, ' ', spec.width - len);
}

void ring3_out_error(struct ring3_out *out, const char *s, struct ring3_spec spec)
{
	if (spec.precision == -1)
		spec.precision = 2 * sizeof(void *);
	ring3_out_text(out, s, spec);
}

void ring3_out_string(struct ring3_out *out, const char *s, struct ring3_spec spec)
{
	const char *bad = ring3_bad_pointer(s);

	if (bad)
		ring3_out_error(out, bad, spec);
	else
		ring3_out_text(out, s, spec);
}

static int read_number(const char **fmt)
{
	int n = 0;

	while (isdigit(**fmt)) {
		int digit = *(*fmt)++ - '0';

		n = n > (INT_MAX - digit) / 10 ? INT_MAX : n * 10 + digit;
	}
	return n;
}

static int limit_width(int width)
{
	if (WARN_ONCE(width > WIDTH_MAX || width < -WIDTH_MAX, "field width %d too large", width))
		return width > 0 ? WIDTH_MAX : -WIDTH_MAX;
	return width;
}

static int limit_precision(int precision)
{
	if (WARN_ONCE(precision > PRECISION_MAX || precision < -PRECISION_MAX - 1, "precision %d too large",
		      precision))
		return precision > 0 ? PRECISION_MAX : 0;
	return precision < 0 ? 0 : precision;
}

static unsigned int read_flags(const char **fmt)
{
	unsigned int flags = 0;

	for (;; (*fmt)++) {
		switch (**fmt) {
		case '-':
			flags |= RING3_FMT_LEFT;
			break;
		case '+':
			flags |= RING3_FMT_PLUS;
			break;
		case ' ':
			flags |= RING3_FMT_SPACE;
			break;
		case '#':
			flags |= RING3_FMT_SPECIAL;
			break;
		case '0':
			flags |= RING3_FMT_ZERO;
			break;
		default:
			return flags;
		}
	}
}

/* Returns one of h H l L z t (H: hh, L: ll), or 0. */
static char read_length(const char **fmt)
{
	char c = **fmt;

	if (c != 'h' && c != 'l' && c != 'L' && c != 'z' && c != 't')
		return 0;
	(*fmt)++;
	if (**fmt == c && c == 'l') {
		(*fmt)++;
		return 'L';
	}
	if (**fmt == c && c == 'h') {
		(*fmt)++;
		return 'H';
	}
	return c;
}

static void put_char(struct ring3_out *out, char c, struct ring3_spec spec)
{
	if (!(spec.flags & RING3_FMT_LEFT))
		ring3_out_fill(out, ' ', spec.width - 1);
	ring3_out_char(out, c);
	if (spec.flags & RING3_FMT_LEFT)
		ring3_out_fill(out, ' ', spec.width - 1);
}

/* va_list by pointer is not portable as a parameter, so it travels in a struct. */
struct arguments {
	va_list list;
};

static unsigned long long take_integer(struct arguments *args, char length, bool is_signed)
{
	switch (length) {
	case 'L':
		return va_arg(args->list, long long);
	case 'l':
	case 'z':
	case 't':
		return va_arg(args->list, long);
	case 'H':
		return is_signed ? (long long)(signed char)va_arg(args->list, int)
				 : (unsigned char)va_arg(args->list, int);
	case 'h':
		return is_signed ? (long long)(short)va_arg(args->list, int)
				 : (unsigned short)va_arg(args->list, int);
	default:
		return is_signed ? (long long)va_arg(args->list, int) : va_arg(args->list, unsigned int);
	}
}

/*
 * Handles what follows a '%'. Returns where to go on, or NULL to stop: the arguments can no longer be
 * trusted.
 */
static const char *convert(struct ring3_out *out, const char *fmt, struct arguments *args)
{
	struct ring3_spec spec = {.width = -1, .precision = -1, .base = 10};
	char length;

	spec.flags = read_flags(&fmt);
	if (isdigit(*fmt)) {
		spec.width = read_number(&fmt);
		if (spec.width > WIDTH_MAX)
			spec.width = WIDTH_MAX;
	} else if (*fmt == '*') {
		fmt++;
		spec.width = limit_width(va_arg(args->list, int));
		if (spec.width < 0) {
			spec.width = -spec.width;
			spec.flags |= RING3_FMT_LEFT;
		}
	}
	if (*fmt == '.') {
		fmt++;
		if (isdigit(*fmt)) {
			spec.precision = read_number(&fmt);
			if (spec.precision > PRECISION_MAX)
				spec.precision = PRECISION_MAX;
		} else if (*fmt == '*') {
			fmt++;
			spec.precision = limit_precision(va_arg(args->list, int));
		}
		/* A lone '.' is ignored, where C takes it as a precision of 0. */
	}
	length = read_length(&fmt);

	switch (*fmt) {
	case 'c':
		put_char(out, (char)va_arg(args->list, int), spec);
		return fmt + 1;
	case 's':
		ring3_out_string(out, va_arg(args->list, const char *), spec);
		return fmt + 1;
	case 'p':
		fmt++;
		ring3_out_pointer(out, fmt, va_arg(args->list, const void *), spec);
		while (isalnum(*fmt))
			fmt++;
		return fmt;
	case '%':
		ring3_out_char(out, '%');
		return fmt + 1;
	case 'o':
		spec.base = 8;
		break;
	case 'x':
		spec.flags |= RING3_FMT_SMALL;
		fallthrough;
	case 'X':
		spec.base = 16;
		break;
	case 'd':
	case 'i':
		spec.flags |= RING3_FMT_SIGN;
		break;
	case 'u':
		break;
	default:
		WARN_ONCE(1, "Please remove unsupported %%%c in format string\n", *fmt);
		return NULL;
	}
	ring3_out_number(out, take_integer(args, length, spec.flags & RING3_FMT_SIGN), spec);
	return fmt + 1;
}

void ring3_out_format(struct ring3_out *out, const char *fmt, va_list list)
{
	struct arguments args;

	va_copy(args.list, list);
	while (fmt && *fmt) {
		if (*fmt == '%')
			fmt = convert(out, fmt + 1, &args);
		else
			ring3_out_char(out, *fmt++);
	}
	va_end(args.list);
}

int vsnprintf(char *buf, size_t size, const char *fmt, va_list args)
{
	struct ring3_out out = {buf, size, 0};

	/* A negative number that became a size. */
	if (WARN_ON_ONCE(size > INT_MAX))
		return 0;
	ring3_out_format(&out, fmt, args);
	if (size)
		buf[out.len < size ? out.len : size - 1] = '\0';
	return out.len;
}

int vscnprintf(char *buf, size_t size, const char *fmt, va_list args)
{
	int len;

	if (!size)
		return 0;
	len = vsnprintf(buf, size, fmt, args);
	return (size_t)len < size ? len : (int)(size - 1);
}

int snprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = vsnprintf(buf, size, fmt, args);
	va_end(args);
	return len;
}

int scnprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = vscnprintf(buf, size, fmt, args);
	va_end(args);
	return len;
}

int vsprintf(char *buf, const char *fmt, va_list args)
{
	return vsnprintf(buf, INT_MAX, fmt, args);
}

int sprintf(char *buf, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = vsnprintf(buf, INT_MAX, fmt, args);
	va_end(args);
	return len;
}

char *kvasprintf(gfp_t gfp, const char *fmt, va_list args)
{
	unsigned int first, second;
	va_list measure;
	char *text;

	va_copy(measure, args);
	first = vsnprintf(NULL, 0, fmt, measure);
	va_end(measure);

	text = (char *)kmalloc(first + 1, gfp);
	if (!text)
		return NULL;
	second = vsnprintf(text, first + 1, fmt, args);
	WARN(first != second, "different return values (%u and %u) from vsnprintf(\"%s\", ...)", first,
	     second, fmt);
	return text;
}

char *kasprintf(gfp_t gfp, const char *fmt, ...)
{
	va_list args;
	char *text;

	va_start(args, fmt);
	text = kvasprintf(gfp, fmt, args);
	va_end(args);
	return text;
}
