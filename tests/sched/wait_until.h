/* SPDX-License-Identifier: MIT */
/* wait_until.h - for kernel-side test bodies: a wait that ends, and lets other CPUs run meanwhile. */
#ifndef RING3_TESTS_SCHED_WAIT_UNTIL_H_
#define RING3_TESTS_SCHED_WAIT_UNTIL_H_

#include "runtime/host.h"
#include "tests/arch/check_that.h"

#define WAIT_LIMIT_NS 20000000000ull

/* Leaves the function with the line when @condition does not come true in time. */
#define WAIT_UNTIL(condition)                                                            \
	do {                                                                             \
		unsigned long long wu_end__ = ring3_host_monotonic_ns() + WAIT_LIMIT_NS; \
		while (!(condition)) {                                                   \
			if (ring3_host_monotonic_ns() > wu_end__)                        \
				return __LINE__;                                         \
			ring3_host_yield();                                              \
		}                                                                        \
	} while (0)

#endif /* RING3_TESTS_SCHED_WAIT_UNTIL_H_ */
