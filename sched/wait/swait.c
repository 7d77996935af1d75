// SPDX-License-Identifier: MIT
/*
 * swait.c - simple wait queues.
 */
#include "sched/wait/swait.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

void __init_swait_queue_head(struct swait_queue_head *q, const char *name, struct lock_class_key *key)
{
	raw_spin_lock_init(&q->lock);
	lockdep_set_class_and_name(&q->lock, key, name);
	INIT_LIST_HEAD(&q->task_list);
}
EXPORT_SYMBOL(__init_swait_queue_head);

void swake_up_locked(struct swait_queue_head *q)
{
	struct swait_queue *first = list_first_entry_or_null(&q->task_list, struct swait_queue, task_list);

	if (!first)
		return;
	/* Out of the queue after the wake-up, so that finish_swait() waits for the lock until we are done with the entry. */
	wake_up_process(first->task);
	list_del_init(&first->task_list);
}
EXPORT_SYMBOL(swake_up_locked);

void swake_up_all_locked(struct swait_queue_head *q)
{
	while (!list_empty(&q->task_list))
		swake_up_locked(q);
}
EXPORT_SYMBOL(swake_up_all_locked);

void swake_up_one(struct swait_queue_head *q)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&q->lock, flags);
	swake_up_locked(q);
	raw_spin_unlock_irqrestore(&q->lock, flags);
}
EXPORT_SYMBOL(swake_up_one);

/* Those that queue themselves meanwhile are not woken: the list of those to wake is taken away at the start. */
void swake_up_all(struct swait_queue_head *q)
{
	struct swait_queue *first;
	LIST_HEAD(sleepers);

	raw_spin_lock_irq(&q->lock);
	list_splice_init(&q->task_list, &sleepers);
	while (!list_empty(&sleepers)) {
		first = list_first_entry(&sleepers, struct swait_queue, task_list);
		wake_up_state(first->task, TASK_NORMAL);
		list_del_init(&first->task_list);
		if (list_empty(&sleepers))
			break;
		/* One at a time, so that interrupts and others get a turn. */
		raw_spin_unlock_irq(&q->lock);
		raw_spin_lock_irq(&q->lock);
	}
	raw_spin_unlock_irq(&q->lock);
}
EXPORT_SYMBOL(swake_up_all);

void __prepare_to_swait(struct swait_queue_head *q, struct swait_queue *wait)
{
	wait->task = current;
	if (list_empty(&wait->task_list))
		list_add_tail(&wait->task_list, &q->task_list);
}

void prepare_to_swait_exclusive(struct swait_queue_head *q, struct swait_queue *wait, int state)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&q->lock, flags);
	__prepare_to_swait(q, wait);
	set_current_state((unsigned int)state);
	raw_spin_unlock_irqrestore(&q->lock, flags);
}
EXPORT_SYMBOL(prepare_to_swait_exclusive);

long prepare_to_swait_event(struct swait_queue_head *q, struct swait_queue *wait, int state)
{
	unsigned long flags;
	long error = 0;

	raw_spin_lock_irqsave(&q->lock, flags);
	if (signal_pending_state((unsigned int)state, current)) {
		/* A later swake_up_one() must not choose us. */
		list_del_init(&wait->task_list);
		error = -ERESTARTSYS;
	} else {
		__prepare_to_swait(q, wait);
		set_current_state((unsigned int)state);
	}
	raw_spin_unlock_irqrestore(&q->lock, flags);
	return error;
}
EXPORT_SYMBOL(prepare_to_swait_event);

void __finish_swait(struct swait_queue_head *q, struct swait_queue *wait)
{
	__set_current_state(TASK_RUNNING);
	if (!list_empty(&wait->task_list))
		list_del_init(&wait->task_list);
}

void finish_swait(struct swait_queue_head *q, struct swait_queue *wait)
{
	unsigned long flags;

	__set_current_state(TASK_RUNNING);
	if (list_empty_careful(&wait->task_list))
		return;
	raw_spin_lock_irqsave(&q->lock, flags);
	list_del_init(&wait->task_list);
	raw_spin_unlock_irqrestore(&q->lock, flags);
}
EXPORT_SYMBOL(finish_swait);
