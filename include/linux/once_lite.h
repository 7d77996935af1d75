/* SPDX-License-Identifier: MIT */
/*
 * Do something the first time only. As in Linux the test is not atomic: two CPUs that arrive at the same
 * moment may both do it. Any context.
 */
#ifndef RING3_LINUX_ONCE_LITE_H_
#define RING3_LINUX_ONCE_LITE_H_

#include <linux/types.h>

/* Calls func(args) once; the value is true in that one call. */
#define DO_ONCE_LITE(func, ...) DO_ONCE_LITE_IF(true, func, ##__VA_ARGS__)

/* True when @condition holds for the first time at this place. */
#define __ONCE_LITE_IF(condition)                                         \
	({                                                                \
		static bool __already_done;                               \
		bool __ret_cond = !!(condition);                          \
		bool __ret_once = false;                                  \
                                                                          \
		if (__builtin_expect(__ret_cond && !__already_done, 0)) { \
			__already_done = true;                            \
			__ret_once = true;                                \
		}                                                         \
		__builtin_expect(__ret_once, 0);                          \
	})

/* Calls func(args) the first time that @condition holds; the value is the condition, each time. */
#define DO_ONCE_LITE_IF(condition, func, ...)       \
	({                                          \
		bool __ret_do_once = !!(condition); \
                                                    \
		if (__ONCE_LITE_IF(__ret_do_once))  \
			func(__VA_ARGS__);          \
		__builtin_expect(__ret_do_once, 0); \
	})

#endif /* RING3_LINUX_ONCE_LITE_H_ */
