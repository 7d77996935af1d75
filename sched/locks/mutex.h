/* SPDX-License-Identifier: MIT */
/*
 * mutex.h - struct mutex: one task at a time; who finds it taken sleeps.
 *
 * Kernel side only, through <linux/mutex.h>.
 *
 *   DEFINE_MUTEX(name), mutex_init(&m), mutex_destroy(&m) (checked builds: WARN if held, and it must not be used again)
 *   mutex_lock(&m)                       task context; may sleep, uninterruptibly
 *   mutex_lock_interruptible, _killable  0, or -EINTR: a signal came while it slept, and the mutex is not held
 *   mutex_lock_io                        accounted as waiting for I/O
 *     _nested(&m, subclass), _nest_lock(&m, outer)   the same: there is no lock-order checking
 *   mutex_trylock(&m)                    1 = taken, 0 = not; never sleeps
 *   mutex_unlock(&m)                     by the task that holds it. The mutex must outlive the call, not only the unlock
 *   mutex_is_locked(&m)                  stale at once
 *   atomic_dec_and_mutex_lock(&count, &m)   drops a reference; 1 with the mutex held if it was the last one
 * Not in interrupts. Taking is acquire, releasing is release. Not recursive.
 *
 * Uncontended, taking and releasing is one compare-exchange each. Who finds the mutex taken by a task that is running on a
 * CPU spins for a while, since it will be free soon; then it queues and sleeps. A running task may take the mutex past the
 * queue, which is what makes mutexes fast; the first in the queue ends that after RING3_LOCK_PATIENCE_NS: then the holder
 * hands the mutex over.
 *
 * Checked builds report what DEBUG_MUTEXES does (docs/locks.md), and a task that takes the mutex which it holds, or ends
 * with it. As in Linux the task then sleeps for ever, or goes on.
 */
#ifndef RING3_SCHED_LOCKS_MUTEX_H_
#define RING3_SCHED_LOCKS_MUTEX_H_

#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/sched.h>

#include <asm/current.h>

#include "sched/locks/lockdep.h"
#include "sched/locks/spinlock.h"

/*
 * owner: the task that holds it, 0 = nobody; in the low bits:
 *   RING3_MUTEX_WAITERS   the queue is not empty: the unlock must look at it
 *   RING3_MUTEX_HANDOFF   the unlock gives the mutex to the first of the queue; set only while somebody holds it
 */
#define RING3_MUTEX_WAITERS 1ul
#define RING3_MUTEX_HANDOFF 2ul
#define RING3_MUTEX_FLAGS 3ul

struct mutex {
	atomic_long_t owner;
	raw_spinlock_t wait_lock;   /* guards the queue and the flags; free while nobody waits */
	struct list_head wait_list; /* in the order of their coming */
#ifdef RING3_CHECKS
	void *magic; /* its own address */
	struct lockdep_map dep_map;
#endif
};

#ifdef RING3_CHECKS
#define __RING3_MUTEX_DEBUG_INIT(lockname) , &lockname, RING3_DEP_MAP_INIT(lockname)
#else
#define __RING3_MUTEX_DEBUG_INIT(lockname)
#endif
#define __MUTEX_INITIALIZER(lockname)                                                            \
	{ ATOMIC_LONG_INIT(0), __RAW_SPIN_LOCK_INITIALIZER(lockname.wait_lock),                  \
	  LIST_HEAD_INIT(lockname.wait_list) __RING3_MUTEX_DEBUG_INIT(lockname) }
#define DEFINE_MUTEX(mutexname) struct mutex mutexname = __MUTEX_INITIALIZER(mutexname)
#define mutex_init(mutex)                                       \
	do {                                                    \
		static struct lock_class_key mi_key__;          \
		__mutex_init((mutex), #mutex, &mi_key__);       \
	} while (0)

__RING3_BEGIN_DECLS

void __mutex_init(struct mutex *lock, const char *name, struct lock_class_key *key);
int atomic_dec_and_mutex_lock(atomic_t *count, struct mutex *lock);
void mutex_lock_io(struct mutex *lock);

/* What the fast paths call when they fail. */
int ring3_mutex_lock_slow(struct mutex *lock, unsigned int state);
void ring3_mutex_unlock_slow(struct mutex *lock);

#ifdef RING3_CHECKS
void mutex_destroy(struct mutex *lock);
void mutex_lock_nested(struct mutex *lock, unsigned int subclass);
int __must_check mutex_lock_interruptible_nested(struct mutex *lock, unsigned int subclass);
int __must_check mutex_lock_killable_nested(struct mutex *lock, unsigned int subclass);
int mutex_trylock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);
#endif

__RING3_END_DECLS

static __always_inline bool ring3_mutex_lock_fast(struct mutex *lock)
{
	long expected = 0;

	return atomic_long_try_cmpxchg_acquire(&lock->owner, &expected, (long)current);
}

/* Takes it if nobody holds it, whoever waits. Leaves the flags as they are. */
static inline bool ring3_mutex_try(struct mutex *lock)
{
	long owner = atomic_long_read(&lock->owner);

	while (!((unsigned long)owner & ~RING3_MUTEX_FLAGS)) {
		if (atomic_long_try_cmpxchg_acquire(&lock->owner, &owner, owner | (long)current))
			return true;
	}
	return false;
}

static inline bool mutex_is_locked(struct mutex *lock)
{
	return ((unsigned long)atomic_long_read(&lock->owner) & ~RING3_MUTEX_FLAGS) != 0;
}

#ifdef RING3_CHECKS
#define mutex_lock(lock) mutex_lock_nested(lock, 0)
#define mutex_lock_interruptible(lock) mutex_lock_interruptible_nested(lock, 0)
#define mutex_lock_killable(lock) mutex_lock_killable_nested(lock, 0)
#else
static __always_inline void mutex_lock(struct mutex *lock)
{
	might_sleep();
	if (unlikely(!ring3_mutex_lock_fast(lock)))
		ring3_mutex_lock_slow(lock, TASK_UNINTERRUPTIBLE);
}

static __always_inline int __must_check mutex_lock_interruptible(struct mutex *lock)
{
	might_sleep();
	return likely(ring3_mutex_lock_fast(lock)) ? 0 : ring3_mutex_lock_slow(lock, TASK_INTERRUPTIBLE);
}

static __always_inline int __must_check mutex_lock_killable(struct mutex *lock)
{
	might_sleep();
	return likely(ring3_mutex_lock_fast(lock)) ? 0 : ring3_mutex_lock_slow(lock, TASK_KILLABLE);
}

static __always_inline int mutex_trylock(struct mutex *lock)
{
	return ring3_mutex_try(lock);
}

static __always_inline void mutex_unlock(struct mutex *lock)
{
	long expected = (long)current;

	if (unlikely(!atomic_long_try_cmpxchg_release(&lock->owner, &expected, 0)))
		ring3_mutex_unlock_slow(lock);
}

static inline void mutex_destroy(struct mutex *lock)
{
	(void)lock;
}

#define mutex_lock_nested(lock, subclass) mutex_lock(((void)(subclass), (lock)))
#define mutex_lock_interruptible_nested(lock, subclass) mutex_lock_interruptible(((void)(subclass), (lock)))
#define mutex_lock_killable_nested(lock, subclass) mutex_lock_killable(((void)(subclass), (lock)))
#endif
#define mutex_lock_nest_lock(lock, nest_lock) mutex_lock(((void)(nest_lock), (lock)))
#define mutex_lock_io_nested(lock, subclass) mutex_lock_io(((void)(subclass), (lock)))

#endif /* RING3_SCHED_LOCKS_MUTEX_H_ */
