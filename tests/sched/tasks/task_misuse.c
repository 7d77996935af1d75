// SPDX-License-Identifier: MIT
/* task_misuse.c - what must be reported, and beside it the same done right. See task_cases.h. */
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/spinlock.h>

#include "tests/sched/tasks/task_cases.h"

static DEFINE_SPINLOCK(lock);

static void run(int (*fn)(void *data), void *data)
{
	struct task_struct *task = kthread_create(fn, data, "misuse");

	get_task_struct(task);
	wake_up_process(task);
	while (!completion_done(&task->kthread->exited))
		yield();
	kthread_stop(task);
	put_task_struct(task);
}

void ring3_misuse_schedule_atomic(int control)
{
	if (control) {
		schedule();
		return;
	}
	spin_lock(&lock);
	set_current_state(TASK_UNINTERRUPTIBLE);
	schedule();
	spin_unlock(&lock);
}

void ring3_misuse_sleep_atomic(int control)
{
	if (!control)
		spin_lock(&lock);
	might_sleep();
	if (!control)
		spin_unlock(&lock);
}

static int exits(void *data)
{
	preempt_disable();
	if (data)
		preempt_enable();
	return 0;
}

void ring3_misuse_exit_with_preemption_off(int control)
{
	run(exits, control ? &lock : NULL);
}

static int asks_for_id(void *data)
{
	/* Narrowed to one CPU, which any other task could undo; not bound. */
	set_cpus_allowed_ptr(current, cpumask_of(0));
	if (data)
		migrate_disable();
	(void)smp_processor_id();
	if (data)
		migrate_enable();
	return 0;
}

void ring3_misuse_id_in_narrowed_task(int control)
{
	run(asks_for_id, control ? &lock : NULL);
}

static int ends(void *unused)
{
	return 0;
}

void ring3_misuse_wake_freed(int control)
{
	struct task_struct *task = kthread_create(ends, NULL, "ends");

	get_task_struct(task);
	wake_up_process(task);
	while (READ_ONCE(task->__state) != TASK_DEAD || READ_ONCE(task->on_cpu))
		yield();
	if (control)
		wake_up_process(task);
	/* The CPU that ran it drops its reference after it has said that the task is off it. */
	while (refcount_read(&task->usage) > 1)
		yield();
	put_task_struct(task);
	if (!control)
		wake_up_process(task);
}

void ring3_misuse_state_then_sleep(int control)
{
	int tries;

	/* Again when a late wake-up, of whoever gave this task its work, came before the check. */
	for (tries = 0; tries < 1000; tries++) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (control)
			__set_current_state(TASK_RUNNING);
		might_sleep();
		if (control || get_current_state() != TASK_RUNNING)
			break;
	}
	__set_current_state(TASK_RUNNING);
}

static noinline int overflow(volatile char *above, int depth)
{
	volatile char frame[1024];

	frame[0] = above ? above[0] : 0;
	return depth ? overflow(frame, depth - 1) + frame[1] : frame[0];
}

static int recurses(void *data)
{
	return overflow(NULL, data ? 20 : 1 << 20);
}

void ring3_misuse_stack_overflow(int control)
{
	run(recurses, control ? &lock : NULL);
}
