// SPDX-License-Identifier: MIT
/*
 * irq.c - pending interrupts and their delivery; see irq.h.
 */
#include "sched/irq.h"

#include <linux/atomic.h>
#include <linux/errno.h>
#include <linux/bitops.h>
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>

#include <asm/irqflags.h>

#include "runtime/host.h"
#include "runtime/report/report.h"
#include "sched/kernel_text.h"
#include "sched/kick.h"
#include "sched/online.h"
#include "sched/restart.h"
#include "sched/softirq.h"
#include "sched/tasks/preempt_model.h"
#include "sched/time/clock_event.h"

static struct {
	void (*handler)(void *arg);
	void *arg;
	void (*removed)(void *arg); /* the last one, when there is none now */
} ring3_irq_handlers[RING3_IRQ_SOURCES];

/* Bit n: source n is in use. */
static unsigned long ring3_irq_taken = (1ul << RING3_IRQ_RUNTIME_SOURCES) - 1;

int ring3_irq_alloc(void)
{
	int source;

	for (source = RING3_IRQ_RUNTIME_SOURCES; source < RING3_IRQ_SOURCES; source++) {
		if (!test_and_set_bit(source, &ring3_irq_taken))
			return source;
	}
	return -ENOSPC;
}
EXPORT_SYMBOL(ring3_irq_alloc);

void ring3_irq_free(int source)
{
	BUG_ON(source < RING3_IRQ_RUNTIME_SOURCES || source >= RING3_IRQ_SOURCES);
	ring3_irq_set_handler((unsigned int)source, NULL, NULL);
	clear_bit(source, &ring3_irq_taken);
}
EXPORT_SYMBOL(ring3_irq_free);

void ring3_irq_set_handler(unsigned int source, void (*handler)(void *arg), void *arg)
{
	BUG_ON(source >= RING3_IRQ_SOURCES);
	if (!handler && ring3_irq_handlers[source].handler)
		ring3_irq_handlers[source].removed = ring3_irq_handlers[source].handler;
	ring3_irq_handlers[source].arg = arg;
	smp_store_release(&ring3_irq_handlers[source].handler, handler);
}
EXPORT_SYMBOL(ring3_irq_set_handler);

/* How many of the line's frames are on this CPU's stack. */
static DEFINE_PER_CPU(unsigned int, ring3_line_frames);

/* As Linux about a line that no handler claims. It was raised before the handler was removed, or never had one. */
static noinline void report_unhandled(unsigned int source)
{
	void (*removed)(void *arg) = ring3_irq_handlers[source].removed;

	pr_err("irq %u: nobody cared: it has no handler, on CPU#%d\n", source, raw_smp_processor_id());
	dump_stack();
	pr_err("handlers:\n");
	if (removed)
		pr_err("[<%p>] %ps, removed\n", (void *)removed, (void *)removed);
	ring3_report(RING3_REPORT_CHECK);
}

static void ring3_irq_run(unsigned int source)
{
	void (*handler)(void *arg) = smp_load_acquire(&ring3_irq_handlers[source].handler);

	if (unlikely(!handler)) {
		report_unhandled(source);
		return;
	}
	irq_enter();
	handler(ring3_irq_handlers[source].arg);
	irq_exit();
}

/*
 * Called with the flag clear. Sets it while handlers run (they do not nest) and tests for more after clearing it again: what
 * was raised between the last test and the clear must not wait for the next enable. Other CPUs set bits of the word, so it
 * is emptied by a locked exchange.
 */
static void deliver(void)
{
	while (this_cpu_read(ring3_irq_pending)) {
		unsigned int sources;

		this_cpu_write(ring3_irq_disabled, 1u);
		barrier();
		while ((sources = xchg(raw_cpu_ptr(&ring3_irq_pending), 0u))) {
			for (; sources; sources &= sources - 1)
				ring3_irq_run((unsigned int)__builtin_ctz(sources));
		}
		barrier();
		this_cpu_write(ring3_irq_disabled, 0u);
	}
}

static DEFINE_PER_CPU(unsigned long, irq_replays);

/* A handler may have made a switch of tasks due. On the line's frame its end sees to that. */
static void after_delivery(void)
{
	if (unlikely(should_resched(0)) && !ring3_irq_on_line())
		preempt_schedule();
}

void ring3_irq_deliver(void)
{
	this_cpu_inc(irq_replays);
	deliver();
	after_delivery();
}
EXPORT_SYMBOL(ring3_irq_deliver);

unsigned long ring3_irq_replays(int cpu)
{
	return READ_ONCE(*per_cpu_ptr(&irq_replays, cpu));
}

static void poll(void)
{
	deliver();
	if (local_softirq_pending())
		do_softirq();
}

void ring3_irq_poll(void)
{
	if (arch_irqs_disabled())
		return;
	arch_local_irq_disable();
	ring3_clock_event_check();
	barrier();
	/* What is pending is looked at after this. */
	this_cpu_write(ring3_irq_disabled, 0u);
	poll();
	after_delivery();
}
EXPORT_SYMBOL(ring3_irq_poll);

/* How often in a row an interrupt has found host-side code. */
static DEFINE_PER_CPU(unsigned int, host_code_hits);

/*
 * Less and less often: host-side code may stay there, and a sleep of the host that is interrupted every few microseconds never
 * ends, since each time it is started again for what is left, rounded up.
 */
static int come_back_later(void)
{
	unsigned int hits = this_cpu_read(host_code_hits);

	if (hits < RING3_IRQ_RETRY_DOUBLINGS)
		this_cpu_write(host_code_hits, hits + 1);
	return (int)hits + 1;
}

int ring3_irq_line(struct ring3_host_frame *frame)
{
	ring3_clock_event_check();
	/* Whoever turns interrupts on delivers them, but does not look for softirqs that were left over. */
	if (arch_irqs_disabled())
		return local_softirq_pending() && !in_interrupt();
	if (!this_cpu_read(ring3_irq_pending) && !local_softirq_pending())
		return 0;
	if (!ring3_kernel_text_has(frame->pc))
		return come_back_later();
	this_cpu_write(host_code_hits, 0u);
	/* From here on other code of this CPU may run before the interrupted code goes on. */
	ring3_restart_fix(frame);
	this_cpu_inc(ring3_line_frames);
	poll();
	this_cpu_dec(ring3_line_frames);
	ring3_preempt_on_line();
	return 0;
}

int ring3_irq_on_line(void)
{
	return this_cpu_read(ring3_line_frames) != 0;
}

int ring3_irq_is_pending(int cpu)
{
	return READ_ONCE(*per_cpu_ptr(&ring3_irq_pending, cpu)) || READ_ONCE(*per_cpu_ptr(&__softirq_pending, cpu));
}

static void ring3_irq_mark(int cpu, unsigned int source)
{
	BUG_ON(source >= RING3_IRQ_SOURCES);
	RING3_POINT(RING3_POINT_IPI, per_cpu_ptr(&ring3_irq_pending, cpu));
	__atomic_fetch_or(per_cpu_ptr(&ring3_irq_pending, cpu), 1u << source, __ATOMIC_SEQ_CST);
}

void ring3_irq_set_pending(unsigned int source)
{
	ring3_irq_mark(raw_smp_processor_id(), source);
}

void ring3_irq_raise(unsigned int source)
{
	unsigned long flags = arch_local_irq_save();

	/* Interrupts are off: the CPU whose bit is set is the one that delivers. */
	ring3_irq_mark(raw_smp_processor_id(), source);
	arch_local_irq_restore(flags);
}
EXPORT_SYMBOL(ring3_irq_raise);

void ring3_irq_raise_on(int cpu, unsigned int source)
{
	/* Boot and teardown wake the CPUs' own tasks while no CPU is online yet, or any more. */
	if (unlikely(!ring3_cpu_is_online(cpu)) && source != RING3_IRQ_CPU_TASK) {
		ring3_report_not_online("interrupt", source, cpu);
		return;
	}
	ring3_irq_mark(cpu, source);
	ring3_kick_cpu(cpu);
}
EXPORT_SYMBOL(ring3_irq_raise_on);
