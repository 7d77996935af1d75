/* SPDX-License-Identifier: MIT */
/* rwsem_queue.h - between rwsem.c (fast paths, checks) and rwsem_queue.c (the queue); not for others. */
#ifndef RING3_SCHED_LOCKS_RWSEM_QUEUE_H_
#define RING3_SCHED_LOCKS_RWSEM_QUEUE_H_

#include "sched/locks/rwsem.h"

__RING3_BEGIN_DECLS
/* Wait, in @state; 0 = taken (owner is set by the caller), or -EINTR. Task context. */
int ring3_rwsem_wait_read(struct rw_semaphore *sem, unsigned int state);
int ring3_rwsem_wait_write(struct rw_semaphore *sem, unsigned int state);
/* It is free, or shared, and somebody waits: lets in whoever may. Any context. */
void ring3_rwsem_wake(struct rw_semaphore *sem);
__RING3_END_DECLS

/* A reader comes in unless a writer is inside or anybody waits. */
static inline bool ring3_rwsem_try_read(struct rw_semaphore *sem)
{
	long count = atomic_long_read(&sem->count);

	while (!(count & (RING3_RWSEM_WRITER | RING3_RWSEM_WAITERS))) {
		if (atomic_long_try_cmpxchg_acquire(&sem->count, &count, count + RING3_RWSEM_READER))
			return true;
	}
	return false;
}

/* A writer comes in if nobody is inside; past the queue unless that is forbidden. */
static inline bool ring3_rwsem_try_write(struct rw_semaphore *sem)
{
	long count = atomic_long_read(&sem->count);

	while (!(count & (RING3_RWSEM_TAKEN | RING3_RWSEM_HANDOFF))) {
		if (atomic_long_try_cmpxchg_acquire(&sem->count, &count, count | RING3_RWSEM_WRITER))
			return true;
	}
	return false;
}

#endif /* RING3_SCHED_LOCKS_RWSEM_QUEUE_H_ */
