/* SPDX-License-Identifier: MIT */
/*
 * crew.h - for kernel-side test bodies: several kernel threads that run a function together, and waits that end.
 *
 * A crew's members return 0 or the line that failed. Everything here is called in a task that may sleep.
 */
#ifndef RING3_TESTS_SCHED_CREW_H_
#define RING3_TESTS_SCHED_CREW_H_

#include <linux/sched.h>

#include "runtime/host.h"
#include "tests/arch/check_that.h"

#define CREW_MAX 64
#define CREW_LIMIT_NS 20000000000ull

struct crew {
	int count;
	struct crew_member {
		struct task_struct *task;
		int (*body)(int index);
		int index, line;
		int started, done;
	} member[CREW_MAX];
};

__RING3_BEGIN_DECLS
/*
 * Starts member @index (in ascending order) on @cpu, or anywhere for -1, with FIFO priority @fifo (1 to 99), or 0 for a normal
 * task. Nonzero: a line. It runs when this returns, or has run.
 */
int crew_start_one(struct crew *crew, int (*body)(int index), int cpu, int fifo);
/* Starts @count members; member i on CPU i modulo the number of CPUs when @bound. */
int crew_start(struct crew *crew, int count, int (*body)(int index), bool bound);
/* Waits until all have ended: the first nonzero line of a member, or the own line when the limit is reached. */
int crew_finish(struct crew *crew);
/* The three together, from an empty crew. */
int crew_run(int count, int (*body)(int index), bool bound);
/* Lets other tasks and other CPUs run. */
void crew_pause(void);
/* Whether the task is asleep, off its CPU. */
bool crew_sleeps(struct task_struct *task);
__RING3_END_DECLS

/* Leaves the function with the line when @condition does not come true in time. */
#define PAUSE_UNTIL(condition)                                                            \
	do {                                                                              \
		unsigned long long pu_end__ = ring3_host_monotonic_ns() + CREW_LIMIT_NS;  \
		while (!(condition)) {                                                    \
			if (ring3_host_monotonic_ns() > pu_end__)                         \
				return __LINE__;                                          \
			crew_pause();                                                     \
		}                                                                         \
	} while (0)
/* Leaves the function with the line that a body reported. */
#define MUST(call)                              \
	do {                                    \
		int must_line__ = (call);       \
		if (must_line__)                \
			return must_line__;     \
	} while (0)

#endif /* RING3_TESTS_SCHED_CREW_H_ */
