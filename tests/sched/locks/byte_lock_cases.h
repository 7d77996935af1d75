/* SPDX-License-Identifier: MIT */
/* byte_lock_cases.h - bodies of byte_lock_test.cc. Each returns 0 or the line that failed. */
#ifndef RING3_TESTS_SCHED_LOCKS_BYTE_LOCK_CASES_H_
#define RING3_TESTS_SCHED_LOCKS_BYTE_LOCK_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* @inside: the variant that computes the value inside the loop. */
int byte_lock_check_values(int inside);
int byte_lock_check_exclusion(int inside, int cpus, int rounds);
int byte_lock_check_recursion(int inside, int rounds);
int byte_lock_check_waiter(int inside);
int byte_lock_check_init(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_LOCKS_BYTE_LOCK_CASES_H_ */
