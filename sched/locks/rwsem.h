/* SPDX-License-Identifier: MIT */
/*
 * rwsem.h - struct rw_semaphore: several readers or one writer; who has to wait sleeps.
 *
 * Kernel side only, through <linux/rwsem.h>.
 *
 *   DECLARE_RWSEM(name), init_rwsem(&s)
 *   down_read, down_write                    task context; may sleep, uninterruptibly
 *   down_read_interruptible, down_read_killable, down_write_killable   0, or -EINTR for a signal
 *     _nested(&s, subclass), down_write_nest_lock(&s, outer)   the same: there is no lock-order checking
 *   down_read_trylock, down_write_trylock    1 = taken, 0 = not; any context
 *   up_read, up_write                        by the task that took it; any context
 *   downgrade_write(&s)                      the writer becomes a reader; waiting readers come in too
 *   down_read_non_owner, up_read_non_owner   taken by one task and released by another
 *   rwsem_is_locked, rwsem_is_contended      stale at once
 * Taking is acquire, releasing is release.
 *
 * Order of service: a reader that comes while anybody waits queues. When it is the turn of readers, all that wait at that
 * moment come in. A running writer may take the semaphore past the queue; the first in the queue ends that after 4 ms, or at
 * once when it is a real-time task. So nobody starves, and a reader that holds it and takes it again waits for ever if a
 * writer came between: it is not recursive.
 */
#ifndef RING3_SCHED_LOCKS_RWSEM_H_
#define RING3_SCHED_LOCKS_RWSEM_H_

#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/list.h>

#include <asm/current.h>

#include "sched/locks/lockdep.h"
#include "sched/locks/spinlock.h"

/*
 * count: RING3_RWSEM_WRITER, or RING3_RWSEM_READER times the readers; and
 *   RING3_RWSEM_WAITERS   the queue is not empty
 *   RING3_RWSEM_HANDOFF   nobody may take it past the queue
 * owner: the writer, or the last reader that came with bit 0 set; for spinning and for checks.
 */
#define RING3_RWSEM_WRITER 1l
#define RING3_RWSEM_WAITERS 2l
#define RING3_RWSEM_HANDOFF 4l
#define RING3_RWSEM_READER 0x100l
#define RING3_RWSEM_READERS (~(RING3_RWSEM_READER - 1))
#define RING3_RWSEM_TAKEN (RING3_RWSEM_WRITER | RING3_RWSEM_READERS)
#define RING3_RWSEM_READER_OWNED 1ul

struct rw_semaphore {
	atomic_long_t count;
	atomic_long_t owner;
	raw_spinlock_t wait_lock; /* guards the queue and the flags */
	struct list_head wait_list;
#ifdef RING3_CHECKS
	void *magic; /* its own address */
	struct lockdep_map dep_map;
#endif
};

#define RWSEM_UNLOCKED_VALUE 0L
#ifdef RING3_CHECKS
#define __RING3_RWSEM_DEBUG_INIT(name) , &name, RING3_DEP_MAP_INIT(name)
#else
#define __RING3_RWSEM_DEBUG_INIT(name)
#endif
#define __RWSEM_INITIALIZER(name)                                                                \
	{ ATOMIC_LONG_INIT(RWSEM_UNLOCKED_VALUE), ATOMIC_LONG_INIT(0),                           \
	  __RAW_SPIN_LOCK_INITIALIZER(name.wait_lock), LIST_HEAD_INIT((name).wait_list) __RING3_RWSEM_DEBUG_INIT(name) }
#define DECLARE_RWSEM(name) struct rw_semaphore name = __RWSEM_INITIALIZER(name)
#define init_rwsem(sem)                                         \
	do {                                                    \
		static struct lock_class_key ir_key__;          \
		__init_rwsem((sem), #sem, &ir_key__);           \
	} while (0)

__RING3_BEGIN_DECLS
void __init_rwsem(struct rw_semaphore *sem, const char *name, struct lock_class_key *key);
void down_read(struct rw_semaphore *sem);
int __must_check down_read_interruptible(struct rw_semaphore *sem);
int __must_check down_read_killable(struct rw_semaphore *sem);
int down_read_trylock(struct rw_semaphore *sem);
void down_write(struct rw_semaphore *sem);
int __must_check down_write_killable(struct rw_semaphore *sem);
int down_write_trylock(struct rw_semaphore *sem);
void up_read(struct rw_semaphore *sem);
void up_write(struct rw_semaphore *sem);
void downgrade_write(struct rw_semaphore *sem);
void down_read_nested(struct rw_semaphore *sem, int subclass);
int __must_check down_read_killable_nested(struct rw_semaphore *sem, int subclass);
void down_write_nested(struct rw_semaphore *sem, int subclass);
int __must_check down_write_killable_nested(struct rw_semaphore *sem, int subclass);
void down_read_non_owner(struct rw_semaphore *sem);
void up_read_non_owner(struct rw_semaphore *sem);
__RING3_END_DECLS

#define down_write_nest_lock(sem, nest_lock) down_write(((void)(nest_lock), (sem)))

static inline int rwsem_is_locked(struct rw_semaphore *sem)
{
	return atomic_long_read(&sem->count) != 0;
}

static inline int rwsem_is_contended(struct rw_semaphore *sem)
{
	return !list_empty(&sem->wait_list);
}

#endif /* RING3_SCHED_LOCKS_RWSEM_H_ */
