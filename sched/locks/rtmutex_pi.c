// SPDX-License-Identifier: MIT
/*
 * rtmutex_pi.c - priority inheritance along chains of rt_mutexes; see rtmutex_pi.h.
 *
 * A holder inherits from its donors: of each mutex that it holds, the first waiter. rt_mutex_setprio() is told the most
 * urgent of them and decides what that means for the task. When that changes the priority of a task that itself waits, its
 * place in that queue changes, with it perhaps who is first there, and so the next holder's donors.
 */
#include "sched/locks/rtmutex_pi.h"

#include <linux/export.h>

DEFINE_RAW_SPINLOCK(ring3_pi_graph);

/* Behind all that are as urgent. */
static void insert_by_prio(struct list_head *entry, struct list_head *head, int prio, bool donors)
{
	struct rt_mutex_waiter *other;
	struct list_head *place;

	for (place = head->prev; place != head; place = place->prev) {
		other = donors ? list_entry(place, struct rt_mutex_waiter, donor) :
				 list_entry(place, struct rt_mutex_waiter, queue);
		if (other->prio <= prio)
			break;
	}
	list_add(entry, place);
}

static void queue_insert(struct rt_mutex_waiter *waiter)
{
	insert_by_prio(&waiter->queue, &waiter->lock->waiters, waiter->prio, false);
}

static void donor_insert(struct rt_mutex_waiter *waiter, struct task_struct *holder)
{
	insert_by_prio(&waiter->donor, &holder->pi_waiters, waiter->prio, true);
}

static void donor_remove(struct rt_mutex_waiter *waiter)
{
	list_del_init(&waiter->donor);
}

static void inherit(struct task_struct *task)
{
	struct rt_mutex_waiter *first = list_first_entry_or_null(&task->pi_waiters, struct rt_mutex_waiter, donor);

	raw_spin_lock(&task->pi_lock);
	rt_mutex_setprio(task, first ? first->task : NULL);
	raw_spin_unlock(&task->pi_lock);
}

/*
 * @task's place where it waits follows its priority; then the holder's there, and so on to the end of the chain or to where
 * nothing changes.
 */
static void follow_chain(struct task_struct *task)
{
	struct rt_mutex_waiter *waiter, *first;
	struct rt_mutex_base *lock;

	while ((waiter = task->pi_blocked_on) && waiter->prio != ring3_pi_prio(task)) {
		lock = waiter->lock;
		task = ring3_rt_mutex_owner(lock);
		first = ring3_rt_mutex_first(lock);
		if (task)
			donor_remove(first);
		list_del(&waiter->queue);
		waiter->prio = ring3_pi_prio(waiter->task);
		queue_insert(waiter);
		if (!task) {
			/* Released, and on its way to who was first: who is now has to come. */
			if (ring3_rt_mutex_first(lock) != first)
				wake_up_state(ring3_rt_mutex_first(lock)->task, TASK_NORMAL);
			return;
		}
		donor_insert(ring3_rt_mutex_first(lock), task);
		inherit(task);
	}
}

bool ring3_pi_would_deadlock(struct rt_mutex_base *lock, struct task_struct *task)
{
	struct task_struct *holder;

	while ((holder = ring3_rt_mutex_owner(lock))) {
		if (holder == task)
			return true;
		if (!holder->pi_blocked_on)
			return false;
		lock = holder->pi_blocked_on->lock;
	}
	return false;
}

void ring3_pi_wait(struct rt_mutex_waiter *waiter, struct rt_mutex_base *lock, struct task_struct *task)
{
	struct rt_mutex_waiter *first = ring3_rt_mutex_first(lock);
	struct task_struct *holder = ring3_rt_mutex_owner(lock);

	INIT_LIST_HEAD(&waiter->donor);
	waiter->task = task;
	waiter->lock = lock;
	waiter->prio = ring3_pi_prio(task);
	queue_insert(waiter);
	task->pi_blocked_on = waiter;
	if (!holder || ring3_rt_mutex_first(lock) != waiter)
		return;
	if (first)
		donor_remove(first);
	donor_insert(waiter, holder);
	inherit(holder);
	follow_chain(holder);
}

void ring3_pi_give_up(struct rt_mutex_waiter *waiter)
{
	struct rt_mutex_base *lock = waiter->lock;
	struct task_struct *holder = ring3_rt_mutex_owner(lock);
	bool was_first = ring3_rt_mutex_first(lock) == waiter;

	list_del(&waiter->queue);
	waiter->task->pi_blocked_on = NULL;
	if (!holder || !was_first)
		return;
	donor_remove(waiter);
	if (ring3_rt_mutex_first(lock))
		donor_insert(ring3_rt_mutex_first(lock), holder);
	inherit(holder);
	follow_chain(holder);
}

void ring3_pi_take(struct rt_mutex_base *lock, struct task_struct *task, struct rt_mutex_waiter *waiter)
{
	if (waiter) {
		list_del(&waiter->queue);
		task->pi_blocked_on = NULL;
	}
	if (list_empty(&lock->waiters))
		return;
	donor_insert(ring3_rt_mutex_first(lock), task);
	inherit(task);
}

void ring3_pi_release(struct rt_mutex_base *lock, struct task_struct *task)
{
	donor_remove(ring3_rt_mutex_first(lock));
	inherit(task);
}

void rt_mutex_adjust_pi(struct task_struct *task)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&ring3_pi_graph, flags);
	follow_chain(task);
	raw_spin_unlock_irqrestore(&ring3_pi_graph, flags);
}
EXPORT_SYMBOL(rt_mutex_adjust_pi);
