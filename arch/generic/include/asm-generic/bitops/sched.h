/* SPDX-License-Identifier: MIT */
/* asm-generic/bitops/sched.h - sched_find_first_bit(): the lowest set bit of the 100 (of 128) priority bits; one is set. */
#ifndef RING3_ASM_GENERIC_BITOPS_SCHED_H_
#define RING3_ASM_GENERIC_BITOPS_SCHED_H_

#include <ring3/attributes.h>

RING3_INLINE int sched_find_first_bit(const unsigned long *b)
{
	return b[0] ? __builtin_ctzl(b[0]) : 64 + __builtin_ctzl(b[1]);
}

#endif /* RING3_ASM_GENERIC_BITOPS_SCHED_H_ */
