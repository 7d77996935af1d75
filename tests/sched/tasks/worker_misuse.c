// SPDX-License-Identifier: MIT
/* worker_misuse.c - what Linux reports about a kthread_worker, and beside it the same done right. See worker_cases.h. */
#include <linux/jiffies.h>
#include <linux/kthread.h>

#include "tests/sched/crew.h"
#include "tests/sched/tasks/worker_cases.h"

#define HOUR (3600ul * HZ)
/* Gives up in time: the test fails for want of the report then. */
#define PAUSE_WHILE(condition)                                                                              \
	do {                                                                                                \
		unsigned long long pw_end__ = ring3_host_monotonic_ns() + CREW_LIMIT_NS;                    \
		while ((condition) && ring3_host_monotonic_ns() < pw_end__)                                 \
			crew_pause();                                                                       \
	} while (0)

static void does_nothing(struct kthread_work *unused)
{
}

void worker_misuse_two_workers(int control)
{
	struct kthread_worker *first = kthread_create_worker(0, "first");
	struct kthread_worker *second = kthread_create_worker(0, "second");
	DEFINE_KTHREAD_WORK(work, does_nothing);

	kthread_queue_work(first, &work);
	kthread_flush_work(&work);
	if (control)
		kthread_init_work(&work, does_nothing);
	kthread_queue_work(second, &work);
	kthread_flush_worker(second);
	kthread_destroy_worker(first);
	kthread_destroy_worker(second);
}

void worker_misuse_destroy_delayed(int control)
{
	struct kthread_worker *worker = kthread_create_worker(0, "early");
	static struct kthread_delayed_work dwork;

	kthread_init_delayed_work(&dwork, does_nothing);
	kthread_queue_delayed_work(worker, &dwork, HOUR);
	if (control)
		kthread_cancel_delayed_work_sync(&dwork);
	kthread_destroy_worker(worker);
	del_timer_sync(&dwork.timer);
}

void worker_misuse_destroy_without_thread(int control)
{
	static struct kthread_worker own;

	if (control) {
		kthread_destroy_worker(kthread_create_worker(0, "created"));
		return;
	}
	kthread_init_worker(&own);
	kthread_destroy_worker(&own);
}

void worker_misuse_two_threads(int control)
{
	static struct kthread_worker own;
	struct task_struct *first, *second = NULL;

	kthread_init_worker(&own);
	first = kthread_run(kthread_worker_fn, &own, "first");
	kthread_flush_worker(&own);
	if (!control) {
		second = kthread_run(kthread_worker_fn, &own, "second");
		PAUSE_WHILE(READ_ONCE(own.task) != second || !crew_sleeps(second));
	}
	kthread_stop(first);
	if (second)
		kthread_stop(second);
}

void worker_misuse_plain_as_delayed(int control)
{
	struct kthread_worker *worker = kthread_create_worker(0, "plain");
	static struct kthread_delayed_work dwork;

	if (control) {
		kthread_init_delayed_work(&dwork, does_nothing);
	} else {
		timer_setup(&dwork.timer, NULL, 0);
		kthread_init_work(&dwork.work, does_nothing);
	}
	kthread_queue_delayed_work(worker, &dwork, 0);
	kthread_flush_worker(worker);
	kthread_destroy_worker(worker);
}

/* The timer finds a work that belongs to nobody. */
void worker_misuse_reinit(int control)
{
	static struct kthread_worker own;
	static struct kthread_delayed_work dwork;

	kthread_init_worker(&own);
	kthread_init_delayed_work(&dwork, does_nothing);
	kthread_queue_delayed_work(&own, &dwork, 2);
	if (control)
		kthread_cancel_delayed_work_sync(&dwork);
	kthread_init_work(&dwork.work, does_nothing);
	if (control)
		kthread_queue_delayed_work(&own, &dwork, 2);
	PAUSE_WHILE(timer_pending(&dwork.timer));
	del_timer_sync(&dwork.timer);
}
