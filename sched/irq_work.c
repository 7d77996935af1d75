// SPDX-License-Identifier: MIT
/*
 * irq_work.c - see irq_work.h.
 */
#include "sched/irq_work.h"

#include <linux/bug.h>
#include <linux/cpumask.h>
#include <linux/export.h>
#include <linux/percpu.h>
#include <linux/preempt.h>

#include "sched/irq.h"
#include "sched/wait_turn.h"
#include "sched/online.h"

static DEFINE_PER_CPU(struct llist_head, irq_works);

static void run_works(void *unused)
{
	struct llist_node *list = llist_reverse_order(llist_del_all(this_cpu_ptr(&irq_works)));
	struct irq_work *work, *next;

	llist_for_each_entry_safe(work, next, list, node) {
		/* Full barrier: whoever queues it again from here on sees to it that it runs again. */
		atomic_fetch_andnot(IRQ_WORK_PENDING, &work->flags);
		work->func(work);
		/* Not busy any more, unless it was queued again meanwhile. */
		(void)atomic_cmpxchg(&work->flags, IRQ_WORK_BUSY, 0);
	}
}

void ring3_irq_work_init(void)
{
	ring3_irq_set_handler(RING3_IRQ_WORK, run_works, NULL);
}

/* Takes the work; false when somebody else has and its function has not started. */
static bool claim(struct irq_work *work)
{
	return !(atomic_fetch_or(IRQ_WORK_PENDING | IRQ_WORK_BUSY, &work->flags) & IRQ_WORK_PENDING);
}

bool irq_work_queue_on(struct irq_work *work, int cpu)
{
	/* Linux warns once and queues it all the same, for whenever the CPU comes. Here there may be no queue. */
	if (unlikely(!ring3_cpu_is_online(cpu))) {
		ring3_report_not_online("irq_work", 1, cpu);
		return false;
	}
	if (!claim(work))
		return false;
	preempt_disable();
	llist_add(&work->node, per_cpu_ptr(&irq_works, cpu));
	if (cpu == raw_smp_processor_id())
		ring3_irq_raise(RING3_IRQ_WORK);
	else
		ring3_irq_raise_on(cpu, RING3_IRQ_WORK);
	preempt_enable();
	return true;
}
EXPORT_SYMBOL_GPL(irq_work_queue_on);

bool irq_work_queue(struct irq_work *work)
{
	bool queued;

	preempt_disable();
	queued = irq_work_queue_on(work, raw_smp_processor_id());
	preempt_enable();
	return queued;
}
EXPORT_SYMBOL_GPL(irq_work_queue);

void irq_work_sync(struct irq_work *work)
{
	unsigned int turns = 0;

	while (irq_work_is_busy(work))
		ring3_wait_turn(&turns);
	smp_mb();
}
EXPORT_SYMBOL_GPL(irq_work_sync);
