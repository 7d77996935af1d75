/* SPDX-License-Identifier: MIT */
/*
 * create.h - making tasks and ending them. Kernel side, inside ring3.
 *
 * A task's memory and its fiber are kept when it ends, and the next one that is made takes them over: making a task is a
 * few stores then, and a stale pointer to a task can be read until shutdown.
 */
#ifndef RING3_SCHED_TASKS_CREATE_H_
#define RING3_SCHED_TASKS_CREATE_H_

#include <linux/stdarg.h>

#include "sched/tasks/task.h"

__RING3_BEGIN_DECLS

/*
 * A task that will run @fn(@arg) and end, asleep (TASK_UNINTERRUPTIBLE) until the first wake-up. Two references: the caller's
 * and its own until it has ended. NULL when memory is exhausted. Task context.
 */
struct task_struct *ring3_task_create(void (*fn)(void *arg), void *arg, unsigned int flags, const char *namefmt, va_list args);
/* Ends the running task. */
void __attribute__((__noreturn__)) ring3_task_exit(int code);
/*
 * Runs @fn(@arg) as a task of its own, named @comm, on any CPU, and waits for its end. It ignores no signals and may be moved,
 * as a process that calls into the kernel.
 */
void ring3_run_as_task(const char *comm, void (*fn)(void *arg), void *arg);

/* First values of everything but memory, fiber and name; the next number. For the CPUs' own tasks too. */
void ring3_task_init(struct task_struct *task, unsigned int flags);
void ring3_task_number(struct task_struct *task);
/* Its words before its first switch: as of everybody who has been left, in the middle of one, with one level of preemption off. */
void ring3_task_init_words(struct task_struct *task);
/* Shutdown: reports tasks that have not ended (on a CPU); frees the memory of all (any thread, after the CPUs have ended). */
void ring3_tasks_report(void);
void ring3_tasks_free(void);
/* Calls @visit for every task but the CPUs' own. Tasks cannot end meanwhile; @visit may not sleep. */
void ring3_for_each_task(void (*visit)(struct task_struct *task, void *arg), void *arg);

__RING3_END_DECLS

#endif /* RING3_SCHED_TASKS_CREATE_H_ */
