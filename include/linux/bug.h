/* SPDX-License-Identifier: MIT */
/*
 * BUG and WARN. Any context.
 *
 * A WARN prints Linux's report (file:line, function, message, call trace), is counted in
 * runtime/report/report.h, and the code goes on. A BUG prints its report and ends the process with the exit
 * code for reports (runtime/run/exit_codes.h): where Linux kills the task and limps on, a test or tool has
 * its result.
 */
#ifndef RING3_LINUX_BUG_H_
#define RING3_LINUX_BUG_H_

#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/once_lite.h>
#include <linux/panic.h>
#include <linux/printk.h>

__RING3_BEGIN_DECLS

#define CUT_HERE "------------[ cut here ]------------\n"

/* The report of WARN: @fmt NULL means that there is no message. */
void warn_slowpath_fmt(const char *file, const int line, unsigned taint, const char *fmt, ...)
	__attribute__((__cold__, __noinline__, __format__(__printf__, 4, 5)));
void ring3_bug(const char *file, int line) __attribute__((__noreturn__, __cold__, __noinline__));

__RING3_END_DECLS

#define BUG() ring3_bug(__FILE__, __LINE__)
#define BUG_ON(condition)                               \
	do {                                            \
		if (__builtin_expect(!!(condition), 0)) \
			BUG();                          \
	} while (0)

/* The empty asm keeps the call from becoming a jump: the report names the function by its return address. */
#define __WARN_printf(taint, ...)                                          \
	do {                                                               \
		warn_slowpath_fmt(__FILE__, __LINE__, taint, __VA_ARGS__); \
		__asm__ __volatile__("");                                  \
	} while (0)
#define __WARN() __WARN_printf(TAINT_WARN, (const char *)0)

/* Each of these has the value of its condition. */
#define WARN_ON(condition)                              \
	({                                              \
		int __ret_warn_on = !!(condition);      \
		if (__builtin_expect(__ret_warn_on, 0)) \
			__WARN();                       \
		__builtin_expect(__ret_warn_on, 0);     \
	})

#define WARN(condition, ...)                                    \
	({                                                      \
		int __ret_warn_on = !!(condition);              \
		if (__builtin_expect(__ret_warn_on, 0))         \
			__WARN_printf(TAINT_WARN, __VA_ARGS__); \
		__builtin_expect(__ret_warn_on, 0);             \
	})

#define WARN_TAINT(condition, taint, ...)                  \
	({                                                 \
		int __ret_warn_on = !!(condition);         \
		if (__builtin_expect(__ret_warn_on, 0))    \
			__WARN_printf(taint, __VA_ARGS__); \
		__builtin_expect(__ret_warn_on, 0);        \
	})

#define WARN_ON_ONCE(condition) DO_ONCE_LITE_IF(condition, WARN_ON, 1)
#define WARN_ONCE(condition, ...) DO_ONCE_LITE_IF(condition, WARN, 1, __VA_ARGS__)
#define WARN_TAINT_ONCE(condition, taint, ...) DO_ONCE_LITE_IF(condition, WARN_TAINT, 1, taint, __VA_ARGS__)

#define WARN_ON_SMP(x) WARN_ON(x)

/* A report of corrupt data; the value is the condition. */
#define CHECK_DATA_CORRUPTION(condition, ...)                         \
	({                                                            \
		bool corruption = __builtin_expect(!!(condition), 0); \
		if (corruption)                                       \
			WARN(1, __VA_ARGS__);                         \
		corruption;                                           \
	})

#endif /* RING3_LINUX_BUG_H_ */
