/* SPDX-License-Identifier: MIT */
/*
 * kthread.h - kernel threads.
 *
 * Kernel side only, through <linux/kthread.h>. All calls: task context, may sleep, unless they say otherwise.
 *
 *   kthread_create(fn, data, fmt, ...)     a thread that is asleep until wake_up_process(); ERR_PTR(-ENOMEM)
 *   kthread_run(fn, data, fmt, ...)        the same, woken
 *   kthread_create_on_cpu(fn, data, cpu, fmt)   bound to @cpu for good; @fmt may have one %u for it
 *   kthread_create_on_node(fn, data, node, fmt, ...)   nodes do not matter
 *   kthread_bind(t, cpu), kthread_bind_mask(t, mask)    before the first wake-up
 *   kthread_stop(t)                        asks it to end, wakes it and waits; what fn returned, or -EINTR if fn never ran.
 *                                          The thread is alive, or the caller holds a reference
 *   kthread_should_stop()                  in the thread; any context
 *   kthread_park(t), kthread_unpark(t), kthread_should_park(), kthread_parkme()
 *   kthread_exit(code), kthread_complete_and_exit is the completion's (linux/completion.h)
 */
#ifndef RING3_SCHED_TASKS_KTHREAD_H_
#define RING3_SCHED_TASKS_KTHREAD_H_

#include <linux/err.h>
#include <linux/stdarg.h>
#include <linux/types.h>

#include "sched/tasks/task.h"
#include "sched/wait/completion.h"

/* Of a task that runs a thread function; inside sched/tasks. */
struct ring3_kthread {
	int (*fn)(void *data);
	void *data;
	unsigned long flags;
	int cpu;
	int result;
	struct completion parked; /* or ended */
	struct completion exited; /* for all who ask, for ever */
};

__RING3_BEGIN_DECLS

__attribute__((__format__(printf, 4, 5)))
struct task_struct *kthread_create_on_node(int (*threadfn)(void *data), void *data, int node, const char namefmt[], ...);
struct task_struct *kthread_create_on_cpu(int (*threadfn)(void *data), void *data, unsigned int cpu, const char *namefmt);
void kthread_bind(struct task_struct *task, unsigned int cpu);
void kthread_bind_mask(struct task_struct *task, const struct cpumask *mask);
int kthread_stop(struct task_struct *task);
int kthread_park(struct task_struct *task);
void kthread_unpark(struct task_struct *task);
bool kthread_should_stop(void);
bool kthread_should_park(void);
bool __kthread_should_park(struct task_struct *task);
void kthread_parkme(void);
void __attribute__((__noreturn__)) kthread_exit(long result);
void *kthread_data(struct task_struct *task);
void *kthread_func(struct task_struct *task);
void kthread_set_per_cpu(struct task_struct *task, int cpu);
bool kthread_is_per_cpu(struct task_struct *task);

/* Inside sched/tasks: what all creating calls come to. */
struct task_struct *ring3_kthread_create(int (*threadfn)(void *data), void *data, const char *namefmt, va_list args);
/* Inside sched/tasks: the state of a new task's thread; @task has returned. */
void ring3_kthread_init(struct ring3_kthread *kthread);
void ring3_kthread_exited(struct task_struct *task);

__RING3_END_DECLS

#define kthread_create(threadfn, data, namefmt, arg...) kthread_create_on_node(threadfn, data, NUMA_NO_NODE, namefmt, ##arg)

#define kthread_run(threadfn, data, namefmt, ...)                                                  \
	({                                                                                         \
		struct task_struct *ktr_task__ = kthread_create(threadfn, data, namefmt, ##__VA_ARGS__); \
		if (!IS_ERR(ktr_task__))                                                           \
			wake_up_process(ktr_task__);                                               \
		ktr_task__;                                                                        \
	})

static inline struct task_struct *kthread_run_on_cpu(int (*threadfn)(void *data), void *data, unsigned int cpu,
						     const char *namefmt)
{
	struct task_struct *task = kthread_create_on_cpu(threadfn, data, cpu, namefmt);

	if (!IS_ERR(task))
		wake_up_process(task);
	return task;
}

#endif /* RING3_SCHED_TASKS_KTHREAD_H_ */
