/* SPDX-License-Identifier: MIT */
/*
 * Every expectation macro, as one that holds and one that does not; and everything else that must fail or skip a case. The
 * program is run by meta_test.cc, which knows the text of each failure and that nothing behind an assertion runs.
 */
#include <kunit/test-bug.h>
#include <kunit/test.h>
#include <linux/bug.h>
#include <linux/preempt.h>
#include <linux/refcount.h>

static const int one = 1, two = 2;
static const char *const abc = "abc";
static int evaluations;

static int counted(int value)
{
	evaluations++;
	return value;
}

static void *error_pointer(void)
{
	return ERR_PTR(-EINVAL);
}

static void *null_pointer(void)
{
	return NULL;
}

static void *at_0x10(void)
{
	return (void *)0x10;
}

/* Each holds, and evaluates its operands once. */
static void all_hold(struct kunit *test)
{
	evaluations = 0;
#define HOLD(KIND)                                                                  \
	KUNIT_##KIND##_TRUE(test, counted(1));                                      \
	KUNIT_##KIND##_TRUE_MSG(test, counted(4), "message %d", 1);                 \
	KUNIT_##KIND##_FALSE(test, counted(0));                                     \
	KUNIT_##KIND##_FALSE_MSG(test, counted(0), "message");                      \
	KUNIT_##KIND##_EQ(test, counted(1), 1);                                     \
	KUNIT_##KIND##_EQ_MSG(test, 1, counted(1), "message");                      \
	KUNIT_##KIND##_NE(test, counted(1), 2);                                     \
	KUNIT_##KIND##_NE_MSG(test, counted(1), 2, "message");                      \
	KUNIT_##KIND##_LT(test, counted(1), 2);                                     \
	KUNIT_##KIND##_LT_MSG(test, counted(1), 2, "message");                      \
	KUNIT_##KIND##_LE(test, counted(2), 2);                                     \
	KUNIT_##KIND##_LE_MSG(test, counted(1), 2, "message");                      \
	KUNIT_##KIND##_GT(test, counted(2), 1);                                     \
	KUNIT_##KIND##_GT_MSG(test, counted(2), 1, "message");                      \
	KUNIT_##KIND##_GE(test, counted(2), 2);                                     \
	KUNIT_##KIND##_GE_MSG(test, counted(2), 1, "message");                      \
	KUNIT_##KIND##_PTR_EQ(test, at_0x10(), (void *)0x10);                       \
	KUNIT_##KIND##_PTR_EQ_MSG(test, &one, &one, "message");                     \
	KUNIT_##KIND##_PTR_NE(test, &one, &two);                                    \
	KUNIT_##KIND##_PTR_NE_MSG(test, &one, &two, "message");                     \
	KUNIT_##KIND##_NULL(test, null_pointer());                                  \
	KUNIT_##KIND##_NULL_MSG(test, null_pointer(), "message");                   \
	KUNIT_##KIND##_NOT_NULL(test, test);                                        \
	KUNIT_##KIND##_NOT_NULL_MSG(test, test, "message");                         \
	KUNIT_##KIND##_STREQ(test, abc, "abc");                                     \
	KUNIT_##KIND##_STREQ_MSG(test, abc, "abc", "message");                      \
	KUNIT_##KIND##_STRNEQ(test, abc, "abd");                                    \
	KUNIT_##KIND##_STRNEQ_MSG(test, abc, "ab", "message");                      \
	KUNIT_##KIND##_NOT_ERR_OR_NULL(test, test);                                 \
	KUNIT_##KIND##_NOT_ERR_OR_NULL_MSG(test, test, "message")
	HOLD(EXPECT);
	HOLD(ASSERT);
	KUNIT_SUCCEED(test);
	/* In their own types: as long long, the second would not hold. */
	KUNIT_EXPECT_LT(test, -1ll, 1ll);
	KUNIT_EXPECT_GT(test, ~0ull, 1ull);
	/* 16 integer forms a kind, the two booleans included. */
	KUNIT_EXPECT_EQ(test, evaluations, 32);
}

/* One case for each expectation that fails; line numbers are part of what meta_test.cc wants. */
#define FAILING(name, statement)                      \
	static void name(struct kunit *test)          \
	{                                             \
		statement;                            \
		kunit_info(test, "went on");          \
	}
#define BOTH(name, form, arguments...)                              \
	FAILING(expect_##name, KUNIT_EXPECT_##form(test, arguments)) \
	FAILING(assert_##name, KUNIT_ASSERT_##form(test, arguments))

BOTH(true, TRUE, one == two)
BOTH(true_msg, TRUE_MSG, one == two, "because %s", "why")
BOTH(false, FALSE, one < two)
BOTH(false_msg, FALSE_MSG, one < two, "because")
BOTH(eq, EQ, one, two)
BOTH(eq_literal, EQ, one + 1, 3)
BOTH(eq_msg, EQ_MSG, one, two, "because %d", 3)
BOTH(ne, NE, two, two)
BOTH(ne_msg, NE_MSG, two, 2, "because")
BOTH(lt, LT, two, one)
BOTH(lt_msg, LT_MSG, two, one, "because")
BOTH(le, LE, two, one)
BOTH(le_msg, LE_MSG, two, one, "because")
BOTH(gt, GT, one, two)
BOTH(gt_msg, GT_MSG, one, two, "because")
BOTH(ge, GE, one, two)
BOTH(ge_msg, GE_MSG, one, two, "because")
BOTH(ptr_eq, PTR_EQ, at_0x10(), null_pointer())
BOTH(ptr_eq_msg, PTR_EQ_MSG, at_0x10(), null_pointer(), "because")
BOTH(ptr_ne, PTR_NE, at_0x10(), at_0x10())
BOTH(ptr_ne_msg, PTR_NE_MSG, at_0x10(), at_0x10(), "because")
BOTH(null, NULL, at_0x10())
BOTH(null_msg, NULL_MSG, at_0x10(), "because")
BOTH(not_null, NOT_NULL, null_pointer())
BOTH(not_null_msg, NOT_NULL_MSG, null_pointer(), "because")
BOTH(streq, STREQ, abc, "abd")
BOTH(streq_msg, STREQ_MSG, "abd", abc, "because")
BOTH(strneq, STRNEQ, abc, "abc")
BOTH(strneq_msg, STRNEQ_MSG, abc, "abc", "because")
BOTH(valid_null, NOT_ERR_OR_NULL, null_pointer())
BOTH(valid_error, NOT_ERR_OR_NULL, error_pointer())
BOTH(valid_msg, NOT_ERR_OR_NULL_MSG, error_pointer(), "because")
FAILING(expect_fail, KUNIT_FAIL(test, "plain %d", 7))
FAILING(assert_fail, KUNIT_ASSERT_FAILURE(test, "plain %d", 7))
FAILING(expect_by_code_under_test, kunit_fail_current_test("found %d", 3))
FAILING(expect_without_text, kunit_set_failure(test))
FAILING(expect_bad_free, kunit_kfree(test, &one))
FAILING(expect_no_warning, WARN(1, "a warning\n"))
FAILING(expect_balance, preempt_disable())

static void expect_no_underflow(struct kunit *test)
{
	refcount_t count = REFCOUNT_INIT(0);

	KUNIT_EXPECT_FALSE(test, refcount_dec_and_test(&count));
	KUNIT_EXPECT_EQ(test, (int)refcount_read(&count), REFCOUNT_SATURATED);
}

static void skipped_at_once(struct kunit *test)
{
	kunit_skip(test, "no %s here", "hardware");
	KUNIT_FAIL(test, "not reached");
}

static void skipped_but_failed(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, one, two);
	kunit_mark_skipped(test, "too late");
}

static struct kunit_case expectation_cases[] = {
	KUNIT_CASE(all_hold),
#define BOTH_CASES(name) KUNIT_CASE(expect_##name), KUNIT_CASE(assert_##name)
	BOTH_CASES(true),	  BOTH_CASES(true_msg),	    BOTH_CASES(false),	    BOTH_CASES(false_msg),
	BOTH_CASES(eq),		  BOTH_CASES(eq_literal),   BOTH_CASES(eq_msg),	    BOTH_CASES(ne),
	BOTH_CASES(ne_msg),	  BOTH_CASES(lt),	    BOTH_CASES(lt_msg),	    BOTH_CASES(le),
	BOTH_CASES(le_msg),	  BOTH_CASES(gt),	    BOTH_CASES(gt_msg),	    BOTH_CASES(ge),
	BOTH_CASES(ge_msg),	  BOTH_CASES(ptr_eq),	    BOTH_CASES(ptr_eq_msg), BOTH_CASES(ptr_ne),
	BOTH_CASES(ptr_ne_msg),	  BOTH_CASES(null),	    BOTH_CASES(null_msg),   BOTH_CASES(not_null),
	BOTH_CASES(not_null_msg), BOTH_CASES(streq),	    BOTH_CASES(streq_msg),  BOTH_CASES(strneq),
	BOTH_CASES(strneq_msg),	  BOTH_CASES(valid_null),   BOTH_CASES(valid_error), BOTH_CASES(valid_msg),
	BOTH_CASES(fail),
	KUNIT_CASE(expect_by_code_under_test),
	KUNIT_CASE(expect_without_text),
	KUNIT_CASE(expect_bad_free),
	KUNIT_CASE(expect_no_warning),
	KUNIT_CASE(expect_balance),
	KUNIT_CASE(expect_no_underflow),
	KUNIT_CASE(skipped_at_once),
	KUNIT_CASE(skipped_but_failed),
	{},
};

static struct kunit_suite expectations = {
	.name = "expectations",
	.test_cases = expectation_cases,
};
kunit_test_suite(expectations);
