/* SPDX-License-Identifier: MIT */
/*
 * kernel_case.h - where the kernel-side unit tests and their GoogleTest driver meet; plain C types only.
 *
 * A kernel-side file lists its cases in an array that kernel_cases_test.cc knows; each becomes one GoogleTest, run
 * on a virtual CPU. A failed expectation does not end its case.
 */
#ifndef RING3_TESTS_FACADE_KERNEL_CASE_H_
#define RING3_TESTS_FACADE_KERNEL_CASE_H_

#ifdef __cplusplus
extern "C" {
#endif

struct kernel_case {
	const char *suite;
	const char *name;
	void (*run)(void);
};

/* The end of an array of cases. */
#define KERNEL_CASES_END \
	{                \
		0, 0, 0  \
	}

extern const struct kernel_case list_cases[];
extern const struct kernel_case bitmap_cases[];
extern const struct kernel_case bitmap_text_cases[];
extern const struct kernel_case cpumask_cases[];
extern const struct kernel_case kstrtox_cases[];
extern const struct kernel_case string_cases[];
extern const struct kernel_case math_cases[];
extern const struct kernel_case slab_cases[];
extern const struct kernel_case time_cases[];
extern const struct kernel_case cxx_cases[];

/* Defined by the driver. @context is what the case was doing, or 0. */
void kernel_expect(int ok, const char *file, int line, const char *what, const char *context);
void kernel_expect_eq(long long got, long long want, const char *file, int line, const char *what,
		      const char *context);
void kernel_expect_str(const char *got, const char *want, const char *file, int line, const char *what);

#define EXPECT(cond) kernel_expect(!!(cond), __FILE__, __LINE__, #cond, 0)
#define EXPECT_IN(context, cond) kernel_expect(!!(cond), __FILE__, __LINE__, #cond, context)
#define EXPECT_EQ_LL(got, want) \
	kernel_expect_eq((long long)(got), (long long)(want), __FILE__, __LINE__, #got, 0)
#define EXPECT_EQ_IN(context, got, want) \
	kernel_expect_eq((long long)(got), (long long)(want), __FILE__, __LINE__, #got, context)
#define EXPECT_STR(got, want) kernel_expect_str(got, want, __FILE__, __LINE__, #got)

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_FACADE_KERNEL_CASE_H_ */
