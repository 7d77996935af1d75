/* SPDX-License-Identifier: MIT */
/* alternative.h - kernel-side functions for alternative_test.cc. */
#ifndef RING3_TESTS_ARCH_ALTERNATIVE_H_
#define RING3_TESTS_ARCH_ALTERNATIVE_H_

#ifdef __cplusplus
extern "C" {
#endif

/* One operation with an alternative each, and little else. */
int ring3_alternative_add_return(int value);
int ring3_alternative_cmpxchg_double(unsigned long *pair);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_ARCH_ALTERNATIVE_H_ */
