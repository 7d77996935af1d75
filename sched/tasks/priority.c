// SPDX-License-Identifier: MIT
/*
 * priority.c - how urgent a task is.
 */
#include <linux/bug.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/minmax.h>
#include <linux/sched.h>
#include <linux/spinlock.h>

#include "sched/locks/rtmutex.h"
#include "sched/tasks/rq.h"

static int priority_of(const struct task_struct *task)
{
	if (task->policy == SCHED_FIFO || task->policy == SCHED_RR)
		return MAX_RT_PRIO - 1 - (int)task->rt_priority;
	return task->static_prio;
}

/* With pi_lock held and interrupts off. A task that waits for a CPU changes its place; one that runs may lose the CPU. */
static void change_priority(struct task_struct *task, int prio)
{
	struct rq *rq = task_rq_lock(task);
	bool queued = task->on_rq && rq->curr != task && !list_empty(&task->run_node);
	bool worse = prio > task->prio;

	if (queued)
		dequeue_task(rq, task);
	task->prio = prio;
	if (queued) {
		enqueue_task(rq, task, false);
		check_preempt_curr(rq, task);
	} else if (rq->curr == task && worse && rq->nr_queued) {
		resched_curr(rq);
	}
	rq_unlock(rq);
}

/* What is in effect: the task's own, or that of the most urgent one that waits for a lock of its. */
static int effective_priority(const struct task_struct *task)
{
	return task->pi_top_task ? min(task->normal_prio, task->pi_top_task->prio) : task->normal_prio;
}

static void set_policy(struct task_struct *task, unsigned int policy, unsigned int rt_priority, int nice)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&task->pi_lock, flags);
	task->policy = policy;
	task->rt_priority = rt_priority;
	task->static_prio = NICE_TO_PRIO(nice);
	task->normal_prio = priority_of(task);
	change_priority(task, effective_priority(task));
	raw_spin_unlock_irqrestore(&task->pi_lock, flags);
	/* It may be waiting for an rt_mutex, whose holder inherits from it. */
	rt_mutex_adjust_pi(task);
}

int sched_setscheduler_nocheck(struct task_struct *task, int policy, const struct sched_param *param)
{
	bool rt = policy == SCHED_FIFO || policy == SCHED_RR;

	if (!rt && policy != SCHED_NORMAL && policy != SCHED_BATCH && policy != SCHED_IDLE)
		return -EINVAL;
	if (rt ? param->sched_priority < 1 || param->sched_priority > MAX_RT_PRIO - 1 : param->sched_priority != 0)
		return -EINVAL;
	set_policy(task, (unsigned int)policy, (unsigned int)param->sched_priority, task_nice(task));
	return 0;
}
EXPORT_SYMBOL_GPL(sched_setscheduler_nocheck);

void sched_set_fifo(struct task_struct *task)
{
	set_policy(task, SCHED_FIFO, MAX_RT_PRIO / 2, task_nice(task));
}
EXPORT_SYMBOL_GPL(sched_set_fifo);

void sched_set_fifo_low(struct task_struct *task)
{
	set_policy(task, SCHED_FIFO, 1, task_nice(task));
}
EXPORT_SYMBOL_GPL(sched_set_fifo_low);

void sched_set_normal(struct task_struct *task, int nice)
{
	set_policy(task, SCHED_NORMAL, 0, clamp(nice, MIN_NICE, MAX_NICE));
}
EXPORT_SYMBOL_GPL(sched_set_normal);

void set_user_nice(struct task_struct *task, long nice)
{
	if (nice < MIN_NICE || nice > MAX_NICE)
		return;
	set_policy(task, task->policy, task->rt_priority, (int)nice);
}
EXPORT_SYMBOL(set_user_nice);

void rt_mutex_setprio(struct task_struct *task, struct task_struct *pi_task)
{
	task->pi_top_task = pi_task;
	change_priority(task, effective_priority(task));
}
