/* SPDX-License-Identifier: MIT */
/* lcm.h - least common multiple. Link lib/math/lcm.c and gcd.c of the kernel's source (docs/kunit.md). */
#ifndef RING3_LINUX_LCM_H_
#define RING3_LINUX_LCM_H_

#include <linux/compiler_types.h>

__RING3_BEGIN_DECLS
/* 0 if either is 0. */
unsigned long lcm(unsigned long a, unsigned long b) __attribute__((__const__));
/* The other one if either is 0. */
unsigned long lcm_not_zero(unsigned long a, unsigned long b) __attribute__((__const__));
__RING3_END_DECLS

#endif /* RING3_LINUX_LCM_H_ */
