/* SPDX-License-Identifier: MIT */
/*
 * nmi.h - non-maskable interrupts: sources, handlers, and how they arrive.
 *
 * Both worlds. An NMI arrives between any two instructions of the thread that carries the CPU, whatever it does: in a section
 * with interrupts off, in a hard interrupt, in host-side code, asleep. Its handler runs there and then, with interrupts off and
 * in_nmi() true; NMIs do not nest. A source that is raised again before its handler runs, runs once. If nobody carries the
 * CPU for the moment (a loan begins or ends), the next carrier runs it.
 *
 * What a handler may use: this_cpu operations and per-CPU variables; atomics, READ_ONCE, WRITE_ONCE; bit operations; clocks,
 * jiffies; preempt counts and the in_*() predicates; printk(); irq_work_queue() and ring3_irq_raise(), which run after the NMI;
 * ring3_irq_raise_on(); raw_spin_trylock() of a lock that is only ever tried. What it may not: everything else that takes a
 * lock (timers, tasks and wake-ups, memory), sleeping, turning interrupts on. Host-side code has the limits of any signal
 * handler.
 */
#ifndef RING3_SCHED_NMI_H_
#define RING3_SCHED_NMI_H_

enum ring3_nmi_source {
	RING3_NMI_BACKTRACE, /* runtime/report/nmi_backtrace.c */
	RING3_NMI_WATCHDOG,  /* sched/watchdog/lockup.c */
	RING3_NMI_FIRST_FREE = 4,
};
#define RING3_NMI_SOURCES 16

struct ring3_host_frame;

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_host_frame;

/*
 * Sets the handler of @source on all CPUs; @pc is the interrupted instruction. NULL removes it; a source without handler that
 * arrives is reported. Any context but NMI; callers order changes of one source among themselves.
 */
void ring3_nmi_set_handler(unsigned int source, void (*handler)(unsigned long pc, void *arg), void *arg);
/*
 * Raises @source on @cpu; on the caller's own CPU the handler has run on return. If the CPU is not online, a report and no more.
 * Any context, any thread. Does not wait.
 */
void ring3_nmi_raise_on(int cpu, unsigned int source);

/* In a handler: whether the interrupted code had interrupts off. */
int ring3_nmi_interrupted_irqs_off(void);

/* Called by the runtime's signal handler on a CPU; nonzero: interrupts became pending that would be deliverable now. */
int ring3_nmi_line(struct ring3_host_frame *frame);
/* The calling thread carries this CPU from now on: runs what was raised before. */
void ring3_nmi_carry(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_NMI_H_ */
