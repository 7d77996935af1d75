/* SPDX-License-Identifier: MIT */
/*
 * operations.h - the per-CPU operations of one family on one operand type, as plain functions. Both worlds.
 *
 * Values travel as 64 bits: an operand is cut to its width on the way in, and a result is extended on the way out by its own
 * type, so that the extension shows whether the operation's result is signed.
 */
#ifndef RING3_TESTS_PERCPU_OPERATIONS_H_
#define RING3_TESTS_PERCPU_OPERATIONS_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_operations {
	const char *name;
	unsigned int size;
	int is_signed;
	/* This CPU's copy: the operand between two guards of its size; and the pair of the double operation. */
	void *(*cell)(void);
	void *(*pair)(void);
	unsigned long long (*read)(void);
	void (*write)(unsigned long long v);
	void (*add)(unsigned long long v);
	void (*sub)(unsigned long long v);
	void (*inc)(void);
	void (*dec)(void);
	void (*and_)(unsigned long long v);
	void (*or_)(unsigned long long v);
	unsigned long long (*add_return)(unsigned long long v);
	unsigned long long (*sub_return)(unsigned long long v);
	unsigned long long (*inc_return)(void);
	unsigned long long (*dec_return)(void);
	unsigned long long (*xchg)(unsigned long long v);
	unsigned long long (*cmpxchg)(unsigned long long o, unsigned long long n);
	int (*cmpxchg_double)(unsigned long long o1, unsigned long long o2, unsigned long long n1,
			      unsigned long long n2);
};

/* Each of the three families on each of the eight types, compiled as C, as C++, and as C with the classic forms. */
#define RING3_OPERATIONS_ROWS 24
extern const struct ring3_operations ring3_operations_c[RING3_OPERATIONS_ROWS];
extern const struct ring3_operations ring3_operations_cxx[RING3_OPERATIONS_ROWS];
extern const struct ring3_operations ring3_operations_classic[RING3_OPERATIONS_ROWS];

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_PERCPU_OPERATIONS_H_ */
