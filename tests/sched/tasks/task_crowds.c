// SPDX-License-Identifier: MIT
/* task_crowds.c - many kernel threads, and wake-ups that may not be lost. See task_cases.h. */
#include "tests/sched/tasks/task_cases.h"

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kthread.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "tests/arch/check_that.h"

/* --- many --- */

static atomic_t alive;

static int counts_itself(void *unused)
{
	atomic_inc(&alive);
	while (!kthread_should_stop()) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (!kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
	}
	atomic_dec(&alive);
	return 0;
}

int ring3_task_many(int count)
{
	struct task_struct **tasks = (struct task_struct **)kvcalloc((size_t)count, sizeof(*tasks), GFP_KERNEL);
	int i;

	CHECK_THAT(tasks);
	atomic_set(&alive, 0);
	for (i = 0; i < count; i++) {
		tasks[i] = kthread_run(counts_itself, NULL, "many/%d", i);
		CHECK_THAT(!IS_ERR(tasks[i]));
	}
	while (atomic_read(&alive) < count)
		yield();
	for (i = 0; i < count; i++)
		CHECK_THAT(!kthread_stop(tasks[i]));
	CHECK_THAT(!atomic_read(&alive));
	kvfree(tasks);
	return 0;
}

/* --- a ring of wake-ups: one that is lost stops it --- */

struct ring_member {
	struct ring_member *next;
	struct task_struct *task;
	atomic_t tokens;
	long *left;
};

static int passes_on(void *data)
{
	struct ring_member *self = (struct ring_member *)data;

	for (;;) {
		for (;;) {
			set_current_state(TASK_UNINTERRUPTIBLE);
			if (atomic_read(&self->tokens))
				break;
			schedule();
		}
		__set_current_state(TASK_RUNNING);
		atomic_dec(&self->tokens);
		if (READ_ONCE(*self->left) <= 0) {
			/* The last round: everybody passes it on once and ends. */
			atomic_inc(&self->next->tokens);
			wake_up_process(self->next->task);
			return 0;
		}
		WRITE_ONCE(*self->left, *self->left - 1);
		atomic_inc(&self->next->tokens);
		wake_up_process(self->next->task);
	}
}

int ring3_task_ring(int count, long hops)
{
	struct ring_member *members = (struct ring_member *)kcalloc((size_t)count, sizeof(*members), GFP_KERNEL);
	int i;

	CHECK_THAT(members);
	for (i = 0; i < count; i++) {
		members[i].next = &members[(i + 1) % count];
		members[i].left = &hops;
		members[i].task = kthread_create(passes_on, &members[i], "ring/%d", i);
		CHECK_THAT(!IS_ERR(members[i].task));
		get_task_struct(members[i].task);
		CHECK_THAT(!set_cpus_allowed_ptr(members[i].task, cpumask_of((unsigned int)i % num_online_cpus())));
		wake_up_process(members[i].task);
	}
	atomic_inc(&members[0].tokens);
	wake_up_process(members[0].task);
	for (i = 0; i < count; i++) {
		while (!completion_done(&members[i].task->kthread->exited))
			yield();
		kthread_stop(members[i].task);
	}
	/* The last one still wakes the first. */
	for (i = 0; i < count; i++)
		put_task_struct(members[i].task);
	CHECK_THAT(hops == 0);
	kfree(members);
	return 0;
}

