/* SPDX-License-Identifier: MIT */
/* asm-generic/bitops/le.h - bit operations on little-endian bitmaps: the native ones, on the machines that we run on. */
#ifndef RING3_ASM_GENERIC_BITOPS_LE_H_
#define RING3_ASM_GENERIC_BITOPS_LE_H_

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "little-endian bitmaps need byte-swapped bit numbers on this machine"
#endif

#define set_bit_le(nr, addr) set_bit(nr, (unsigned long *)(addr))
#define clear_bit_le(nr, addr) clear_bit(nr, (unsigned long *)(addr))
#define test_bit_le(nr, addr) test_bit(nr, (const unsigned long *)(addr))
#define __set_bit_le(nr, addr) __set_bit(nr, (unsigned long *)(addr))
#define __clear_bit_le(nr, addr) __clear_bit(nr, (unsigned long *)(addr))
#define test_and_set_bit_le(nr, addr) test_and_set_bit(nr, (unsigned long *)(addr))
#define test_and_clear_bit_le(nr, addr) test_and_clear_bit(nr, (unsigned long *)(addr))
#define __test_and_set_bit_le(nr, addr) __test_and_set_bit(nr, (unsigned long *)(addr))
#define __test_and_clear_bit_le(nr, addr) __test_and_clear_bit(nr, (unsigned long *)(addr))

#endif /* RING3_ASM_GENERIC_BITOPS_LE_H_ */
