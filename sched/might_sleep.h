/* SPDX-License-Identifier: MIT */
/*
 * might_sleep.h - the mark of functions that may sleep.
 *
 * Kernel side: through <linux/kernel.h>. Task context with preemption and interrupts on; checked builds report any other, whether
 * the call would have slept or not, with the wording of Linux's DEBUG_ATOMIC_SLEEP. Under the voluntary model of preemption it is
 * also a place where others may run.
 */
#ifndef RING3_SCHED_MIGHT_SLEEP_H_
#define RING3_SCHED_MIGHT_SLEEP_H_

#include <ring3/attributes.h>

RING3_BEGIN_DECLS
extern void ring3_might_resched(void);
#ifdef RING3_CHECKS
extern void __might_sleep(const char *file, int line);
/* The same without regard to the task's state: for what sleeps in a loop of its own. */
extern void __might_resched(const char *file, int line, unsigned int offsets);
extern void __cant_sleep(const char *file, int line, int preempt_offset);
extern void __cant_migrate(const char *file, int line);
#endif
RING3_END_DECLS

#ifdef RING3_CHECKS
#define might_sleep_checked() __might_resched(__FILE__, __LINE__, 0)
#define might_sleep()                           \
	do {                                    \
		__might_sleep(__FILE__, __LINE__); \
		ring3_might_resched();          \
	} while (0)
#define cant_sleep() __cant_sleep(__FILE__, __LINE__, 0)
#define cant_migrate() __cant_migrate(__FILE__, __LINE__)
#define sched_annotate_sleep() (current->task_state_change = 0)
#else
#define might_sleep_checked() do { } while (0)
#define might_sleep() ring3_might_resched()
#define cant_sleep() do { } while (0)
#define cant_migrate() do { } while (0)
#define sched_annotate_sleep() do { } while (0)
#endif

#define might_sleep_if(condition)       \
	do {                            \
		if (condition)          \
			might_sleep();  \
	} while (0)

#endif /* RING3_SCHED_MIGHT_SLEEP_H_ */
