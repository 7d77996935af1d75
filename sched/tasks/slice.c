// SPDX-License-Identifier: MIT
/*
 * slice.c - see slice.h.
 */
#include "sched/tasks/slice.h"

#include <linux/smp.h>

#include "runtime/host.h"
#include "sched/tasks/rq.h"
#include "sched/time/clock_event.h"

int slice_ticks(const struct task_struct *task)
{
	int nice = task_nice(task);

	if (task->policy == SCHED_RR)
		return RING3_RR_TICKS;
	/* A quarter more for each level of negative nice, as Linux's weights have it; nobody has less than a tick. */
	if (nice >= 0)
		return nice < 10 ? RING3_SLICE_TICKS - nice * (RING3_SLICE_TICKS - 1) / 10 : 1;
	return RING3_SLICE_TICKS * (4 - nice) / 4;
}

void slice_update(struct rq *rq)
{
	if (rq->ticking || !rq->nr_queued)
		return;
	rq->ticking = true;
	rq->seen_switches = rq->switches;
	ring3_clock_event_slice(ring3_host_monotonic_ns() + RING3_SLICE_TICK_NS);
}

/* Another CPU idles although somebody waits here who may run there. */
static void wake_an_idle_cpu(struct rq *rq)
{
	const struct task_struct *task = list_first_entry_or_null(&rq->normal, struct task_struct, run_node);
	int cpu;

	if (!task || is_migration_disabled(task))
		return;
	for_each_cpu_and(cpu, task->cpus_ptr, cpu_active_mask) {
		struct rq *other = cpu_rq(cpu);

		if (other == rq || !rq_is_idle(other))
			continue;
		resched_curr(other);
		return;
	}
}

void ring3_slice_end(void)
{
	struct rq *rq = this_rq();
	struct task_struct *curr;

	rq_lock(rq);
	curr = rq->curr;
	rq->ticking = false;
	if (rq->nr_queued) {
		if (rq->switches == rq->seen_switches && curr != rq->idle && curr->policy != SCHED_FIFO && --curr->ticks <= 0) {
			curr->to_tail = true;
			resched_curr(rq);
		}
		wake_an_idle_cpu(rq);
		slice_update(rq);
	}
	rq_unlock(rq);
}
