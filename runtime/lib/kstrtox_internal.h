/* SPDX-License-Identifier: MIT */
/*
 * kstrtox_internal.h - the parser below kstrto*(), simple_strto*(), bitmap lists and sscanf. Names are
 * Linux's.
 */
#ifndef RING3_RUNTIME_LIB_KSTRTOX_INTERNAL_H_
#define RING3_RUNTIME_LIB_KSTRTOX_INTERNAL_H_

#include <linux/types.h>

/*
 * Or-ed into the number of characters consumed when the value did not fit 64 bits (*@p is then meaningless).
 */
#define KSTRTOX_OVERFLOW (1U << 31)

/* Resolves base 0 by prefix and skips "0x" if the base is (or becomes) 16. */
const char *_parse_integer_fixup_radix(const char *s, unsigned int *base);
/* Digits only, no sign or prefix; at most @max_chars of them. */
unsigned int _parse_integer_limit(const char *s, unsigned int base, unsigned long long *p, size_t max_chars);
unsigned int _parse_integer(const char *s, unsigned int base, unsigned long long *p);

#endif /* RING3_RUNTIME_LIB_KSTRTOX_INTERNAL_H_ */
