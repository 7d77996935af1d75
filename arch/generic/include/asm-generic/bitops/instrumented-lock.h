/* SPDX-License-Identifier: MIT */
/* asm-generic/bitops/instrumented-lock.h - the kernel names of the operations that bit locks are made of. */
#ifndef RING3_ASM_GENERIC_BITOPS_INSTRUMENTED_LOCK_H_
#define RING3_ASM_GENERIC_BITOPS_INSTRUMENTED_LOCK_H_

#define test_and_set_bit_lock(nr, addr) arch_test_and_set_bit_lock(nr, addr)
#define clear_bit_unlock(nr, addr) arch_clear_bit_unlock(nr, addr)
#define __clear_bit_unlock(nr, addr) arch___clear_bit_unlock(nr, addr)
#define clear_bit_unlock_is_negative_byte(nr, addr) arch_clear_bit_unlock_is_negative_byte(nr, addr)

#endif /* RING3_ASM_GENERIC_BITOPS_INSTRUMENTED_LOCK_H_ */
