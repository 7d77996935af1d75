/* SPDX-License-Identifier: MIT */
/* The suites of the program, and running one case. */
#include <kunit/test.h>

#include "runtime/kunit/fail.h"
#include "runtime/kunit/suites.h"
#include "runtime/printk/log.h"

/* Absent in a program without suites. */
#define EDGE(name) extern struct kunit_suite *const name[] __attribute__((__weak__, __visibility__("hidden")))
EDGE(__start_ring3_kunit_suites);
EDGE(__stop_ring3_kunit_suites);

unsigned long ring3_kunit_suites(void)
{
	return (unsigned long)(__stop_ring3_kunit_suites - __start_ring3_kunit_suites);
}

struct kunit_suite *ring3_kunit_suite(unsigned long index)
{
	return __start_ring3_kunit_suites[index];
}

const char *ring3_kunit_suite_name(const struct kunit_suite *suite)
{
	return suite->name;
}

struct kunit_case *ring3_kunit_case(const struct kunit_suite *suite, unsigned long index)
{
	struct kunit_case *unit = &suite->test_cases[index];

	return unit->run_case ? unit : NULL;
}

const char *ring3_kunit_case_name(const struct kunit_case *unit)
{
	return unit->name;
}

int ring3_kunit_case_has_parameters(const struct kunit_case *unit)
{
	return unit->generate_params != NULL;
}

/* Generators can only walk, and what they return is good until the next call, so each use walks from the beginning. */
static const void *nth_parameter(const struct kunit_case *unit, unsigned long index, char *description)
{
	const void *value = NULL;
	unsigned long i;

	for (i = 0; i <= index; i++) {
		description[0] = '\0';
		value = unit->generate_params(value, description);
		if (!value)
			return NULL;
	}
	if (!description[0])
		snprintf(description, KUNIT_PARAM_DESC_SIZE, "param-%lu", index);
	return value;
}

int ring3_kunit_parameter(const struct kunit_case *unit, unsigned long index, char *description)
{
	BUILD_BUG_ON(RING3_KUNIT_DESCRIPTION_SIZE != KUNIT_PARAM_DESC_SIZE);
	return nth_parameter(unit, index, description) != NULL;
}

int ring3_kunit_suite_init(struct kunit_suite *suite)
{
	int error = suite->suite_init ? suite->suite_init(suite) : 0;

	if (error)
		kunit_err(suite, KUNIT_SUBTEST_INDENT "# failed to initialize (%d)", error);
	return error;
}

void ring3_kunit_suite_exit(struct kunit_suite *suite)
{
	if (suite->suite_exit)
		suite->suite_exit(suite);
}

void kunit_init_test(struct kunit *test, const char *name, char *log)
{
	INIT_LIST_HEAD(&test->resources);
	test->lock = 0;
	test->name = name;
	test->log = log;
	if (log)
		log[0] = '\0';
	test->status = KUNIT_SUCCESS;
	test->status_comment[0] = '\0';
	test->observer = NULL;
	test->try_catch.runner = NULL;
}

struct running {
	struct kunit test;
	struct kunit_suite *suite;
	struct kunit_case *unit;
	const struct ring3_kunit_observer *observer;
	bool told;
};

static void tell(void *arg, const char *file, int line, const char *text)
{
	struct running *running = (struct running *)arg;

	WRITE_ONCE(running->told, true);
	running->observer->failed(running->observer->arg, file, line, text);
}

static void clean_up(void *arg)
{
	struct running *running = (struct running *)arg;

	if (running->suite->exit)
		running->suite->exit(&running->test);
	kunit_cleanup(&running->test);
}

static void run_case(void *arg)
{
	struct running *running = (struct running *)arg;
	struct kunit *test = &running->test;
	char text[64];
	int error = running->suite->init ? running->suite->init(test) : 0;

	if (error) {
		snprintf(text, sizeof(text), "failed to initialize: %d\n", error);
		ring3_kunit_report(test, running->suite->name, -1, text);
	} else {
		running->unit->run_case(test);
	}
	clean_up(running);
}

enum ring3_kunit_result ring3_kunit_run_case(struct kunit_suite *suite, struct kunit_case *unit,
					     unsigned long index, const struct ring3_kunit_observer *observer,
					     char *comment)
{
	struct running *running = (struct running *)kzalloc(sizeof(*running), GFP_KERNEL);
	struct ring3_kunit_observer own = {tell, running};
	char description[KUNIT_PARAM_DESC_SIZE];
	enum kunit_status status;
	struct kunit *test;
	bool told;

	if (!running) {
		observer->failed(observer->arg, suite->name, -1, "no memory for the case");
		return RING3_KUNIT_FAILED;
	}
	test = &running->test;
	running->suite = suite;
	running->unit = unit;
	running->observer = observer;
	kunit_init_test(test, unit->name, NULL);
	test->observer = &own;
	test->param_index = (int)index;
	if (unit->generate_params)
		test->param_value = nth_parameter(unit, index, description);
	test->try_catch.test = test;
	test->try_catch.try = run_case;
	test->try_catch.catch = clean_up;
	if (unit->generate_params && !test->param_value) {
		ring3_kunit_report(test, suite->name, -1, "its generator had this parameter before and has not now");
	} else {
		WRITE_ONCE(ring3_kunit_current, test);
		kunit_try_catch_run(&test->try_catch, running);
		WRITE_ONCE(ring3_kunit_current, NULL);
	}
	/* Such as kunit_set_failure() without a word. */
	if (test->status == KUNIT_FAILURE && !running->told)
		ring3_kunit_report(test, suite->name, -1, "marked failed");
	strscpy(comment, test->status_comment, KUNIT_STATUS_COMMENT_SIZE);
	/* A line without its end would wait for the next case. */
	ring3_log_flush();
	status = test->status;
	told = running->told;
	kfree(running);
	return told ? RING3_KUNIT_FAILED : status == KUNIT_SKIPPED ? RING3_KUNIT_SKIPPED : RING3_KUNIT_PASSED;
}
