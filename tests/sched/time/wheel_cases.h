/* SPDX-License-Identifier: MIT */
/* wheel_cases.h - kernel-side bodies of wheel_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_TIME_WHEEL_CASES_H_
#define RING3_TESTS_SCHED_TIME_WHEEL_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Drives a timer wheel with a clock of its own, which begins at @start, and a plain list beside it: @steps random additions,
 * moves, removals and advances. 0 or the line of the first difference.
 */
int ring3_wheel_case_model(unsigned long start, unsigned long seed, int steps);
/* Each distance of a set that has the edges of all levels, from each of a set of clocks: taken at its jiffy, once. */
int ring3_wheel_case_distances(unsigned long start);
/* A timer further away than the wheel reaches, and the most distant one that has a meaning. */
int ring3_wheel_case_far(unsigned long start);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TIME_WHEEL_CASES_H_ */
