/* SPDX-License-Identifier: MIT */
/* worker_cases.h - kernel-side bodies of worker_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_TASKS_WORKER_CASES_H_
#define RING3_TESTS_SCHED_TASKS_WORKER_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Each runs in a task on CPU 0. 0, or the line that failed. Waits end after 20 s, with the line. */
int worker_check_order(void);
int worker_check_requeue(void);
int worker_check_freed_by_itself(void);
int worker_check_flush(void);
int worker_check_cancel(void);
int worker_check_cancel_running(void);
int worker_check_bound(void);
int worker_check_own_memory(void);
int worker_check_interrupts(void);
int worker_check_destroy(void);
int worker_check_delayed(void);
int worker_check_modify(void);
int worker_check_cancel_delayed(void);
/* Several threads queue, modify and cancel the same works: what was queued and not cancelled ran, once each. */
int worker_check_storm(void);

/* --- misuse, one each; the control is the same done right --- */
void worker_misuse_two_workers(int control);
void worker_misuse_destroy_delayed(int control);
void worker_misuse_destroy_without_thread(int control);
void worker_misuse_two_threads(int control);
void worker_misuse_plain_as_delayed(int control);
void worker_misuse_reinit(int control);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TASKS_WORKER_CASES_H_ */
