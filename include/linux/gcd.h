/* SPDX-License-Identifier: MIT */
/* gcd.h - greatest common divisor; gcd(0, n) is n. Link lib/math/gcd.c of the kernel's source (docs/kunit.md). */
#ifndef RING3_LINUX_GCD_H_
#define RING3_LINUX_GCD_H_

#include <linux/compiler_types.h>

__RING3_BEGIN_DECLS
unsigned long gcd(unsigned long a, unsigned long b) __attribute__((__const__));
__RING3_END_DECLS

#endif /* RING3_LINUX_GCD_H_ */
