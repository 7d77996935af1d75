/* SPDX-License-Identifier: MIT */
/*
 * asm/bitops.h - bits of an array of unsigned long.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/bitops.h>, which documents the operations.
 *
 * set_bit, clear_bit, change_bit          atomic, order nothing
 * test_and_set/clear/change_bit           atomic, fully ordered; result: the bit's old value
 * ..._lock (acquire), ..._unlock (release)  for bit locks
 * Bit @nr may lie in any word behind @addr. On x86-64 gcc and clang turn "fetch_or of one
 * bit, keep that bit" into lock bts.
 */
#ifndef RING3_ASM_BITOPS_H_
#define RING3_ASM_BITOPS_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include <asm/barrier.h>
#include <ring3/attributes.h>
#include <ring3/point.h>

#define __ring3_bit_word(nr, addr) ((addr) + ((unsigned long)(nr) / (8 * sizeof(long))))
#define __ring3_bit_mask(nr) (1ul << ((unsigned long)(nr) % (8 * sizeof(long))))

RING3_INLINE void arch_set_bit(long nr, volatile unsigned long *addr)
{
	RING3_POINT(RING3_POINT_ATOMIC, __ring3_bit_word(nr, addr));
	(void)__atomic_fetch_or(__ring3_bit_word(nr, addr), __ring3_bit_mask(nr), __ATOMIC_RELAXED);
}

RING3_INLINE void arch_clear_bit(long nr, volatile unsigned long *addr)
{
	RING3_POINT(RING3_POINT_ATOMIC, __ring3_bit_word(nr, addr));
	(void)__atomic_fetch_and(__ring3_bit_word(nr, addr), ~__ring3_bit_mask(nr), __ATOMIC_RELAXED);
}

RING3_INLINE void arch_change_bit(long nr, volatile unsigned long *addr)
{
	RING3_POINT(RING3_POINT_ATOMIC, __ring3_bit_word(nr, addr));
	(void)__atomic_fetch_xor(__ring3_bit_word(nr, addr), __ring3_bit_mask(nr), __ATOMIC_RELAXED);
}

/* The three fully ordered forms: a locked instruction between compiler barriers. */
#define RING3_TEST_AND_BIT(name, builtin, mask)                                                       \
	RING3_INLINE bool arch_##name(long nr, volatile unsigned long *addr)                   \
	{                                                                                             \
		unsigned long old;                                                                    \
		RING3_POINT(RING3_POINT_ATOMIC, __ring3_bit_word(nr, addr));                          \
		RING3_COMPILER_BARRIER();                                                             \
		old = builtin(__ring3_bit_word(nr, addr), mask, __ATOMIC_SEQ_CST) & __ring3_bit_mask(nr); \
		RING3_COMPILER_BARRIER();                                                             \
		return old != 0;                                                                      \
	}
RING3_TEST_AND_BIT(test_and_set_bit, __atomic_fetch_or, __ring3_bit_mask(nr))
RING3_TEST_AND_BIT(test_and_clear_bit, __atomic_fetch_and, ~__ring3_bit_mask(nr))
RING3_TEST_AND_BIT(test_and_change_bit, __atomic_fetch_xor, __ring3_bit_mask(nr))

RING3_INLINE bool arch_test_and_set_bit_lock(unsigned long nr, volatile unsigned long *addr)
{
	RING3_POINT(RING3_POINT_LOCK, __ring3_bit_word(nr, addr));
	return (__atomic_fetch_or(__ring3_bit_word(nr, addr), __ring3_bit_mask(nr), __ATOMIC_ACQUIRE) &
		__ring3_bit_mask(nr)) != 0;
}

RING3_INLINE void arch_clear_bit_unlock(unsigned long nr, volatile unsigned long *addr)
{
	RING3_POINT(RING3_POINT_LOCK, __ring3_bit_word(nr, addr));
	(void)__atomic_fetch_and(__ring3_bit_word(nr, addr), ~__ring3_bit_mask(nr), __ATOMIC_RELEASE);
}

/* The holder is the only writer of the word, so a plain store releases the bit. */
RING3_INLINE void arch___clear_bit_unlock(unsigned long nr, volatile unsigned long *addr)
{
	volatile unsigned long *word = __ring3_bit_word(nr, addr);

	RING3_POINT(RING3_POINT_LOCK, word);
	__atomic_store_n(word, *word & ~__ring3_bit_mask(nr), __ATOMIC_RELEASE);
}

/* Clears bit @nr of a byte-sized word with release ordering; result: bit 7 (the "waiters" bit of page locks) is set. */
RING3_INLINE bool arch_clear_bit_unlock_is_negative_byte(long nr, volatile unsigned long *addr)
{
	RING3_POINT(RING3_POINT_LOCK, addr);
	return (__atomic_and_fetch(addr, ~__ring3_bit_mask(nr), __ATOMIC_RELEASE) & 0x80) != 0;
}
#define arch_clear_bit_unlock_is_negative_byte arch_clear_bit_unlock_is_negative_byte

/* Index of the lowest (__ffs), highest (__fls) set bit; lowest clear one (ffz). Undefined when there is none. */
RING3_INLINE unsigned long __ffs(unsigned long word)
{
	return (unsigned long)__builtin_ctzl(word);
}

RING3_INLINE unsigned long ffz(unsigned long word)
{
	return (unsigned long)__builtin_ctzl(~word);
}

RING3_INLINE unsigned long __fls(unsigned long word)
{
	return 8 * sizeof(long) - 1 - (unsigned long)__builtin_clzl(word);
}

/* The 1-based forms; 0 when no bit is set. */
RING3_INLINE int ffs(int x)
{
	return __builtin_ffs(x);
}

RING3_INLINE int fls(unsigned int x)
{
	return x ? (int)(8 * sizeof(x)) - __builtin_clz(x) : 0;
}

RING3_INLINE int fls64(unsigned long long x)
{
	return x ? 64 - __builtin_clzll(x) : 0;
}

#include <asm-generic/bitops/sched.h>
#include <asm-generic/bitops/hweight.h>
#include <asm-generic/bitops/instrumented-atomic.h>
#include <asm-generic/bitops/instrumented-lock.h>
#include <asm-generic/bitops/non-atomic.h>
#include <asm-generic/bitops/le.h>
#include <asm-generic/bitops/ext2-atomic-setbit.h>

#endif /* RING3_ASM_BITOPS_H_ */
