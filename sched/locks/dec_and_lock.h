/* SPDX-License-Identifier: MIT */
/*
 * dec_and_lock.h - atomic_dec_and_lock(): drops a reference, and returns 1 with the lock held if it was the last one.
 *
 * Kernel side only, through <linux/spinlock.h>. No other CPU sees the count reach zero without the lock being held.
 */
#ifndef RING3_SCHED_LOCKS_DEC_AND_LOCK_H_
#define RING3_SCHED_LOCKS_DEC_AND_LOCK_H_

#include <linux/atomic.h>

#include "sched/locks/spinlock.h"

RING3_BEGIN_DECLS
extern int _atomic_dec_and_lock(atomic_t *atomic, spinlock_t *lock);
extern int _atomic_dec_and_lock_irqsave(atomic_t *atomic, spinlock_t *lock, unsigned long *flags);
RING3_END_DECLS

#define atomic_dec_and_lock(atomic, lock) _atomic_dec_and_lock(atomic, lock)
#define atomic_dec_and_lock_irqsave(atomic, lock, flags) _atomic_dec_and_lock_irqsave(atomic, lock, &(flags))

#endif /* RING3_SCHED_LOCKS_DEC_AND_LOCK_H_ */
