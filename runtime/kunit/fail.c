/* SPDX-License-Identifier: MIT */
/* Expectations and assertions that do not hold: KUnit's texts, and the way out. */
#include "runtime/kunit/fail.h"

#include <kunit/test-bug.h>
#include <linux/irqflags.h>

#include "runtime/kunit/suites.h"

struct kunit *ring3_kunit_current;

void ring3_kunit_report(struct kunit *test, const char *file, int line, const char *text)
{
	const struct ring3_kunit_observer *observer = READ_ONCE(test->observer);
	unsigned long flags;

	kunit_set_failure(test);
	kunit_err(test, "%s", text);
	if (!observer)
		return;
	/* The observer is host code with locks of its own, which an interrupt handler may want as well. */
	local_irq_save(flags);
	observer->failed(observer->arg, file, line, text);
	local_irq_restore(flags);
}

/*
 * Reports the place, @detail (freed here), and the user's message if there is one. Without memory the text is lost, never
 * the failure.
 */
static void report(struct kunit *test, const struct ring3_kunit_site *site, char *detail, const char *fmt,
		   va_list args)
{
	const char *what = site->type == KUNIT_ASSERTION ? "ASSERTION" : "EXPECTATION";
	char *message = fmt ? kvasprintf(GFP_KERNEL, fmt, args) : NULL;
	/* Behind what was expected, the message starts on a line of its own. */
	char *text = kasprintf(GFP_KERNEL, "%s FAILED at %s:%d\n%s%s%s", what, site->file, site->line,
			       detail ? detail : "", site->left && message ? "\n" : "", message ? message : "");

	ring3_kunit_report(test, site->file, site->line, text ? text : "FAILED, and no memory for the text");
	kfree(text);
	kfree(message);
	kfree(detail);
	if (site->type == KUNIT_ASSERTION)
		kunit_try_catch_throw(&test->try_catch);
}

/* Reports @detail with the message that the caller's arguments hold. */
#define REPORT(detail)                                     \
	do {                                               \
		va_list args;                              \
                                                           \
		va_start(args, fmt);                       \
		report(test, site, (detail), fmt, args);   \
		va_end(args);                              \
	} while (0)

void ring3_kunit_failed(struct kunit *test, const struct ring3_kunit_site *site, const char *fmt, ...)
{
	REPORT(NULL);
}

void ring3_kunit_failed_bool(struct kunit *test, const struct ring3_kunit_site *site, bool expected,
			     const char *fmt, ...)
{
	REPORT(kasprintf(GFP_KERNEL, KUNIT_SUBTEST_INDENT "Expected %s to be %s, but is %s\n", site->left,
			 expected ? "true" : "false", expected ? "false" : "true"));
}

/* Whether the source has the value itself there, so that showing it again says nothing. */
static bool is_number(const char *source, long long value)
{
	char text[24];

	snprintf(text, sizeof(text), "%lld", value);
	return !strcmp(source, text);
}

/* The same for a string; like Linux, the value needs to begin with the literal only. */
static bool is_literal(const char *source, const char *value)
{
	size_t len = strlen(source);

	return len >= 2 && source[0] == '"' && source[len - 1] == '"' && !strncmp(source + 1, value, len - 2);
}

/* "Expected L op R, but", and the lines that show the operands; NULL for a line that says nothing new. */
static char *comparison(const struct ring3_kunit_site *site, char *left, char *right)
{
	char *text = kasprintf(GFP_KERNEL, KUNIT_SUBTEST_INDENT "Expected %s %s %s, but\n%s%s", site->left,
			       site->operation, site->right, left ? left : "", right ? right : "");

	kfree(left);
	kfree(right);
	return text;
}

#define LINE(name, conversion, value, end) \
	kasprintf(GFP_KERNEL, KUNIT_SUBSUBTEST_INDENT "%s == " conversion end, name, value)

void ring3_kunit_failed_int(struct kunit *test, const struct ring3_kunit_site *site, long long left,
			    long long right, const char *fmt, ...)
{
	REPORT(comparison(site, is_number(site->left, left) ? NULL : LINE(site->left, "%lld", left, "\n"),
			  is_number(site->right, right) ? NULL : LINE(site->right, "%lld", right, "")));
}

void ring3_kunit_failed_ptr(struct kunit *test, const struct ring3_kunit_site *site, const void *left,
			    const void *right, const char *fmt, ...)
{
	REPORT(comparison(site, LINE(site->left, "%px", left, "\n"), LINE(site->right, "%px", right, "")));
}

void ring3_kunit_failed_str(struct kunit *test, const struct ring3_kunit_site *site, const char *left,
			    const char *right, const char *fmt, ...)
{
	REPORT(comparison(site, is_literal(site->left, left) ? NULL : LINE(site->left, "\"%s\"", left, "\n"),
			  is_literal(site->right, right) ? NULL : LINE(site->right, "\"%s\"", right, "")));
}

void ring3_kunit_failed_err_ptr(struct kunit *test, const struct ring3_kunit_site *site, const void *ptr,
				const char *fmt, ...)
{
	REPORT(ptr ? kasprintf(GFP_KERNEL, KUNIT_SUBTEST_INDENT "Expected %s is not error, but is: %ld\n",
			       site->left, PTR_ERR(ptr))
		   : kasprintf(GFP_KERNEL, KUNIT_SUBTEST_INDENT "Expected %s is not null, but is\n",
			       site->left));
}

void __kunit_fail_current_test(const char *file, int line, const char *fmt, ...)
{
	struct kunit *test = READ_ONCE(ring3_kunit_current);
	char text[256], whole[384];
	va_list args;

	if (!test)
		return;
	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	snprintf(whole, sizeof(whole), "%s:%d: %s", file, line, text);
	ring3_kunit_report(test, file, line, whole);
}

void kunit_log_append(char *log, const char *fmt, ...)
{
	size_t used;
	va_list args;

	if (!log)
		return;
	used = strlen(log);
	if (used >= KUNIT_LOG_SIZE - 1)
		return;
	va_start(args, fmt);
	vsnprintf(log + used, KUNIT_LOG_SIZE - used, fmt, args);
	va_end(args);
}
