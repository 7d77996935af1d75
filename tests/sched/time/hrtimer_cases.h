/* SPDX-License-Identifier: MIT */
/* hrtimer_cases.h - kernel-side bodies of hrtimer_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_TIME_HRTIMER_CASES_H_
#define RING3_TESTS_SCHED_TIME_HRTIMER_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Bodies that return int return 0 or the line that failed. Waits end after 20 s at the latest, with the line. */

/* Whether a function was ever called in a wrong context or early. */
int ring3_hrtimer_cases_bad(void);

int ring3_hrtimer_case_runs_once(void);
int ring3_hrtimer_case_clocks(void);
int ring3_hrtimer_case_states(void);
int ring3_hrtimer_case_forward(void);
int ring3_hrtimer_case_periodic(void);
int ring3_hrtimer_case_order(void);
int ring3_hrtimer_case_range(void);
int ring3_hrtimer_case_interrupts_softirqs(void);
int ring3_hrtimer_case_cancel_waits(int other);
int ring3_hrtimer_case_moves_here(int other);

/* Starts a timer for a few milliseconds from now and returns; how often it has run since. */
void ring3_hrtimer_start_and_leave(void);
int ring3_hrtimer_left_runs(void);

/* All CPUs start and cancel: timers of their own, or with @shared the same ones. */
void ring3_hrtimer_storm_reset(void);
void ring3_hrtimer_storm(int shared, int rounds);
/* Cancels what is left; how many starts are not accounted for by runs and cancellations, or ran early or twice at once. */
long ring3_hrtimer_storm_missing(void);
unsigned long ring3_hrtimer_storm_runs(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TIME_HRTIMER_CASES_H_ */
