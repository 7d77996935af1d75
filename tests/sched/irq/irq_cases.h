/* SPDX-License-Identifier: MIT */
/* irq_cases.h - kernel-side bodies of irq_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_IRQ_IRQ_CASES_H_
#define RING3_TESTS_SCHED_IRQ_IRQ_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Installs the handler that counts on the CPU that it runs on and notes a wrong context. */
void ring3_cases_install(void);
/* How often it ran on @cpu, and whether it ever saw a context that is not hardirq with interrupts off. */
unsigned long ring3_cases_count(int cpu);
int ring3_cases_bad_context(void);
/* Where the count is, for host-side code that must not enter kernel-side code to look at it. */
const unsigned long *ring3_cases_counter(int cpu);
/* Raises it on @cpu. Any thread. */
void ring3_cases_raise_on(int cpu);

/* Spins in kernel-side code until *stop. */
void ring3_cases_spin(const int *stop);
/* The same with interrupts off; then turns them on and returns the count of this CPU before and after. */
void ring3_cases_spin_irqs_off(const int *stop, unsigned long *before, unsigned long *after);

/* Ways to add 1 to a per-CPU variable to which the handler adds as well. */
enum ring3_add {
	RING3_ADD_UNPROTECTED, /* load, add, store: loses updates */
	RING3_ADD_THIS_CPU,
	RING3_ADD_RETURN,
	RING3_ADD_CMPXCHG_LOOP,
	RING3_ADD_IRQS_OFF,
	RING3_ADD_GENERIC,
	RING3_ADD_WAYS,
};
/* Adds @rounds times on this CPU. */
void ring3_cases_add(enum ring3_add way, unsigned long rounds);
/* The variable on @cpu minus what task and handler added there: 0 when no update was lost. Resets both. */
long ring3_cases_lost(int cpu, unsigned long added_by_task);

/* Sources are handed out once each, and again after they were given back; 0 or the line that failed. */
int ring3_cases_sources(void);

/* Cross calls, run on CPU 0 of @cpus; 0 or the line that failed. */
int ring3_cases_smp_call(int cpus);
/* Every CPU calls every other one at once, waiting and not; @rounds each. */
void ring3_cases_call_storm(int cpus, int rounds);
/* Calls that have run on @cpu in the storm. */
unsigned long ring3_cases_storm_count(int cpu);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_IRQ_IRQ_CASES_H_ */
