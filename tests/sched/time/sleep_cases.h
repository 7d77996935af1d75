/* SPDX-License-Identifier: MIT */
/* sleep_cases.h - kernel-side bodies of sleep_test.cc; each returns 0 or the line that failed. Both worlds. */
#ifndef RING3_TESTS_SCHED_TIME_SLEEP_CASES_H_
#define RING3_TESTS_SCHED_TIME_SLEEP_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Each form sleeps at least as long as asked, and leaves the task running. */
int ring3_sleep_case_at_least(void);
int ring3_sleep_case_return_values(void);
/* While one task sleeps, another runs on the same CPU. */
int ring3_sleep_case_lets_others_run(void);
int ring3_sleep_case_woken_early(void);
int ring3_sleep_case_signals(void);
/* @tasks tasks on all CPUs, each with @rounds sleeps of all kinds: none is early or lost. */
int ring3_sleep_case_many(int tasks, int rounds);
/* On a host thread that is no CPU. */
int ring3_sleep_case_host_thread(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TIME_SLEEP_CASES_H_ */
