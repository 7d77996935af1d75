/* SPDX-License-Identifier: MIT */
/*
 * rw_word.h - the reader/writer lock itself: readers together, or one writer; nobody starves.
 *
 *     bits  0-7    0xff while a writer holds the lock
 *     bit   8      a writer is at the head of the queue: new readers queue behind it
 *     bits  9-31   readers
 *
 * Readers and writers that cannot go ahead compete for a while, as for a spinning lock (spin_word.h explains why), and then
 * queue on one, so that nobody starves (readers that stand in a row go together). The exception is Linux's: a reader in an interrupt, or with softirqs off, waits only for a writer
 * that holds the lock, because the code it interrupted may be a reader itself and would never finish. In task context a
 * second read_lock() inside the first can deadlock with a writer that came between, as in Linux.
 *
 * Acquire and release ordering.
 */
#ifndef RING3_SCHED_LOCKS_RW_WORD_H_
#define RING3_SCHED_LOCKS_RW_WORD_H_

#include "sched/locks/spin_word.h"

typedef struct ring3_rw_word {
	unsigned int value;
	arch_spinlock_t queue;
} arch_rwlock_t;

#define __ARCH_RW_LOCK_UNLOCKED { 0, __ARCH_SPIN_LOCK_UNLOCKED }

#define RING3_RW_WRITER 0xffu
#define RING3_RW_WAITING 0x100u
#define RING3_RW_WRITER_MASK (RING3_RW_WRITER | RING3_RW_WAITING)
#define RING3_RW_READER 0x200u

RING3_BEGIN_DECLS
/* Entered with the reader counted already; returns as a reader. */
extern void ring3_rw_wait_read(arch_rwlock_t *lock);
/* Returns as the writer. */
extern void ring3_rw_wait_write(arch_rwlock_t *lock);
RING3_END_DECLS

RING3_INLINE void arch_read_lock(arch_rwlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	if (RING3_UNLIKELY(__atomic_add_fetch(&lock->value, RING3_RW_READER, __ATOMIC_ACQUIRE) & RING3_RW_WRITER_MASK))
		ring3_rw_wait_read(lock);
}

RING3_INLINE int __ring3_read_try(arch_rwlock_t *lock)
{
	if (__atomic_load_n(&lock->value, __ATOMIC_RELAXED) & RING3_RW_WRITER_MASK)
		return 0;
	if (!(__atomic_add_fetch(&lock->value, RING3_RW_READER, __ATOMIC_ACQUIRE) & RING3_RW_WRITER_MASK))
		return 1;
	(void)__atomic_fetch_sub(&lock->value, RING3_RW_READER, __ATOMIC_RELAXED);
	return 0;
}

RING3_INLINE int arch_read_trylock(arch_rwlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	return __ring3_read_try(lock);
}

RING3_INLINE void arch_read_unlock(arch_rwlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	(void)__atomic_fetch_sub(&lock->value, RING3_RW_READER, __ATOMIC_RELEASE);
}

RING3_INLINE int __ring3_write_try(arch_rwlock_t *lock)
{
	unsigned int expected = 0;

	return __atomic_compare_exchange_n(&lock->value, &expected, RING3_RW_WRITER, 0, __ATOMIC_ACQUIRE,
					   __ATOMIC_RELAXED);
}

RING3_INLINE void arch_write_lock(arch_rwlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	if (RING3_UNLIKELY(!__ring3_write_try(lock)))
		ring3_rw_wait_write(lock);
}

RING3_INLINE int arch_write_trylock(arch_rwlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	return !__atomic_load_n(&lock->value, __ATOMIC_RELAXED) && __ring3_write_try(lock);
}

RING3_INLINE void arch_write_unlock(arch_rwlock_t *lock)
{
	RING3_POINT(RING3_POINT_LOCK, lock);
	(void)__atomic_fetch_and(&lock->value, ~RING3_RW_WRITER, __ATOMIC_RELEASE);
}

RING3_INLINE int arch_rwlock_is_contended(arch_rwlock_t *lock)
{
	return arch_spin_is_locked(&lock->queue);
}

#endif /* RING3_SCHED_LOCKS_RW_WORD_H_ */
