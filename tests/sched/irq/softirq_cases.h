/* SPDX-License-Identifier: MIT */
/* softirq_cases.h - kernel-side bodies of softirq_test.cc; each returns 0 or the line that failed. Both worlds. */
#ifndef RING3_TESTS_SCHED_IRQ_SOFTIRQ_CASES_H_
#define RING3_TESTS_SCHED_IRQ_SOFTIRQ_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Once after boot. */
void ring3_softirq_cases_install(void);
int ring3_softirq_case_contexts(void);
int ring3_softirq_case_rounds(void);
int ring3_softirq_case_tasklets(void);
int ring3_softirq_case_irq_work(int other_cpu);
/* An action that leaves preemption off: one report, and the count is repaired. */
int ring3_softirq_case_leak(void);

/* Schedules one tasklet again and again; run it on several CPUs at once. */
void ring3_softirq_tasklet_storm(int rounds);
/* How often it ran, and whether it ever ran on two CPUs at once. */
unsigned long ring3_softirq_tasklet_runs(void);
int ring3_softirq_tasklet_overlapped(void);

/* A softirq action on this CPU that spins until an interrupt has arrived in it, or @limit turns have passed; 1 if it has. */
int ring3_softirq_interrupted_by_other_cpu(unsigned long limit);
/* The interrupt that the other CPU raises for it. */
void ring3_softirq_raise_on(int cpu);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_IRQ_SOFTIRQ_CASES_H_ */
