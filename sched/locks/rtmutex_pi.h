/* SPDX-License-Identifier: MIT */
/*
 * rtmutex_pi.h - who waits for whom: between rtmutex.c and rtmutex_pi.c, not for others.
 *
 * Tasks and rt_mutexes form a graph: a task waits for at most one mutex (pi_blocked_on), a mutex has at most one holder.
 * So from each task one chain leads on, which has an end, because a task that would close a circle does not wait.
 *
 * One lock, ring3_pi_graph, guards all of it: the waiters of every mutex, pi_waiters and pi_blocked_on of every task, and
 * changes of an owner word by slow paths. Linux locks each mutex and each task of a chain in turn and has to look again
 * after every step what has changed; there, chains must not hold up interrupts for long. Here a chain is as long as a test
 * makes it, and contended rt_mutexes are rare. Order: ring3_pi_graph, then a task's pi_lock, then run queues. Interrupts off.
 */
#ifndef RING3_SCHED_LOCKS_RTMUTEX_PI_H_
#define RING3_SCHED_LOCKS_RTMUTEX_PI_H_

#include <linux/sched.h>

#include "sched/locks/rtmutex.h"

struct rt_mutex_waiter {
	struct list_head queue; /* in the mutex's waiters */
	struct list_head donor; /* in the holder's pi_waiters: the first waiter of each mutex; else empty */
	struct task_struct *task;
	struct rt_mutex_base *lock;
	int prio; /* by which it is queued in both */
};

__RING3_BEGIN_DECLS
extern raw_spinlock_t ring3_pi_graph;
/* All under ring3_pi_graph. */
bool ring3_pi_would_deadlock(struct rt_mutex_base *lock, struct task_struct *task);
/* @waiter, of a task that waits for nothing, joins the queue; holders along the chain inherit. */
void ring3_pi_wait(struct rt_mutex_waiter *waiter, struct rt_mutex_base *lock, struct task_struct *task);
/* It gives up: those who inherited from it do no longer. */
void ring3_pi_give_up(struct rt_mutex_waiter *waiter);
/* @task, which becomes the holder, inherits from who still waits; @waiter: its own entry, if it has waited. */
void ring3_pi_take(struct rt_mutex_base *lock, struct task_struct *task, struct rt_mutex_waiter *waiter);
/* @task, the holder, gives back what it inherited because of @lock. The waiters stay queued. */
void ring3_pi_release(struct rt_mutex_base *lock, struct task_struct *task);
__RING3_END_DECLS

static inline struct task_struct *ring3_rt_mutex_owner(const struct rt_mutex_base *lock)
{
	return (struct task_struct *)((unsigned long)READ_ONCE(lock->owner) & ~RING3_RT_MUTEX_WAITERS);
}

/* The most urgent waiter, or NULL. */
static inline struct rt_mutex_waiter *ring3_rt_mutex_first(struct rt_mutex_base *lock)
{
	return list_first_entry_or_null(&lock->waiters, struct rt_mutex_waiter, queue);
}

/* Tasks that are not real time do not compete by priority: whatever their nice value, they are served in order. */
static inline int ring3_pi_prio(const struct task_struct *task)
{
	int prio = READ_ONCE(task->prio);

	return rt_prio(prio) ? prio : DEFAULT_PRIO;
}

#endif /* RING3_SCHED_LOCKS_RTMUTEX_PI_H_ */
