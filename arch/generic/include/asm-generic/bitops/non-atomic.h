/* SPDX-License-Identifier: MIT */
/*
 * asm-generic/bitops/non-atomic.h - the bit operations that the caller protects: __set_bit and friends, and test_bit, which
 * reads once (test_bit_acquire: with acquire ordering).
 */
#ifndef RING3_ASM_GENERIC_BITOPS_NON_ATOMIC_H_
#define RING3_ASM_GENERIC_BITOPS_NON_ATOMIC_H_

#include <linux/types.h>

#include <ring3/attributes.h>

RING3_INLINE void __set_bit(unsigned long nr, volatile unsigned long *addr)
{
	addr[nr / 64] |= 1ul << (nr % 64);
}

RING3_INLINE void __clear_bit(unsigned long nr, volatile unsigned long *addr)
{
	addr[nr / 64] &= ~(1ul << (nr % 64));
}

RING3_INLINE void __change_bit(unsigned long nr, volatile unsigned long *addr)
{
	addr[nr / 64] ^= 1ul << (nr % 64);
}

RING3_INLINE bool test_bit(unsigned long nr, const volatile unsigned long *addr)
{
	return (addr[nr / 64] >> (nr % 64)) & 1;
}

RING3_INLINE bool test_bit_acquire(unsigned long nr, const volatile unsigned long *addr)
{
	return (__atomic_load_n(&addr[nr / 64], __ATOMIC_ACQUIRE) >> (nr % 64)) & 1;
}

RING3_INLINE bool __test_and_set_bit(unsigned long nr, volatile unsigned long *addr)
{
	bool old = test_bit(nr, addr);

	__set_bit(nr, addr);
	return old;
}

RING3_INLINE bool __test_and_clear_bit(unsigned long nr, volatile unsigned long *addr)
{
	bool old = test_bit(nr, addr);

	__clear_bit(nr, addr);
	return old;
}

RING3_INLINE bool __test_and_change_bit(unsigned long nr, volatile unsigned long *addr)
{
	bool old = test_bit(nr, addr);

	__change_bit(nr, addr);
	return old;
}

#endif /* RING3_ASM_GENERIC_BITOPS_NON_ATOMIC_H_ */
