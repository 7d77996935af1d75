// SPDX-License-Identifier: MIT
/*
 * semaphore.c - counting semaphores. While somebody sleeps the count is 0: up() gives to the first sleeper instead.
 */
#include "sched/wait/semaphore.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

struct sleeper {
	struct list_head list;
	struct task_struct *task;
	bool served;
};

static int acquire(struct semaphore *sem, unsigned int state, long timeout)
{
	struct sleeper self = { .task = current };
	unsigned long flags;
	int error = 0;

	might_sleep();
	raw_spin_lock_irqsave(&sem->lock, flags);
	if (likely(sem->count)) {
		sem->count--;
		goto out;
	}
	list_add_tail(&self.list, &sem->wait_list);
	do {
		if (signal_pending_state(state, current))
			error = -EINTR;
		else if (timeout <= 0)
			error = -ETIME;
		if (error) {
			list_del(&self.list);
			break;
		}
		/* The lock orders this against up(). */
		__set_current_state(state);
		raw_spin_unlock_irq(&sem->lock);
		timeout = schedule_timeout(timeout);
		raw_spin_lock_irq(&sem->lock);
	} while (!self.served);
out:
	raw_spin_unlock_irqrestore(&sem->lock, flags);
	return error;
}

void down(struct semaphore *sem)
{
	acquire(sem, TASK_UNINTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT);
}
EXPORT_SYMBOL(down);

int down_interruptible(struct semaphore *sem)
{
	return acquire(sem, TASK_INTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT);
}
EXPORT_SYMBOL(down_interruptible);

int down_killable(struct semaphore *sem)
{
	return acquire(sem, TASK_KILLABLE, MAX_SCHEDULE_TIMEOUT);
}
EXPORT_SYMBOL(down_killable);

int down_timeout(struct semaphore *sem, long timeout)
{
	return acquire(sem, TASK_UNINTERRUPTIBLE, timeout);
}
EXPORT_SYMBOL(down_timeout);

int down_trylock(struct semaphore *sem)
{
	unsigned long flags;
	bool taken;

	raw_spin_lock_irqsave(&sem->lock, flags);
	taken = sem->count > 0;
	if (taken)
		sem->count--;
	raw_spin_unlock_irqrestore(&sem->lock, flags);
	return !taken;
}
EXPORT_SYMBOL(down_trylock);

void up(struct semaphore *sem)
{
	struct task_struct *task = NULL;
	struct sleeper *first;
	unsigned long flags;

	raw_spin_lock_irqsave(&sem->lock, flags);
	first = list_first_entry_or_null(&sem->wait_list, struct sleeper, list);
	if (likely(!first)) {
		sem->count++;
	} else {
		/* A served sleeper may return as soon as the lock is free, so its task is held until it is woken. */
		list_del(&first->list);
		task = get_task_struct(first->task);
		first->served = true;
	}
	raw_spin_unlock_irqrestore(&sem->lock, flags);
	if (task) {
		wake_up_process(task);
		put_task_struct(task);
	}
}
EXPORT_SYMBOL(up);
