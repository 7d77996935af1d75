// SPDX-License-Identifier: MIT
/*
 * rq.c - who waits for a CPU, and who is next.
 *
 * Real-time tasks wait in one list per priority, the normal ones in one list that is served in turn.
 */
#include "sched/tasks/rq.h"

#include <linux/smp.h>

#include "sched/irq.h"
#include "sched/tasks/slice.h"

DEFINE_PER_CPU_SHARED_ALIGNED(struct rq, ring3_runqueues);

struct rq *task_rq_lock(struct task_struct *task)
{
	for (;;) {
		struct rq *rq = cpu_rq(task_cpu(task));

		rq_lock(rq);
		if (likely(rq == cpu_rq(task_cpu(task))))
			return rq;
		rq_unlock(rq);
	}
}

void resched_curr(struct rq *rq)
{
	if (rq->cpu == raw_smp_processor_id()) {
		set_thread_flag(TIF_NEED_RESCHED);
		set_preempt_need_resched();
		return;
	}
	WRITE_ONCE(rq->want_resched, true);
	ring3_irq_raise_on(rq->cpu, RING3_IRQ_RESCHEDULE);
}

void check_preempt_curr(struct rq *rq, struct task_struct *task)
{
	const struct task_struct *curr = rq->curr;

	/* Among normal tasks the queue decides: a task that wakes waits for its turn. */
	if (curr == rq->idle || (rt_prio(task->prio) && task->prio < curr->prio)) {
		resched_curr(rq);
		return;
	}
	if (rq->cpu == raw_smp_processor_id())
		slice_update(rq);
	else if (!READ_ONCE(rq->ticking))
		ring3_irq_raise_on(rq->cpu, RING3_IRQ_RESCHEDULE);
}

static void reschedule_interrupt(void *unused)
{
	struct rq *rq = this_rq();

	if (READ_ONCE(rq->want_resched)) {
		WRITE_ONCE(rq->want_resched, false);
		set_thread_flag(TIF_NEED_RESCHED);
		set_preempt_need_resched();
	}
	rq_lock(rq);
	slice_update(rq);
	rq_unlock(rq);
}

void ring3_rq_init(void)
{
	ring3_irq_set_handler(RING3_IRQ_RESCHEDULE, reschedule_interrupt, NULL);
}

int task_curr(const struct task_struct *task)
{
	return READ_ONCE(cpu_rq(task_cpu(task))->curr) == task;
}

void ring3_sched_counts(int cpu, struct ring3_sched_counts *counts)
{
	*counts = cpu_rq(cpu)->counts;
}
