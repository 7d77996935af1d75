/* SPDX-License-Identifier: MIT */
/* timer_cases.h - kernel-side bodies of timer_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_TIME_TIMER_CASES_H_
#define RING3_TESTS_SCHED_TIME_TIMER_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Bodies that return int return 0 or the line that failed. Waits end after 20 s at the latest, with the line. */

/* Once after boot. */
void ring3_timer_cases_install(void);
/* Whether a timer function was ever called in a wrong context, on a wrong CPU, or early. */
int ring3_timer_cases_bad(void);

int ring3_timer_case_runs_once(void);
int ring3_timer_case_return_values(void);
int ring3_timer_case_contexts(void);
int ring3_timer_case_rearms_itself(void);
int ring3_timer_case_frees_itself(void);
int ring3_timer_case_passed_time(void);
int ring3_timer_case_shutdown(void);
int ring3_timer_case_irqsafe(void);
int ring3_timer_case_deferrable(void);
int ring3_timer_case_round_jiffies(void);

/* On the calling CPU. */
int ring3_timer_case_on_other_cpu(int other);
int ring3_timer_case_moves_here(int other);
int ring3_timer_case_delete_waits(int other);

/* Arms a timer for a few jiffies from now and returns; how often it has run since. */
void ring3_timer_arm_and_leave(void);
int ring3_timer_left_runs(void);
int ring3_timer_left_cpu(void);
/* On a CPU: serves what is due. */
void ring3_timer_poll(void);

/*
 * Each CPU arms, moves and deletes timers of its own, from task context and interrupts; then the sums must be exact. With
 * @shared, all CPUs use the same timers.
 */
void ring3_timer_storm_reset(void);
void ring3_timer_storm(int shared, int rounds);
/* Raises the interrupt in which the storm goes on, on @cpu. */
void ring3_timer_storm_interrupt(int cpu);
/*
 * Deletes what is left; of how many timers the armings are not accounted for by runs, moves and deletions, plus 1000 for each
 * early run, plus a million for each that ran on two CPUs at once.
 */
long ring3_timer_storm_missing(int cpus);
unsigned long ring3_timer_storm_runs(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TIME_TIMER_CASES_H_ */
