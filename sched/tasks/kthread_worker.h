/* SPDX-License-Identifier: MIT */
/*
 * kthread_worker.h - one kernel thread that runs pieces of work in the order of their queueing.
 *
 * Kernel side only, through <linux/kthread.h>.
 *
 *   kthread_create_worker(flags, fmt, ...)            a worker with a running thread of its own; ERR_PTR(-ENOMEM)
 *   kthread_create_worker_on_cpu(cpu, flags, fmt, ...)    bound to @cpu; below 0: not bound. Both: task context, may sleep
 *   kthread_destroy_worker(w)            runs what is queued, ends the thread, frees @w. WARNs when work is left (queued or
 *                                        waiting for its timer) or there is no thread. Task context, may sleep
 *   kthread_init_worker(w)               memory of the caller's; its thread: kthread_run(kthread_worker_fn, w, ...), ended by
 *                                        kthread_stop(). Without a thread work may be queued, and waits for one
 *   kthread_init_work(k, fn), kthread_init_delayed_work(d, fn), DEFINE_KTHREAD_WORK, DEFINE_KTHREAD_DELAYED_WORK
 *
 * Queueing: any context but NMI. @fn runs once for each successful queueing, in the worker's thread, and may sleep. What
 * precedes the queueing happens before @fn. From the moment that @fn is called the work may be queued again, @fn
 * included; @fn may free its work, which is not touched after it has been called. One work belongs to one worker: another worker is a WARN,
 * once.
 *
 *   kthread_queue_work(w, k)             false: it was queued already, or is being cancelled
 *   kthread_queue_delayed_work(w, d, jiffies)     the same; 0: at once
 *   kthread_mod_delayed_work(w, d, jiffies)       true: it was queued and waits for the new time now, or somebody else cancels
 *                                        or modifies it at the same time, who wins. false: it was idle and is queued
 *
 * Waiting: task context, may sleep; not in the worker's own thread, which would wait for itself.
 *
 *   kthread_flush_work(k)                returns when @k's last queueing before the call has run; at once for idle work. Not
 *                                        for a delayed work whose timer runs: as in Linux it would wait for ever
 *   kthread_flush_worker(w)              when all that was queued before the call has run
 *   kthread_cancel_work_sync(k), kthread_cancel_delayed_work_sync(d)    takes it off the queue and waits until it does not run;
 *                                        it cannot be queued meanwhile, not by itself either. true: it was queued
 *                                        (false also when its timer was about to move it to the queue). The
 *                                        worker must exist
 *
 * Different from Linux: there is no freezer, so KTW_FREEZABLE means nothing.
 */
#ifndef RING3_SCHED_TASKS_KTHREAD_WORKER_H_
#define RING3_SCHED_TASKS_KTHREAD_WORKER_H_

#include <linux/compiler_attributes.h>
#include <linux/list.h>
#include <linux/lockdep.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/types.h>

#include "sched/time/timer.h"

struct task_struct;
struct kthread_work;
typedef void (*kthread_work_func_t)(struct kthread_work *work);

enum { KTW_FREEZABLE = 1 << 0 };

struct kthread_worker {
	unsigned int flags;
	raw_spinlock_t lock; /* guards the rest, and the fields of its works */
	struct list_head work_list;
	struct list_head delayed_work_list;
	struct task_struct *task;
	struct kthread_work *current_work;
};

struct kthread_work {
	struct list_head node; /* in one of the worker's lists, or empty */
	kthread_work_func_t func;
	struct kthread_worker *worker; /* of its last queueing */
	int canceling;		       /* calls that cancel it at the moment: it cannot be queued */
};

struct kthread_delayed_work {
	struct kthread_work work;
	struct timer_list timer;
};

#define KTHREAD_WORK_INIT(work, fn) { .node = LIST_HEAD_INIT((work).node), .func = (fn) }
#define KTHREAD_DELAYED_WORK_INIT(dwork, fn)                                                      \
	{                                                                                         \
		.work = KTHREAD_WORK_INIT((dwork).work, (fn)),                                    \
		.timer = __TIMER_INITIALIZER(kthread_delayed_work_timer_fn, TIMER_IRQSAFE),       \
	}
#define DEFINE_KTHREAD_WORK(work, fn) struct kthread_work work = KTHREAD_WORK_INIT(work, fn)
#define DEFINE_KTHREAD_DELAYED_WORK(dwork, fn) struct kthread_delayed_work dwork = KTHREAD_DELAYED_WORK_INIT(dwork, fn)

#define kthread_init_worker(worker)                                                    \
	do {                                                                           \
		static struct lock_class_key kiw_key__;                                \
		__kthread_init_worker((worker), "(" #worker ")->lock", &kiw_key__);    \
	} while (0)
#define kthread_init_work(work, fn)                                \
	do {                                                       \
		memset((work), 0, sizeof(struct kthread_work));    \
		INIT_LIST_HEAD(&(work)->node);                     \
		(work)->func = (fn);                               \
	} while (0)
#define kthread_init_delayed_work(dwork, fn)                                                    \
	do {                                                                                    \
		kthread_init_work(&(dwork)->work, (fn));                                        \
		timer_setup(&(dwork)->timer, kthread_delayed_work_timer_fn, TIMER_IRQSAFE);     \
	} while (0)

__RING3_BEGIN_DECLS

void __kthread_init_worker(struct kthread_worker *worker, const char *name, struct lock_class_key *key);
int kthread_worker_fn(void *worker_ptr);
__printf(2, 3) struct kthread_worker *kthread_create_worker(unsigned int flags, const char namefmt[], ...);
__printf(3, 4) struct kthread_worker *kthread_create_worker_on_cpu(int cpu, unsigned int flags, const char namefmt[], ...);
void kthread_destroy_worker(struct kthread_worker *worker);

bool kthread_queue_work(struct kthread_worker *worker, struct kthread_work *work);
bool kthread_queue_delayed_work(struct kthread_worker *worker, struct kthread_delayed_work *dwork, unsigned long delay);
bool kthread_mod_delayed_work(struct kthread_worker *worker, struct kthread_delayed_work *dwork, unsigned long delay);
void kthread_flush_work(struct kthread_work *work);
void kthread_flush_worker(struct kthread_worker *worker);
bool kthread_cancel_work_sync(struct kthread_work *work);
bool kthread_cancel_delayed_work_sync(struct kthread_delayed_work *dwork);
/* The timer of every delayed work. */
void kthread_delayed_work_timer_fn(struct timer_list *timer);

__RING3_END_DECLS

#endif /* RING3_SCHED_TASKS_KTHREAD_WORKER_H_ */
