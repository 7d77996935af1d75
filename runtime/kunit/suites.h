/* SPDX-License-Identifier: MIT */
/*
 * suites.h - the KUnit suites of the program, for whoever runs them. Plain C types; both worlds.
 *
 * "Any thread" needs no CPU; everything else is called in task context on a CPU of a booted runtime, one case at a time.
 */
#ifndef RING3_RUNTIME_KUNIT_SUITES_H_
#define RING3_RUNTIME_KUNIT_SUITES_H_

#ifdef __cplusplus
extern "C" {
#endif

struct kunit_suite;
struct kunit_case;

/* Suites are counted in link order, cases in the order of their suite. Any thread. */
unsigned long ring3_kunit_suites(void);
struct kunit_suite *ring3_kunit_suite(unsigned long index);
const char *ring3_kunit_suite_name(const struct kunit_suite *suite);
/* NULL behind the last one. */
struct kunit_case *ring3_kunit_case(const struct kunit_suite *suite, unsigned long index);
const char *ring3_kunit_case_name(const struct kunit_case *unit);
int ring3_kunit_case_has_parameters(const struct kunit_case *unit);

#define RING3_KUNIT_DESCRIPTION_SIZE 128
/*
 * 1 if the case has a parameter number @index (from 0), and its description, terminated, in @description: the generator's,
 * or "param-N" where it gives none.
 */
int ring3_kunit_parameter(const struct kunit_case *unit, unsigned long index, char *description);

/* suite_init of the suite: 0, or its error. suite_exit: for a suite whose suite_init gave 0. */
int ring3_kunit_suite_init(struct kunit_suite *suite);
void ring3_kunit_suite_exit(struct kunit_suite *suite);

/* Is told each failure when it happens, with KUnit's text; in the context of the failure. */
struct ring3_kunit_observer {
	void (*failed)(void *arg, const char *file, int line, const char *text);
	void *arg;
};

enum ring3_kunit_result { RING3_KUNIT_PASSED, RING3_KUNIT_FAILED, RING3_KUNIT_SKIPPED };

/*
 * Runs init, case and exit, and frees what the case owns. Cases without parameters take @index 0. @comment (256 bytes) gets
 * the reason of a skip. Every RING3_KUNIT_FAILED has been told to the observer.
 */
enum ring3_kunit_result ring3_kunit_run_case(struct kunit_suite *suite, struct kunit_case *unit,
					     unsigned long index, const struct ring3_kunit_observer *observer,
					     char *comment);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_KUNIT_SUITES_H_ */
