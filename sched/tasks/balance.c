// SPDX-License-Identifier: MIT
/*
 * balance.c - a CPU with nothing to do takes work from another.
 */
#include <linux/cpumask.h>
#include <linux/smp.h>

#include "sched/tasks/rq.h"

static struct task_struct *first_that_may(struct list_head *queue, int cpu)
{
	struct task_struct *task;

	list_for_each_entry(task, queue, run_node) {
		if (can_run_on(task, cpu) && !is_migration_disabled(task))
			return task;
	}
	return NULL;
}

/* The most urgent task that waits on @from and may run on @cpu. */
static struct task_struct *find_task(struct rq *from, int cpu)
{
	unsigned long prio;

	for_each_set_bit(prio, from->rt_waiting, MAX_RT_PRIO) {
		struct task_struct *task = first_that_may(&from->rt[prio], cpu);

		if (task)
			return task;
	}
	return first_that_may(&from->normal, cpu);
}

/*
 * The other queue's lock is only tried: its holder may be waiting for ours. A task that waits is off its CPU, since the lock is
 * held until the switch away from it is complete.
 */
void pull_task(struct rq *rq)
{
	int cpu;

	for_each_cpu_wrap(cpu, cpu_active_mask, rq->cpu) {
		struct rq *from = cpu_rq(cpu);
		struct task_struct *task;

		if (from == rq || !READ_ONCE(from->nr_queued) || !arch_spin_trylock(&from->lock))
			continue;
		task = find_task(from, rq->cpu);
		if (task) {
			dequeue_task(from, task);
			rq->counts.migrations++;
			task->nr_migrations++;
			WRITE_ONCE(task->cpu, rq->cpu);
			enqueue_task(rq, task, false);
		}
		rq_unlock(from);
		if (task)
			return;
	}
}
