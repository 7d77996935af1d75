/* SPDX-License-Identifier: MIT */
/*
 * asm-generic/bitops/hweight.h - hweightN(w): how many of the low N bits of w are set. Constant arguments fold.
 *
 * A builtin instead of Linux's out-of-line __sw_hweight: without -mpopcnt it is the same bit trick, inline or in libgcc.
 */
#ifndef RING3_ASM_GENERIC_BITOPS_HWEIGHT_H_
#define RING3_ASM_GENERIC_BITOPS_HWEIGHT_H_

#define hweight8(w) ((unsigned int)__builtin_popcount((w) & 0xffu))
#define hweight16(w) ((unsigned int)__builtin_popcount((w) & 0xffffu))
#define hweight32(w) ((unsigned int)__builtin_popcount((unsigned int)(w)))
#define hweight64(w) ((unsigned long)__builtin_popcountll((unsigned long long)(w)))

#endif /* RING3_ASM_GENERIC_BITOPS_HWEIGHT_H_ */
