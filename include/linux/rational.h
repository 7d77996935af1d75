/* SPDX-License-Identifier: MIT */
/* rational.h - the best fraction within limits. Link lib/math/rational.c of the kernel's source (docs/kunit.md). */
#ifndef RING3_LINUX_RATIONAL_H_
#define RING3_LINUX_RATIONAL_H_

#include <linux/compiler_types.h>

__RING3_BEGIN_DECLS
void rational_best_approximation(unsigned long given_numerator, unsigned long given_denominator,
				 unsigned long max_numerator, unsigned long max_denominator,
				 unsigned long *best_numerator, unsigned long *best_denominator);
__RING3_END_DECLS

#endif /* RING3_LINUX_RATIONAL_H_ */
