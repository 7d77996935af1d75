/* SPDX-License-Identifier: MIT */
/*
 * local_lock.h - local_lock_t: a name for "this CPU's data is mine until the unlock".
 *
 * Kernel side: through <linux/local_lock.h>.
 *
 * A per-CPU variable. local_lock() turns preemption off, local_lock_irq() and _irqsave() interrupts, as Linux does without
 * PREEMPT_RT; nobody waits, since nobody else can be there. The lock exists for checked builds, which WARN when a section is
 * entered twice on one CPU or left by a task that does not hold it.
 */
#ifndef RING3_SCHED_LOCKS_LOCAL_LOCK_H_
#define RING3_SCHED_LOCKS_LOCAL_LOCK_H_

#include "percpu/percpu_defs.h"
#include "sched/irqflags.h"
#include "sched/locks/lockdep_types.h"
#include "sched/preempt.h"

typedef struct ring3_local_lock {
	struct lockdep_map dep_map;
} local_lock_t;

#ifdef RING3_CHECKS
#define INIT_LOCAL_LOCK(lockname) { RING3_DEP_MAP_INIT(lockname) }
RING3_BEGIN_DECLS
extern void ring3_local_lock_acquire(local_lock_t *lock);
extern void ring3_local_lock_release(local_lock_t *lock);
RING3_END_DECLS
#define __ring3_local_lock_acquire(lock) ring3_local_lock_acquire(this_cpu_ptr(lock))
#define __ring3_local_lock_release(lock) ring3_local_lock_release(this_cpu_ptr(lock))
#define local_lock_init(lock)                           \
	do {                                            \
		(lock)->dep_map.name = #lock;           \
		(lock)->dep_map.owner = 0;              \
	} while (0)
#else
#define INIT_LOCAL_LOCK(lockname) { { {} } }
#define __ring3_local_lock_acquire(lock) do { (void)(lock); } while (0)
#define __ring3_local_lock_release(lock) do { (void)(lock); } while (0)
#define local_lock_init(lock) do { (void)(lock); } while (0)
#endif

#define local_lock(lock)                                \
	do {                                            \
		preempt_disable();                      \
		RING3_POINT(RING3_POINT_LOCK, lock);    \
		__ring3_local_lock_acquire(lock);       \
	} while (0)
#define local_lock_irq(lock)                            \
	do {                                            \
		local_irq_disable();                    \
		RING3_POINT(RING3_POINT_LOCK, lock);    \
		__ring3_local_lock_acquire(lock);       \
	} while (0)
#define local_lock_irqsave(lock, flags)                 \
	do {                                            \
		local_irq_save(flags);                  \
		RING3_POINT(RING3_POINT_LOCK, lock);    \
		__ring3_local_lock_acquire(lock);       \
	} while (0)
#define local_unlock(lock)                              \
	do {                                            \
		RING3_POINT(RING3_POINT_LOCK, lock);    \
		__ring3_local_lock_release(lock);       \
		preempt_enable();                       \
	} while (0)
#define local_unlock_irq(lock)                          \
	do {                                            \
		RING3_POINT(RING3_POINT_LOCK, lock);    \
		__ring3_local_lock_release(lock);       \
		local_irq_enable();                     \
	} while (0)
#define local_unlock_irqrestore(lock, flags)            \
	do {                                            \
		RING3_POINT(RING3_POINT_LOCK, lock);    \
		__ring3_local_lock_release(lock);       \
		local_irq_restore(flags);               \
	} while (0)

#endif /* RING3_SCHED_LOCKS_LOCAL_LOCK_H_ */
