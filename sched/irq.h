/* SPDX-License-Identifier: MIT */
/*
 * irq.h - interrupts: sources, handlers, and how they arrive.
 *
 * A source is a bit of the target CPU's ring3_irq_pending. Raising it sets the bit and kicks the CPU: a signal to its thread,
 * or a wake-up when it sleeps idle. The signal is the interrupt line. Its handler looks at the flag and at the interrupted
 * instruction:
 *
 *   flag set (interrupts off)              return; whoever clears the flag finds the bit and delivers
 *   instruction is not kernel-side code    come back in RING3_IRQ_RETRY_NS or more; see sched/kernel_text.h
 *   otherwise                              deliver now, between these two instructions (sched/restart.h: or as if so)
 *
 * Delivery runs the handlers of all pending sources, lowest first, on the CPU's current stack with the flag set, in hardirq
 * context (in_hardirq() is true, preempt_count() has HARDIRQ_OFFSET). Handlers do not nest. Several raises of a source before
 * its handler runs are one, as with a device's line. Nothing is lost: a bit that is set is seen by the next delivery.
 *
 * Differs from Linux: while a CPU runs host-side code (a test's own lambda, the C library), interrupts wait until it returns
 * to kernel-side code, ends its piece of work or, at the latest, the retry finds it there.
 */
#ifndef RING3_SCHED_IRQ_H_
#define RING3_SCHED_IRQ_H_

#include <ring3/attributes.h>

/* Sources of the runtime itself; tests and drivers ask for one of the rest. */
enum ring3_irq_source {
	RING3_IRQ_CALL_FUNCTION, /* sched/smp_call.c */
	RING3_IRQ_WORK,          /* sched/irq_work.c */
	RING3_IRQ_SOFTIRQ,       /* sched/softirq.c: nothing but the exit, which serves softirqs */
	RING3_IRQ_RESCHEDULE,    /* sched/tasks/rq.c */
	RING3_IRQ_CPU_TASK,      /* sched/tasks/cpu_tasks.c: work for the CPU's own task */
	RING3_IRQ_TIMER,         /* sched/time/clock_event.c */
	RING3_IRQ_WATCHDOG,      /* sched/watchdog/lockup.c */
	RING3_IRQ_RUNTIME_SOURCES,
};
#define RING3_IRQ_SOURCES 32

#define RING3_IRQ_RETRY_NS 20000ull
/* The retry comes later each time, up to 5 ms, while it finds the CPU in host-side code. */
#define RING3_IRQ_RETRY_DOUBLINGS 8

RING3_BEGIN_DECLS
/*
 * A source of the caller's own, until it gives it back (which removes the handler); -ENOSPC when all are taken. Any context, any
 * thread.
 */
extern int ring3_irq_alloc(void);
extern void ring3_irq_free(int source);
/*
 * Sets the handler of @source on all CPUs. NULL removes it. What was raised before and arrives after, or has no handler at
 * all, is reported ("nobody cared") and forgotten. Any context; callers order changes of one source among themselves.
 */
extern void ring3_irq_set_handler(unsigned int source, void (*handler)(void *arg), void *arg);
/* Raises @source on the CPU that the caller runs on; when interrupts are on, the handler has run on return. Any context. */
extern void ring3_irq_raise(unsigned int source);
/*
 * Raises @source on @cpu; if that is not online, a report and no more. Any context, any thread, also one that is no CPU. Does
 * not wait.
 */
extern void ring3_irq_raise_on(int cpu, unsigned int source);

/* Marks @source pending on this CPU and no more: for the line itself and for NMIs. Whoever turns interrupts on delivers. */
extern void ring3_irq_set_pending(unsigned int source);

/* For loops that wait: delivers what is pending or due, softirqs included, if interrupts are on. */
extern void ring3_irq_poll(void);
/*
 * The interrupt line, called by the runtime's signal handler on a CPU; nonzero: not now, come back. Before it delivers it repairs
 * the restartable sequence that it interrupted, if any: it may change the frame. Async-signal-safe.
 */
struct ring3_host_frame;
extern int ring3_irq_line(struct ring3_host_frame *frame);
/* Whether the caller runs on the line's own frame, where the host holds the line back. On a CPU. */
extern int ring3_irq_on_line(void);
/* How often interrupts that had waited were delivered when they were turned on, on @cpu since boot. Any thread. */
extern unsigned long ring3_irq_replays(int cpu);
/* Whether an interrupt or a softirq is pending on @cpu. Any thread. */
extern int ring3_irq_is_pending(int cpu);
RING3_END_DECLS

#endif /* RING3_SCHED_IRQ_H_ */
