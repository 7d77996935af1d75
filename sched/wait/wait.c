// SPDX-License-Identifier: MIT
/*
 * wait.c - wait queues: who is woken, in which order, and the two sides of a sleep.
 */
#include "sched/wait/wait.h"

#include <linux/bug.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

/* How many entries one hold of the lock may visit: with interrupts off, and others want the queue. */
#define VISITS_PER_HOLD 64

/* Of <linux/poll.h>: the queue's owner is gone. */
#define KEY_HUNG_UP 0x0010u
#define KEY_QUEUE_ENDS 0x4000u

void __init_waitqueue_head(struct wait_queue_head *wq_head, const char *name, struct lock_class_key *key)
{
	spin_lock_init(&wq_head->lock);
	lockdep_set_class_and_name(&wq_head->lock, key, name);
	INIT_LIST_HEAD(&wq_head->head);
}
EXPORT_SYMBOL(__init_waitqueue_head);

void add_wait_queue(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	unsigned long flags;

	wq_entry->flags &= ~(unsigned int)WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&wq_head->lock, flags);
	__add_wait_queue(wq_head, wq_entry);
	spin_unlock_irqrestore(&wq_head->lock, flags);
}
EXPORT_SYMBOL(add_wait_queue);

void add_wait_queue_exclusive(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	unsigned long flags;

	spin_lock_irqsave(&wq_head->lock, flags);
	__add_wait_queue_entry_tail_exclusive(wq_head, wq_entry);
	spin_unlock_irqrestore(&wq_head->lock, flags);
}
EXPORT_SYMBOL(add_wait_queue_exclusive);

void add_wait_queue_priority(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	unsigned long flags;

	wq_entry->flags |= WQ_FLAG_EXCLUSIVE | WQ_FLAG_PRIORITY;
	spin_lock_irqsave(&wq_head->lock, flags);
	__add_wait_queue(wq_head, wq_entry);
	spin_unlock_irqrestore(&wq_head->lock, flags);
}
EXPORT_SYMBOL(add_wait_queue_priority);

void remove_wait_queue(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	unsigned long flags;

	spin_lock_irqsave(&wq_head->lock, flags);
	__remove_wait_queue(wq_head, wq_entry);
	spin_unlock_irqrestore(&wq_head->lock, flags);
}
EXPORT_SYMBOL(remove_wait_queue);

/* --- waking --- */

/*
 * Visits entries from the front, or from behind @mark if that is queued, and takes the mark out. When there is a mark and
 * the walk is long, queues it where to go on. Entry functions may take their own entry out, hence the look ahead. Returns
 * how many exclusive sleepers may still be woken.
 */
static int wake_entries(struct wait_queue_head *wq_head, unsigned int mode, int nr_exclusive, int wake_flags, void *key,
			struct wait_queue_entry *mark)
{
	struct list_head *place, *next = wq_head->head.next;
	int visits = 0;

	lockdep_assert_held(&wq_head->lock);
	if (mark && (mark->flags & WQ_FLAG_BOOKMARK)) {
		next = mark->entry.next;
		list_del(&mark->entry);
		mark->flags = 0;
	}
	for (place = next; place != &wq_head->head; place = next) {
		struct wait_queue_entry *entry = list_entry(place, struct wait_queue_entry, entry);
		unsigned int flags = entry->flags;
		int woken;

		next = place->next;
		/* Somebody else's mark. */
		if (flags & WQ_FLAG_BOOKMARK)
			continue;
		woken = entry->func(entry, mode, wake_flags, key);
		if (woken < 0)
			break;
		if (woken && (flags & WQ_FLAG_EXCLUSIVE) && --nr_exclusive == 0)
			break;
		if (mark && ++visits > VISITS_PER_HOLD && next != &wq_head->head) {
			mark->flags = WQ_FLAG_BOOKMARK;
			list_add_tail(&mark->entry, next);
			break;
		}
	}
	return nr_exclusive;
}

static int wake(struct wait_queue_head *wq_head, unsigned int mode, int nr_exclusive, int wake_flags, void *key)
{
	struct wait_queue_entry mark = { .entry = LIST_HEAD_INIT(mark.entry) };
	int left = nr_exclusive;
	unsigned long flags;

	do {
		spin_lock_irqsave(&wq_head->lock, flags);
		left = wake_entries(wq_head, mode, left, wake_flags, key, &mark);
		spin_unlock_irqrestore(&wq_head->lock, flags);
	} while (mark.flags & WQ_FLAG_BOOKMARK);
	return nr_exclusive - left;
}

int __wake_up(struct wait_queue_head *wq_head, unsigned int mode, int nr_exclusive, void *key)
{
	return wake(wq_head, mode, nr_exclusive, 0, key);
}
EXPORT_SYMBOL(__wake_up);

void __wake_up_locked(struct wait_queue_head *wq_head, unsigned int mode, int nr)
{
	wake_entries(wq_head, mode, nr, 0, NULL, NULL);
}
EXPORT_SYMBOL(__wake_up_locked);

void __wake_up_locked_key(struct wait_queue_head *wq_head, unsigned int mode, void *key)
{
	wake_entries(wq_head, mode, 1, 0, key, NULL);
}
EXPORT_SYMBOL(__wake_up_locked_key);

void __wake_up_locked_key_bookmark(struct wait_queue_head *wq_head, unsigned int mode, void *key,
				   wait_queue_entry_t *bookmark)
{
	wake_entries(wq_head, mode, 1, 0, key, bookmark);
}
EXPORT_SYMBOL(__wake_up_locked_key_bookmark);

void __wake_up_locked_sync_key(struct wait_queue_head *wq_head, unsigned int mode, void *key)
{
	wake_entries(wq_head, mode, 1, WF_SYNC, key, NULL);
}
EXPORT_SYMBOL(__wake_up_locked_sync_key);

void __wake_up_sync_key(struct wait_queue_head *wq_head, unsigned int mode, void *key)
{
	if (wq_head)
		wake(wq_head, mode, 1, WF_SYNC, key);
}
EXPORT_SYMBOL(__wake_up_sync_key);

void __wake_up_sync(struct wait_queue_head *wq_head, unsigned int mode)
{
	__wake_up_sync_key(wq_head, mode, NULL);
}
EXPORT_SYMBOL(__wake_up_sync);

void __wake_up_pollfree(struct wait_queue_head *wq_head)
{
	__wake_up(wq_head, TASK_NORMAL, 0, poll_to_key(KEY_HUNG_UP | KEY_QUEUE_ENDS));
	WARN_ON_ONCE(waitqueue_active(wq_head));
}
EXPORT_SYMBOL(__wake_up_pollfree);

int default_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key)
{
	return try_to_wake_up((struct task_struct *)wq_entry->private, mode, flags);
}
EXPORT_SYMBOL(default_wake_function);

int autoremove_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key)
{
	int woken = default_wake_function(wq_entry, mode, flags, key);

	/* Careful: once finish_wait() sees the entry out of the queue, without the lock, it is gone. */
	if (woken)
		list_del_init_careful(&wq_entry->entry);
	return woken;
}
EXPORT_SYMBOL(autoremove_wake_function);

/* --- sleeping --- */

void init_wait_entry(struct wait_queue_entry *wq_entry, int flags)
{
	wq_entry->flags = (unsigned int)flags;
	wq_entry->private = current;
	wq_entry->func = autoremove_wake_function;
	INIT_LIST_HEAD(&wq_entry->entry);
}
EXPORT_SYMBOL(init_wait_entry);

void prepare_to_wait(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry, int state)
{
	unsigned long flags;

	wq_entry->flags &= ~(unsigned int)WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&wq_head->lock, flags);
	if (list_empty(&wq_entry->entry))
		__add_wait_queue(wq_head, wq_entry);
	set_current_state((unsigned int)state);
	spin_unlock_irqrestore(&wq_head->lock, flags);
}
EXPORT_SYMBOL(prepare_to_wait);

bool prepare_to_wait_exclusive(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry, int state)
{
	bool first = false;
	unsigned long flags;

	wq_entry->flags |= WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&wq_head->lock, flags);
	if (list_empty(&wq_entry->entry)) {
		first = list_empty(&wq_head->head);
		__add_wait_queue_entry_tail(wq_head, wq_entry);
	}
	set_current_state((unsigned int)state);
	spin_unlock_irqrestore(&wq_head->lock, flags);
	return first;
}
EXPORT_SYMBOL(prepare_to_wait_exclusive);

/*
 * With a signal the entry leaves under the lock: a waker that comes later finds the next exclusive sleeper. One that came
 * before has made the condition true, which the caller looks at before it gives up.
 */
long prepare_to_wait_event(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry, int state)
{
	long error = 0;
	unsigned long flags;

	spin_lock_irqsave(&wq_head->lock, flags);
	if (signal_pending_state((unsigned int)state, current)) {
		list_del_init(&wq_entry->entry);
		error = -ERESTARTSYS;
	} else {
		if (list_empty(&wq_entry->entry)) {
			if (wq_entry->flags & WQ_FLAG_EXCLUSIVE)
				__add_wait_queue_entry_tail(wq_head, wq_entry);
			else
				__add_wait_queue(wq_head, wq_entry);
		}
		set_current_state((unsigned int)state);
	}
	spin_unlock_irqrestore(&wq_head->lock, flags);
	return error;
}
EXPORT_SYMBOL(prepare_to_wait_event);

void finish_wait(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	unsigned long flags;

	__set_current_state(TASK_RUNNING);
	/* Only a waker takes out somebody else's entry, carefully: an entry that looks out is not touched any more. */
	if (list_empty_careful(&wq_entry->entry))
		return;
	spin_lock_irqsave(&wq_head->lock, flags);
	list_del_init(&wq_entry->entry);
	spin_unlock_irqrestore(&wq_head->lock, flags);
}
EXPORT_SYMBOL(finish_wait);

int do_wait_intr(wait_queue_head_t *wq_head, wait_queue_entry_t *wq_entry)
{
	if (list_empty(&wq_entry->entry))
		__add_wait_queue_entry_tail(wq_head, wq_entry);
	set_current_state(TASK_INTERRUPTIBLE);
	if (signal_pending(current))
		return -ERESTARTSYS;
	spin_unlock(&wq_head->lock);
	schedule();
	spin_lock(&wq_head->lock);
	return 0;
}
EXPORT_SYMBOL(do_wait_intr);

int do_wait_intr_irq(wait_queue_head_t *wq_head, wait_queue_entry_t *wq_entry)
{
	if (list_empty(&wq_entry->entry))
		__add_wait_queue_entry_tail(wq_head, wq_entry);
	set_current_state(TASK_INTERRUPTIBLE);
	if (signal_pending(current))
		return -ERESTARTSYS;
	spin_unlock_irq(&wq_head->lock);
	schedule();
	spin_lock_irq(&wq_head->lock);
	return 0;
}
EXPORT_SYMBOL(do_wait_intr_irq);

/* --- for conditions whose check sleeps: the entry itself remembers a wake-up --- */

int woken_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key)
{
	/* What the waker did is before the flag: against the barrier at the end of wait_woken(). */
	smp_mb();
	wq_entry->flags |= WQ_FLAG_WOKEN;
	/* Full barrier between the flag and the state: against set_current_state() in wait_woken(). */
	return default_wake_function(wq_entry, mode, flags, key);
}
EXPORT_SYMBOL(woken_wake_function);

long wait_woken(struct wait_queue_entry *wq_entry, unsigned int mode, long timeout)
{
	set_current_state(mode);
	/* kthread_stop() wakes a task only once. */
	if (!(READ_ONCE(wq_entry->flags) & WQ_FLAG_WOKEN) &&
	    !((current->flags & PF_KTHREAD) && kthread_should_stop()))
		timeout = schedule_timeout(timeout);
	__set_current_state(TASK_RUNNING);
	/* The caller looks at its condition after the flag is down: a wake-up from here on raises it again. */
	smp_store_mb(wq_entry->flags, wq_entry->flags & ~(unsigned int)WQ_FLAG_WOKEN);
	return timeout;
}
EXPORT_SYMBOL(wait_woken);
