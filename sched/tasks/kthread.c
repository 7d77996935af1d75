// SPDX-License-Identifier: MIT
/*
 * kthread.c - see kthread.h.
 */
#include "sched/tasks/kthread.h"

#include <linux/bitops.h>
#include <linux/bug.h>
#include <linux/completion.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include "sched/tasks/create.h"
#include "sched/tasks/signal.h"

enum { SHOULD_STOP, SHOULD_PARK, IS_PER_CPU };

static struct ring3_kthread *to_kthread(struct task_struct *task)
{
	WARN_ON(!(task->flags & PF_KTHREAD));
	return task->kthread;
}

void ring3_kthread_init(struct ring3_kthread *kthread)
{
	memset(kthread, 0, sizeof(*kthread));
	init_completion(&kthread->parked);
	init_completion(&kthread->exited);
}

/* In task @task's own context; leaves through the task's first frame, so that fn may call it at any depth. */
void ring3_kthread_exited(struct task_struct *task)
{
	task->flags |= PF_EXITING;
	/* Also whoever parks it. */
	complete_all(&task->kthread->exited);
	complete(&task->kthread->parked);
}

static void parkme(struct ring3_kthread *kthread)
{
	for (;;) {
		/* Special: kthread_unpark() clears the bit and wakes; a plain store of the state could undo its wake-up. */
		set_special_state(TASK_PARKED);
		if (!test_bit(SHOULD_PARK, &kthread->flags))
			break;
		/* No preemption between "I am parked" and the switch: the one who parks us looks at our state after. */
		preempt_disable();
		complete(&kthread->parked);
		schedule_preempt_disabled();
		preempt_enable();
	}
	__set_current_state(TASK_RUNNING);
}

static void run_thread(void *unused)
{
	struct ring3_kthread *kthread = current->kthread;

	kthread->result = -EINTR;
	if (!test_bit(SHOULD_STOP, &kthread->flags)) {
		parkme(kthread);
		kthread->result = kthread->fn(kthread->data);
	}
}

struct task_struct *ring3_kthread_create(int (*threadfn)(void *data), void *data, const char *namefmt, va_list args)
{
	struct task_struct *task = ring3_task_create(run_thread, NULL, PF_KTHREAD | PF_NOFREEZE, namefmt, args);

	if (!task)
		return (struct task_struct *)ERR_PTR(-ENOMEM);
	task->kthread->fn = threadfn;
	task->kthread->data = data;
	/* Linux gives the creator no reference: the thread's own ends with it. */
	put_task_struct(task);
	return task;
}

struct task_struct *kthread_create_on_node(int (*threadfn)(void *data), void *data, int node, const char namefmt[], ...)
{
	struct task_struct *task;
	va_list args;

	va_start(args, namefmt);
	task = ring3_kthread_create(threadfn, data, namefmt, args);
	va_end(args);
	return task;
}
EXPORT_SYMBOL(kthread_create_on_node);

static struct task_struct *create_numbered(int (*threadfn)(void *data), void *data, const char *namefmt, ...)
{
	struct task_struct *task;
	va_list args;

	va_start(args, namefmt);
	task = ring3_kthread_create(threadfn, data, namefmt, args);
	va_end(args);
	return task;
}

struct task_struct *kthread_create_on_cpu(int (*threadfn)(void *data), void *data, unsigned int cpu, const char *namefmt)
{
	struct task_struct *task = create_numbered(threadfn, data, namefmt, cpu);

	if (IS_ERR(task))
		return task;
	kthread_bind(task, cpu);
	task->kthread->cpu = (int)cpu;
	return task;
}
EXPORT_SYMBOL(kthread_create_on_cpu);

void kthread_bind_mask(struct task_struct *task, const struct cpumask *mask)
{
	unsigned long flags;

	/* Only a thread that does not run can be bound without being moved. */
	if (WARN_ON(!wait_task_inactive(task, TASK_UNINTERRUPTIBLE | TASK_PARKED)))
		return;
	raw_spin_lock_irqsave(&task->pi_lock, flags);
	cpumask_copy(&task->cpus_mask, mask);
	task->nr_cpus_allowed = (int)cpumask_weight(mask);
	task->flags |= PF_NO_SETAFFINITY;
	raw_spin_unlock_irqrestore(&task->pi_lock, flags);
}
EXPORT_SYMBOL(kthread_bind_mask);

void kthread_bind(struct task_struct *task, unsigned int cpu)
{
	kthread_bind_mask(task, cpumask_of(cpu));
}
EXPORT_SYMBOL(kthread_bind);

void kthread_set_per_cpu(struct task_struct *task, int cpu)
{
	struct ring3_kthread *kthread = to_kthread(task);

	if (cpu < 0) {
		clear_bit(IS_PER_CPU, &kthread->flags);
		return;
	}
	kthread->cpu = cpu;
	set_bit(IS_PER_CPU, &kthread->flags);
}

bool kthread_is_per_cpu(struct task_struct *task)
{
	return (task->flags & PF_KTHREAD) && test_bit(IS_PER_CPU, &task->kthread->flags);
}

int kthread_stop(struct task_struct *task)
{
	struct ring3_kthread *kthread;
	int result;

	get_task_struct(task);
	kthread = to_kthread(task);
	set_bit(SHOULD_STOP, &kthread->flags);
	kthread_unpark(task);
	set_notify_signal(task);
	wake_up_process(task);
	wait_for_completion(&kthread->exited);
	result = kthread->result;
	put_task_struct(task);
	return result;
}
EXPORT_SYMBOL(kthread_stop);

int kthread_park(struct task_struct *task)
{
	struct ring3_kthread *kthread = to_kthread(task);

	if (WARN_ON(task->flags & PF_EXITING))
		return -ENOSYS;
	if (WARN_ON_ONCE(test_bit(SHOULD_PARK, &kthread->flags)))
		return -EBUSY;
	/* A thread that parked itself has left a passage that nobody took. */
	reinit_completion(&kthread->parked);
	set_bit(SHOULD_PARK, &kthread->flags);
	smp_mb__after_atomic();
	if (task == current)
		return 0;
	wake_up_process(task);
	/* One that ended meanwhile may have said so before the passages were taken back. */
	if (completion_done(&kthread->exited))
		return 0;
	wait_for_completion(&kthread->parked);
	/* Parked and gone from its CPU. */
	WARN_ON_ONCE(!completion_done(&kthread->exited) && !wait_task_inactive(task, TASK_PARKED));
	return 0;
}
EXPORT_SYMBOL_GPL(kthread_park);

void kthread_unpark(struct task_struct *task)
{
	struct ring3_kthread *kthread = to_kthread(task);

	clear_bit(SHOULD_PARK, &kthread->flags);
	wake_up_state(task, TASK_PARKED);
}
EXPORT_SYMBOL_GPL(kthread_unpark);

bool kthread_should_stop(void)
{
	return test_bit(SHOULD_STOP, &to_kthread(current)->flags);
}
EXPORT_SYMBOL(kthread_should_stop);

bool __kthread_should_park(struct task_struct *task)
{
	return test_bit(SHOULD_PARK, &to_kthread(task)->flags);
}
EXPORT_SYMBOL_GPL(__kthread_should_park);

bool kthread_should_park(void)
{
	return __kthread_should_park(current);
}
EXPORT_SYMBOL_GPL(kthread_should_park);

void kthread_parkme(void)
{
	parkme(to_kthread(current));
}
EXPORT_SYMBOL_GPL(kthread_parkme);

void kthread_exit(long result)
{
	to_kthread(current)->result = (int)result;
	ring3_task_exit((int)result);
}
EXPORT_SYMBOL(kthread_exit);

void *kthread_data(struct task_struct *task)
{
	return to_kthread(task)->data;
}
EXPORT_SYMBOL_GPL(kthread_data);

void *kthread_func(struct task_struct *task)
{
	return (void *)to_kthread(task)->fn;
}
EXPORT_SYMBOL_GPL(kthread_func);
