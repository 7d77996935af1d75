/* SPDX-License-Identifier: MIT */
/*
 * spinlock.h - spinlock_t and raw_spinlock_t.
 *
 * Kernel side: through <linux/spinlock.h>. Host side: include this.
 *
 *   spin_lock, spin_unlock                           preemption off inside; task context only, or interrupts only
 *   spin_lock_bh, spin_unlock_bh                     softirqs off too: data shared with softirqs
 *   spin_lock_irq, spin_unlock_irq                   interrupts off too; the unlock turns them on whatever they were
 *   spin_lock_irqsave(l, flags), _irqrestore         the same, back to what it was: any context
 *   spin_trylock, _bh, _irq, _irqsave                1 = taken; 0 = nothing was changed
 *   spin_lock_nested(l, subclass), _nest_lock        spin_lock(): there is no lock-order checking
 *   spin_is_locked, spin_is_contended                truth values, stale at once
 *   assert_spin_locked(l)                            BUG if nobody holds it
 * raw_ forms are the same on a raw_spinlock_t. No sleeping while one is held. Taking is acquire, releasing is release; the
 * sections of one lock are totally ordered. Waiters are served in the order of their coming. How: spin_word.h.
 *
 * Checked builds report bad magic, recursion, already unlocked, wrong owner and wrong CPU, as DEBUG_SPINLOCK does
 * (spinlock_debug.c, docs/locks.md).
 */
#ifndef RING3_SCHED_LOCKS_SPINLOCK_H_
#define RING3_SCHED_LOCKS_SPINLOCK_H_

#include "sched/bottom_half.h"
#include "sched/irqflags.h"
#include "sched/locks/lock_types.h"
#include "sched/preempt.h"

#ifdef RING3_CHECKS
RING3_BEGIN_DECLS
extern void do_raw_spin_lock(raw_spinlock_t *lock);
extern int do_raw_spin_trylock(raw_spinlock_t *lock);
extern void do_raw_spin_unlock(raw_spinlock_t *lock);
extern void ring3_raw_spin_lock_init(raw_spinlock_t *lock, const char *name);
RING3_END_DECLS
#else
RING3_INLINE void do_raw_spin_lock(raw_spinlock_t *lock)
{
	arch_spin_lock(&lock->raw_lock);
}

RING3_INLINE int do_raw_spin_trylock(raw_spinlock_t *lock)
{
	return arch_spin_trylock(&lock->raw_lock);
}

RING3_INLINE void do_raw_spin_unlock(raw_spinlock_t *lock)
{
	arch_spin_unlock(&lock->raw_lock);
}

RING3_INLINE void ring3_raw_spin_lock_init(raw_spinlock_t *lock, const char *name)
{
	(void)name;
	*lock = __RAW_SPIN_LOCK_UNLOCKED(lock);
}
#endif

/* --- taking and releasing, with what goes with it --- */

RING3_INLINE void _raw_spin_lock(raw_spinlock_t *lock)
{
	preempt_disable();
	do_raw_spin_lock(lock);
}

RING3_INLINE void _raw_spin_lock_bh(raw_spinlock_t *lock)
{
	__local_bh_disable_ip(0, SOFTIRQ_LOCK_OFFSET);
	do_raw_spin_lock(lock);
}

RING3_INLINE void _raw_spin_lock_irq(raw_spinlock_t *lock)
{
	local_irq_disable();
	preempt_disable();
	do_raw_spin_lock(lock);
}

RING3_INLINE unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock)
{
	unsigned long flags;

	local_irq_save(flags);
	preempt_disable();
	do_raw_spin_lock(lock);
	return flags;
}

RING3_INLINE int _raw_spin_trylock(raw_spinlock_t *lock)
{
	preempt_disable();
	if (do_raw_spin_trylock(lock))
		return 1;
	preempt_enable();
	return 0;
}

RING3_INLINE int _raw_spin_trylock_bh(raw_spinlock_t *lock)
{
	__local_bh_disable_ip(0, SOFTIRQ_LOCK_OFFSET);
	if (do_raw_spin_trylock(lock))
		return 1;
	__local_bh_enable_ip(0, SOFTIRQ_LOCK_OFFSET);
	return 0;
}

RING3_INLINE void _raw_spin_unlock(raw_spinlock_t *lock)
{
	do_raw_spin_unlock(lock);
	preempt_enable();
}

RING3_INLINE void _raw_spin_unlock_bh(raw_spinlock_t *lock)
{
	do_raw_spin_unlock(lock);
	__local_bh_enable_ip(0, SOFTIRQ_LOCK_OFFSET);
}

/* Interrupts first: those that waited are delivered with preemption still off, and what they made due is done after. */
RING3_INLINE void _raw_spin_unlock_irq(raw_spinlock_t *lock)
{
	do_raw_spin_unlock(lock);
	local_irq_enable();
	preempt_enable();
}

RING3_INLINE void _raw_spin_unlock_irqrestore(raw_spinlock_t *lock, unsigned long flags)
{
	do_raw_spin_unlock(lock);
	local_irq_restore(flags);
	preempt_enable();
}

/* --- raw_spinlock_t --- */

#define raw_spin_lock_init(lock) ring3_raw_spin_lock_init((lock), #lock)
#define raw_spin_lock(lock) _raw_spin_lock(lock)
#define raw_spin_lock_nested(lock, subclass) _raw_spin_lock(((void)(subclass), (lock)))
#define raw_spin_lock_nest_lock(lock, nest_lock) _raw_spin_lock(((void)(nest_lock), (lock)))
#define raw_spin_lock_bh(lock) _raw_spin_lock_bh(lock)
#define raw_spin_lock_irq(lock) _raw_spin_lock_irq(lock)
#define raw_spin_lock_irqsave(lock, flags)               \
	do {                                             \
		__ring3_check_flags_type(flags);         \
		flags = _raw_spin_lock_irqsave(lock);    \
	} while (0)
#define raw_spin_lock_irqsave_nested(lock, flags, subclass) raw_spin_lock_irqsave(((void)(subclass), (lock)), flags)
#define raw_spin_trylock(lock) _raw_spin_trylock(lock)
#define raw_spin_trylock_bh(lock) _raw_spin_trylock_bh(lock)
#define raw_spin_trylock_irq(lock)                       \
	({                                               \
		int sti_taken__;                         \
		local_irq_disable();                     \
		sti_taken__ = _raw_spin_trylock(lock);   \
		if (!sti_taken__)                        \
			local_irq_enable();              \
		sti_taken__;                             \
	})
#define raw_spin_trylock_irqsave(lock, flags)            \
	({                                               \
		int sts_taken__;                         \
		local_irq_save(flags);                   \
		sts_taken__ = _raw_spin_trylock(lock);   \
		if (!sts_taken__)                        \
			local_irq_restore(flags);        \
		sts_taken__;                             \
	})
#define raw_spin_unlock(lock) _raw_spin_unlock(lock)
#define raw_spin_unlock_bh(lock) _raw_spin_unlock_bh(lock)
#define raw_spin_unlock_irq(lock) _raw_spin_unlock_irq(lock)
#define raw_spin_unlock_irqrestore(lock, flags)          \
	do {                                             \
		__ring3_check_flags_type(flags);         \
		_raw_spin_unlock_irqrestore(lock, flags); \
	} while (0)
#define raw_spin_is_locked(lock) arch_spin_is_locked(&(lock)->raw_lock)
#define raw_spin_is_contended(lock) arch_spin_is_contended(&(lock)->raw_lock)
#define assert_raw_spin_locked(lock) BUG_ON(!raw_spin_is_locked(lock))

/* --- spinlock_t: functions, so that a raw_spinlock_t is refused --- */

RING3_INLINE raw_spinlock_t *spinlock_check(spinlock_t *lock)
{
	return &lock->rlock;
}

#define spin_lock_init(lock) ring3_raw_spin_lock_init(spinlock_check(lock), #lock)

RING3_INLINE void spin_lock(spinlock_t *lock)
{
	_raw_spin_lock(&lock->rlock);
}

RING3_INLINE void spin_lock_bh(spinlock_t *lock)
{
	_raw_spin_lock_bh(&lock->rlock);
}

RING3_INLINE void spin_lock_irq(spinlock_t *lock)
{
	_raw_spin_lock_irq(&lock->rlock);
}

#define spin_lock_irqsave(lock, flags) raw_spin_lock_irqsave(spinlock_check(lock), flags)
#define spin_lock_irqsave_nested(lock, flags, subclass) \
	raw_spin_lock_irqsave_nested(spinlock_check(lock), flags, subclass)
#define spin_lock_nested(lock, subclass) raw_spin_lock_nested(spinlock_check(lock), subclass)
#define spin_lock_nest_lock(lock, nest_lock) raw_spin_lock_nest_lock(spinlock_check(lock), nest_lock)

RING3_INLINE int spin_trylock(spinlock_t *lock)
{
	return _raw_spin_trylock(&lock->rlock);
}

RING3_INLINE int spin_trylock_bh(spinlock_t *lock)
{
	return _raw_spin_trylock_bh(&lock->rlock);
}

RING3_INLINE int spin_trylock_irq(spinlock_t *lock)
{
	return raw_spin_trylock_irq(&lock->rlock);
}

#define spin_trylock_irqsave(lock, flags) raw_spin_trylock_irqsave(spinlock_check(lock), flags)

RING3_INLINE void spin_unlock(spinlock_t *lock)
{
	_raw_spin_unlock(&lock->rlock);
}

RING3_INLINE void spin_unlock_bh(spinlock_t *lock)
{
	_raw_spin_unlock_bh(&lock->rlock);
}

RING3_INLINE void spin_unlock_irq(spinlock_t *lock)
{
	_raw_spin_unlock_irq(&lock->rlock);
}

RING3_INLINE void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags)
{
	_raw_spin_unlock_irqrestore(&lock->rlock, flags);
}

RING3_INLINE int spin_is_locked(spinlock_t *lock)
{
	return raw_spin_is_locked(&lock->rlock);
}

RING3_INLINE int spin_is_contended(spinlock_t *lock)
{
	return raw_spin_is_contended(&lock->rlock);
}

#define assert_spin_locked(lock) assert_raw_spin_locked(spinlock_check(lock))

/* Whether a loop that holds @lock should let others in: somebody waits. */
RING3_INLINE int spin_needbreak(spinlock_t *lock)
{
	return spin_is_contended(lock);
}

/* Full order of what precedes the acquisition against what follows it. */
#define smp_mb__after_spinlock() smp_mb__after_atomic()

#endif /* RING3_SCHED_LOCKS_SPINLOCK_H_ */
