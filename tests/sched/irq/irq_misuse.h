/* SPDX-License-Identifier: MIT */
/* irq_misuse.h - interrupts, calls and tasks for any CPU number. Both worlds. */
#ifndef RING3_TESTS_SCHED_IRQ_IRQ_MISUSE_H_
#define RING3_TESTS_SCHED_IRQ_IRQ_MISUSE_H_

#ifdef __cplusplus
extern "C" {
#endif

#define IRQ_MISUSE_SOURCE 21
#define IRQ_MISUSE_NMI 5

/* Handlers for both that count in irq_misuse_ran. */
void irq_misuse_install(void);
unsigned long irq_misuse_ran(void);
/* With interrupts off: raises the source here, removes its handler if @remove is set, turns them on. */
void irq_misuse_pending(int remove);
void irq_misuse_remove_nmi_handler(void);

/* irq_work_queue_on() of a function that counts; what it returned. */
int irq_misuse_work_on(int cpu);
/* smp_call_function_single() of one, with wait; what it returned. */
int irq_misuse_call_on(int cpu);
/* A kernel thread bound to @cpu; nonzero when it ran. */
int irq_misuse_thread_on(unsigned int cpu);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_IRQ_IRQ_MISUSE_H_ */
