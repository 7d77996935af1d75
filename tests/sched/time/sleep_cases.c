// SPDX-License-Identifier: MIT
/* sleep_cases.c - see sleep_cases.h. */
#include "tests/sched/time/sleep_cases.h"

#include <linux/atomic.h>
#include <linux/delay.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "tests/sched/time/spin_until.h"

/* @sleep takes @ns at least. */
#define TAKES(ns, sleep)                                                   \
	do {                                                               \
		ktime_t takes_begin__ = ktime_get();                       \
		sleep;                                                     \
		CHECK_THAT(ktime_get() - takes_begin__ >= (ktime_t)(ns));  \
		CHECK_THAT(get_current_state() == TASK_RUNNING);           \
	} while (0)

static void hrtimeout(ktime_t time, enum hrtimer_mode mode)
{
	set_current_state(TASK_UNINTERRUPTIBLE);
	schedule_hrtimeout(&time, mode);
}

int ring3_sleep_case_at_least(void)
{
	TAKES(TICK_NSEC, schedule_timeout_uninterruptible(1));
	TAKES(2 * TICK_NSEC, schedule_timeout_interruptible(2));
	TAKES(TICK_NSEC, schedule_timeout_killable(1));
	TAKES(TICK_NSEC, schedule_timeout_idle(1));
	TAKES(3 * NSEC_PER_MSEC, msleep(3));
	TAKES(3 * NSEC_PER_MSEC, msleep_interruptible(3));
	TAKES(100 * NSEC_PER_USEC, usleep_range(100, 200));
	TAKES(2 * NSEC_PER_MSEC, usleep_idle_range(2000, 2000));
	TAKES(5 * NSEC_PER_USEC, fsleep(5));
	TAKES(500 * NSEC_PER_USEC, fsleep(500));
	TAKES(21 * NSEC_PER_MSEC, fsleep(21000));
	TAKES(700 * NSEC_PER_USEC, hrtimeout(700 * NSEC_PER_USEC, HRTIMER_MODE_REL));
	TAKES(700 * NSEC_PER_USEC, hrtimeout(ktime_get() + 700 * NSEC_PER_USEC, HRTIMER_MODE_ABS));
	TAKES(0, hrtimeout(1, HRTIMER_MODE_ABS));
	return 0;
}

int ring3_sleep_case_return_values(void)
{
	ktime_t zero = 0, passed = 1, soon = 300000;

	CHECK_THAT(!schedule_timeout_uninterruptible(0) && !schedule_timeout_interruptible(1));
	CHECK_THAT(!msleep_interruptible(0));
	/* Without a state set, schedule() comes back at once. */
	CHECK_THAT(schedule_timeout(100000) > 0);
	set_current_state(TASK_INTERRUPTIBLE);
	CHECK_THAT(!schedule_hrtimeout(&zero, HRTIMER_MODE_REL) && get_current_state() == TASK_RUNNING);
	set_current_state(TASK_INTERRUPTIBLE);
	CHECK_THAT(!schedule_hrtimeout(&passed, HRTIMER_MODE_ABS) && get_current_state() == TASK_RUNNING);
	set_current_state(TASK_INTERRUPTIBLE);
	CHECK_THAT(!schedule_hrtimeout_range(&soon, 1000, HRTIMER_MODE_REL));
	soon = ktime_get_real() + 300000;
	set_current_state(TASK_INTERRUPTIBLE);
	CHECK_THAT(!schedule_hrtimeout_range_clock(&soon, 0, HRTIMER_MODE_ABS, CLOCK_REALTIME));
	CHECK_THAT(schedule_hrtimeout(NULL, HRTIMER_MODE_REL) == -EINTR);
	CHECK_THAT(schedule_timeout(MAX_SCHEDULE_TIMEOUT) == MAX_SCHEDULE_TIMEOUT);
	return 0;
}

static int turns;

static int take_turns(void *unused)
{
	while (!kthread_should_stop()) {
		WRITE_ONCE(turns, turns + 1);
		yield();
	}
	return 0;
}

int ring3_sleep_case_lets_others_run(void)
{
	struct task_struct *other = kthread_create_on_cpu(take_turns, NULL, (unsigned int)raw_smp_processor_id(), "turns/%u");
	int before;

	CHECK_THAT(!IS_ERR(other));
	wake_up_process(other);
	SPIN_UNTIL(({ yield(); READ_ONCE(turns); }));
	before = READ_ONCE(turns);
	msleep(10);
	CHECK_THAT(READ_ONCE(turns) > before);
	before = READ_ONCE(turns);
	usleep_range(3000, 3000);
	CHECK_THAT(READ_ONCE(turns) > before);
	kthread_stop(other);
	return 0;
}

static long left_jiffies;
static int hr_result, phase;

static int sleep_long(void *unused)
{
	ktime_t time = 1000 * NSEC_PER_SEC;

	smp_store_release(&phase, 1);
	set_current_state(TASK_UNINTERRUPTIBLE);
	left_jiffies = schedule_timeout(100000);
	smp_store_release(&phase, 2);
	set_current_state(TASK_UNINTERRUPTIBLE);
	hr_result = schedule_hrtimeout(&time, HRTIMER_MODE_REL);
	smp_store_release(&phase, 3);
	while (!kthread_should_stop())
		schedule_timeout_interruptible(1);
	return 0;
}

int ring3_sleep_case_woken_early(void)
{
	struct task_struct *task = kthread_run(sleep_long, NULL, "long");

	CHECK_THAT(!IS_ERR(task));
	SPIN_UNTIL(({ wake_up_process(task); msleep(1); smp_load_acquire(&phase) >= 2; }));
	CHECK_THAT(left_jiffies > 0 && left_jiffies <= 100000);
	SPIN_UNTIL(({ wake_up_process(task); msleep(1); smp_load_acquire(&phase) == 3; }));
	CHECK_THAT(hr_result == -EINTR);
	CHECK_THAT(!kthread_stop(task));
	return 0;
}

static unsigned long left_ms;

static int sleep_until_signal(void *unused)
{
	unsigned long left = msleep_interruptible(1000000);

	smp_store_release(&left_ms, left);
	/* With a signal pending, interruptible sleep does not begin; the other does. */
	if (schedule_timeout_interruptible(100000) <= 0)
		return -1;
	msleep(2);
	return 7;
}

int ring3_sleep_case_signals(void)
{
	struct task_struct *task = kthread_create(sleep_until_signal, NULL, "signalled");

	CHECK_THAT(!IS_ERR(task));
	wake_up_process(task);
	/* A thread that has not begun would never do so. */
	msleep(5);
	CHECK_THAT(kthread_stop(task) == 7);
	CHECK_THAT(left_ms > 0 && left_ms <= 1000004);
	return 0;
}

struct sleeper {
	struct task_struct *task;
	int rounds;
};

static atomic_t finished, early;

static int sleep_often(void *data)
{
	struct sleeper *sleeper = (struct sleeper *)data;
	unsigned int dice = (unsigned int)current->pid;

	while (sleeper->rounds--) {
		ktime_t begin = ktime_get();
		s64 least;

		dice = dice * 1664525u + 1013904223u;
		switch ((dice >> 16) % 4) {
		case 0:
			least = (s64)((dice >> 20) % 3) * TICK_NSEC;
			schedule_timeout_uninterruptible((long)((dice >> 20) % 3));
			break;
		case 1:
			least = (s64)((dice >> 20) % 1000) * NSEC_PER_USEC;
			usleep_range((dice >> 20) % 1000, (dice >> 20) % 1000 + 50);
			break;
		case 2:
			least = NSEC_PER_MSEC;
			msleep(1);
			break;
		default:
			least = 0;
			cond_resched();
			break;
		}
		if (ktime_get() - begin < least)
			atomic_inc(&early);
	}
	atomic_inc(&finished);
	set_current_state(TASK_INTERRUPTIBLE);
	while (!kthread_should_stop()) {
		schedule();
		set_current_state(TASK_INTERRUPTIBLE);
	}
	__set_current_state(TASK_RUNNING);
	return 0;
}

int ring3_sleep_case_many(int tasks, int rounds)
{
	struct sleeper *sleepers = kcalloc((size_t)tasks, sizeof(*sleepers), GFP_KERNEL);
	int i;

	CHECK_THAT(sleepers);
	atomic_set(&finished, 0);
	atomic_set(&early, 0);
	for (i = 0; i < tasks; i++) {
		sleepers[i].rounds = rounds;
		sleepers[i].task = kthread_run(sleep_often, &sleepers[i], "sleeper/%d", i);
		CHECK_THAT(!IS_ERR(sleepers[i].task));
	}
	SPIN_UNTIL(({ msleep(5); atomic_read(&finished) == tasks; }));
	for (i = 0; i < tasks; i++)
		CHECK_THAT(!kthread_stop(sleepers[i].task));
	kfree(sleepers);
	CHECK_THAT(!atomic_read(&early));
	return 0;
}

int ring3_sleep_case_host_thread(void)
{
	ktime_t begin = ktime_get();

	msleep(2);
	usleep_range(1000, 2000);
	CHECK_THAT(!msleep_interruptible(2));
	CHECK_THAT(ktime_get() - begin >= 5 * NSEC_PER_MSEC);
	return 0;
}
