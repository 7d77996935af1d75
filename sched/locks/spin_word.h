/* SPDX-License-Identifier: MIT */
/*
 * spin_word.h - the spinning lock itself: one locked instruction to take it, one plain store to release it.
 *
 *     held       1 while somebody holds the lock
 *     tickets    0 while nobody queues; else bits 0-15 the ticket whose turn it is, bits 16-31 the next one to draw
 *
 * The words are two because a store of a part of a word that is then compare-exchanged as a whole doubles the cost of an
 * uncontended pair (the processor cannot forward it).
 *
 * Fair, but not at any price. With more virtual CPUs than host CPUs, handing the lock to the waiter that came first means,
 * most of the time, handing it to one that is not running: strict order measured 400 times slower than pthread_spin. So a
 * CPU that finds the lock taken (ring3_spin_wait) competes for it, first spinning, then giving its host CPU away between
 * looks; one that got nowhere in RING3_LOCK_PATIENCE_NS draws a ticket. While there are tickets nobody else can take the
 * lock (but who is in the middle of it), and ticket holders are served in order. So nobody starves.
 *
 * Releasing a lock that is free does nothing. Acquire and release ordering. Any context, on any CPU or host thread.
 */
#ifndef RING3_SCHED_LOCKS_SPIN_WORD_H_
#define RING3_SCHED_LOCKS_SPIN_WORD_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

typedef struct ring3_spin_word {
	unsigned int held;
	unsigned int tickets;
} arch_spinlock_t;

#define __ARCH_SPIN_LOCK_UNLOCKED { 0, 0 }

#define RING3_SPIN_NEXT_SHIFT 16
#define RING3_SPIN_TICKET_MASK 0xffffu

#define RING3_LOCK_PATIENCE_NS 1000000ull

RING3_BEGIN_DECLS
/* Waits for @lock and returns as its holder. */
extern void ring3_spin_wait(arch_spinlock_t *lock);
/*
 * One turn of a loop that waits for another CPU, the @turn-th in a row (from 0): a pause at first, later the host runs
 * something else meanwhile. Any context.
 */
extern void ring3_lock_relax(unsigned int turn);
RING3_END_DECLS

RING3_INLINE int __ring3_spin_take(arch_spinlock_t *lock)
{
	unsigned int expected = 0;

	return __atomic_compare_exchange_n(&lock->held, &expected, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

RING3_INLINE int arch_spin_is_contended(arch_spinlock_t *lock)
{
	return __atomic_load_n(&lock->tickets, __ATOMIC_RELAXED) != 0;
}

/* Also true for a lock that is being handed over. */
RING3_INLINE int arch_spin_is_locked(arch_spinlock_t *lock)
{
	return __atomic_load_n(&lock->held, __ATOMIC_RELAXED) || arch_spin_is_contended(lock);
}

RING3_INLINE int arch_spin_value_unlocked(arch_spinlock_t lock)
{
	return !lock.held && !lock.tickets;
}

RING3_INLINE void arch_spin_lock(arch_spinlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	if (RING3_UNLIKELY(arch_spin_is_contended(lock) || !__ring3_spin_take(lock)))
		ring3_spin_wait(lock);
}

/* Fails also when the lock is free but somebody queues. The look first leaves the line shared while the lock is taken. */
RING3_INLINE int arch_spin_trylock(arch_spinlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	return !arch_spin_is_locked(lock) && __ring3_spin_take(lock);
}

RING3_INLINE void arch_spin_unlock(arch_spinlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	__atomic_store_n(&lock->held, 0, __ATOMIC_RELEASE);
}

#endif /* RING3_SCHED_LOCKS_SPIN_WORD_H_ */
