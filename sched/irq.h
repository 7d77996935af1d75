/* SPDX-License-Identifier: MIT */
/*
 * irq.h - interrupt sources of a CPU and their handlers.
 *
 * A source is a bit of ring3_irq_pending. Raising it on the own CPU runs its handler at once when interrupts are on, and
 * otherwise when they are turned on. Several raises of a source before its handler runs are one, as with a device's line.
 * Handlers run on the raising CPU with interrupts off, in hardirq context (in_hardirq() is true), lowest source first.
 */
#ifndef RING3_SCHED_IRQ_H_
#define RING3_SCHED_IRQ_H_

#include <ring3/attributes.h>

#define RING3_IRQ_SOURCES 32

RING3_BEGIN_DECLS
/* Sets the handler of @source on all CPUs. NULL removes it; a source without handler that is raised is a BUG. */
extern void ring3_irq_set_handler(unsigned int source, void (*handler)(void *arg), void *arg);
/* Raises @source on the CPU that the caller runs on. Any context. */
extern void ring3_irq_raise(unsigned int source);
RING3_END_DECLS

#endif /* RING3_SCHED_IRQ_H_ */
