/* SPDX-License-Identifier: MIT */
/*
 * pair_check.h - in checked builds: the operands of a compare-exchange of two words are one aligned pair.
 *
 * DO NOT INCLUDE DIRECTLY: <linux/atomic.h> and percpu/percpu_defs.h do.
 *
 * Linux checks the same with VM_BUG_ON(). Unchecked, x86-64 and arm64 fault on a pair that is not aligned, and words that do not adjoin
 * silently change the wrong memory.
 */
#ifndef RING3_PAIR_CHECK_H_
#define RING3_PAIR_CHECK_H_

#include <ring3/attributes.h>

RING3_BEGIN_DECLS
/* Ends the CPU: @second does not lie @size bytes behind @first, or @first not at a multiple of twice that. */
extern void ring3_bad_pair(const void *first, const void *second, unsigned long size) __attribute__((__cold__));
RING3_END_DECLS

#ifdef RING3_CHECKS
#define __ring3_check_pair(first, second)                                                               \
	do {                                                                                            \
		unsigned long cp_first__ = (unsigned long)(first), cp_second__ = (unsigned long)(second); \
		if (RING3_UNLIKELY(cp_first__ % (2 * sizeof(*(first))) ||                               \
				   cp_second__ != cp_first__ + sizeof(*(first))))                       \
			ring3_bad_pair((const void *)cp_first__, (const void *)cp_second__, sizeof(*(first))); \
	} while (0)
#else
#define __ring3_check_pair(first, second) do { } while (0)
#endif

#endif /* RING3_PAIR_CHECK_H_ */
