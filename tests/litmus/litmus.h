/* SPDX-License-Identifier: MIT */
/*
 * litmus.h - litmus tests as gen_litmus.py makes them of .litmus files, and how they are run. Both worlds.
 *
 * A run is a number of batches. In a batch every process, on a CPU of its own, goes through the same LITMUS_INSTANCES instances of
 * the test, each with its own variables; before it the CPUs prepare the instances, after it they look at the final states.
 */
#ifndef RING3_TESTS_LITMUS_LITMUS_H_
#define RING3_TESTS_LITMUS_LITMUS_H_

#ifdef __cplusplus
extern "C" {
#endif

#define LITMUS_INSTANCES 512u /* a power of two */
#define LITMUS_PROCESSES 8
#define LITMUS_ATOMS 8
/* A final state: bit i says that atom i of the exists clause is true; and two bits more. */
#define LITMUS_STATES (1u << LITMUS_ATOMS)
#define LITMUS_EXISTS (1u << LITMUS_ATOMS)       /* the clause is true */
#define LITMUS_BROKEN (1u << (LITMUS_ATOMS + 1)) /* a lock is still held, or a process has not stored its registers */

enum litmus_result {
	LITMUS_NEVER,     /* the outcome is forbidden */
	LITMUS_SOMETIMES, /* the outcome is allowed; not every processor shows it */
};

struct litmus_walk;

struct litmus_test {
	const char *group; /* where the file is from */
	const char *name;
	const char *reason; /* why it cannot be run, or NULL; then nothing below is set */
	enum litmus_result result;
	int processes;
	const char *exists;
	int atoms;
	const char *atom[LITMUS_ATOMS];
	void (*run[LITMUS_PROCESSES])(struct litmus_walk *walk);
	void (*init)(unsigned int instance);
	unsigned int (*check)(unsigned int instance);
};

extern const struct litmus_test litmus_tests[];
extern const int litmus_test_count;

struct litmus_count {
	unsigned long batches;
	unsigned long instances;
	unsigned long exists;
	unsigned long broken;
	unsigned long state[LITMUS_STATES];
};

/* Chooses the test of the next run: at most @batches, ending early after @limit_ns, but not before the first. On one CPU. */
void litmus_start(const struct litmus_test *test, unsigned long batches, unsigned long long limit_ns);
/* The run, on CPUs 0...processes-1 at once. 0, or the line of a wait that did not end. */
int litmus_run(int cpu);
/* What the run has seen; after it, on one CPU. */
void litmus_sum(struct litmus_count *count);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_LITMUS_LITMUS_H_ */
