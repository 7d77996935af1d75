// SPDX-License-Identifier: MIT
/* nmi_cases.c - see nmi_cases.h. */
#include "tests/sched/time/nmi_cases.h"

#include <linux/atomic.h>
#include <linux/hardirq.h>
#include <linux/interrupt.h>
#include <linux/irq_work.h>
#include <linux/irqflags.h>
#include <linux/nmi.h>
#include <linux/percpu.h>
#include <linux/processor.h>
#include <linux/smp.h>

#include "sched/irq.h"
#include "sched/nmi.h"
#include "tests/sched/time/spin_until.h"

#define TEST_NMI RING3_NMI_FIRST_FREE
static int spin_source;

struct counts {
	unsigned long all, in_hardirq, irqs_off;
};

static DEFINE_PER_CPU(struct counts, counts);
static DEFINE_PER_CPU(unsigned long, shared);
static DEFINE_PER_CPU(unsigned long, added);
/* Set by code that has interrupts off, or is a hard interrupt, while an NMI may come. */
static DEFINE_PER_CPU(int, inside);
static int bad;
static int queue_work, work_ran;

static void run_work(struct irq_work *unused)
{
	if (in_nmi() || !in_hardirq())
		bad = __LINE__;
	smp_store_release(&work_ran, work_ran + 1);
}

static DEFINE_IRQ_WORK(work, run_work);

static void handle(unsigned long pc, void *arg)
{
	int where = this_cpu_read(inside);

	if (!in_nmi() || !in_hardirq() || !irqs_disabled() || in_task() || arg != &bad || !pc)
		WRITE_ONCE(bad, __LINE__);
	/* It may also have come in an interrupt of the runtime's own. */
	if (nmi_count() != NMI_OFFSET || hardirq_count() < HARDIRQ_OFFSET * (where == 2 ? 2 : 1) ||
	    hardirq_count() > HARDIRQ_OFFSET * 2)
		WRITE_ONCE(bad, __LINE__);
	if (interrupt_context_level() != 3)
		WRITE_ONCE(bad, __LINE__);
	this_cpu_inc(counts.all);
	if (where == 2)
		this_cpu_inc(counts.in_hardirq);
	if (where == 1)
		this_cpu_inc(counts.irqs_off);
	this_cpu_add(shared, 3);
	this_cpu_add(added, 3);
	if (READ_ONCE(queue_work)) {
		WRITE_ONCE(queue_work, 0);
		irq_work_queue(&work);
		if (work_ran)
			WRITE_ONCE(bad, __LINE__);
	}
}

static const int *stop_spinning;

static void spin_in_handler(void *unused)
{
	this_cpu_write(inside, 2);
	while (!READ_ONCE(*stop_spinning))
		cpu_relax();
	this_cpu_write(inside, 0);
}

void ring3_nmi_cases_install(void)
{
	bad = 0;
	ring3_nmi_set_handler(TEST_NMI, handle, &bad);
	if (!spin_source)
		spin_source = ring3_irq_alloc();
	ring3_irq_set_handler(spin_source, spin_in_handler, NULL);
}

int ring3_nmi_cases_bad(void)
{
	return READ_ONCE(bad);
}

unsigned long ring3_nmi_count(int cpu)
{
	return READ_ONCE(per_cpu_ptr(&counts, cpu)->all);
}

unsigned long ring3_nmi_count_in_hardirq(int cpu)
{
	return READ_ONCE(per_cpu_ptr(&counts, cpu)->in_hardirq);
}

unsigned long ring3_nmi_count_irqs_off(int cpu)
{
	return READ_ONCE(per_cpu_ptr(&counts, cpu)->irqs_off);
}

void ring3_nmi_raise_test(int cpu)
{
	ring3_nmi_raise_on(cpu, TEST_NMI);
}

void ring3_nmi_spin(const int *stop)
{
	while (!READ_ONCE(*stop))
		cpu_relax();
}

void ring3_nmi_spin_irqs_off(const int *stop)
{
	unsigned long flags;

	local_irq_save(flags);
	this_cpu_write(inside, 1);
	while (!READ_ONCE(*stop)) {
		/* What the NMI leaves is as it was. */
		if (!irqs_disabled() || preempt_count())
			WRITE_ONCE(bad, __LINE__);
	}
	this_cpu_write(inside, 0);
	local_irq_restore(flags);
}

void ring3_nmi_spin_in_hardirq(const int *stop)
{
	stop_spinning = stop;
	ring3_irq_raise(spin_source);
}

int ring3_nmi_case_own_cpu(void)
{
	unsigned long flags, before;
	int i;

	for (i = 0; i < 50; i++) {
		before = this_cpu_read(counts.all);
		ring3_nmi_raise_test(raw_smp_processor_id());
		CHECK_THAT(this_cpu_read(counts.all) == before + 1);
		local_irq_save(flags);
		ring3_nmi_raise_test(raw_smp_processor_id());
		CHECK_THAT(this_cpu_read(counts.all) == before + 2 && irqs_disabled());
		local_irq_restore(flags);
		CHECK_THAT(!irqs_disabled() && !preempt_count() && !in_nmi());
	}
	return 0;
}

int ring3_nmi_case_irq_work(void)
{
	unsigned long flags;

	/* Interrupts on: right after the NMI. */
	work_ran = 0;
	queue_work = 1;
	ring3_nmi_raise_test(raw_smp_processor_id());
	SPIN_UNTIL(smp_load_acquire(&work_ran) == 1);
	/* Off: when they come on. */
	work_ran = 0;
	local_irq_save(flags);
	queue_work = 1;
	ring3_nmi_raise_test(raw_smp_processor_id());
	CHECK_THAT(!queue_work && !work_ran);
	local_irq_restore(flags);
	CHECK_THAT(work_ran == 1);
	return 0;
}

int ring3_nmi_safe_this_cpu_ops(void)
{
#ifdef RING3_PERCPU_FORMS
	return 1;
#else
	return 0;
#endif
}

long ring3_nmi_lost_updates(int atomic, unsigned long rounds)
{
	unsigned long flags, i;
	long lost;

	local_irq_save(flags);
	this_cpu_write(shared, 0);
	this_cpu_write(added, 0);
	for (i = 0; i < rounds; i++) {
		if (atomic) {
			this_cpu_add(shared, 2);
		} else {
			unsigned long value = READ_ONCE(*this_cpu_ptr(&shared));

			/* Or the compiler makes it one instruction. */
			barrier();
			WRITE_ONCE(*this_cpu_ptr(&shared), value + 2);
		}
	}
	/* An NMI between the two reads is no loss. */
	do {
		unsigned long handled = this_cpu_read(added);

		barrier();
		lost = (long)(2 * rounds + handled - this_cpu_read(shared));
		barrier();
		if (handled == this_cpu_read(added))
			break;
	} while (1);
	local_irq_restore(flags);
	return lost;
}

void ring3_nmi_backtraces(void)
{
	trigger_all_cpu_backtrace();
}

noinline void ring3_nmi_seen_in_backtrace(const int *stop)
{
	ring3_nmi_spin_irqs_off(stop);
	barrier();
}
