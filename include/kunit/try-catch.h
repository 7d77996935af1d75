/* SPDX-License-Identifier: MIT */
/*
 * kunit/try-catch.h - running a function that may give up halfway.
 *
 * kunit_try_catch_run() calls `try`; kunit_try_catch_throw() leaves it from any depth, and then `catch` runs. Task context;
 * runs may nest. Differs from Linux: `try` runs on the caller's own stack and task, not in a kthread of its own, and throw
 * jumps back into kunit_try_catch_run(). So only the task that runs `try`, outside interrupts, may throw (anything else ends
 * the run with a panic); what the abandoned functions held (locks, preemption off) stays as it was; and there is no timeout.
 */
#ifndef RING3_KUNIT_TRY_CATCH_H_
#define RING3_KUNIT_TRY_CATCH_H_

#include <linux/compiler_types.h>
#include <linux/types.h>

typedef void (*kunit_try_catch_func_t)(void *);

struct kunit;
struct task_struct;

/* Members are private, except that lib/kunit/try-catch-impl.h sets test, try and catch. */
struct kunit_try_catch {
	struct kunit *test;
	int try_result;
	/* Both names are taken in C++. */
#ifdef __cplusplus
	kunit_try_catch_func_t try_;
	kunit_try_catch_func_t catch_;
#else
	kunit_try_catch_func_t try;
	kunit_try_catch_func_t catch;
#endif
	void *context;
	struct task_struct *runner;
	void *escape[5]; /* for __builtin_setjmp() */
};

__RING3_BEGIN_DECLS

void kunit_try_catch_run(struct kunit_try_catch *try_catch, void *context);
void kunit_try_catch_throw(struct kunit_try_catch *try_catch) __attribute__((__noreturn__));

__RING3_END_DECLS

static inline int kunit_try_catch_get_result(struct kunit_try_catch *try_catch)
{
	return try_catch->try_result;
}

#endif /* RING3_KUNIT_TRY_CATCH_H_ */
