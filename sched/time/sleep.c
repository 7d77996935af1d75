// SPDX-License-Identifier: MIT
/*
 * sleep.c - see sleep.h.
 */
#include "sched/time/sleep.h"

#include <linux/delay.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/timer.h>

#include "runtime/host.h"
#include "runtime/report/report.h"

struct timeout {
	struct timer_list timer;
	struct task_struct *task;
};

static void wake_after_timeout(struct timer_list *timer)
{
	struct timeout *timeout = from_timer(timeout, timer, timer);

	wake_up_process(timeout->task);
}

/*
 * Where the task cannot be left, schedule() reports that and comes back at once. A caller in a loop would make it report for as
 * long as the time takes to pass.
 */
static bool stand_still(u64 ns)
{
	if (likely(!in_atomic()))
		return false;
	schedule();
	ring3_host_sleep_ns(ns);
	return true;
}

long schedule_timeout(long timeout)
{
	struct timeout sleeper;
	unsigned long expire;

	if (timeout == MAX_SCHEDULE_TIMEOUT) {
		schedule();
		return timeout;
	}
	if (timeout < 0) {
		printk(KERN_ERR "schedule_timeout: wrong timeout value %lx\n", timeout);
		dump_stack();
		ring3_report(RING3_REPORT_CHECK);
		__set_current_state(TASK_RUNNING);
		return 0;
	}
	if (stand_still((u64)timeout * TICK_NSEC))
		return 0;
	expire = jiffies + (unsigned long)timeout;
	sleeper.task = current;
	timer_setup_on_stack(&sleeper.timer, wake_after_timeout, 0);
	mod_timer(&sleeper.timer, expire);
	schedule();
	del_timer_sync(&sleeper.timer);
	destroy_timer_on_stack(&sleeper.timer);
	timeout = (long)(expire - jiffies);
	return timeout < 0 ? 0 : timeout;
}
EXPORT_SYMBOL(schedule_timeout);

/* Nothing tests a condition between the state and the sleep, so no barrier is needed. */
long schedule_timeout_interruptible(long timeout)
{
	__set_current_state(TASK_INTERRUPTIBLE);
	return schedule_timeout(timeout);
}
EXPORT_SYMBOL(schedule_timeout_interruptible);

long schedule_timeout_killable(long timeout)
{
	__set_current_state(TASK_KILLABLE);
	return schedule_timeout(timeout);
}
EXPORT_SYMBOL(schedule_timeout_killable);

long schedule_timeout_uninterruptible(long timeout)
{
	__set_current_state(TASK_UNINTERRUPTIBLE);
	return schedule_timeout(timeout);
}
EXPORT_SYMBOL(schedule_timeout_uninterruptible);

long schedule_timeout_idle(long timeout)
{
	__set_current_state(TASK_IDLE);
	return schedule_timeout(timeout);
}
EXPORT_SYMBOL(schedule_timeout_idle);

/* Nobody accounts waiting for I/O. */
long io_schedule_timeout(long timeout)
{
	return schedule_timeout(timeout);
}
EXPORT_SYMBOL(io_schedule_timeout);

static enum hrtimer_restart wake_sleeper(struct hrtimer *timer)
{
	struct hrtimer_sleeper *sleeper = container_of(timer, struct hrtimer_sleeper, timer);
	struct task_struct *task = sleeper->task;

	sleeper->task = NULL;
	if (task)
		wake_up_process(task);
	return HRTIMER_NORESTART;
}

void hrtimer_init_sleeper(struct hrtimer_sleeper *sl, clockid_t clock_id, enum hrtimer_mode mode)
{
	hrtimer_init(&sl->timer, clock_id, mode);
	sl->timer.function = wake_sleeper;
	sl->task = current;
}
EXPORT_SYMBOL_GPL(hrtimer_init_sleeper);

void hrtimer_sleeper_start_expires(struct hrtimer_sleeper *sl, enum hrtimer_mode mode)
{
	hrtimer_start_expires(&sl->timer, mode);
}
EXPORT_SYMBOL_GPL(hrtimer_sleeper_start_expires);

int schedule_hrtimeout_range_clock(ktime_t *expires, u64 delta, const enum hrtimer_mode mode, clockid_t clock_id)
{
	struct hrtimer_sleeper sleeper;
	ktime_t left;

	if (!expires) {
		schedule();
		return -EINTR;
	}
	if (!*expires) {
		__set_current_state(TASK_RUNNING);
		return 0;
	}
	hrtimer_init_sleeper_on_stack(&sleeper, clock_id, mode);
	left = mode & HRTIMER_MODE_REL ? *expires : ktime_sub(*expires, hrtimer_cb_get_time(&sleeper.timer));
	if (stand_still(left > 0 ? (u64)left : 0))
		return 0;
	/* A task that must be on time gets no slack. */
	hrtimer_set_expires_range_ns(&sleeper.timer, *expires, rt_task(current) ? 0 : delta);
	hrtimer_sleeper_start_expires(&sleeper, mode);
	if (likely(READ_ONCE(sleeper.task)))
		schedule();
	hrtimer_cancel(&sleeper.timer);
	destroy_hrtimer_on_stack(&sleeper.timer);
	__set_current_state(TASK_RUNNING);
	return sleeper.task ? -EINTR : 0;
}
EXPORT_SYMBOL_GPL(schedule_hrtimeout_range_clock);

int schedule_hrtimeout_range(ktime_t *expires, u64 delta, const enum hrtimer_mode mode)
{
	return schedule_hrtimeout_range_clock(expires, delta, mode, CLOCK_MONOTONIC);
}
EXPORT_SYMBOL_GPL(schedule_hrtimeout_range);

int schedule_hrtimeout(ktime_t *expires, const enum hrtimer_mode mode)
{
	return schedule_hrtimeout_range(expires, 0, mode);
}
EXPORT_SYMBOL_GPL(schedule_hrtimeout);

/* A host thread has no task that could be put to sleep. */
static bool sleep_as_host_thread(u64 ns)
{
	if (likely(current_thread_info()->cpu != RING3_NO_CPU))
		return false;
	ring3_host_sleep_ns(ns);
	return true;
}

void msleep(unsigned int msecs)
{
	long timeout = (long)msecs_to_jiffies(msecs) + 1;

	if (sleep_as_host_thread((u64)msecs * NSEC_PER_MSEC))
		return;
	while (timeout)
		timeout = schedule_timeout_uninterruptible(timeout);
}
EXPORT_SYMBOL(msleep);

unsigned long msleep_interruptible(unsigned int msecs)
{
	long timeout = (long)msecs_to_jiffies(msecs) + 1;

	if (sleep_as_host_thread((u64)msecs * NSEC_PER_MSEC))
		return 0;
	while (timeout && !signal_pending(current))
		timeout = schedule_timeout_interruptible(timeout);
	return jiffies_to_msecs((unsigned long)timeout);
}
EXPORT_SYMBOL(msleep_interruptible);

void usleep_range_state(unsigned long min, unsigned long max, unsigned int state)
{
	ktime_t expires;

	if (sleep_as_host_thread((u64)min * NSEC_PER_USEC))
		return;
	expires = ktime_add_us(ktime_get(), min);
	do
		__set_current_state(state);
	while (schedule_hrtimeout_range(&expires, (u64)(max - min) * NSEC_PER_USEC, HRTIMER_MODE_ABS));
}
EXPORT_SYMBOL(usleep_range_state);
