// SPDX-License-Identifier: MIT
/* worker_delayed.c - kthread_worker: delayed works, and everything at the same time. See worker_cases.h. */
#include <linux/atomic.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>

#include "tests/sched/crew.h"
#include "tests/sched/tasks/worker_cases.h"

#define HOUR (3600ul * HZ)

static struct kthread_delayed_work dwork;
static int runs;
static unsigned long ran_at;

static void notes_time(struct kthread_work *unused)
{
	WRITE_ONCE(ran_at, jiffies);
	WRITE_ONCE(runs, runs + 1);
}

static struct kthread_worker *fresh_worker(void)
{
	runs = 0;
	kthread_init_delayed_work(&dwork, notes_time);
	return kthread_create_worker(0, "delayed");
}

int worker_check_delayed(void)
{
	struct kthread_worker *worker = fresh_worker();
	unsigned long start;

	CHECK_THAT(!IS_ERR(worker));
	for (int delay = 1; delay <= 5; delay++) {
		start = jiffies;
		CHECK_THAT(kthread_queue_delayed_work(worker, &dwork, delay));
		PAUSE_UNTIL(READ_ONCE(runs) == delay);
		CHECK_THAT(time_after_eq(READ_ONCE(ran_at), start + delay));
		kthread_flush_worker(worker);
	}
	/* 0: at once, without the timer. */
	CHECK_THAT(kthread_queue_delayed_work(worker, &dwork, 0));
	CHECK_THAT(!timer_pending(&dwork.timer));
	kthread_flush_work(&dwork.work);
	CHECK_THAT(runs == 6);
	/* Pending is queued, for both. */
	CHECK_THAT(kthread_queue_delayed_work(worker, &dwork, HOUR));
	CHECK_THAT(!kthread_queue_delayed_work(worker, &dwork, 0));
	CHECK_THAT(!kthread_queue_work(worker, &dwork.work));
	/* A flush of the worker does not wait for it. */
	kthread_flush_worker(worker);
	CHECK_THAT(runs == 6 && kthread_cancel_delayed_work_sync(&dwork));
	kthread_destroy_worker(worker);
	return 0;
}

int worker_check_modify(void)
{
	struct kthread_worker *worker = fresh_worker();

	CHECK_THAT(!IS_ERR(worker));
	/* Never queued. */
	CHECK_THAT(!kthread_mod_delayed_work(worker, &dwork, HOUR));
	CHECK_THAT(timer_pending(&dwork.timer));
	CHECK_THAT(kthread_mod_delayed_work(worker, &dwork, 2 * HOUR));
	CHECK_THAT(time_after(dwork.timer.expires, jiffies + HOUR));
	CHECK_THAT(kthread_mod_delayed_work(worker, &dwork, 2));
	PAUSE_UNTIL(READ_ONCE(runs) == 1);
	kthread_flush_worker(worker);
	/* Idle. */
	CHECK_THAT(!kthread_mod_delayed_work(worker, &dwork, HOUR));
	CHECK_THAT(kthread_mod_delayed_work(worker, &dwork, 0));
	kthread_flush_work(&dwork.work);
	CHECK_THAT(runs == 2 && !timer_pending(&dwork.timer));
	kthread_destroy_worker(worker);
	return 0;
}

static void queues_itself_later(struct kthread_work *work)
{
	WRITE_ONCE(runs, runs + 1);
	kthread_queue_delayed_work(work->worker, &dwork, 1);
}

int worker_check_cancel_delayed(void)
{
	struct kthread_worker *worker = fresh_worker();
	int runs_at_cancel;

	CHECK_THAT(!IS_ERR(worker));
	CHECK_THAT(!kthread_cancel_delayed_work_sync(&dwork));
	CHECK_THAT(kthread_queue_delayed_work(worker, &dwork, HOUR));
	CHECK_THAT(kthread_cancel_delayed_work_sync(&dwork));
	CHECK_THAT(!timer_pending(&dwork.timer) && !kthread_cancel_delayed_work_sync(&dwork));
	for (int round = 0; round < 10; round++) {
		kthread_init_delayed_work(&dwork, queues_itself_later);
		WRITE_ONCE(runs, 0);
		CHECK_THAT(kthread_queue_delayed_work(worker, &dwork, 0));
		PAUSE_UNTIL(READ_ONCE(runs) > 2);
		kthread_cancel_delayed_work_sync(&dwork);
		CHECK_THAT(!timer_pending(&dwork.timer));
		runs_at_cancel = READ_ONCE(runs);
		kthread_flush_worker(worker);
		CHECK_THAT(READ_ONCE(runs) == runs_at_cancel);
	}
	kthread_destroy_worker(worker);
	return 0;
}

/* --- Everything at the same time --- */

#define STORM_WORKS 4
#define STORM_THREADS 4
#define STORM_ROUNDS 4000

static struct storm_work {
	struct kthread_delayed_work dwork;
	atomic_t queued, cancelled, runs;
} storm[STORM_WORKS];
static struct kthread_worker *storm_worker;

/*
 * Works of an even index have no timer: what was queued and not cancelled ran, exactly. A cancellation that meets the timer's
 * function takes the work away and does not say so (as in Linux), so of the others no more than that is known.
 */
static bool account_is_right(int index)
{
	int gone = atomic_read(&storm[index].cancelled) + atomic_read(&storm[index].runs);

	return index % 2 ? atomic_read(&storm[index].queued) >= gone : atomic_read(&storm[index].queued) == gone;
}

static void storm_runs(struct kthread_work *work)
{
	atomic_inc(&container_of(work, struct storm_work, dwork.work)->runs);
}

static int storms(int index)
{
	unsigned int random = 12345u + 77u * index;

	for (int i = 0; i < STORM_ROUNDS; i++) {
		struct storm_work *one;
		unsigned long delay;

		random = random * 1664525u + 1013904223u;
		one = &storm[(random >> 16) % STORM_WORKS];
		delay = (one - storm) % 2 ? (random >> 24) % 3 : 0;
		switch ((random >> 20) % 6) {
		case 0:
			if (kthread_queue_work(storm_worker, &one->dwork.work))
				atomic_inc(&one->queued);
			break;
		case 1:
			if (kthread_queue_delayed_work(storm_worker, &one->dwork, delay))
				atomic_inc(&one->queued);
			break;
		case 2:
			/* True: the number of queued works has not changed. */
			if (!kthread_mod_delayed_work(storm_worker, &one->dwork, delay))
				atomic_inc(&one->queued);
			break;
		case 3:
			if (kthread_cancel_delayed_work_sync(&one->dwork))
				atomic_inc(&one->cancelled);
			break;
		case 4:
			kthread_flush_worker(storm_worker);
			break;
		default:
			cond_resched();
		}
	}
	return 0;
}

int worker_check_storm(void)
{
	int runs_seen = 0, cancels_seen = 0;

	storm_worker = kthread_create_worker(0, "storm");
	CHECK_THAT(!IS_ERR(storm_worker));
	for (int i = 0; i < STORM_WORKS; i++) {
		kthread_init_delayed_work(&storm[i].dwork, storm_runs);
		atomic_set(&storm[i].queued, 0);
		atomic_set(&storm[i].cancelled, 0);
		atomic_set(&storm[i].runs, 0);
	}
	MUST(crew_run(STORM_THREADS, storms, false));
	for (int i = 0; i < STORM_WORKS; i++)
		if (kthread_cancel_delayed_work_sync(&storm[i].dwork))
			atomic_inc(&storm[i].cancelled);
	kthread_flush_worker(storm_worker);
	for (int i = 0; i < STORM_WORKS; i++) {
		struct storm_work *one = &storm[i];

		CHECK_THAT(account_is_right(i));
		runs_seen += atomic_read(&one->runs);
		cancels_seen += atomic_read(&one->cancelled);
	}
	CHECK_THAT(runs_seen > 100 && cancels_seen > 100);
	kthread_destroy_worker(storm_worker);
	return 0;
}
