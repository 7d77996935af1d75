// SPDX-License-Identifier: MIT
/* timers.c - see timers.h. */
#include "bench/timers.h"

#include <linux/bug.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/smp.h>
#include <linux/timer.h>

#include "sched/nmi.h"

#define MAX_PENDING 100000

static struct timer_list pending[MAX_PENDING];
static int pending_count;

static void nothing(struct timer_list *unused)
{
}

static enum hrtimer_restart nothing_hr(struct hrtimer *unused)
{
	return HRTIMER_NORESTART;
}

void ring3_bench_pending_timers(int count)
{
	while (pending_count)
		del_timer_sync(&pending[--pending_count]);
	while (pending_count < count) {
		struct timer_list *timer = &pending[pending_count];

		timer_setup(timer, nothing, 0);
		/* Not in the time of the measurement. */
		mod_timer(timer, jiffies + 100 * HZ + (unsigned long)pending_count * 2654435761ul % (3600 * HZ));
		pending_count++;
	}
}

static DEFINE_TIMER(one, nothing);

void ring3_bench_add_delete_timer(void)
{
	one.expires = jiffies + 30 * HZ;
	add_timer(&one);
	BUG_ON(del_timer(&one) != 1);
}

void ring3_bench_renew_timer(void)
{
	static unsigned long times;

	mod_timer(&one, jiffies + 60 * HZ + times++ % 2);
}

void ring3_bench_start_cancel_hrtimer(void)
{
	static struct hrtimer timer;

	if (!timer.function) {
		hrtimer_init(&timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
		timer.function = nothing_hr;
	}
	hrtimer_start(&timer, 30 * NSEC_PER_SEC, HRTIMER_MODE_REL);
	BUG_ON(hrtimer_cancel(&timer) != 1);
}

long ring3_bench_usleep(unsigned long us)
{
	ktime_t begin = ktime_get();

	usleep_range(us, us);
	return (long)(ktime_get() - begin) - (long)us * NSEC_PER_USEC;
}

static unsigned long nmis;

static void count_nmi(unsigned long pc, void *unused)
{
	nmis++;
}

void ring3_bench_nmi_start(void)
{
	ring3_nmi_set_handler(RING3_NMI_FIRST_FREE, count_nmi, NULL);
}

void ring3_bench_nmi(void)
{
	unsigned long before = nmis;

	ring3_nmi_raise_on(raw_smp_processor_id(), RING3_NMI_FIRST_FREE);
	BUG_ON(READ_ONCE(nmis) != before + 1);
}
