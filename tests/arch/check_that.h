/* SPDX-License-Identifier: MIT */
/* check_that.h - for kernel-side test bodies: leave the function with the line of a condition that does not hold. */
#ifndef RING3_TESTS_ARCH_CHECK_THAT_H_
#define RING3_TESTS_ARCH_CHECK_THAT_H_

#define CHECK_THAT(condition)            \
	do {                             \
		if (!(condition))        \
			return __LINE__; \
	} while (0)

#endif /* RING3_TESTS_ARCH_CHECK_THAT_H_ */
