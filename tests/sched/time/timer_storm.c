// SPDX-License-Identifier: MIT
/* timer_storm.c - many CPUs and interrupts on timers, and the accounts of what became of each arming; see timer_cases.h. */
#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/hardirq.h>
#include <linux/jiffies.h>
#include <linux/percpu.h>
#include <linux/processor.h>
#include <linux/smp.h>
#include <linux/timer.h>

#include "sched/irq.h"
#include "tests/sched/time/timer_cases.h"

#define TIMERS 32
static int storm_source;
#define MAX_CPUS 16

struct account {
	struct timer_list timer;
	atomic_long_t armed; /* went from inactive to pending */
	atomic_long_t ended; /* ran, or was deleted while pending */
	atomic_t inside;
};

static struct account accounts[MAX_CPUS + 1][TIMERS];
static atomic_long_t total_runs, early, overlapped;
static DEFINE_PER_CPU(unsigned int, dice);
static DEFINE_PER_CPU(int, storm_is_shared);

static unsigned int roll(void)
{
	unsigned int value = this_cpu_read(dice) * 1664525u + 1013904223u + (unsigned int)raw_smp_processor_id();

	this_cpu_write(dice, value);
	return value >> 8;
}

static void storm_timer(struct timer_list *timer)
{
	struct account *account = from_timer(account, timer, timer);

	if (atomic_inc_return(&account->inside) != 1)
		atomic_long_inc(&overlapped);
	/* Others have been given another time since, by an interrupt of this CPU or by another CPU. */
	if (account < accounts[MAX_CPUS] && timer->flags & TIMER_IRQSAFE && !time_after(jiffies, timer->expires))
		atomic_long_inc(&early);
	atomic_long_inc(&account->ended);
	atomic_long_inc(&total_runs);
	if (roll() % 4 == 0 && !mod_timer(timer, jiffies + roll() % 3))
		atomic_long_inc(&account->armed);
	atomic_dec(&account->inside);
}

static struct account *pick(void)
{
	int row = this_cpu_read(storm_is_shared) ? MAX_CPUS : raw_smp_processor_id();

	return &accounts[row][roll() % TIMERS];
}

/* A step may be interrupted by one of the same CPU. */
static void step(void)
{
	struct account *account = pick();
	/* Mostly near, so that many run. */
	unsigned long when = jiffies + (roll() % 4 ? roll() % 4 : roll() % 10000);

	switch (roll() % 8) {
	case 0:
	case 1:
	case 2:
	case 3:
		if (!mod_timer(&account->timer, when))
			atomic_long_inc(&account->armed);
		break;
	case 4:
		if (del_timer(&account->timer))
			atomic_long_inc(&account->ended);
		break;
	case 5:
		if (in_hardirq() ? try_to_del_timer_sync(&account->timer) == 1 : del_timer_sync(&account->timer))
			atomic_long_inc(&account->ended);
		break;
	case 6:
		mod_timer_pending(&account->timer, when);
		break;
	case 7:
		if (!timer_reduce(&account->timer, when))
			atomic_long_inc(&account->armed);
		break;
	}
}

static void storm_handler(void *unused)
{
	step();
}

void ring3_timer_storm_reset(void)
{
	int row, i;

	for (row = 0; row <= MAX_CPUS; row++) {
		for (i = 0; i < TIMERS; i++) {
			struct account *account = &accounts[row][i];

			timer_setup(&account->timer, storm_timer,
				    (i % 8 == 7 ? TIMER_DEFERRABLE : 0) | (i % 4 == 1 ? TIMER_IRQSAFE : 0));
			atomic_long_set(&account->armed, 0);
			atomic_long_set(&account->ended, 0);
		}
	}
	atomic_long_set(&total_runs, 0);
	atomic_long_set(&early, 0);
	atomic_long_set(&overlapped, 0);
	if (!storm_source)
		storm_source = ring3_irq_alloc();
	ring3_irq_set_handler(storm_source, storm_handler, NULL);
}

void ring3_timer_storm(int shared, int rounds)
{
	this_cpu_write(storm_is_shared, shared);
	while (rounds--) {
		step();
		if (rounds % 64 == 0) {
			/* Time for some to run. */
			unsigned long until = jiffies;

			while (jiffies == until)
				cpu_relax();
		}
	}
}

void ring3_timer_storm_interrupt(int cpu)
{
	ring3_irq_raise_on(cpu, storm_source);
}

long ring3_timer_storm_missing(int cpus)
{
	long missing = 0;
	int row, i;

	for (row = 0; row <= MAX_CPUS; row++) {
		for (i = 0; i < TIMERS; i++) {
			struct account *account = &accounts[row][i];

			/* One that arms itself again may need more than one go. */
			while (timer_shutdown_sync(&account->timer))
				atomic_long_inc(&account->ended);
			missing += atomic_long_read(&account->armed) != atomic_long_read(&account->ended);
		}
	}
	return missing + atomic_long_read(&early) * 1000 + atomic_long_read(&overlapped) * 1000000;
}

unsigned long ring3_timer_storm_runs(void)
{
	return (unsigned long)atomic_long_read(&total_runs);
}
