/* SPDX-License-Identifier: MIT */
/* spin_until.h - for kernel-side test bodies: a wait that ends, in code that interrupts may arrive in. */
#ifndef RING3_TESTS_SCHED_TIME_SPIN_UNTIL_H_
#define RING3_TESTS_SCHED_TIME_SPIN_UNTIL_H_

#include <linux/processor.h>

#include "runtime/host.h"
#include "tests/arch/check_that.h"

#define SPIN_LIMIT_NS 20000000000ull

/* Leaves the function with the line when @condition does not come true in time. */
#define SPIN_UNTIL(condition)                                                            \
	do {                                                                             \
		unsigned long long su_end__ = ring3_host_monotonic_ns() + SPIN_LIMIT_NS; \
		unsigned int su_turns__ = 0;                                             \
		while (!(condition)) {                                                   \
			if (++su_turns__ % 1024)                                         \
				cpu_relax();                                             \
			else if (ring3_host_monotonic_ns() > su_end__)                   \
				return __LINE__;                                         \
		}                                                                        \
	} while (0)

#endif /* RING3_TESTS_SCHED_TIME_SPIN_UNTIL_H_ */
