/* SPDX-License-Identifier: MIT */
/*
 * kstrtox.h - text to numbers.
 *
 * kstrto*(): the whole string must be a number, with one newline allowed at its end; no blanks. @base 0
 * decides by prefix: 0x (only before a hex digit) 16, 0 8, else 10; base 16 accepts the 0x as well. A '+' may
 * come first; a '-' only for signed types. Result 0, -EINVAL (no such number) or -ERANGE (does not fit);
 * *@res is untouched on errors. Any context.
 */
#ifndef _LINUX_KSTRTOX_H
#define _LINUX_KSTRTOX_H

#include <linux/compiler.h>
#include <linux/types.h>

__RING3_BEGIN_DECLS

int __must_check kstrtoull(const char *s, unsigned int base, unsigned long long *res);
int __must_check kstrtoll(const char *s, unsigned int base, long long *res);
int __must_check kstrtoul(const char *s, unsigned int base, unsigned long *res);
int __must_check kstrtol(const char *s, unsigned int base, long *res);
int __must_check kstrtouint(const char *s, unsigned int base, unsigned int *res);
int __must_check kstrtoint(const char *s, unsigned int base, int *res);
int __must_check kstrtou16(const char *s, unsigned int base, u16 *res);
int __must_check kstrtos16(const char *s, unsigned int base, s16 *res);
int __must_check kstrtou8(const char *s, unsigned int base, u8 *res);
int __must_check kstrtos8(const char *s, unsigned int base, s8 *res);
/* Looks at the first one or two characters only: y Y t T 1 on, n N f F 0 off (oN oF). Else -EINVAL. */
int __must_check kstrtobool(const char *s, bool *res);

/*
 * Old parsers: no errors, no overflow check, stop at the first character that is no digit and tell where in
 * *@endp (which may be NULL). No leading blanks or '+'; '-' in the signed ones.
 */
unsigned long simple_strtoul(const char *cp, char **endp, unsigned int base);
long simple_strtol(const char *cp, char **endp, unsigned int base);
unsigned long long simple_strtoull(const char *cp, char **endp, unsigned int base);
long long simple_strtoll(const char *cp, char **endp, unsigned int base);

__RING3_END_DECLS

static inline int __must_check kstrtou64(const char *s, unsigned int base, u64 *res)
{
	return kstrtoull(s, base, res);
}

static inline int __must_check kstrtos64(const char *s, unsigned int base, s64 *res)
{
	return kstrtoll(s, base, res);
}

static inline int __must_check kstrtou32(const char *s, unsigned int base, u32 *res)
{
	return kstrtouint(s, base, res);
}

static inline int __must_check kstrtos32(const char *s, unsigned int base, s32 *res)
{
	return kstrtoint(s, base, res);
}

#endif /* _LINUX_KSTRTOX_H */
