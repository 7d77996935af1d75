/* SPDX-License-Identifier: MIT */
/* nmi_cases.h - kernel-side bodies of nmi_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_TIME_NMI_CASES_H_
#define RING3_TESTS_SCHED_TIME_NMI_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Once after boot. */
void ring3_nmi_cases_install(void);
/* 0, or the line of what was wrong inside a handler. */
int ring3_nmi_cases_bad(void);
/* How many NMIs @cpu has had, and how many of them in a hard interrupt, and with interrupts off. Any thread. */
unsigned long ring3_nmi_count(int cpu);
unsigned long ring3_nmi_count_in_hardirq(int cpu);
unsigned long ring3_nmi_count_irqs_off(int cpu);
/* Any thread. */
void ring3_nmi_raise_test(int cpu);

/* Spin until *@stop: plainly, with interrupts off, in a hard interrupt. */
void ring3_nmi_spin(const int *stop);
void ring3_nmi_spin_irqs_off(const int *stop);
void ring3_nmi_spin_in_hardirq(const int *stop);

/* 0 or the line that failed. */
int ring3_nmi_case_own_cpu(void);
int ring3_nmi_case_irq_work(void);

/*
 * With interrupts off, adds to a variable that NMIs add to as well, @rounds times; how many additions were lost. @atomic: by
 * this_cpu_add(), otherwise by load, addition and store.
 */
long ring3_nmi_lost_updates(int atomic, unsigned long rounds);
/* Whether this port's this_cpu_add() is atomic against NMIs: all but the portable one's. */
int ring3_nmi_safe_this_cpu_ops(void);

/* From CPU 0: backtraces of all CPUs. */
void ring3_nmi_backtraces(void);
/* A function with a name of its own, for them. */
void ring3_nmi_seen_in_backtrace(const int *stop);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TIME_NMI_CASES_H_ */
