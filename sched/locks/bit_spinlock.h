/* SPDX-License-Identifier: MIT */
/*
 * bit_spinlock.h - one bit of an unsigned long as a spinning lock, for data that has no room for more.
 *
 * Kernel side only, through <linux/bit_spinlock.h>.
 *
 * Preemption is off inside. Acquire and release; __bit_spin_unlock() is for words of which no other bit changes meanwhile.
 * Not fair, and nobody is recorded as its holder: a self-deadlock is not found. Checked builds BUG when a bit is released
 * that is not set.
 */
#ifndef RING3_SCHED_LOCKS_BIT_SPINLOCK_H_
#define RING3_SCHED_LOCKS_BIT_SPINLOCK_H_

#include <linux/bitops.h>
#include <linux/bug.h>

#include "sched/locks/spin_word.h"
#include "sched/preempt.h"

#ifdef RING3_CHECKS
#define __ring3_check_bit_is_set(bitnum, addr) BUG_ON(!test_bit(bitnum, addr))
#else
#define __ring3_check_bit_is_set(bitnum, addr) do { } while (0)
#endif

/* Preemption is on between the attempts: this lock may be waited for a long time. */
static __always_inline void bit_spin_lock(int bitnum, unsigned long *addr)
{
	unsigned int turn = 0;

	preempt_disable();
	while (unlikely(test_and_set_bit_lock(bitnum, addr))) {
		preempt_enable();
		do {
			ring3_lock_relax(turn++);
		} while (test_bit(bitnum, addr));
		preempt_disable();
	}
}

static __always_inline int bit_spin_trylock(int bitnum, unsigned long *addr)
{
	preempt_disable();
	if (unlikely(test_and_set_bit_lock(bitnum, addr))) {
		preempt_enable();
		return 0;
	}
	return 1;
}

static __always_inline void bit_spin_unlock(int bitnum, unsigned long *addr)
{
	__ring3_check_bit_is_set(bitnum, addr);
	clear_bit_unlock(bitnum, addr);
	preempt_enable();
}

static __always_inline void __bit_spin_unlock(int bitnum, unsigned long *addr)
{
	__ring3_check_bit_is_set(bitnum, addr);
	__clear_bit_unlock(bitnum, addr);
	preempt_enable();
}

static __always_inline int bit_spin_is_locked(int bitnum, unsigned long *addr)
{
	return test_bit(bitnum, addr);
}

#endif /* RING3_SCHED_LOCKS_BIT_SPINLOCK_H_ */
