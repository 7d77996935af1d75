// SPDX-License-Identifier: MIT
/* misuse_cases.c - see misuse_cases.h. */
#include "tests/sched/time/misuse_cases.h"

#include <linux/bottom_half.h>
#include <linux/delay.h>
#include <linux/hardirq.h>
#include <linux/hrtimer.h>
#include <linux/irqflags.h>
#include <linux/jiffies.h>
#include <linux/processor.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/spinlock.h>
#include <linux/string.h>
#include <linux/timer.h>

#include "sched/irq.h"

static int runs;
static DEFINE_SPINLOCK(lock);

static void count(struct timer_list *timer)
{
	WRITE_ONCE(runs, runs + 1);
}

static void wait_for_run(void)
{
	unsigned long limit = jiffies + 20 * HZ;

	while (!READ_ONCE(runs) && time_before(jiffies, limit))
		cpu_relax();
}

static struct timer_list timer;

void misuse_add_pending(int right)
{
	timer_setup(&timer, count, 0);
	timer.expires = jiffies + 100000;
	add_timer(&timer);
	if (right)
		mod_timer(&timer, jiffies + 100000);
	else
		add_timer(&timer);
	del_timer_sync(&timer);
}

void misuse_add_pending_on(int right)
{
	timer_setup(&timer, count, 0);
	timer.expires = jiffies + 100000;
	add_timer_on(&timer, 0);
	if (right)
		del_timer(&timer);
	add_timer_on(&timer, 0);
	del_timer_sync(&timer);
}

void misuse_no_function(int right)
{
	timer_setup(&timer, NULL, 0);
	if (right)
		timer.function = count;
	mod_timer(&timer, jiffies + 100000);
	del_timer_sync(&timer);
}

void misuse_function_lost(int right)
{
	unsigned long limit = jiffies + 20 * HZ;

	timer_setup(&timer, count, 0);
	/* It must not expire in between. */
	local_bh_disable();
	mod_timer(&timer, jiffies);
	if (!right)
		timer.function = NULL;
	local_bh_enable();
	while (timer_pending(&timer) && time_before(jiffies, limit))
		cpu_relax();
	del_timer_sync(&timer);
}

static void delete_sync(void *unused)
{
	del_timer_sync(&timer);
}

static void delete_nosync(void *unused)
{
	del_timer(&timer);
}

void misuse_delete_sync_in_hardirq(int right)
{
	int source;

	timer_setup(&timer, count, 0);
	mod_timer(&timer, jiffies + 100000);
	source = ring3_irq_alloc();
	ring3_irq_set_handler(source, right ? delete_nosync : delete_sync, NULL);
	ring3_irq_raise(source);
	ring3_irq_free(source);
}

static noinline void leak(struct timer_list *unused)
{
	preempt_disable();
	WRITE_ONCE(runs, 1);
}

void misuse_preempt_leak(int right)
{
	runs = 0;
	timer_setup(&timer, right ? count : leak, 0);
	mod_timer(&timer, jiffies);
	wait_for_run();
	del_timer_sync(&timer);
}

void misuse_unknown_flags(int right)
{
	timer_setup(&timer, count, right ? TIMER_PINNED | TIMER_IRQSAFE | TIMER_DEFERRABLE : TIMER_MIGRATING);
	timer_setup(&timer, count, 0);
}

void misuse_never_set_up(int right)
{
	static struct timer_list never;

	memset(&never, 0, sizeof(never));
	never.function = count;
	if (right)
		timer_setup(&never, count, 0);
	mod_timer(&never, jiffies + 100000);
	del_timer_sync(&never);
}

void misuse_never_set_up_and_deleted(int right)
{
	static struct timer_list never;
	static DEFINE_TIMER(defined, count);

	memset(&never, 0, sizeof(never));
	if (right) {
		/* An inactive timer may be deleted as often as one likes. */
		del_timer(&defined);
		del_timer_sync(&defined);
	} else {
		del_timer_sync(&never);
	}
}

void misuse_destroy_pending(int right)
{
	struct timer_list on_stack;

	timer_setup_on_stack(&on_stack, count, 0);
	mod_timer(&on_stack, jiffies + 100000);
	if (right)
		del_timer_sync(&on_stack);
	destroy_timer_on_stack(&on_stack);
}

static void delete_itself(struct timer_list *own)
{
	del_timer_sync(own);
	WRITE_ONCE(runs, 1);
}

static void delete_itself_nosync(struct timer_list *own)
{
	del_timer(own);
	if (try_to_del_timer_sync(own) == -1)
		WRITE_ONCE(runs, 1);
}

void misuse_delete_in_own_function(int right)
{
	runs = 0;
	timer_setup(&timer, right ? delete_itself_nosync : delete_itself, 0);
	mod_timer(&timer, jiffies);
	wait_for_run();
	del_timer_sync(&timer);
}

/* --- hrtimers --- */

static enum hrtimer_restart count_hr(struct hrtimer *unused)
{
	WRITE_ONCE(runs, runs + 1);
	return HRTIMER_NORESTART;
}

static struct hrtimer hrtimer;

void misuse_hrtimer_no_function(int right)
{
	hrtimer_init(&hrtimer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	if (right)
		hrtimer.function = count_hr;
	hrtimer_start(&hrtimer, NSEC_PER_SEC, HRTIMER_MODE_REL);
	hrtimer_cancel(&hrtimer);
}

void misuse_hrtimer_other_mode(int right)
{
	hrtimer_init(&hrtimer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_SOFT);
	hrtimer.function = count_hr;
	hrtimer_start(&hrtimer, NSEC_PER_SEC, right ? HRTIMER_MODE_REL_PINNED_SOFT : HRTIMER_MODE_REL);
	hrtimer_cancel(&hrtimer);
}

void misuse_hrtimer_forward_queued(int right)
{
	unsigned long flags;

	hrtimer_init(&hrtimer, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
	hrtimer.function = count_hr;
	local_irq_save(flags);
	hrtimer_start(&hrtimer, 1, HRTIMER_MODE_ABS);
	if (right)
		hrtimer_cancel(&hrtimer);
	hrtimer_forward_now(&hrtimer, NSEC_PER_SEC);
	hrtimer_cancel(&hrtimer);
	local_irq_restore(flags);
}

void misuse_hrtimer_clock(int right)
{
	hrtimer_init(&hrtimer, right ? CLOCK_BOOTTIME : 5, HRTIMER_MODE_ABS);
}

static enum hrtimer_restart cancel_itself(struct hrtimer *own)
{
	hrtimer_cancel(own);
	return count_hr(own);
}

static enum hrtimer_restart try_to_cancel_itself(struct hrtimer *own)
{
	hrtimer_try_to_cancel(own);
	return count_hr(own);
}

void misuse_hrtimer_cancel_in_own_function(int right)
{
	runs = 0;
	hrtimer_init(&hrtimer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	hrtimer.function = right ? try_to_cancel_itself : cancel_itself;
	hrtimer_start(&hrtimer, 1000, HRTIMER_MODE_REL);
	wait_for_run();
	hrtimer_cancel(&hrtimer);
}

/* --- sleeping --- */

void misuse_negative_timeout(int right)
{
	schedule_timeout_uninterruptible(right ? 0 : -1);
}

void misuse_schedule_timeout_under_spinlock(int right)
{
	if (!right)
		spin_lock(&lock);
	set_current_state(TASK_UNINTERRUPTIBLE);
	schedule_timeout(2);
	if (!right)
		spin_unlock(&lock);
}

void misuse_msleep_under_spinlock(int right)
{
	if (!right)
		spin_lock(&lock);
	msleep(1);
	if (!right)
		spin_unlock(&lock);
}

void misuse_usleep_with_preemption_off(int right)
{
	if (!right)
		preempt_disable();
	usleep_range(100, 200);
	if (!right)
		preempt_enable();
}

/* --- NMI --- */

void misuse_nmi_exit(int right)
{
	if (right)
		nmi_enter();
	nmi_exit();
}

void misuse_nmi_nesting(int right)
{
	int i;

	for (i = 0; i < (right ? 15 : 16); i++)
		nmi_enter();
	while (i--)
		nmi_exit();
}
