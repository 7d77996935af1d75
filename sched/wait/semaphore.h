/* SPDX-License-Identifier: MIT */
/*
 * semaphore.h - counting semaphores.
 *
 * Kernel side only, through <linux/semaphore.h>. For mutual exclusion take a mutex: it has an owner, this has none, so
 * anybody may up() and nothing is checked.
 *
 *   DEFINE_SEMAPHORE(name) (count 1); sema_init(&s, count)
 *   down                      takes one, sleeping until there is one
 *   down_interruptible, down_killable   0, or -EINTR for a signal
 *   down_timeout(&s, jiffies) 0, or -ETIME
 *   down_trylock              0 = taken, 1 = there is none (the reverse of every other trylock); any context
 *   up                        gives one back; any context, any task
 * The others: task context. Sleepers are served in the order of their coming: up() hands its one to the first of them.
 */
#ifndef RING3_SCHED_WAIT_SEMAPHORE_H_
#define RING3_SCHED_WAIT_SEMAPHORE_H_

#include <linux/list.h>

#include "sched/locks/spinlock.h"

struct semaphore {
	raw_spinlock_t lock;
	unsigned int count;
	struct list_head wait_list;
};

#define __SEMAPHORE_INITIALIZER(name, n) \
	{ __RAW_SPIN_LOCK_INITIALIZER((name).lock), (n), LIST_HEAD_INIT((name).wait_list) }
#define DEFINE_SEMAPHORE(name) struct semaphore name = __SEMAPHORE_INITIALIZER(name, 1)

static inline void sema_init(struct semaphore *sem, int val)
{
	raw_spin_lock_init(&sem->lock);
	sem->count = (unsigned int)val;
	INIT_LIST_HEAD(&sem->wait_list);
}

__RING3_BEGIN_DECLS
void down(struct semaphore *sem);
int __must_check down_interruptible(struct semaphore *sem);
int __must_check down_killable(struct semaphore *sem);
int __must_check down_trylock(struct semaphore *sem);
int __must_check down_timeout(struct semaphore *sem, long timeout);
void up(struct semaphore *sem);
__RING3_END_DECLS

#endif /* RING3_SCHED_WAIT_SEMAPHORE_H_ */
