/* SPDX-License-Identifier: MIT */
/*
 * rtmutex.h - struct rt_mutex: a mutex whose holder inherits the priority of the most urgent task that waits for it.
 *
 * Kernel side only, through <linux/rtmutex.h>.
 *
 *   DEFINE_RT_MUTEX(name), rt_mutex_init(&m)
 *   rt_mutex_lock(&m)                        task context; may sleep, uninterruptibly
 *     _nested(&m, subclass), _nest_lock(&m, outer)   the same: there is no lock-order checking
 *   rt_mutex_lock_interruptible, _killable   0, or -EINTR for a signal
 *   rt_mutex_trylock(&m)                     1 = taken, 0 = not; task context
 *   rt_mutex_unlock(&m)                      by the task that holds it
 *   rt_mutex_base_is_locked(&m.rtmutex)      stale at once; true also while it is handed over
 * Taking is acquire, releasing is release. Not recursive.
 *
 * Waiters queue by priority (all that are not real time count as one), those of the same in the order of their coming. The
 * release wakes the first, which takes the mutex when it runs; a more urgent task may take it before.
 *
 * Inheritance follows the chain: who waits for a mutex whose holder waits for another lends its priority to the holders of
 * both, and so on; it ends with the release, with a signal, and changes with the waiter's priority. A task that would wait
 * for itself, directly or along the chain, WARNs "rtmutex deadlock detected" and sleeps for ever, as in Linux. The chains
 * of all rt_mutexes are under one lock (rtmutex_pi.h); the uncontended case does not touch it.
 *
 * Uncontended, taking and releasing is one compare-exchange each of the owner word, whose bit 0 says that somebody waits, so
 * that the release fails it and looks. For comparison the same can be done otherwise, per call and consistently per mutex:
 * ring3_rt_mutex_lock_by(&m, way), ring3_rt_mutex_unlock_by(&m, way).
 */
#ifndef RING3_SCHED_LOCKS_RTMUTEX_H_
#define RING3_SCHED_LOCKS_RTMUTEX_H_

#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/sched.h>

#include <asm/current.h>

#include "sched/irqflags.h"
#include "sched/locks/lockdep.h"

struct rt_mutex_base {
	struct list_head waiters; /* struct rt_mutex_waiter, most urgent first */
	struct task_struct *owner; /* NULL = nobody; bit 0: see RING3_RT_MUTEX_WAITERS */
};

struct rt_mutex {
	struct rt_mutex_base rtmutex;
	struct lockdep_map dep_map;
};

/* Fast paths fail: somebody waits, or somebody is about to look who holds it. */
#define RING3_RT_MUTEX_WAITERS 1ul

#define __RT_MUTEX_BASE_INITIALIZER(rtbasename) { LIST_HEAD_INIT(rtbasename.waiters), NULL }
#ifdef RING3_CHECKS
#define __RING3_RT_MUTEX_DEBUG_INIT(mutexname) RING3_DEP_MAP_INIT(mutexname)
#else
#define __RING3_RT_MUTEX_DEBUG_INIT(mutexname) { {} }
#endif
#define __RT_MUTEX_INITIALIZER(mutexname) \
	{ __RT_MUTEX_BASE_INITIALIZER(mutexname.rtmutex), __RING3_RT_MUTEX_DEBUG_INIT(mutexname) }
#define DEFINE_RT_MUTEX(mutexname) struct rt_mutex mutexname = __RT_MUTEX_INITIALIZER(mutexname)
#define rt_mutex_init(mutex)                                            \
	do {                                                            \
		static struct lock_class_key rmi_key__;                 \
		__rt_mutex_init((mutex), __func__, &rmi_key__);         \
	} while (0)

/*
 * How the owner word is changed.
 *   NATIVE    the processor's compare-exchange: what rt_mutex_lock() does
 *   IRQS_OFF  compare and store with interrupts off: what Linux's generic cmpxchg does on one CPU. Exclusive among the tasks
 *             and interrupts of one CPU only
 *   GIVEN     ring3_rt_mutex_cmpxchg, which a measurement sets
 *   SLOW_ONLY added to one of these: no attempt before the slow path
 */
enum ring3_rt_mutex_way {
	RING3_RT_MUTEX_NATIVE = 0,
	RING3_RT_MUTEX_IRQS_OFF = 1,
	RING3_RT_MUTEX_GIVEN = 2,
	RING3_RT_MUTEX_SLOW_ONLY = 4,
};

__RING3_BEGIN_DECLS

void __rt_mutex_init(struct rt_mutex *lock, const char *name, struct lock_class_key *key);
void rt_mutex_base_init(struct rt_mutex_base *rtb);

/* Compares *@word with @old and stores @new_value if equal; what was there. */
extern unsigned long (*ring3_rt_mutex_cmpxchg)(unsigned long *word, unsigned long old, unsigned long new_value);

int ring3_rt_mutex_lock_slow(struct rt_mutex_base *lock, unsigned int state, enum ring3_rt_mutex_way way);
int ring3_rt_mutex_trylock_slow(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way);
void ring3_rt_mutex_unlock_slow(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way);

/* @task's own priority has changed: the chain that it waits in follows. No locks held; any context. */
void rt_mutex_adjust_pi(struct task_struct *task);

#ifdef RING3_CHECKS
void rt_mutex_lock_nested(struct rt_mutex *lock, unsigned int subclass);
int rt_mutex_lock_interruptible(struct rt_mutex *lock);
int rt_mutex_lock_killable(struct rt_mutex *lock);
int rt_mutex_trylock(struct rt_mutex *lock);
void rt_mutex_unlock(struct rt_mutex *lock);
#endif

__RING3_END_DECLS

static __always_inline bool ring3_rt_mutex_change(struct rt_mutex_base *lock, unsigned long old, unsigned long new_value,
						  enum ring3_rt_mutex_way way)
{
	unsigned long *word = (unsigned long *)&lock->owner;
	unsigned long seen, flags;

	switch ((int)way & ~(int)RING3_RT_MUTEX_SLOW_ONLY) {
	case RING3_RT_MUTEX_IRQS_OFF:
		local_irq_save(flags);
		seen = READ_ONCE(*word);
		if (seen == old)
			WRITE_ONCE(*word, new_value);
		local_irq_restore(flags);
		return seen == old;
	case RING3_RT_MUTEX_GIVEN:
		return ring3_rt_mutex_cmpxchg(word, old, new_value) == old;
	default:
		return cmpxchg(word, old, new_value) == old;
	}
}

static __always_inline bool ring3_rt_mutex_fast(struct rt_mutex_base *lock, unsigned long old, unsigned long new_value,
						enum ring3_rt_mutex_way way)
{
	return !((int)way & (int)RING3_RT_MUTEX_SLOW_ONLY) && ring3_rt_mutex_change(lock, old, new_value, way);
}

static __always_inline int ring3_rt_mutex_lock_state(struct rt_mutex_base *lock, unsigned int state,
						     enum ring3_rt_mutex_way way)
{
	if (likely(ring3_rt_mutex_fast(lock, 0, (unsigned long)current, way)))
		return 0;
	return ring3_rt_mutex_lock_slow(lock, state, way);
}

static __always_inline void ring3_rt_mutex_release(struct rt_mutex_base *lock, enum ring3_rt_mutex_way way)
{
	if (unlikely(!ring3_rt_mutex_fast(lock, (unsigned long)current, 0, way)))
		ring3_rt_mutex_unlock_slow(lock, way);
}

/* Without the checks of checked builds, for measurements and tests of the ways. */
static __always_inline void ring3_rt_mutex_lock_by(struct rt_mutex *lock, enum ring3_rt_mutex_way way)
{
	(void)ring3_rt_mutex_lock_state(&lock->rtmutex, TASK_UNINTERRUPTIBLE, way);
}

static __always_inline void ring3_rt_mutex_unlock_by(struct rt_mutex *lock, enum ring3_rt_mutex_way way)
{
	ring3_rt_mutex_release(&lock->rtmutex, way);
}

static inline bool rt_mutex_base_is_locked(struct rt_mutex_base *lock)
{
	return READ_ONCE(lock->owner) != NULL;
}

#ifdef RING3_CHECKS
#define rt_mutex_lock(lock) rt_mutex_lock_nested(lock, 0)
#else
static __always_inline void rt_mutex_lock(struct rt_mutex *lock)
{
	might_sleep();
	(void)ring3_rt_mutex_lock_state(&lock->rtmutex, TASK_UNINTERRUPTIBLE, RING3_RT_MUTEX_NATIVE);
}

static __always_inline int rt_mutex_lock_interruptible(struct rt_mutex *lock)
{
	might_sleep();
	return ring3_rt_mutex_lock_state(&lock->rtmutex, TASK_INTERRUPTIBLE, RING3_RT_MUTEX_NATIVE);
}

static __always_inline int rt_mutex_lock_killable(struct rt_mutex *lock)
{
	might_sleep();
	return ring3_rt_mutex_lock_state(&lock->rtmutex, TASK_KILLABLE, RING3_RT_MUTEX_NATIVE);
}

static __always_inline int rt_mutex_trylock(struct rt_mutex *lock)
{
	return likely(ring3_rt_mutex_fast(&lock->rtmutex, 0, (unsigned long)current, RING3_RT_MUTEX_NATIVE)) ||
	       ring3_rt_mutex_trylock_slow(&lock->rtmutex, RING3_RT_MUTEX_NATIVE);
}

static __always_inline void rt_mutex_unlock(struct rt_mutex *lock)
{
	ring3_rt_mutex_release(&lock->rtmutex, RING3_RT_MUTEX_NATIVE);
}

#define rt_mutex_lock_nested(lock, subclass) rt_mutex_lock(((void)(subclass), (lock)))
#endif
#define rt_mutex_lock_nest_lock(lock, nest_lock) rt_mutex_lock(((void)(nest_lock), (lock)))

#endif /* RING3_SCHED_LOCKS_RTMUTEX_H_ */
