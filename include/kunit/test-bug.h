/* SPDX-License-Identifier: MIT */
/*
 * kunit/test-bug.h - code under test that fails the KUnit case which is running, if one is. Any context.
 *
 * Differs from Linux: the case is the one that runs in the program, whichever task calls.
 */
#ifndef RING3_KUNIT_TEST_BUG_H_
#define RING3_KUNIT_TEST_BUG_H_

#include <linux/compiler_types.h>
#include <linux/kconfig.h>

#if IS_ENABLED(CONFIG_KUNIT)
__RING3_BEGIN_DECLS
void __kunit_fail_current_test(const char *file, int line, const char *fmt, ...) __printf(3, 4);
__RING3_END_DECLS
#else
static inline __printf(3, 4) void __kunit_fail_current_test(const char *file, int line, const char *fmt, ...)
{
}
#endif

#define kunit_fail_current_test(fmt, ...) __kunit_fail_current_test(__FILE__, __LINE__, fmt, ##__VA_ARGS__)

#endif /* RING3_KUNIT_TEST_BUG_H_ */
