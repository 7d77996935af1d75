/* SPDX-License-Identifier: MIT */
/*
 * kunit/assert.h - what KUNIT_EXPECT_*() and KUNIT_ASSERT_*() do when they do not hold.
 *
 * Each function marks @test failed, logs KUnit's text for it, hands the same text to whoever runs the case, and for an
 * assertion leaves the case (kunit/try-catch.h). @fmt may be NULL: no message. Differs from Linux: one function for each form
 * instead of structs and formatters. Text and order of the lines are Linux's.
 */
#ifndef RING3_KUNIT_ASSERT_H_
#define RING3_KUNIT_ASSERT_H_

#include <linux/compiler_types.h>
#include <linux/err.h>
#include <linux/printk.h>
#include <linux/types.h>

struct kunit;

enum kunit_assert_type {
	KUNIT_ASSERTION,
	KUNIT_EXPECTATION,
};

/* One per place in the source. The texts of a form that has none are NULL. */
struct ring3_kunit_site {
	enum kunit_assert_type type;
	int line;
	const char *file;
	const char *left; /* the condition or the pointer, for forms with one operand */
	const char *operation;
	const char *right;
};

__RING3_BEGIN_DECLS

void ring3_kunit_failed(struct kunit *test, const struct ring3_kunit_site *site, const char *fmt, ...);
void ring3_kunit_failed_bool(struct kunit *test, const struct ring3_kunit_site *site, bool expected,
			     const char *fmt, ...);
void ring3_kunit_failed_int(struct kunit *test, const struct ring3_kunit_site *site, long long left,
			    long long right, const char *fmt, ...);
void ring3_kunit_failed_ptr(struct kunit *test, const struct ring3_kunit_site *site, const void *left,
			    const void *right, const char *fmt, ...);
void ring3_kunit_failed_str(struct kunit *test, const struct ring3_kunit_site *site, const char *left,
			    const char *right, const char *fmt, ...);
void ring3_kunit_failed_err_ptr(struct kunit *test, const struct ring3_kunit_site *site, const void *ptr,
				const char *fmt, ...);

__RING3_END_DECLS

#endif /* RING3_KUNIT_ASSERT_H_ */
