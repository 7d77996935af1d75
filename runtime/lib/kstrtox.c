/* SPDX-License-Identifier: MIT */
/* kstrtox.c - text to numbers; the rules are in <linux/kstrtox.h>. */
#include <linux/ctype.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/kstrtox.h>
#include "runtime/lib/kstrtox_internal.h"

const char *_parse_integer_fixup_radix(const char *s, unsigned int *base)
{
	bool hex_prefix = s[0] == '0' && _tolower(s[1]) == 'x';

	/* "0x" alone is the octal number 0 with junk behind it: only a digit makes it a prefix. */
	if (*base == 0) {
		if (s[0] != '0')
			*base = 10;
		else
			*base = hex_prefix && isxdigit(s[2]) ? 16 : 8;
	}
	return *base == 16 && hex_prefix ? s + 2 : s;
}

unsigned int _parse_integer_limit(const char *s, unsigned int base, unsigned long long *p, size_t max_chars)
{
	unsigned long long value = 0;
	unsigned int count = 0, overflow = 0;

	while (max_chars-- > 0) {
		int digit = hex_to_bin((unsigned char)s[count]);

		if (digit < 0 || (unsigned int)digit >= base)
			break;
		if (__builtin_mul_overflow(value, (unsigned long long)base, &value))
			overflow = KSTRTOX_OVERFLOW;
		if (__builtin_add_overflow(value, (unsigned long long)digit, &value))
			overflow = KSTRTOX_OVERFLOW;
		count++;
	}
	*p = value;
	return count | overflow;
}

unsigned int _parse_integer(const char *s, unsigned int base, unsigned long long *p)
{
	return _parse_integer_limit(s, base, p, INT_MAX);
}

/* The whole of @s, sign excluded. */
static int parse_magnitude(const char *s, unsigned int base, unsigned long long *res)
{
	unsigned long long value;
	unsigned int count;

	s = _parse_integer_fixup_radix(s, &base);
	count = _parse_integer(s, base, &value);
	if (count & KSTRTOX_OVERFLOW)
		return -ERANGE;
	if (count == 0)
		return -EINVAL;
	s += count;
	if (*s == '\n')
		s++;
	if (*s != '\0')
		return -EINVAL;
	*res = value;
	return 0;
}

int kstrtoull(const char *s, unsigned int base, unsigned long long *res)
{
	return parse_magnitude(*s == '+' ? s + 1 : s, base, res);
}
EXPORT_SYMBOL(kstrtoull);

int kstrtoll(const char *s, unsigned int base, long long *res)
{
	bool negative = *s == '-';
	unsigned long long magnitude;
	int err;

	err = negative ? parse_magnitude(s + 1, base, &magnitude) : kstrtoull(s, base, &magnitude);
	if (err)
		return err;
	if (magnitude > (unsigned long long)LLONG_MAX + negative)
		return -ERANGE;
	*res = negative ? (long long)-magnitude : (long long)magnitude;
	return 0;
}
EXPORT_SYMBOL(kstrtoll);

/* The narrower types: what the 64-bit parser gives must survive the conversion. */
#define NARROW(name, type, wide_name, wide_type)              \
	int name(const char *s, unsigned int base, type *res) \
	{                                                     \
		wide_type wide;                               \
		int err = wide_name(s, base, &wide);          \
                                                              \
		if (err)                                      \
			return err;                           \
		if (wide != (type)wide)                       \
			return -ERANGE;                       \
		*res = (type)wide;                            \
		return 0;                                     \
	}                                                     \
	EXPORT_SYMBOL(name)

NARROW(kstrtoul, unsigned long, kstrtoull, unsigned long long);
NARROW(kstrtol, long, kstrtoll, long long);
NARROW(kstrtouint, unsigned int, kstrtoull, unsigned long long);
NARROW(kstrtoint, int, kstrtoll, long long);
NARROW(kstrtou16, u16, kstrtoull, unsigned long long);
NARROW(kstrtos16, s16, kstrtoll, long long);
NARROW(kstrtou8, u8, kstrtoull, unsigned long long);
NARROW(kstrtos8, s8, kstrtoll, long long);

int kstrtobool(const char *s, bool *res)
{
	char c;

	if (!s)
		return -EINVAL;
	c = s[0];
	if (c == 'o' || c == 'O') /* "on", "off": the second letter decides */
		c = s[1] == 'n' || s[1] == 'N' ? 'y' : s[1] == 'f' || s[1] == 'F' ? 'n' : '\0';
	switch (c) {
	case 'y':
	case 'Y':
	case 't':
	case 'T':
	case '1':
		*res = true;
		return 0;
	case 'n':
	case 'N':
	case 'f':
	case 'F':
	case '0':
		*res = false;
		return 0;
	default:
		return -EINVAL;
	}
}
EXPORT_SYMBOL(kstrtobool);

unsigned long long simple_strtoull(const char *cp, char **endp, unsigned int base)
{
	unsigned long long value;

	cp = _parse_integer_fixup_radix(cp, &base);
	cp += _parse_integer(cp, base, &value) & ~KSTRTOX_OVERFLOW;
	if (endp)
		*endp = (char *)cp;
	return value;
}
EXPORT_SYMBOL(simple_strtoull);

unsigned long simple_strtoul(const char *cp, char **endp, unsigned int base)
{
	return simple_strtoull(cp, endp, base);
}
EXPORT_SYMBOL(simple_strtoul);

long long simple_strtoll(const char *cp, char **endp, unsigned int base)
{
	if (*cp == '-')
		return -simple_strtoull(cp + 1, endp, base);
	return simple_strtoull(cp, endp, base);
}
EXPORT_SYMBOL(simple_strtoll);

long simple_strtol(const char *cp, char **endp, unsigned int base)
{
	return simple_strtoll(cp, endp, base);
}
EXPORT_SYMBOL(simple_strtol);
