/* SPDX-License-Identifier: MIT */
/* A KUnit suite in C++. */
#include <kunit/test.h>

static void expectations(struct kunit *test)
{
	void *nothing = nullptr;

	KUNIT_EXPECT_TRUE(test, nothing == nullptr);
	KUNIT_EXPECT_FALSE_MSG(test, !test, "no %s", "test");
	KUNIT_EXPECT_EQ(test, 1 + 1, 2);
	KUNIT_EXPECT_GE(test, 2ul, 1ul);
	KUNIT_EXPECT_PTR_EQ(test, test, test);
	KUNIT_EXPECT_NULL(test, nothing);
	KUNIT_ASSERT_NOT_NULL_MSG(test, test, "message");
	KUNIT_EXPECT_STREQ(test, "abc", "abc");
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, kunit_kzalloc(test, 16, GFP_KERNEL));
}

static void skips(struct kunit *test)
{
	kunit_skip(test, "as asked for");
}

static const int numbers[] = {1, 2};
KUNIT_ARRAY_PARAM(number, numbers, nullptr)

static void parameters(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, *static_cast<const int *>(test->param_value), test->param_index + 1);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(expectations),
	KUNIT_CASE(skips),
	KUNIT_CASE_PARAM(parameters, number_gen_params),
	{},
};

static struct kunit_suite cxx = {
	.name = "cxx",
	.test_cases = cases,
};
kunit_test_suite(cxx);
