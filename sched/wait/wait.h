/* SPDX-License-Identifier: MIT */
/*
 * wait.h - wait queues: tasks that sleep until somebody says that what they wait for may have come true.
 *
 * Kernel side only, through <linux/wait.h>. The wait_event forms, which most code should use: wait_event.h.
 *
 *     DEFINE_WAIT(wait);
 *     for (;;) {
 *             prepare_to_wait(&queue, &wait, TASK_UNINTERRUPTIBLE);
 *             if (condition)
 *                     break;
 *             schedule();
 *     }
 *     finish_wait(&queue, &wait);
 *
 * The waker makes the condition true, then calls wake_up(&queue). No wake-up is lost: the sleeper is in the queue with its
 * state set before it looks (prepare_to_wait() is a full barrier), and wake_up() looks at the queue after the condition.
 *
 * A queue holds entries, each with a function that is called when the queue is woken (under the queue's lock, interrupts
 * off) and returns >0 when it woke somebody, 0 when not, <0 to end the walk. Entries that are not exclusive stand in front,
 * the newest first, and all of them are woken; exclusive ones stand behind in the order of their coming, and a wake-up
 * with number n ends at the n-th that was woken (0: no limit).
 *
 *   add_wait_queue, _exclusive, _priority; remove_wait_queue   any context. A priority entry stands before all others and is
 *                             exclusive: it can keep an event from them
 *   prepare_to_wait, _exclusive     queues the entry if it is not queued, and sets the state. exclusive: 1 = it is the first
 *   prepare_to_wait_event     0, or -ERESTARTSYS when a signal is pending that @state heeds; then it is not queued
 *   finish_wait               state TASK_RUNNING, the entry is not queued any more; the entry may go out of scope
 *   wake_up(q)                wakes TASK_NORMAL sleepers: all not exclusive ones and one exclusive one
 *     _nr(q, n) _all          n exclusive ones; all      _locked, _all_locked   the caller holds q->lock
 *     _sync                   the waker is about to sleep: no need to run the woken at once (a hint)
 *     _poll(q, mask)          the mask is the key that entry functions see
 *     _interruptible...       wakes interruptible sleepers only
 *   wake_up is for any context. It orders what precedes it before the sleeper's next look, but only if it wakes somebody.
 *   waitqueue_active(q)       a look without lock: only after smp_mb() (wq_has_sleeper() has it) or under q->lock
 *   wait_woken(entry, state, timeout)   with entries made by DEFINE_WAIT_FUNC(wait, woken_wake_function): sleeps unless a
 *                             wake-up came since the last call; for conditions whose check itself sleeps. What is left of
 *                             @timeout (jiffies)
 *
 * Long queues: after 64 entries the lock is given up for a moment.
 */
#ifndef RING3_SCHED_WAIT_WAIT_H_
#define RING3_SCHED_WAIT_WAIT_H_

#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/types.h>

#include <asm/barrier.h>
#include <asm/current.h>

#include "sched/locks/lockdep.h"
#include "sched/locks/spinlock.h"

typedef struct wait_queue_entry wait_queue_entry_t;

/* @mode: the states that are woken; @flags: WF_SYNC or 0; @key: the waker's. */
typedef int (*wait_queue_func_t)(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key);

/* wait_queue_entry.flags */
#define WQ_FLAG_EXCLUSIVE 0x01
#define WQ_FLAG_WOKEN 0x02
#define WQ_FLAG_BOOKMARK 0x04 /* no sleeper: where a long walk goes on */
#define WQ_FLAG_CUSTOM 0x08
#define WQ_FLAG_DONE 0x10
#define WQ_FLAG_PRIORITY 0x20

/* The member is called `private`, which C++ does not accept. */
#ifdef __cplusplus
#define RING3_WQ_PRIVATE ring3_private
#else
#define RING3_WQ_PRIVATE private
#endif

struct wait_queue_entry {
	unsigned int flags;
	void *RING3_WQ_PRIVATE; /* the task, where the function is one of those below */
	wait_queue_func_t func;
	struct list_head entry;
};

struct wait_queue_head {
	spinlock_t lock;
	struct list_head head;
};
typedef struct wait_queue_head wait_queue_head_t;

struct task_struct;

#define __WAITQUEUE_INITIALIZER(name, tsk) { 0, (tsk), default_wake_function, { NULL, NULL } }
#define DECLARE_WAITQUEUE(name, tsk) struct wait_queue_entry name = __WAITQUEUE_INITIALIZER(name, tsk)
#define __WAIT_QUEUE_HEAD_INITIALIZER(name) { __SPIN_LOCK_INITIALIZER(name.lock), LIST_HEAD_INIT(name.head) }
#define DECLARE_WAIT_QUEUE_HEAD(name) struct wait_queue_head name = __WAIT_QUEUE_HEAD_INITIALIZER(name)
#define DECLARE_WAIT_QUEUE_HEAD_ONSTACK(name) DECLARE_WAIT_QUEUE_HEAD(name)

__RING3_BEGIN_DECLS

void __init_waitqueue_head(struct wait_queue_head *wq_head, const char *name, struct lock_class_key *key);

void add_wait_queue(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry);
void add_wait_queue_exclusive(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry);
void add_wait_queue_priority(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry);
void remove_wait_queue(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry);

void prepare_to_wait(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry, int state);
bool prepare_to_wait_exclusive(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry, int state);
long prepare_to_wait_event(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry, int state);
void finish_wait(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry);
/* An entry of the running task that leaves the queue when it is woken. */
void init_wait_entry(struct wait_queue_entry *wq_entry, int flags);

/* What entries call: wakes the task; and takes the entry out of the queue if that woke it; and notes it for wait_woken(). */
int default_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key);
int autoremove_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key);
int woken_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int flags, void *key);
long wait_woken(struct wait_queue_entry *wq_entry, unsigned int mode, long timeout);

/* What the wake_up forms call; the number of exclusive sleepers that were woken. */
int __wake_up(struct wait_queue_head *wq_head, unsigned int mode, int nr_exclusive, void *key);
void __wake_up_locked(struct wait_queue_head *wq_head, unsigned int mode, int nr);
void __wake_up_locked_key(struct wait_queue_head *wq_head, unsigned int mode, void *key);
void __wake_up_locked_key_bookmark(struct wait_queue_head *wq_head, unsigned int mode, void *key,
				   wait_queue_entry_t *bookmark);
void __wake_up_locked_sync_key(struct wait_queue_head *wq_head, unsigned int mode, void *key);
void __wake_up_sync_key(struct wait_queue_head *wq_head, unsigned int mode, void *key);
void __wake_up_sync(struct wait_queue_head *wq_head, unsigned int mode);
void __wake_up_pollfree(struct wait_queue_head *wq_head);

/* One sleep with the queue's lock given up meanwhile, and taken again: 0, or -ERESTARTSYS without sleeping. */
int do_wait_intr(wait_queue_head_t *wq_head, wait_queue_entry_t *wq_entry);
int do_wait_intr_irq(wait_queue_head_t *wq_head, wait_queue_entry_t *wq_entry);

__RING3_END_DECLS

#define init_waitqueue_head(wq_head)                                            \
	do {                                                                    \
		static struct lock_class_key iwh_key__;                         \
		__init_waitqueue_head((wq_head), #wq_head, &iwh_key__);         \
	} while (0)

static inline void init_waitqueue_entry(struct wait_queue_entry *wq_entry, struct task_struct *task)
{
	wq_entry->flags = 0;
	wq_entry->RING3_WQ_PRIVATE = task;
	wq_entry->func = default_wake_function;
}

static inline void init_waitqueue_func_entry(struct wait_queue_entry *wq_entry, wait_queue_func_t func)
{
	wq_entry->flags = 0;
	wq_entry->RING3_WQ_PRIVATE = NULL;
	wq_entry->func = func;
}

#define DEFINE_WAIT_FUNC(name, function) \
	struct wait_queue_entry name = { 0, current, (function), LIST_HEAD_INIT((name).entry) }
#define DEFINE_WAIT(name) DEFINE_WAIT_FUNC(name, autoremove_wake_function)
#define init_wait(wait) init_wait_entry((wait), 0)

static inline int waitqueue_active(struct wait_queue_head *wq_head)
{
	return !list_empty(&wq_head->head);
}

static inline bool wq_has_single_sleeper(struct wait_queue_head *wq_head)
{
	return list_is_singular(&wq_head->head);
}

static inline bool wq_has_sleeper(struct wait_queue_head *wq_head)
{
	smp_mb();
	return waitqueue_active(wq_head);
}

/* --- under the queue's lock --- */

static inline void __add_wait_queue(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	struct list_head *place = &wq_head->head;

	/* Priority entries keep the front. */
	while (!list_is_last(place, &wq_head->head) &&
	       (list_entry(place->next, struct wait_queue_entry, entry)->flags & WQ_FLAG_PRIORITY))
		place = place->next;
	list_add(&wq_entry->entry, place);
}

static inline void __add_wait_queue_exclusive(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	wq_entry->flags |= WQ_FLAG_EXCLUSIVE;
	__add_wait_queue(wq_head, wq_entry);
}

static inline void __add_wait_queue_entry_tail(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	list_add_tail(&wq_entry->entry, &wq_head->head);
}

static inline void __add_wait_queue_entry_tail_exclusive(struct wait_queue_head *wq_head,
							 struct wait_queue_entry *wq_entry)
{
	wq_entry->flags |= WQ_FLAG_EXCLUSIVE;
	__add_wait_queue_entry_tail(wq_head, wq_entry);
}

static inline void __remove_wait_queue(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry)
{
	(void)wq_head;
	list_del(&wq_entry->entry);
}

#define wake_up(x) __wake_up(x, TASK_NORMAL, 1, NULL)
#define wake_up_nr(x, nr) __wake_up(x, TASK_NORMAL, nr, NULL)
#define wake_up_all(x) __wake_up(x, TASK_NORMAL, 0, NULL)
#define wake_up_locked(x) __wake_up_locked((x), TASK_NORMAL, 1)
#define wake_up_all_locked(x) __wake_up_locked((x), TASK_NORMAL, 0)
#define wake_up_sync(x) __wake_up_sync(x, TASK_NORMAL)
#define wake_up_interruptible(x) __wake_up(x, TASK_INTERRUPTIBLE, 1, NULL)
#define wake_up_interruptible_nr(x, nr) __wake_up(x, TASK_INTERRUPTIBLE, nr, NULL)
#define wake_up_interruptible_all(x) __wake_up(x, TASK_INTERRUPTIBLE, 0, NULL)
#define wake_up_interruptible_sync(x) __wake_up_sync((x), TASK_INTERRUPTIBLE)

#define poll_to_key(m) ((void *)(uintptr_t)(__poll_t)(m))
#define key_to_poll(m) ((__poll_t)(uintptr_t)(void *)(m))
#define wake_up_poll(x, m) __wake_up(x, TASK_NORMAL, 1, poll_to_key(m))
#define wake_up_locked_poll(x, m) __wake_up_locked_key((x), TASK_NORMAL, poll_to_key(m))
#define wake_up_interruptible_poll(x, m) __wake_up(x, TASK_INTERRUPTIBLE, 1, poll_to_key(m))
#define wake_up_interruptible_sync_poll(x, m) __wake_up_sync_key((x), TASK_INTERRUPTIBLE, poll_to_key(m))
#define wake_up_interruptible_sync_poll_locked(x, m) \
	__wake_up_locked_sync_key((x), TASK_INTERRUPTIBLE, poll_to_key(m))

/* Tells pollers that the queue goes away; they must take their entries out, which is WARNed about otherwise. */
static inline void wake_up_pollfree(struct wait_queue_head *wq_head)
{
	if (waitqueue_active(wq_head))
		__wake_up_pollfree(wq_head);
}

#endif /* RING3_SCHED_WAIT_WAIT_H_ */
