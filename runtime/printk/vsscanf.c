/* SPDX-License-Identifier: MIT */
/* sscanf: the kernel's dialect, its limits included (see linux/sprintf.h). */
#include <linux/ctype.h>
#include <linux/limits.h>
#include <linux/sprintf.h>
#include <linux/string.h>

struct arguments {
	va_list list;
};

struct conversion {
	int width;   /* -1: none */
	char length; /* h l z, H: hh, L: ll or L; 0 */
};

static const char *skip_space(const char *s)
{
	while (isspace(*s))
		s++;
	return s;
}

static int digit_value(char c)
{
	if (isdigit(c))
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/*
 * Reads a number of at most @max characters at *@at (@base 0: by prefix). Returns 0 when there is no digit
 * where one must be. Larger numbers than 64 bits wrap, as in Linux.
 */
static int scan_integer(const char **at, int max, int base, bool is_signed, unsigned long long *value)
{
	const char *s = *at;
	bool negative = is_signed && *s == '-';
	unsigned long long n = 0;

	if (negative) {
		if (max == 1)
			return 0;
		s++;
		max--;
	}
	if (!isdigit(*s) && !(base == 16 && isxdigit(*s)))
		return 0;
	if (base == 8 && *s > '7')
		return 0;
	if (base == 0) {
		base = 10;
		if (*s == '0')
			base = (s[1] | 0x20) == 'x' && isxdigit(s[2]) ? 16 : 8;
	}
	if (base == 16 && *s == '0' && (s[1] | 0x20) == 'x') {
		/* A field that ends in the prefix is 0, and the next one begins right behind it. */
		int prefix = max < 2 ? max : 2;

		s += prefix;
		max -= prefix;
	}
	for (; max > 0 && digit_value(*s) < base; s++, max--)
		n = n * base + digit_value(*s);
	*value = negative ? -n : n;
	*at = s;
	return 1;
}

static void store_integer(struct arguments *args, char length, unsigned long long value)
{
	switch (length) {
	case 'H':
		*va_arg(args->list, unsigned char *) = (unsigned char)value;
		break;
	case 'h':
		*va_arg(args->list, unsigned short *) = (unsigned short)value;
		break;
	case 'l':
	case 'z':
		*va_arg(args->list, unsigned long *) = (unsigned long)value;
		break;
	case 'L':
		*va_arg(args->list, unsigned long long *) = value;
		break;
	default:
		*va_arg(args->list, unsigned int *) = (unsigned int)value;
	}
}

static void read_modifiers(const char **fmt, struct conversion *conversion)
{
	const char *s = *fmt;

	conversion->width = -1;
	conversion->length = 0;
	if (isdigit(*s)) {
		conversion->width = 0;
		while (isdigit(*s) && conversion->width < SHRT_MAX / 10)
			conversion->width = conversion->width * 10 + (*s++ - '0');
	}
	if (*s == 'h' || *s == 'l' || *s == 'L' || *s == 'z') {
		conversion->length = *s++;
		if (*s == conversion->length && *s == 'h') {
			conversion->length = 'H';
			s++;
		} else if (*s == conversion->length && *s == 'l') {
			conversion->length = 'L';
			s++;
		}
	}
	*fmt = s;
}

/* %[...]: no ranges, no ']' in the set, a width is required. Returns 0 to stop. */
static int scan_set(const char **str, const char **fmt, int width, char *to)
{
	bool in_set[256] = {false};
	bool negate = **fmt == '^';
	const char *s = *fmt + negate, *from = *str;
	int members = 0;

	if (width < 0)
		return 0;
	for (; *s && *s != ']'; s++, members++)
		in_set[(unsigned char)*s] = true;
	if (!*s || !members)
		return 0;
	*fmt = s + 1;
	while (*from && in_set[(unsigned char)*from] != negate && width--)
		*to++ = *from++;
	if (from == *str)
		return 0;
	*to = '\0';
	*str = from;
	return 1;
}

/* %*...: skips the rest of the conversion in the format and a word in the input. Returns 0 to stop. */
static int skip_conversion(const char **str, const char **fmt)
{
	if (!**str)
		return 0;
	for (; **fmt && **fmt != '%' && !isspace(**fmt); (*fmt)++) {
		if (**fmt == '[')
			return 0;
	}
	while (**str && !isspace(**str))
		(*str)++;
	return 1;
}

/* One conversion that stores a value. Returns 0 to stop. */
static int scan_value(const char **str, const char **fmt, struct conversion conversion,
		      struct arguments *args)
{
	int base = 10;
	bool is_signed = false;
	unsigned long long value;

	switch (*(*fmt)++) {
	case 'c': {
		char *to = va_arg(args->list, char *);
		int count = conversion.width == -1 ? 1 : conversion.width;

		do {
			*to++ = *(*str)++;
		} while (--count > 0 && **str);
		return 1;
	}
	case 's': {
		char *to = va_arg(args->list, char *);
		int count = conversion.width == -1 ? SHRT_MAX : conversion.width;

		*str = skip_space(*str);
		while (**str && !isspace(**str) && count--)
			*to++ = *(*str)++;
		*to = '\0';
		return 1;
	}
	case '[':
		return scan_set(str, fmt, conversion.width, va_arg(args->list, char *));
	case 'o':
		base = 8;
		break;
	case 'x':
	case 'X':
		base = 16;
		break;
	case 'i':
		base = 0;
		is_signed = true;
		break;
	case 'd':
		is_signed = true;
		break;
	case 'u':
		break;
	default:
		return 0;
	}
	*str = skip_space(*str);
	if (!scan_integer(str, conversion.width < 0 ? INT_MAX : conversion.width, base, is_signed, &value))
		return 0;
	store_integer(args, conversion.length, value);
	return 1;
}

static int scan(const char *buf, const char *fmt, struct arguments *args)
{
	const char *str = buf;
	int stored = 0;

	while (*fmt) {
		struct conversion conversion;

		if (isspace(*fmt)) {
			fmt = skip_space(fmt);
			str = skip_space(str);
			continue;
		}
		if (*fmt != '%') {
			if (*fmt++ != *str++)
				break;
			continue;
		}
		fmt++;
		if (*fmt == '*') {
			fmt++;
			if (!skip_conversion(&str, &fmt))
				break;
			continue;
		}
		read_modifiers(&fmt, &conversion);
		if (!conversion.width || !*fmt)
			break;
		if (*fmt == 'n') {
			fmt++;
			*va_arg(args->list, int *) = (int)(str - buf);
			continue;
		}
		if (!*str)
			break;
		if (*fmt == '%') {
			fmt++;
			if (*str++ != '%')
				break;
			continue;
		}
		if (!scan_value(&str, &fmt, conversion, args))
			break;
		stored++;
	}
	return stored;
}

int vsscanf(const char *buf, const char *fmt, va_list list)
{
	struct arguments args;
	int stored;

	va_copy(args.list, list);
	stored = scan(buf, fmt, &args);
	va_end(args.list);
	return stored;
}

int sscanf(const char *buf, const char *fmt, ...)
{
	va_list args;
	int stored;

	va_start(args, fmt);
	stored = vsscanf(buf, fmt, args);
	va_end(args);
	return stored;
}
