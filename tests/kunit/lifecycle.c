/* SPDX-License-Identifier: MIT */
/*
 * The order of init, case, exit and freeing, whatever the case does; parameters; suites that do not start. The log is what
 * meta_test.cc compares.
 */
#include <kunit/test.h>

static void freed(struct kunit_resource *res)
{
	pr_info("lifecycle: freed %s\n", (const char *)res->data);
}

static int own_init(struct kunit_suite *suite)
{
	pr_info("lifecycle: suite init\n");
	return 0;
}

static void own_exit(struct kunit_suite *suite)
{
	pr_info("lifecycle: suite exit\n");
}

static int case_init(struct kunit *test)
{
	test->priv = kunit_kzalloc(test, 64, GFP_KERNEL);
	KUNIT_ASSERT_NOT_ERR_OR_NULL(test, test->priv);
	pr_info("lifecycle: init\n");
	return 0;
}

static void case_exit(struct kunit *test)
{
	pr_info("lifecycle: exit\n");
}

static void own(struct kunit *test)
{
	KUNIT_ASSERT_NOT_NULL(test, kunit_alloc_resource(test, NULL, freed, GFP_KERNEL, "first"));
	KUNIT_ASSERT_NOT_NULL(test, kunit_alloc_resource(test, NULL, freed, GFP_KERNEL, "second"));
}

static void passes(struct kunit *test)
{
	own(test);
	pr_info("lifecycle: passes\n");
}

/* Some frames below the case, so that there is something to leave. */
static noinline void give_up(struct kunit *test, int depth)
{
	char frame[64];

	snprintf(frame, sizeof(frame), "depth %d", depth);
	if (depth)
		give_up(test, depth - 1);
	KUNIT_ASSERT_STREQ(test, frame, "never");
}

static void aborts(struct kunit *test)
{
	own(test);
	give_up(test, 5);
	pr_info("lifecycle: not reached\n");
}

static void skips(struct kunit *test)
{
	own(test);
	kunit_skip(test, "enough");
}

struct number {
	int value;
	const char *name;
};

static const struct number numbers[] = {
	{1, "one"},
	{2, "two words: a*b?"},
	{3, "one"},
};

static void name_of(const struct number *number, char *desc)
{
	strscpy(desc, number->name, KUNIT_PARAM_DESC_SIZE);
}

KUNIT_ARRAY_PARAM(named, numbers, name_of);
KUNIT_ARRAY_PARAM(unnamed, numbers, NULL);

static void parameter(struct kunit *test)
{
	const struct number *number = test->param_value;

	KUNIT_EXPECT_PTR_EQ(test, number, &numbers[test->param_index]);
	KUNIT_EXPECT_NE(test, number->value, 3);
}

static struct kunit_case lifecycle_cases[] = {
	KUNIT_CASE(passes),
	KUNIT_CASE(aborts),
	KUNIT_CASE(skips),
	KUNIT_CASE_PARAM(parameter, named_gen_params),
	KUNIT_CASE_PARAM(parameter, unnamed_gen_params),
	{},
};

static struct kunit_suite lifecycle = {
	.name = "lifecycle",
	.suite_init = own_init,
	.suite_exit = own_exit,
	.init = case_init,
	.exit = case_exit,
	.test_cases = lifecycle_cases,
};

static int refuse_suite(struct kunit_suite *suite)
{
	return -ENODEV;
}

static int refuse_case(struct kunit *test)
{
	return -ENOMEM;
}

static struct kunit_case refused_cases[] = {KUNIT_CASE(passes), {}};

static struct kunit_suite refused_suite = {
	.name = "refused_suite",
	.suite_init = refuse_suite,
	.suite_exit = own_exit,
	.test_cases = refused_cases,
};

static struct kunit_suite refused_case = {
	.name = "refused_case",
	.init = refuse_case,
	.test_cases = refused_cases,
};
kunit_test_suites(&lifecycle, &refused_suite);
kunit_test_init_section_suites(&refused_case);
