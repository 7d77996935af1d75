// SPDX-License-Identifier: MIT
/* timer_cases.c - see timer_cases.h. */
#include "tests/sched/time/timer_cases.h"

#include <linux/atomic.h>
#include <linux/hardirq.h>
#include <linux/interrupt.h>
#include <linux/jiffies.h>
#include <linux/percpu.h>
#include <linux/processor.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/timer.h>

#include "sched/irq.h"
#include "sched/time/clock_event.h"
#include "tests/sched/time/spin_until.h"

static int add_source;
static int delete_source;

static int bad;
static int runs;
static int ran_on;

/* What holds of every timer function. */
static void check_context(struct timer_list *timer, bool irqsafe)
{
	if (!in_serving_softirq() || in_hardirq() || in_task() || irqs_disabled() != irqsafe || timer_pending(timer))
		WRITE_ONCE(bad, __LINE__);
	if (!time_after(jiffies, timer->expires))
		WRITE_ONCE(bad, __LINE__);
}

static void count(struct timer_list *timer)
{
	check_context(timer, false);
	WRITE_ONCE(ran_on, raw_smp_processor_id());
	smp_store_release(&runs, runs + 1);
}

static DEFINE_TIMER(defined, count);

int ring3_timer_cases_bad(void)
{
	return bad;
}

int ring3_timer_case_runs_once(void)
{
	u64 begin;
	int i;

	for (i = 1; i <= 3; i++) {
		runs = 0;
		begin = ktime_get_ns();
		defined.expires = jiffies + (unsigned long)i;
		add_timer(&defined);
		CHECK_THAT(timer_pending(&defined));
		SPIN_UNTIL(smp_load_acquire(&runs));
		/* i whole ticks, whatever the rest of the current one. */
		CHECK_THAT(ktime_get_ns() - begin >= (u64)i * TICK_NSEC);
		CHECK_THAT(!timer_pending(&defined) && ran_on == raw_smp_processor_id());
	}
	begin = jiffies + 3;
	SPIN_UNTIL(time_after(jiffies, (unsigned long)begin));
	CHECK_THAT(runs == 1);
	return 0;
}

int ring3_timer_case_return_values(void)
{
	struct timer_list timer;
	unsigned long now = jiffies;

	runs = 0;
	timer_setup_on_stack(&timer, count, 0);
	CHECK_THAT(!timer_pending(&timer) && !del_timer(&timer) && !timer_delete_sync(&timer));
	CHECK_THAT(!try_to_del_timer_sync(&timer));
	CHECK_THAT(!mod_timer_pending(&timer, now + 1) && !timer_pending(&timer));
	CHECK_THAT(!mod_timer(&timer, now + 100000));
	CHECK_THAT(mod_timer(&timer, now + 100000) == 1);
	CHECK_THAT(mod_timer(&timer, now + 100001) == 1 && timer.expires == now + 100001);
	CHECK_THAT(mod_timer(&timer, now + 5000000) == 1 && timer.expires == now + 5000000);
	CHECK_THAT(mod_timer_pending(&timer, now + 200000) == 1 && timer.expires == now + 200000);
	CHECK_THAT(timer_reduce(&timer, now + 300000) == 1 && timer.expires == now + 200000);
	CHECK_THAT(timer_reduce(&timer, now + 150000) == 1 && timer.expires == now + 150000);
	CHECK_THAT(timer_pending(&timer) && del_timer(&timer) == 1 && !timer_pending(&timer));
	CHECK_THAT(!timer_reduce(&timer, now + 100000) && timer_pending(&timer));
	CHECK_THAT(try_to_del_timer_sync(&timer) == 1);
	CHECK_THAT(!mod_timer(&timer, now + 100000) && del_timer_sync(&timer) == 1);
	destroy_timer_on_stack(&timer);
	CHECK_THAT(!runs);
	return 0;
}

static void add_defined(void *unused)
{
	if (!in_hardirq())
		bad = __LINE__;
	mod_timer(&defined, jiffies + 1);
}

static void add_in_softirq(struct softirq_action *unused)
{
	if (!in_serving_softirq())
		bad = __LINE__;
	mod_timer(&defined, jiffies + 1);
}

void ring3_timer_cases_install(void)
{
	bad = 0;
	if (!add_source)
		add_source = ring3_irq_alloc();
	ring3_irq_set_handler(add_source, add_defined, NULL);
	open_softirq(BLOCK_SOFTIRQ, add_in_softirq);
}

int ring3_timer_case_contexts(void)
{
	unsigned long flags, until;

	runs = 0;
	ring3_irq_raise(add_source);
	SPIN_UNTIL(smp_load_acquire(&runs) == 1);
	raise_softirq(BLOCK_SOFTIRQ);
	SPIN_UNTIL(smp_load_acquire(&runs) == 2);
	/* With interrupts off, or softirqs, it waits. */
	local_irq_save(flags);
	mod_timer(&defined, jiffies + 1);
	until = jiffies + 4;
	SPIN_UNTIL(time_after(jiffies, until));
	CHECK_THAT(runs == 2 && timer_pending(&defined));
	local_irq_restore(flags);
	SPIN_UNTIL(smp_load_acquire(&runs) == 3);
	local_bh_disable();
	mod_timer(&defined, jiffies + 1);
	until = jiffies + 4;
	SPIN_UNTIL(time_after(jiffies, until));
	CHECK_THAT(runs == 3 && timer_pending(&defined));
	local_bh_enable();
	SPIN_UNTIL(smp_load_acquire(&runs) == 4);
	return 0;
}

static int rearms;

static void rearm(struct timer_list *timer)
{
	check_context(timer, false);
	if (rearms && !mod_timer(timer, jiffies + (unsigned long)(rearms % 3)))
		rearms--;
	smp_store_release(&runs, runs + 1);
}

int ring3_timer_case_rearms_itself(void)
{
	struct timer_list timer;

	runs = 0;
	rearms = 9;
	timer_setup_on_stack(&timer, rearm, 0);
	mod_timer(&timer, jiffies);
	SPIN_UNTIL(smp_load_acquire(&runs) == 10);
	CHECK_THAT(!timer_pending(&timer) && !del_timer_sync(&timer));
	destroy_timer_on_stack(&timer);
	return 0;
}

struct owner {
	int value;
	struct timer_list timer;
};

static void free_owner(struct timer_list *timer)
{
	struct owner *owner = from_timer(owner, timer, timer);

	check_context(timer, false);
	if (owner->value != 42)
		bad = __LINE__;
	kfree(owner);
	smp_store_release(&runs, runs + 1);
}

int ring3_timer_case_frees_itself(void)
{
	int i;

	runs = 0;
	for (i = 0; i < 20; i++) {
		struct owner *owner = kzalloc(sizeof(*owner), GFP_KERNEL);

		CHECK_THAT(owner);
		owner->value = 42;
		timer_setup(&owner->timer, free_owner, 0);
		mod_timer(&owner->timer, jiffies + (unsigned long)(i % 3));
	}
	SPIN_UNTIL(smp_load_acquire(&runs) == 20);
	return 0;
}

int ring3_timer_case_passed_time(void)
{
	unsigned long flags;
	int i;

	for (i = 0; i < 5; i++) {
		static const unsigned long ago[] = { 0, 1, 63, 5000, LONG_MAX / 2 };

		runs = 0;
		mod_timer(&defined, jiffies - ago[i]);
		SPIN_UNTIL(smp_load_acquire(&runs) == 1);
	}
	/* Made late by other means: all of them run. */
	runs = 0;
	local_irq_save(flags);
	mod_timer(&defined, jiffies + 1);
	SPIN_UNTIL(time_after(jiffies, defined.expires + 70));
	local_irq_restore(flags);
	SPIN_UNTIL(smp_load_acquire(&runs) == 1);
	return 0;
}

int ring3_timer_case_shutdown(void)
{
	struct timer_list timer;

	runs = 0;
	timer_setup_on_stack(&timer, count, 0);
	CHECK_THAT(!timer_shutdown(&timer) && !timer.function);
	/* Refused, and silently. */
	CHECK_THAT(!mod_timer(&timer, jiffies) && !timer_pending(&timer));
	timer.expires = jiffies;
	add_timer(&timer);
	add_timer_on(&timer, 0);
	CHECK_THAT(!timer_pending(&timer) && !del_timer_sync(&timer));
	timer_setup(&timer, count, 0);
	mod_timer(&timer, jiffies + 100000);
	CHECK_THAT(timer_shutdown_sync(&timer) == 1);
	CHECK_THAT(!timer_reduce(&timer, jiffies) && !timer_pending(&timer));
	timer_setup(&timer, count, 0);
	mod_timer(&timer, jiffies);
	SPIN_UNTIL(smp_load_acquire(&runs) == 1);
	destroy_timer_on_stack(&timer);
	return 0;
}

static void count_irqsafe(struct timer_list *timer)
{
	check_context(timer, true);
	smp_store_release(&runs, runs + 1);
}

static struct timer_list irqsafe;

static void delete_irqsafe(void *unused)
{
	if (!in_hardirq() || del_timer_sync(&irqsafe) != 1)
		bad = __LINE__;
	smp_store_release(&runs, runs + 1);
}

int ring3_timer_case_irqsafe(void)
{
	runs = 0;
	timer_setup(&irqsafe, count_irqsafe, TIMER_IRQSAFE);
	mod_timer(&irqsafe, jiffies);
	SPIN_UNTIL(smp_load_acquire(&runs) == 1);
	/* Silent in a hard interrupt. */
	if (!delete_source)
		delete_source = ring3_irq_alloc();
	ring3_irq_set_handler(delete_source, delete_irqsafe, NULL);
	mod_timer(&irqsafe, jiffies + 100000);
	ring3_irq_raise(delete_source);
	CHECK_THAT(runs == 2);
	return 0;
}

int ring3_timer_case_deferrable(void)
{
	struct timer_list timer;
	unsigned long flags;
	u64 next;

	runs = 0;
	timer_setup_on_stack(&timer, count, TIMER_DEFERRABLE);
	local_irq_save(flags);
	mod_timer(&timer, jiffies + 2);
	/* Nothing to leave idleness for... */
	next = ring3_clock_event_next();
	local_irq_restore(flags);
	CHECK_THAT(next == RING3_NEVER);
	/* ...but this CPU is busy, also after it has been idle. */
	ring3_irq_poll();
	SPIN_UNTIL(smp_load_acquire(&runs) == 1);
	/* Beside one that is not deferrable, which it follows when idle. */
	local_irq_save(flags);
	mod_timer(&timer, jiffies + 2);
	mod_timer(&defined, jiffies + 3);
	next = ring3_clock_event_next();
	local_irq_restore(flags);
	CHECK_THAT(next != RING3_NEVER);
	ring3_irq_poll();
	SPIN_UNTIL(smp_load_acquire(&runs) == 3);
	CHECK_THAT(!del_timer_sync(&timer));
	destroy_timer_on_stack(&timer);
	return 0;
}

int ring3_timer_case_round_jiffies(void)
{
	unsigned long j = jiffies + 10 * HZ, rounded;
	int cpu;

	for (cpu = 0; cpu < 5; cpu++) {
		rounded = __round_jiffies(j, cpu);
		CHECK_THAT(!((rounded + (unsigned long)cpu * 3) % HZ));
		CHECK_THAT(rounded + HZ / 4 > j && rounded <= j + HZ * 3 / 4);
		rounded = __round_jiffies_up(j, cpu);
		CHECK_THAT(!((rounded + (unsigned long)cpu * 3) % HZ) && rounded > j && rounded <= j + HZ);
	}
	CHECK_THAT(round_jiffies(j) == __round_jiffies(j, raw_smp_processor_id()));
	CHECK_THAT(round_jiffies_up(j) == __round_jiffies_up(j, raw_smp_processor_id()));
	/* Not into the past. */
	j = jiffies;
	CHECK_THAT(!time_before(round_jiffies(j), j));
	CHECK_THAT(round_jiffies_relative(10 * HZ) >= 9 * HZ && round_jiffies_up_relative(HZ) >= HZ);
	return 0;
}

/* --- several CPUs --- */

int ring3_timer_case_on_other_cpu(int other)
{
	int i;

	/* It sleeps idle, and is woken. */
	for (i = 0; i < 30; i++) {
		runs = 0;
		defined.expires = jiffies + (unsigned long)(i % 3);
		add_timer_on(&defined, other);
		SPIN_UNTIL(smp_load_acquire(&runs));
		CHECK_THAT(ran_on == other);
		/* Its function has returned. */
		CHECK_THAT(!del_timer_sync(&defined));
	}
	return 0;
}

int ring3_timer_case_moves_here(int other)
{
	int i;

	for (i = 0; i < 10; i++) {
		runs = 0;
		defined.expires = jiffies + 100000;
		add_timer_on(&defined, other);
		CHECK_THAT(mod_timer(&defined, jiffies + 1) == 1);
		SPIN_UNTIL(smp_load_acquire(&runs));
		CHECK_THAT(ran_on == raw_smp_processor_id());
	}
	return 0;
}

static int inside, release, left;

static void hold(struct timer_list *timer)
{
	unsigned long limit = jiffies + 20 * HZ;

	smp_store_release(&inside, 1);
	while (!smp_load_acquire(&release) && time_before(jiffies, limit))
		cpu_relax();
	left++;
	smp_store_release(&inside, 0);
}

int ring3_timer_case_delete_waits(int other)
{
	struct timer_list timer;
	int i;

	timer_setup_on_stack(&timer, hold, 0);
	for (i = 0; i < 20; i++) {
		inside = release = left = 0;
		timer.expires = jiffies;
		add_timer_on(&timer, other);
		SPIN_UNTIL(smp_load_acquire(&inside));
		CHECK_THAT(!timer_pending(&timer) && !del_timer(&timer) && try_to_del_timer_sync(&timer) == -1);
		/* Armed while its function runs, it stays on that CPU; and is deleted without waiting. */
		CHECK_THAT(!mod_timer(&timer, jiffies + 100000) && (timer.flags & TIMER_CPUMASK) == (u32)other);
		CHECK_THAT(del_timer(&timer) == 1 && smp_load_acquire(&inside));
		if (i % 2)
			mod_timer(&timer, jiffies + 100000);
		smp_store_release(&release, 1);
		CHECK_THAT(del_timer_sync(&timer) == i % 2);
		CHECK_THAT(left == 1 && !inside && !timer_pending(&timer));
	}
	destroy_timer_on_stack(&timer);
	return 0;
}

void ring3_timer_arm_and_leave(void)
{
	smp_store_release(&runs, 0);
	mod_timer(&defined, jiffies + 5);
}

int ring3_timer_left_runs(void)
{
	return smp_load_acquire(&runs);
}

void ring3_timer_poll(void)
{
	ring3_irq_poll();
}

int ring3_timer_left_cpu(void)
{
	return READ_ONCE(ran_on);
}
