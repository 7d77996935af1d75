// SPDX-License-Identifier: MIT
/* irq_cases.c - see irq_cases.h. */
#include "tests/sched/irq/irq_cases.h"

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/hardirq.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/processor.h>
#include <linux/smp.h>

#include "sched/irq.h"
#include "tests/arch/check_that.h"

static int cases_source;

static DEFINE_PER_CPU(unsigned long, handled);
/* Both sides add to it; and what the handler has added. */
static DEFINE_PER_CPU(unsigned long, shared);
static DEFINE_PER_CPU(unsigned long, added_by_handler);
static int bad_context;

static void handler(void *arg)
{
	if (!in_hardirq() || !irqs_disabled() || in_task() || preemptible() || arg != &bad_context)
		WRITE_ONCE(bad_context, 1);
	__this_cpu_inc(handled);
	__this_cpu_add(shared, 3);
	__this_cpu_add(added_by_handler, 3);
}

void ring3_cases_install(void)
{
	if (!cases_source)
		cases_source = ring3_irq_alloc();
	ring3_irq_set_handler(cases_source, handler, &bad_context);
}

unsigned long ring3_cases_count(int cpu)
{
	return READ_ONCE(*per_cpu_ptr(&handled, cpu));
}

const unsigned long *ring3_cases_counter(int cpu)
{
	return per_cpu_ptr(&handled, cpu);
}

int ring3_cases_bad_context(void)
{
	return READ_ONCE(bad_context);
}

void ring3_cases_raise_on(int cpu)
{
	ring3_irq_raise_on(cpu, cases_source);
}

void ring3_cases_spin(const int *stop)
{
	while (!READ_ONCE(*stop))
		cpu_relax();
}

void ring3_cases_spin_irqs_off(const int *stop, unsigned long *before, unsigned long *after)
{
	unsigned long flags;

	local_irq_save(flags);
	*before = this_cpu_read(handled);
	ring3_cases_spin(stop);
	*after = this_cpu_read(handled);
	local_irq_restore(flags);
}

static noinline void add_unprotected(void)
{
	unsigned long *here = raw_cpu_ptr(&shared);
	unsigned long value = READ_ONCE(*here);

	/* The window is a few instructions wide, as in real code; interrupts hit it soon enough. */
	cpu_relax();
	WRITE_ONCE(*here, value + 1);
}

void ring3_cases_add(enum ring3_add way, unsigned long rounds)
{
	unsigned long flags, seen, old;

	while (rounds--) {
		switch (way) {
		case RING3_ADD_UNPROTECTED:
			add_unprotected();
			break;
		case RING3_ADD_THIS_CPU:
			this_cpu_add(shared, 1);
			break;
		case RING3_ADD_RETURN:
			this_cpu_add_return(shared, 1);
			break;
		case RING3_ADD_CMPXCHG_LOOP:
			old = this_cpu_read(shared);
			while ((seen = this_cpu_cmpxchg(shared, old, old + 1)) != old)
				old = seen;
			break;
		case RING3_ADD_IRQS_OFF:
			local_irq_save(flags);
			add_unprotected();
			local_irq_restore(flags);
			break;
		default:
			this_cpu_generic_to_op(shared, 1, +=);
			break;
		}
	}
}

long ring3_cases_lost(int cpu, unsigned long added_by_task)
{
	long lost = (long)(per_cpu(added_by_handler, cpu) + added_by_task - per_cpu(shared, cpu));

	per_cpu(added_by_handler, cpu) = 0;
	per_cpu(shared, cpu) = 0;
	return lost;
}

static atomic_t calls;
static int last_cpu, last_in_irq;

static void note_call(void *info)
{
	WRITE_ONCE(last_cpu, raw_smp_processor_id());
	WRITE_ONCE(last_in_irq, in_hardirq() ? 1 : 0);
	if (!irqs_disabled() || info != &calls)
		atomic_add(1000000, &calls);
	atomic_inc(&calls);
}

static bool odd_cpus(int cpu, void *info)
{
	return info == &calls && cpu % 2;
}

static void wait_for_calls(int count)
{
	while (atomic_read(&calls) != count)
		cpu_relax();
	atomic_set(&calls, 0);
}

int ring3_cases_smp_call(int cpus)
{
	static call_single_data_t csd = CSD_INIT(note_call, &calls);
	struct cpumask mask;
	int cpu;

	atomic_set(&calls, 0);
	for (cpu = 0; cpu < cpus; cpu++) {
		CHECK_THAT(smp_call_function_single(cpu, note_call, &calls, 1) == 0);
		CHECK_THAT(atomic_read(&calls) == 1 && last_cpu == cpu);
		/* Remote: hard interrupt. Here: a plain call with interrupts off. */
		CHECK_THAT(last_in_irq == (cpu != raw_smp_processor_id()));
		atomic_set(&calls, 0);
		CHECK_THAT(smp_call_function_single(cpu, note_call, &calls, 0) == 0);
		wait_for_calls(1);
	}
	CHECK_THAT(smp_call_function_single(cpus, note_call, &calls, 1) == -ENXIO);
	CHECK_THAT(smp_call_function_single(-1, note_call, &calls, 1) == -ENXIO);

	for (cpu = 0; cpu < 100; cpu++) {
		int result;

		/* In flight at most once; a refusal is -EBUSY and calls nothing. */
		do {
			result = smp_call_function_single_async(1, &csd);
			CHECK_THAT(result == 0 || result == -EBUSY);
		} while (result);
		wait_for_calls(1);
	}

	on_each_cpu(note_call, &calls, 1);
	CHECK_THAT(atomic_xchg(&calls, 0) == cpus);
	smp_call_function(note_call, &calls, 1);
	CHECK_THAT(atomic_xchg(&calls, 0) == cpus - 1);
	cpumask_clear(&mask);
	cpumask_set_cpu(1, &mask);
	cpumask_set_cpu((unsigned int)cpus - 1, &mask);
	preempt_disable();
	smp_call_function_many(&mask, note_call, &calls, true);
	CHECK_THAT(atomic_xchg(&calls, 0) == 2);
	CHECK_THAT(smp_call_function_any(&mask, note_call, &calls, 1) == 0 && cpumask_test_cpu((unsigned int)last_cpu, &mask));
	CHECK_THAT(atomic_xchg(&calls, 0) == 1);
	preempt_enable();
	on_each_cpu_mask(&mask, note_call, &calls, true);
	CHECK_THAT(atomic_xchg(&calls, 0) == 2);
	on_each_cpu_cond(odd_cpus, note_call, &calls, true);
	CHECK_THAT(atomic_xchg(&calls, 0) == cpus / 2);
	for (cpu = 0; cpu < 50; cpu++)
		on_each_cpu(note_call, &calls, 0);
	wait_for_calls(50 * cpus);
	CHECK_THAT(!preempt_count() && !irqs_disabled());
	return 0;
}

static DEFINE_PER_CPU(unsigned long, storm);

static void storm_call(void *unused)
{
	this_cpu_inc(storm);
}

void ring3_cases_call_storm(int cpus, int rounds)
{
	int me = raw_smp_processor_id();
	int i;

	for (i = 0; i < rounds; i++) {
		smp_call_function_single((me + 1 + i % (cpus - 1)) % cpus, storm_call, NULL, i % 2);
		if (i % 8 == 0)
			on_each_cpu(storm_call, NULL, i % 16 == 0);
	}
}

unsigned long ring3_cases_storm_count(int cpu)
{
	return READ_ONCE(*per_cpu_ptr(&storm, cpu));
}

int ring3_cases_sources(void)
{
	int taken[RING3_IRQ_SOURCES], count = 0, source, i;
	unsigned long seen = 0;

	while ((source = ring3_irq_alloc()) >= 0) {
		CHECK_THAT(source < RING3_IRQ_SOURCES && !(seen & 1ul << source) && count < RING3_IRQ_SOURCES);
		seen |= 1ul << source;
		taken[count++] = source;
	}
	CHECK_THAT(source == -ENOSPC && count > 4 && count < RING3_IRQ_SOURCES);
	ring3_irq_free(taken[2]);
	CHECK_THAT(ring3_irq_alloc() == taken[2]);
	for (i = 0; i < count; i++)
		ring3_irq_free(taken[i]);
	return 0;
}
