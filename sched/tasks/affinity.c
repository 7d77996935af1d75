// SPDX-License-Identifier: MIT
/*
 * affinity.c - where a task may run.
 */
#include <linux/bug.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/spinlock.h>

#include "sched/locks/spin_word.h"
#include "sched/tasks/rq.h"

/* Waits until @task, which may not stay where it is, is elsewhere or asleep. */
static void wait_until_moved(struct task_struct *task)
{
	unsigned int turn = 0;

	while (!can_run_on(task, task_cpu(task)) && READ_ONCE(task->on_cpu) && !is_migration_disabled(task)) {
		if (task == current)
			schedule();
		else
			ring3_lock_relax(turn++);
	}
}

int set_cpus_allowed_ptr(struct task_struct *task, const struct cpumask *mask)
{
	unsigned long flags;
	bool must_move = false;
	struct rq *rq;
	int result = 0;

	raw_spin_lock_irqsave(&task->pi_lock, flags);
	rq = task_rq_lock(task);
	if (!cpumask_intersects(mask, cpu_active_mask) || ((task->flags & PF_NO_SETAFFINITY) && !cpumask_equal(&task->cpus_mask, mask))) {
		result = -EINVAL;
	} else {
		cpumask_copy(&task->cpus_mask, mask);
		task->nr_cpus_allowed = (int)cpumask_weight(mask);
		must_move = !is_migration_disabled(task) && !can_run_on(task, rq->cpu);
	}
	if (must_move && rq->curr == task) {
		resched_curr(rq);
		rq_unlock(rq);
	} else if (must_move && task->on_rq && !list_empty(&task->run_node)) {
		/* It waits there; it waits elsewhere from now on. */
		dequeue_task(rq, task);
		task->on_rq = 0;
		rq_unlock(rq);
		activate_task_on((int)cpumask_any_and(task->cpus_ptr, cpu_active_mask), task, true);
	} else {
		rq_unlock(rq);
	}
	raw_spin_unlock_irqrestore(&task->pi_lock, flags);
	if (must_move)
		wait_until_moved(task);
	return result;
}
EXPORT_SYMBOL_GPL(set_cpus_allowed_ptr);

void migrate_disable(void)
{
	struct task_struct *task = current;

	if (task->migration_disabled) {
		task->migration_disabled++;
		return;
	}
	preempt_disable();
	task->migration_disabled = 1;
	preempt_enable();
}
EXPORT_SYMBOL_GPL(migrate_disable);

void migrate_enable(void)
{
	struct task_struct *task = current;

	if (task->migration_disabled > 1) {
		task->migration_disabled--;
		return;
	}
	if (WARN_ON_ONCE(!task->migration_disabled))
		return;
	preempt_disable();
	barrier();
	task->migration_disabled = 0;
	/* The affinity may have changed meanwhile. */
	if (unlikely(!can_run_on(task, raw_smp_processor_id()))) {
		set_thread_flag(TIF_NEED_RESCHED);
		set_preempt_need_resched();
	}
	preempt_enable();
	if (unlikely(!can_run_on(task, task_cpu(task))))
		wait_until_moved(task);
}
EXPORT_SYMBOL_GPL(migrate_enable);
