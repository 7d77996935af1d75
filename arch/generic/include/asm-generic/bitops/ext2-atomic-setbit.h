/* SPDX-License-Identifier: MIT */
/* asm-generic/bitops/ext2-atomic-setbit.h - ext2's locked bit operations; the lock is not needed where bits are atomic. */
#ifndef RING3_ASM_GENERIC_BITOPS_EXT2_ATOMIC_SETBIT_H_
#define RING3_ASM_GENERIC_BITOPS_EXT2_ATOMIC_SETBIT_H_

#define ext2_set_bit_atomic(lock, nr, addr) test_and_set_bit_le(nr, addr)
#define ext2_clear_bit_atomic(lock, nr, addr) test_and_clear_bit_le(nr, addr)

#endif /* RING3_ASM_GENERIC_BITOPS_EXT2_ATOMIC_SETBIT_H_ */
