// SPDX-License-Identifier: MIT
/* softirq_cases.c - see softirq_cases.h. */
#include "tests/sched/irq/softirq_cases.h"

#include <linux/atomic.h>
#include <linux/bottom_half.h>
#include <linux/hardirq.h>
#include <linux/interrupt.h>
#include <linux/irq_work.h>
#include <linux/percpu.h>
#include <linux/processor.h>

#include "sched/irq.h"
#include "tests/arch/check_that.h"

static int raising_source;
static int breaking_source;

static int ran, bad_context, again, leak, spin_for_interrupt;
static unsigned long spin_limit;
static int broken_in;

static void block_action(struct softirq_action *unused)
{
	if (!in_serving_softirq() || in_hardirq() || irqs_disabled() || in_task())
		bad_context = 1;
	ran++;
	if (again) {
		again--;
		raise_softirq(BLOCK_SOFTIRQ);
	}
	if (leak)
		preempt_disable();
	if (spin_for_interrupt) {
		while (!READ_ONCE(broken_in) && spin_limit--)
			cpu_relax();
	}
}

static void raise_from_irq(void *unused)
{
	int before = ran;

	raise_softirq(BLOCK_SOFTIRQ);
	/* Not before the interrupt has ended. */
	if (ran != before || !in_hardirq())
		bad_context = 1;
}

static void break_in(void *unused)
{
	if (!in_hardirq())
		bad_context = 1;
	/* Those that arrive before or after the softirq are not the ones meant. */
	if (in_serving_softirq())
		WRITE_ONCE(broken_in, 1);
}

void ring3_softirq_cases_install(void)
{
	open_softirq(BLOCK_SOFTIRQ, block_action);
	if (!raising_source)
		raising_source = ring3_irq_alloc();
	ring3_irq_set_handler(raising_source, raise_from_irq, NULL);
	if (!breaking_source)
		breaking_source = ring3_irq_alloc();
	ring3_irq_set_handler(breaking_source, break_in, NULL);
	bad_context = again = leak = spin_for_interrupt = 0;
}

int ring3_softirq_case_contexts(void)
{
	unsigned long flags;

	ran = 0;
	raise_softirq(BLOCK_SOFTIRQ);
	CHECK_THAT(ran == 1);

	local_irq_save(flags);
	raise_softirq_irqoff(BLOCK_SOFTIRQ);
	CHECK_THAT(ran == 1);
	local_irq_restore(flags);
	CHECK_THAT(ran == 2);

	local_bh_disable();
	local_bh_disable();
	raise_softirq(BLOCK_SOFTIRQ);
	CHECK_THAT(ran == 2 && in_softirq() && !in_serving_softirq());
	local_bh_enable();
	CHECK_THAT(ran == 2);
	local_bh_enable();
	CHECK_THAT(ran == 3 && !in_softirq());

	ring3_irq_raise(raising_source);
	CHECK_THAT(ran == 4);
	local_bh_disable();
	ring3_irq_raise(raising_source);
	CHECK_THAT(ran == 4);
	local_bh_enable();
	CHECK_THAT(ran == 5);
	CHECK_THAT(!bad_context && !preempt_count() && !irqs_disabled() && !local_softirq_pending());
	return 0;
}

int ring3_softirq_case_rounds(void)
{
	int occasions;

	unsigned long turns;

	/* One that raises itself 25 times is taken ten at a time, and all of them in the end. */
	ran = 0;
	again = 25;
	local_bh_disable();
	raise_softirq(BLOCK_SOFTIRQ);
	local_bh_enable();
	/* Ten at least; more when the line has come back already. */
	CHECK_THAT(ran >= 10);
	for (occasions = 0; ran < 26 && occasions < 5; occasions++) {
		local_bh_disable();
		local_bh_enable();
	}
	CHECK_THAT(ran == 26 && occasions <= 2 && !bad_context);

	/* Nobody has to do anything for the rest: it comes by itself. */
	ran = 0;
	again = 25;
	raise_softirq(BLOCK_SOFTIRQ);
	for (turns = 0; READ_ONCE(ran) < 26 && turns < 2000000000ul; turns++)
		cpu_relax();
	CHECK_THAT(ran == 26 && !bad_context);
	return 0;
}

int ring3_softirq_case_leak(void)
{
	ran = 0;
	leak = 1;
	raise_softirq(BLOCK_SOFTIRQ);
	leak = 0;
	CHECK_THAT(ran == 1 && !preempt_count());
	return 0;
}

static int tasklet_ran, hi_ran_first;

static void count_tasklet(struct tasklet_struct *t)
{
	if (!in_serving_softirq())
		bad_context = 1;
	tasklet_ran++;
}

static DECLARE_TASKLET(counting, count_tasklet);
static DECLARE_TASKLET_DISABLED(disabled, count_tasklet);

static void hi_first(struct tasklet_struct *t)
{
	hi_ran_first = !tasklet_ran;
}

static DECLARE_TASKLET(hi, hi_first);

static void old_style(unsigned long data)
{
	tasklet_ran += (int)data;
}

int ring3_softirq_case_tasklets(void)
{
	struct tasklet_struct old;

	tasklet_ran = 0;
	local_bh_disable();
	tasklet_schedule(&counting);
	tasklet_schedule(&counting);
	tasklet_hi_schedule(&hi);
	CHECK_THAT(!tasklet_ran);
	local_bh_enable();
	CHECK_THAT(tasklet_ran == 1 && hi_ran_first);

	tasklet_schedule(&disabled);
	CHECK_THAT(tasklet_ran == 1);
	tasklet_enable(&disabled);
	local_bh_disable();
	local_bh_enable();
	CHECK_THAT(tasklet_ran == 2);
	tasklet_disable(&disabled);

	tasklet_init(&old, old_style, 10);
	tasklet_schedule(&old);
	CHECK_THAT(tasklet_ran == 12);
	tasklet_kill(&old);
	tasklet_kill(&counting);
	tasklet_schedule(&counting);
	CHECK_THAT(tasklet_ran == 13 && !bad_context);
	return 0;
}

static int work_ran, work_cpu, work_again;

static void count_work(struct irq_work *work)
{
	if (!in_hardirq() || !irqs_disabled())
		bad_context = 1;
	WRITE_ONCE(work_cpu, raw_smp_processor_id());
	if (work_again) {
		work_again--;
		if (!irq_work_queue(work))
			bad_context = 1;
	}
	smp_store_release(&work_ran, work_ran + 1);
}

static DEFINE_IRQ_WORK(work, count_work);

int ring3_softirq_case_irq_work(int other_cpu)
{
	unsigned long flags;

	work_ran = 0;
	CHECK_THAT(irq_work_queue(&work) && work_ran == 1);
	local_irq_save(flags);
	CHECK_THAT(irq_work_queue(&work) && !irq_work_queue(&work) && irq_work_is_pending(&work));
	CHECK_THAT(work_ran == 1);
	local_irq_restore(flags);
	CHECK_THAT(work_ran == 2 && !irq_work_is_busy(&work));
	work_again = 5;
	CHECK_THAT(irq_work_queue(&work) && work_ran == 8);
	CHECK_THAT(irq_work_queue_on(&work, other_cpu));
	irq_work_sync(&work);
	CHECK_THAT(smp_load_acquire(&work_ran) == 9 && work_cpu == other_cpu && !bad_context);
	return 0;
}

static unsigned long storm_runs;
static atomic_t storm_inside;
static int storm_overlapped;

static void storm_tasklet(struct tasklet_struct *t)
{
	if (atomic_inc_return(&storm_inside) != 1)
		storm_overlapped = 1;
	storm_runs++;
	cpu_relax();
	atomic_dec(&storm_inside);
}

static DECLARE_TASKLET(storm, storm_tasklet);

void ring3_softirq_tasklet_storm(int rounds)
{
	while (rounds--)
		tasklet_schedule(&storm);
	tasklet_kill(&storm);
}

unsigned long ring3_softirq_tasklet_runs(void)
{
	return storm_runs;
}

int ring3_softirq_tasklet_overlapped(void)
{
	return storm_overlapped;
}

int ring3_softirq_interrupted_by_other_cpu(unsigned long limit)
{
	WRITE_ONCE(broken_in, 0);
	spin_for_interrupt = 1;
	spin_limit = limit;
	raise_softirq(BLOCK_SOFTIRQ);
	spin_for_interrupt = 0;
	return READ_ONCE(broken_in) && !bad_context;
}

void ring3_softirq_raise_on(int cpu)
{
	ring3_irq_raise_on(cpu, breaking_source);
}
