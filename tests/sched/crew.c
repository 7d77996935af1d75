// SPDX-License-Identifier: MIT
/* crew.c - see crew.h. */
#include "tests/sched/crew.h"

#include <linux/cpumask.h>
#include <linux/err.h>
#include <linux/kthread.h>
#include <linux/sched.h>

static int member_main(void *arg)
{
	struct crew_member *member = (struct crew_member *)arg;

	smp_store_release(&member->started, 1);
	member->line = member->body(member->index);
	smp_store_release(&member->done, 1);
	return 0;
}

int crew_start_one(struct crew *crew, int (*body)(int index), int cpu, int fifo)
{
	struct crew_member *member = &crew->member[crew->count];
	struct sched_param param = { .sched_priority = fifo };

	CHECK_THAT(crew->count < CREW_MAX);
	*member = (struct crew_member){ .body = body, .index = crew->count };
	member->task = kthread_create(member_main, member, "crew/%d", member->index);
	CHECK_THAT(!IS_ERR(member->task));
	get_task_struct(member->task);
	if (cpu >= 0)
		kthread_bind(member->task, (unsigned int)cpu);
	if (fifo)
		CHECK_THAT(!sched_setscheduler_nocheck(member->task, SCHED_FIFO, &param));
	crew->count++;
	wake_up_process(member->task);
	return 0;
}

int crew_start(struct crew *crew, int count, int (*body)(int index), bool bound)
{
	for (int i = 0; i < count; i++)
		MUST(crew_start_one(crew, body, bound ? i % (int)num_online_cpus() : -1, 0));
	return 0;
}

static int wait_for(struct crew_member *member)
{
	PAUSE_UNTIL(smp_load_acquire(&member->done));
	kthread_stop(member->task);
	put_task_struct(member->task);
	return 0;
}

int crew_finish(struct crew *crew)
{
	int line = 0, count = crew->count;

	crew->count = 0;
	for (int i = 0; i < count; i++) {
		if (wait_for(&crew->member[i])) {
			/* Stuck, perhaps because another one has failed. */
			for (int j = 0; j < count; j++)
				line = line ?: READ_ONCE(crew->member[j].line);
			return line ?: __LINE__;
		}
		line = line ?: crew->member[i].line;
	}
	return line;
}

int crew_run(int count, int (*body)(int index), bool bound)
{
	static struct crew crew;

	MUST(crew_start(&crew, count, body, bound));
	return crew_finish(&crew);
}

void crew_pause(void)
{
	yield();
	ring3_host_yield();
}

bool crew_sleeps(struct task_struct *task)
{
	return READ_ONCE(task->__state) != TASK_RUNNING && !READ_ONCE(task->on_rq) && !smp_load_acquire(&task->on_cpu);
}
