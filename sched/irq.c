// SPDX-License-Identifier: MIT
/*
 * irq.c - delivery of pending interrupts.
 */
#include "sched/irq.h"

#include <linux/bug.h>
#include <linux/export.h>
#include <linux/percpu.h>
#include <linux/preempt.h>

#include <asm/irqflags.h>

static struct {
	void (*handler)(void *arg);
	void *arg;
} ring3_irq_handlers[RING3_IRQ_SOURCES];

void ring3_irq_set_handler(unsigned int source, void (*handler)(void *arg), void *arg)
{
	BUG_ON(source >= RING3_IRQ_SOURCES);
	ring3_irq_handlers[source].arg = arg;
	smp_store_release(&ring3_irq_handlers[source].handler, handler);
}

static void ring3_irq_run(unsigned int source)
{
	void (*handler)(void *arg) = smp_load_acquire(&ring3_irq_handlers[source].handler);

	BUG_ON(!handler);
	preempt_count_add(HARDIRQ_OFFSET);
	handler(ring3_irq_handlers[source].arg);
	preempt_count_sub(HARDIRQ_OFFSET);
}

/*
 * Called with the flag clear. Sets it while handlers run (they do not nest) and tests for more after clearing it again: what
 * was raised between the last test and the clear must not wait for the next enable.
 */
void ring3_irq_deliver(void)
{
	while (this_cpu_read(ring3_irq_pending)) {
		unsigned int sources;

		this_cpu_write(ring3_irq_disabled, 1u);
		barrier();
		while ((sources = this_cpu_xchg(ring3_irq_pending, 0u))) {
			for (; sources; sources &= sources - 1)
				ring3_irq_run((unsigned int)__builtin_ctz(sources));
		}
		barrier();
		this_cpu_write(ring3_irq_disabled, 0u);
	}
}
EXPORT_SYMBOL(ring3_irq_deliver);

void ring3_irq_raise(unsigned int source)
{
	BUG_ON(source >= RING3_IRQ_SOURCES);
	this_cpu_or(ring3_irq_pending, 1u << source);
	if (!arch_irqs_disabled())
		ring3_irq_deliver();
}
EXPORT_SYMBOL(ring3_irq_raise);
