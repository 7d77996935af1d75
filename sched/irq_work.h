/* SPDX-License-Identifier: MIT */
/*
 * irq_work.h - running a function in hard interrupt context, from any context, NMI-safe.
 *
 * Kernel side: through <linux/irq_work.h>.
 *
 * irq_work_queue(work) runs work->func(work) on this CPU as soon as interrupts are on; true unless it was queued already.
 * irq_work_queue_on() the same on another CPU; if that is not online, a report and false. A work may be queued again from the moment its function starts.
 * irq_work_sync() waits until it neither is queued nor runs; task context.
 */
#ifndef RING3_SCHED_IRQ_WORK_H_
#define RING3_SCHED_IRQ_WORK_H_

#include <linux/atomic.h>
#include <linux/llist.h>
#include <linux/types.h>

#include <ring3/attributes.h>

#define IRQ_WORK_PENDING 0x01 /* queued, its function has not started */
#define IRQ_WORK_BUSY 0x02    /* queued or running */

struct irq_work {
	struct llist_node node;
	atomic_t flags;
	void (*func)(struct irq_work *);
};

#define IRQ_WORK_INIT(_func) { .flags = ATOMIC_INIT(0), .func = (_func) }
#define DEFINE_IRQ_WORK(name, _f) struct irq_work name = IRQ_WORK_INIT(_f)

static inline void init_irq_work(struct irq_work *work, void (*func)(struct irq_work *))
{
	work->node.next = NULL;
	atomic_set(&work->flags, 0);
	work->func = func;
}

static inline bool irq_work_is_pending(struct irq_work *work)
{
	return atomic_read(&work->flags) & IRQ_WORK_PENDING;
}

static inline bool irq_work_is_busy(struct irq_work *work)
{
	return atomic_read(&work->flags) & IRQ_WORK_BUSY;
}

RING3_BEGIN_DECLS
extern bool irq_work_queue(struct irq_work *work);
extern bool irq_work_queue_on(struct irq_work *work, int cpu);
extern void irq_work_sync(struct irq_work *work);
/* Boot: installs the interrupt source. */
extern void ring3_irq_work_init(void);
RING3_END_DECLS

#ifdef __cplusplus
/* C converts a void pointer by itself, and so does kernel code that is compiled as C++. */
static inline bool irq_work_queue(void *work)
{
	return irq_work_queue((struct irq_work *)work);
}
#endif

#endif /* RING3_SCHED_IRQ_WORK_H_ */
