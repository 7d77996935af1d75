/* SPDX-License-Identifier: MIT */
/* static_test_vars.h - kernel-side variables of every kind, for static_test.cc. Both worlds. */
#ifndef RING3_TESTS_PERCPU_STATIC_TEST_VARS_H_
#define RING3_TESTS_PERCPU_STATIC_TEST_VARS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* The link-time address, size and required alignment of a kernel-side variable, and the section's place in the order. */
struct ring3_static_row {
	const char *name;
	unsigned long address;
	unsigned long size;
	unsigned long align;
	int order;
};
/* Fills at most @max rows; returns how many there are. */
int ring3_static_rows(struct ring3_static_row *rows, int max);

/* Checks on the CPU that it runs on: initial values of arrays, structs and bit-fields. 0, or the line that failed. */
int ring3_static_check_initial(void);
/* Changes all of them on this CPU. */
void ring3_static_change(void);

/* A function that gets a per-CPU pointer and increments it, without knowing whether it is static, dynamic or a member. */
void ring3_static_bump(unsigned long *pointer);
/* Allocates eight counters, bumps the third through the function above and by operations; 0, or the line that failed. */
int ring3_dynamic_elements(void);
/* The allocator's limits: returns a bit per request that was granted, in the order of the test's table. */
unsigned long ring3_dynamic_limits(int silent);
/* Allocates and frees @rounds times in random sizes, checking zeroes, alignment and isolation; 0 or the line that failed. */
int ring3_dynamic_churn(int rounds, unsigned int seed);
/* Allocates 24 bytes and forgets them. */
void ring3_dynamic_leak(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_PERCPU_STATIC_TEST_VARS_H_ */
