/* SPDX-License-Identifier: MIT */
/*
 * kunit/test.h - the kernel's unit tests.
 *
 * A suite is a list of cases; kunit_test_suites() makes it known. In a program built by kunit_test() each case is a GoogleTest
 * (docs/kunit.md). A case is called in task context on CPU 0, interrupts on, preemptible.
 *
 *   KUNIT_EXPECT_*   a difference fails the case, which goes on          _MSG forms: printk format and arguments at the end
 *   KUNIT_ASSERT_*   a difference fails the case and leaves it at once; the suite's exit and all resources run all the same
 *
 * Differs from Linux: an assertion may fail only in the task that runs the case (kunit/try-catch.h); no debugfs logs; suites
 * are run by the program, not at boot or module load, so kunit_run_tests() and its kin are not here.
 */
#ifndef RING3_KUNIT_TEST_H_
#define RING3_KUNIT_TEST_H_

#include <kunit/assert.h>
#include <kunit/try-catch.h>
#include <linux/array_size.h>
#include <linux/bitops.h>
#include <linux/compiler.h>
#include <linux/container_of.h>
#include <linux/err.h>
#include <linux/init.h>
#include <linux/kconfig.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/sprintf.h>
#include <linux/string.h>
#include <linux/types.h>
#include <asm/rwonce.h>

#define KUNIT_LOG_SIZE 512
#define KUNIT_PARAM_DESC_SIZE 128
#define KUNIT_STATUS_COMMENT_SIZE 256
#define KUNIT_SUBTEST_INDENT "    "
#define KUNIT_SUBSUBTEST_INDENT "        "

enum kunit_status {
	KUNIT_SUCCESS,
	KUNIT_FAILURE,
	KUNIT_SKIPPED,
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
	/* The parameter after @prev (the first for NULL), or NULL; may write at most KUNIT_PARAM_DESC_SIZE bytes to @desc. */
	const void *(*generate_params)(const void *prev, char *desc);
};

#define KUNIT_CASE(test_name) {test_name, #test_name}
#define KUNIT_CASE_PARAM(test_name, gen_params) {test_name, #test_name, gen_params}

/* suite_init and suite_exit run once around all cases; init (0 or the case fails) and exit around each of them. */
struct kunit_suite {
	const char name[256];
	int (*suite_init)(struct kunit_suite *suite);
	void (*suite_exit)(struct kunit_suite *suite);
	int (*init)(struct kunit *test);
	void (*exit)(struct kunit *test);
	struct kunit_case *test_cases; /* ends with an empty one */

	/* private: */
	char *log;
};

struct ring3_kunit_observer;

/* A running case. Only @priv is the user's; status becomes final when the case has ended. */
struct kunit {
	void *priv;

	/* private: */
	const char *name;
	char *log;
	struct kunit_try_catch try_catch;
	const void *param_value; /* public for readers: the parameter of a KUNIT_CASE_PARAM() */
	int param_index;
	enum kunit_status status;
	char status_comment[KUNIT_STATUS_COMMENT_SIZE];
	struct list_head resources; /* under lock; the newest last */
	unsigned long lock;	    /* bit 0; interrupts off while held */
	const struct ring3_kunit_observer *observer;
};

__RING3_BEGIN_DECLS

void kunit_init_test(struct kunit *test, const char *name, char *log);
/* Frees all resources of @test, the newest first. */
void kunit_cleanup(struct kunit *test);
/* Adds to @log (KUNIT_LOG_SIZE bytes) what fits; NULL is ignored. */
void kunit_log_append(char *log, const char *fmt, ...) __printf(2, 3);

/* Memory of the test: freed at its end, or by kunit_kfree(). What was never allocated here fails the test. */
void *kunit_kmalloc_array(struct kunit *test, size_t n, size_t size, gfp_t gfp);
void kunit_kfree(struct kunit *test, const void *ptr);

__RING3_END_DECLS

static inline void kunit_set_failure(struct kunit *test)
{
	WRITE_ONCE(test->status, KUNIT_FAILURE);
}

static inline void *kunit_kmalloc(struct kunit *test, size_t size, gfp_t gfp)
{
	return kunit_kmalloc_array(test, 1, size, gfp);
}

static inline void *kunit_kzalloc(struct kunit *test, size_t size, gfp_t gfp)
{
	return kunit_kmalloc(test, size, gfp | __GFP_ZERO);
}

static inline void *kunit_kcalloc(struct kunit *test, size_t n, size_t size, gfp_t gfp)
{
	return kunit_kmalloc_array(test, n, size, gfp | __GFP_ZERO);
}

/* Pointers to suites, gathered by the linker; runtime/kunit/run.c reads them. */
#define __kunit_test_suites(unique_array, ...)                                                       \
	static struct kunit_suite *unique_array[] __attribute__((__used__, __aligned__(8),           \
								 __section__("ring3_kunit_suites"))) = \
		{__VA_ARGS__}
#define kunit_test_suites(__suites...) __kunit_test_suites(__UNIQUE_ID(array), ##__suites)
#define kunit_test_suite(suite) kunit_test_suites(&suite)
#define kunit_test_init_section_suites(__suites...) kunit_test_suites(__suites)
#define kunit_test_init_section_suite(suite) kunit_test_suites(&suite)

#define kunit_suite_for_each_test_case(suite, test_case) \
	for (test_case = suite->test_cases; test_case->run_case; test_case++)

/* Skipped, though it goes on. Differs from Linux: a failure before it counts, and the case has failed. */
#define kunit_mark_skipped(test, fmt, ...)                                                          \
	do {                                                                                                 \
		WRITE_ONCE((test)->status, KUNIT_SKIPPED);                                          \
		scnprintf((test)->status_comment, KUNIT_STATUS_COMMENT_SIZE, fmt, ##__VA_ARGS__);   \
	} while (0)
/* Skipped, and left at once. */
#define kunit_skip(test, fmt, ...)                                \
	do {                                                      \
		kunit_mark_skipped((test), fmt, ##__VA_ARGS__);   \
		kunit_try_catch_throw(&((test)->try_catch));      \
	} while (0)

#define kunit_log(lvl, test_or_suite, fmt, ...)                                    \
	do {                                                                       \
		printk(lvl fmt, ##__VA_ARGS__);                                    \
		kunit_log_append((test_or_suite)->log, fmt "\n", ##__VA_ARGS__);   \
	} while (0)
#define kunit_printk(lvl, test, fmt, ...) \
	kunit_log(lvl, test, KUNIT_SUBTEST_INDENT "# %s: " fmt, (test)->name, ##__VA_ARGS__)
#define kunit_info(test, fmt, ...) kunit_printk(KERN_INFO, test, fmt, ##__VA_ARGS__)
#define kunit_warn(test, fmt, ...) kunit_printk(KERN_WARNING, test, fmt, ##__VA_ARGS__)
#define kunit_err(test, fmt, ...) kunit_printk(KERN_ERR, test, fmt, ##__VA_ARGS__)

/* Operands are evaluated once, compared in their own types, and shown as long long. */
#define __KUNIT_SITE(type, left, op, right) \
	static const struct ring3_kunit_site __site = {type, __LINE__, __FILE__, left, op, right}

#define KUNIT_FAIL_ASSERTION(test, type, fmt, ...)                       \
	do {                                                             \
		__KUNIT_SITE(type, NULL, NULL, NULL);                    \
		ring3_kunit_failed(test, &__site, fmt, ##__VA_ARGS__);   \
	} while (0)

#define KUNIT_UNARY_ASSERTION(test, type, condition, expected, fmt, ...)                           \
	do {                                                                                       \
		__KUNIT_SITE(type, #condition, NULL, NULL);                                        \
		if (unlikely((!!(condition)) != (expected)))                                         \
			ring3_kunit_failed_bool(test, &__site, expected, fmt, ##__VA_ARGS__);      \
	} while (0)

#define KUNIT_BINARY_INT_ASSERTION(test, type, left, op, right, fmt, ...)                            \
	do {                                                                                         \
		__KUNIT_SITE(type, #left, #op, #right);                                              \
		const __typeof__(left) __left = (left);                                              \
		const __typeof__(right) __right = (right);                                           \
		if (unlikely(!(__left op __right)))                                                  \
			ring3_kunit_failed_int(test, &__site, (long long)__left, (long long)__right, \
					       fmt, ##__VA_ARGS__);                                  \
	} while (0)

#define KUNIT_BINARY_PTR_ASSERTION(test, type, left, op, right, fmt, ...)                    \
	do {                                                                                 \
		__KUNIT_SITE(type, #left, #op, #right);                                      \
		const __typeof__(left) __left = (left);                                      \
		const __typeof__(right) __right = (right);                                   \
		if (unlikely(!(__left op __right)))                                          \
			ring3_kunit_failed_ptr(test, &__site, (const void *)__left,          \
					       (const void *)__right, fmt, ##__VA_ARGS__);   \
	} while (0)

#define KUNIT_BINARY_STR_ASSERTION(test, type, left, op, right, fmt, ...)                            \
	do {                                                                                         \
		__KUNIT_SITE(type, #left, #op, #right);                                              \
		const char *__left = (left);                                                         \
		const char *__right = (right);                                                       \
		if (unlikely(!(strcmp(__left, __right) op 0)))                                       \
			ring3_kunit_failed_str(test, &__site, __left, __right, fmt, ##__VA_ARGS__);  \
	} while (0)

#define KUNIT_PTR_NOT_ERR_OR_NULL_MSG_ASSERTION(test, type, ptr, fmt, ...)                     \
	do {                                                                                   \
		__KUNIT_SITE(type, #ptr, NULL, NULL);                                          \
		const __typeof__(ptr) __ptr = (ptr);                                           \
		if (unlikely(IS_ERR_OR_NULL((const void *)__ptr)))                             \
			ring3_kunit_failed_err_ptr(test, &__site, (const void *)__ptr, fmt,    \
						   ##__VA_ARGS__);                             \
	} while (0)

#define KUNIT_SUCCEED(test) do {} while (0)
#define KUNIT_FAIL(test, fmt, ...) KUNIT_FAIL_ASSERTION(test, KUNIT_EXPECTATION, fmt, ##__VA_ARGS__)

/* Through another macro each, so that macros in the operands are expanded in the text, as Linux's are. */
#define __KUNIT_INT(type, t, l, op, r, fmt, ...) KUNIT_BINARY_INT_ASSERTION(t, type, l, op, r, fmt, ##__VA_ARGS__)
#define __KUNIT_PTR(type, t, l, op, r, fmt, ...) KUNIT_BINARY_PTR_ASSERTION(t, type, l, op, r, fmt, ##__VA_ARGS__)
#define __KUNIT_STR(type, t, l, op, r, fmt, ...) KUNIT_BINARY_STR_ASSERTION(t, type, l, op, r, fmt, ##__VA_ARGS__)
#define __KUNIT_BOOL(type, t, c, expected, fmt, ...) KUNIT_UNARY_ASSERTION(t, type, c, expected, fmt, ##__VA_ARGS__)
/* As C has it: C++'s NULL is a number. */
#define __KUNIT_NULL ((void *)0)
#define __KUNIT_VALID(type, t, p, fmt, ...) KUNIT_PTR_NOT_ERR_OR_NULL_MSG_ASSERTION(t, type, p, fmt, ##__VA_ARGS__)

#define KUNIT_EXPECT_TRUE(test, condition) KUNIT_EXPECT_TRUE_MSG(test, condition, NULL)
#define KUNIT_EXPECT_TRUE_MSG(test, condition, fmt, ...) \
	__KUNIT_BOOL(KUNIT_EXPECTATION, test, condition, true, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_FALSE(test, condition) KUNIT_EXPECT_FALSE_MSG(test, condition, NULL)
#define KUNIT_EXPECT_FALSE_MSG(test, condition, fmt, ...) \
	__KUNIT_BOOL(KUNIT_EXPECTATION, test, condition, false, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_EQ(test, left, right) KUNIT_EXPECT_EQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_EQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_EXPECTATION, test, left, ==, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_NE(test, left, right) KUNIT_EXPECT_NE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_NE_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_EXPECTATION, test, left, !=, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_LT(test, left, right) KUNIT_EXPECT_LT_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_LT_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_EXPECTATION, test, left, <, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_LE(test, left, right) KUNIT_EXPECT_LE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_LE_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_EXPECTATION, test, left, <=, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_GT(test, left, right) KUNIT_EXPECT_GT_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_GT_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_EXPECTATION, test, left, >, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_GE(test, left, right) KUNIT_EXPECT_GE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_GE_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_EXPECTATION, test, left, >=, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_PTR_EQ(test, left, right) KUNIT_EXPECT_PTR_EQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_PTR_EQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_PTR(KUNIT_EXPECTATION, test, left, ==, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_PTR_NE(test, left, right) KUNIT_EXPECT_PTR_NE_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_PTR_NE_MSG(test, left, right, fmt, ...) \
	__KUNIT_PTR(KUNIT_EXPECTATION, test, left, !=, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_NULL(test, ptr) KUNIT_EXPECT_NULL_MSG(test, ptr, NULL)
#define KUNIT_EXPECT_NULL_MSG(test, ptr, fmt, ...) \
	__KUNIT_PTR(KUNIT_EXPECTATION, test, ptr, ==, __KUNIT_NULL, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_NOT_NULL(test, ptr) KUNIT_EXPECT_NOT_NULL_MSG(test, ptr, NULL)
#define KUNIT_EXPECT_NOT_NULL_MSG(test, ptr, fmt, ...) \
	__KUNIT_PTR(KUNIT_EXPECTATION, test, ptr, !=, __KUNIT_NULL, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_STREQ(test, left, right) KUNIT_EXPECT_STREQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_STREQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_STR(KUNIT_EXPECTATION, test, left, ==, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_STRNEQ(test, left, right) KUNIT_EXPECT_STRNEQ_MSG(test, left, right, NULL)
#define KUNIT_EXPECT_STRNEQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_STR(KUNIT_EXPECTATION, test, left, !=, right, fmt, ##__VA_ARGS__)
#define KUNIT_EXPECT_NOT_ERR_OR_NULL(test, ptr) KUNIT_EXPECT_NOT_ERR_OR_NULL_MSG(test, ptr, NULL)
#define KUNIT_EXPECT_NOT_ERR_OR_NULL_MSG(test, ptr, fmt, ...) \
	__KUNIT_VALID(KUNIT_EXPECTATION, test, ptr, fmt, ##__VA_ARGS__)

#define KUNIT_ASSERT_FAILURE(test, fmt, ...) KUNIT_FAIL_ASSERTION(test, KUNIT_ASSERTION, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_TRUE(test, condition) KUNIT_ASSERT_TRUE_MSG(test, condition, NULL)
#define KUNIT_ASSERT_TRUE_MSG(test, condition, fmt, ...) \
	__KUNIT_BOOL(KUNIT_ASSERTION, test, condition, true, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_FALSE(test, condition) KUNIT_ASSERT_FALSE_MSG(test, condition, NULL)
#define KUNIT_ASSERT_FALSE_MSG(test, condition, fmt, ...) \
	__KUNIT_BOOL(KUNIT_ASSERTION, test, condition, false, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_EQ(test, left, right) KUNIT_ASSERT_EQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_EQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_ASSERTION, test, left, ==, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_NE(test, left, right) KUNIT_ASSERT_NE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_NE_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_ASSERTION, test, left, !=, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_LT(test, left, right) KUNIT_ASSERT_LT_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_LT_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_ASSERTION, test, left, <, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_LE(test, left, right) KUNIT_ASSERT_LE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_LE_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_ASSERTION, test, left, <=, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_GT(test, left, right) KUNIT_ASSERT_GT_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_GT_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_ASSERTION, test, left, >, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_GE(test, left, right) KUNIT_ASSERT_GE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_GE_MSG(test, left, right, fmt, ...) \
	__KUNIT_INT(KUNIT_ASSERTION, test, left, >=, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_PTR_EQ(test, left, right) KUNIT_ASSERT_PTR_EQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_PTR_EQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_PTR(KUNIT_ASSERTION, test, left, ==, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_PTR_NE(test, left, right) KUNIT_ASSERT_PTR_NE_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_PTR_NE_MSG(test, left, right, fmt, ...) \
	__KUNIT_PTR(KUNIT_ASSERTION, test, left, !=, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_NULL(test, ptr) KUNIT_ASSERT_NULL_MSG(test, ptr, NULL)
#define KUNIT_ASSERT_NULL_MSG(test, ptr, fmt, ...) \
	__KUNIT_PTR(KUNIT_ASSERTION, test, ptr, ==, __KUNIT_NULL, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_NOT_NULL(test, ptr) KUNIT_ASSERT_NOT_NULL_MSG(test, ptr, NULL)
#define KUNIT_ASSERT_NOT_NULL_MSG(test, ptr, fmt, ...) \
	__KUNIT_PTR(KUNIT_ASSERTION, test, ptr, !=, __KUNIT_NULL, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_STREQ(test, left, right) KUNIT_ASSERT_STREQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_STREQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_STR(KUNIT_ASSERTION, test, left, ==, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_STRNEQ(test, left, right) KUNIT_ASSERT_STRNEQ_MSG(test, left, right, NULL)
#define KUNIT_ASSERT_STRNEQ_MSG(test, left, right, fmt, ...) \
	__KUNIT_STR(KUNIT_ASSERTION, test, left, !=, right, fmt, ##__VA_ARGS__)
#define KUNIT_ASSERT_NOT_ERR_OR_NULL(test, ptr) KUNIT_ASSERT_NOT_ERR_OR_NULL_MSG(test, ptr, NULL)
#define KUNIT_ASSERT_NOT_ERR_OR_NULL_MSG(test, ptr, fmt, ...) \
	__KUNIT_VALID(KUNIT_ASSERTION, test, ptr, fmt, ##__VA_ARGS__)

/*
 * A generator @name_gen_params over @array; @get_desc (or NULL) turns an element into its description.
 */
#define KUNIT_ARRAY_PARAM(name, array, get_desc)                                                       \
	static const void *name##_gen_params(const void *prev, char *desc)                             \
	{                                                                                              \
		__typeof__((array)[0]) *__next = prev ? ((__typeof__(__next))prev) + 1 : (array);      \
		void (*__get_desc)(__typeof__(__next), char *) = get_desc;                             \
                                                                                                       \
		if (__next - (array) >= (long)ARRAY_SIZE((array)))                                     \
			return NULL;                                                                   \
		if (__get_desc)                                                                        \
			__get_desc(__next, desc);                                                      \
		return __next;                                                                         \
	}

#include <kunit/resource.h> /* suites use it without including it */

#endif /* RING3_KUNIT_TEST_H_ */
