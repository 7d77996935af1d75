/* SPDX-License-Identifier: MIT */
/* kunit/try-catch.h on the caller's own stack. */
#include <kunit/try-catch.h>
#include <linux/errno.h>
#include <linux/panic.h>
#include <linux/preempt.h>
#include <asm/current.h>

/*
 * Linux gives each `try` a kthread and ends that. Here a jump leaves the abandoned frames: they hold no host resources, since
 * kernel-side C has no destructors. The compiler's pair of built-ins is used because it needs no library, saves three words,
 * and makes no system call; it may only go up, from a function called below to this one.
 */
void kunit_try_catch_run(struct kunit_try_catch *try_catch, void *context)
{
	try_catch->context = context;
	try_catch->try_result = 0;
	try_catch->runner = current;
	if (!__builtin_setjmp(try_catch->escape))
		try_catch->try(context);
	try_catch->runner = NULL;
	if (!try_catch->try_result)
		return;
	/* -EFAULT says "thrown", which `catch` need not hear. */
	if (try_catch->try_result == -EFAULT)
		try_catch->try_result = 0;
	try_catch->catch(try_catch->context);
}

void kunit_try_catch_throw(struct kunit_try_catch *try_catch)
{
	if (try_catch->runner != current || !in_task())
		panic("kunit: an assertion failed, or skipped, where it cannot end its case: in %s",
		      !in_task()		? "an interrupt"
		      : try_catch->runner ? "another task than the case's"
					  : "no running case");
	try_catch->try_result = -EFAULT;
	__builtin_longjmp(try_catch->escape, 1);
}
