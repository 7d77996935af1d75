// SPDX-License-Identifier: MIT
/*
 * completion.c - a count of those who may pass, and a simple wait queue of those who may not yet.
 */
#include "sched/wait/completion.h"

#include <linux/errno.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/limits.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#define EVERYBODY UINT_MAX

void complete(struct completion *x)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&x->wait.lock, flags);
	if (x->done != EVERYBODY)
		x->done++;
	swake_up_locked(&x->wait);
	raw_spin_unlock_irqrestore(&x->wait.lock, flags);
}
EXPORT_SYMBOL(complete);

void complete_all(struct completion *x)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&x->wait.lock, flags);
	x->done = EVERYBODY;
	swake_up_all_locked(&x->wait);
	raw_spin_unlock_irqrestore(&x->wait.lock, flags);
}
EXPORT_SYMBOL(complete_all);

/* Under the lock: takes one passage if there is one. */
static bool pass(struct completion *x)
{
	if (!x->done)
		return false;
	if (x->done != EVERYBODY)
		x->done--;
	return true;
}

/*
 * Who is woken finds a passage that somebody else may have taken, and queues again. Result: what is left of @timeout, at
 * least 1; 0; -ERESTARTSYS. When the passage and the end of the time, or a signal, come together, the passage wins.
 */
static long wait_for(struct completion *x, long (*sleep)(long timeout), long timeout, unsigned int state)
{
	DECLARE_SWAITQUEUE(wait);

	might_sleep();
	raw_spin_lock_irq(&x->wait.lock);
	if (!x->done) {
		do {
			if (signal_pending_state(state, current)) {
				timeout = -ERESTARTSYS;
				break;
			}
			__prepare_to_swait(&x->wait, &wait);
			/* The lock orders this against complete(). */
			__set_current_state(state);
			raw_spin_unlock_irq(&x->wait.lock);
			timeout = sleep(timeout);
			raw_spin_lock_irq(&x->wait.lock);
		} while (!x->done && timeout);
		__finish_swait(&x->wait, &wait);
	}
	if (pass(x))
		timeout = timeout ?: 1;
	raw_spin_unlock_irq(&x->wait.lock);
	return timeout;
}

void wait_for_completion(struct completion *x)
{
	wait_for(x, schedule_timeout, MAX_SCHEDULE_TIMEOUT, TASK_UNINTERRUPTIBLE);
}
EXPORT_SYMBOL(wait_for_completion);

void wait_for_completion_io(struct completion *x)
{
	wait_for(x, io_schedule_timeout, MAX_SCHEDULE_TIMEOUT, TASK_UNINTERRUPTIBLE);
}
EXPORT_SYMBOL(wait_for_completion_io);

int wait_for_completion_state(struct completion *x, unsigned int state)
{
	long left = wait_for(x, schedule_timeout, MAX_SCHEDULE_TIMEOUT, state);

	return left == -ERESTARTSYS ? -ERESTARTSYS : 0;
}
EXPORT_SYMBOL(wait_for_completion_state);

int wait_for_completion_interruptible(struct completion *x)
{
	return wait_for_completion_state(x, TASK_INTERRUPTIBLE);
}
EXPORT_SYMBOL(wait_for_completion_interruptible);

int wait_for_completion_killable(struct completion *x)
{
	return wait_for_completion_state(x, TASK_KILLABLE);
}
EXPORT_SYMBOL(wait_for_completion_killable);

unsigned long wait_for_completion_timeout(struct completion *x, unsigned long timeout)
{
	return (unsigned long)wait_for(x, schedule_timeout, (long)timeout, TASK_UNINTERRUPTIBLE);
}
EXPORT_SYMBOL(wait_for_completion_timeout);

unsigned long wait_for_completion_io_timeout(struct completion *x, unsigned long timeout)
{
	return (unsigned long)wait_for(x, io_schedule_timeout, (long)timeout, TASK_UNINTERRUPTIBLE);
}
EXPORT_SYMBOL(wait_for_completion_io_timeout);

long wait_for_completion_interruptible_timeout(struct completion *x, unsigned long timeout)
{
	return wait_for(x, schedule_timeout, (long)timeout, TASK_INTERRUPTIBLE);
}
EXPORT_SYMBOL(wait_for_completion_interruptible_timeout);

long wait_for_completion_killable_timeout(struct completion *x, unsigned long timeout)
{
	return wait_for(x, schedule_timeout, (long)timeout, TASK_KILLABLE);
}
EXPORT_SYMBOL(wait_for_completion_killable_timeout);

bool try_wait_for_completion(struct completion *x)
{
	unsigned long flags;
	bool passed;

	if (!READ_ONCE(x->done))
		return false;
	raw_spin_lock_irqsave(&x->wait.lock, flags);
	passed = pass(x);
	raw_spin_unlock_irqrestore(&x->wait.lock, flags);
	return passed;
}
EXPORT_SYMBOL(try_wait_for_completion);

bool completion_done(struct completion *x)
{
	unsigned long flags;

	if (!READ_ONCE(x->done))
		return false;
	/* complete() may still hold the lock, which is part of what the caller wants to free. */
	raw_spin_lock_irqsave(&x->wait.lock, flags);
	raw_spin_unlock_irqrestore(&x->wait.lock, flags);
	return true;
}
EXPORT_SYMBOL(completion_done);
