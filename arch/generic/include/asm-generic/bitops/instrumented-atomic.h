/* SPDX-License-Identifier: MIT */
/*
 * asm-generic/bitops/instrumented-atomic.h - the atomic bit operations' kernel names. The genuine header of this name adds
 * sanitizer hooks; here the compiler sees the accesses itself, as they are builtins.
 */
#ifndef RING3_ASM_GENERIC_BITOPS_INSTRUMENTED_ATOMIC_H_
#define RING3_ASM_GENERIC_BITOPS_INSTRUMENTED_ATOMIC_H_

#define set_bit(nr, addr) arch_set_bit(nr, addr)
#define clear_bit(nr, addr) arch_clear_bit(nr, addr)
#define change_bit(nr, addr) arch_change_bit(nr, addr)
#define test_and_set_bit(nr, addr) arch_test_and_set_bit(nr, addr)
#define test_and_clear_bit(nr, addr) arch_test_and_clear_bit(nr, addr)
#define test_and_change_bit(nr, addr) arch_test_and_change_bit(nr, addr)

#endif /* RING3_ASM_GENERIC_BITOPS_INSTRUMENTED_ATOMIC_H_ */
