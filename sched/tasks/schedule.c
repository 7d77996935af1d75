// SPDX-License-Identifier: MIT
/*
 * schedule.c - schedule() and the switch from one task to the next.
 */
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/sched.h>

#include "runtime/report/report.h"
#include "sched/tasks/fiber.h"
#include "sched/tasks/rq.h"
#include "sched/tasks/signal.h"
#include "sched/tasks/slice.h"

/*
 * A task may not be left here: in an interrupt, or with preemption off. Linux reports it and switches all the same, from which a
 * machine rarely recovers; we report and go on with the caller.
 */
static bool may_schedule(void)
{
	if (likely(!in_atomic_preempt_off()))
		return true;
	pr_err("BUG: scheduling while atomic: %s/%d/0x%08x\n", current->comm, current->pid, preempt_count());
	debug_show_held_locks(current);
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
	return false;
}

/* The words that belong to the task and not to the CPU, in both styles. */
static void swap_task_words(struct task_struct *from, struct task_struct *to)
{
	struct thread_info *block = current_thread_info();

	from->ti_flags = block->flags;
	from->ti_preempt_count = block->preempt_count;
	from->cpu_preempt_count = raw_cpu_read(__preempt_count);
	block->flags = to->ti_flags;
	block->preempt_count = to->ti_preempt_count;
	raw_cpu_write(__preempt_count, to->cpu_preempt_count);
	block->task = to;
	raw_cpu_write(current_task, to);
}

/* Gives @task, which must leave this CPU and whose registers are saved by now, to one where it may run. */
static void push_away(struct task_struct *task)
{
	unsigned int cpu = cpumask_any_and(task->cpus_ptr, cpu_active_mask);

	if (WARN_ON_ONCE(cpu >= nr_cpu_ids))
		cpu = (unsigned int)raw_smp_processor_id();
	activate_task_on((int)cpu, task, true);
}

void finish_task_switch(void)
{
	struct rq *rq = this_rq();
	struct task_struct *left = rq->left, *push = rq->push;
	bool dead = READ_ONCE(left->__state) == TASK_DEAD;

	rq->push = NULL;
	/* From here on another CPU may run it: everything it did here is visible there. */
	smp_store_release(&left->on_cpu, 0);
	rq_unlock(rq);
	if (unlikely(push))
		push_away(push);
	if (unlikely(dead))
		put_task_struct(left);
}

void __schedule(enum schedule_mode mode)
{
	struct task_struct *prev, *next;
	unsigned int state;
	struct rq *rq;

	if (unlikely(!may_schedule())) {
		__set_current_state(TASK_RUNNING);
		return;
	}
	arch_local_irq_disable();
	rq = this_rq();
	prev = rq->curr;
	rq_lock(rq);
	/* Orders the task's stores before it slept against a waker that finds it still runnable; see try_to_wake_up(). */
	smp_mb__after_spinlock();
	if (unlikely(tif_need_resched()))
		clear_thread_flag(TIF_NEED_RESCHED);
	clear_preempt_need_resched();

	state = READ_ONCE(prev->__state);
	if (mode == SCHEDULE_SLEEP && state != TASK_RUNNING) {
		if (unlikely(signal_pending_state(state, prev)))
			WRITE_ONCE(prev->__state, TASK_RUNNING);
		else
			prev->on_rq = 0;
		prev->nvcsw++;
	} else if (mode == SCHEDULE_SLEEP) {
		/* In turn. A real-time task stays in front of those that are as urgent unless it yields. */
		prev->to_tail |= !rt_prio(prev->prio);
		prev->nvcsw++;
	} else {
		prev->nivcsw++;
	}
	if (prev->on_rq && prev != rq->idle) {
		if (unlikely(!can_run_on(prev, rq->cpu)) && !is_migration_disabled(prev)) {
			prev->on_rq = 0;
			rq->push = prev;
		} else {
			enqueue_task(rq, prev, !prev->to_tail);
		}
	}
	prev->to_tail = false;

	next = pick_queued_task(rq);
	if (!next) {
		pull_task(rq);
		next = pick_queued_task(rq);
	}
	if (!next)
		next = rq->idle;
	rq->switches++;
	if (unlikely(next->ticks <= 0))
		next->ticks = slice_ticks(next);
	if (likely(next != prev)) {
		rq->counts.switches++;
		next->on_cpu = 1;
		rq->left = prev;
		WRITE_ONCE(rq->curr, next);
		if (rq->nr_queued && unlikely(!rq->ticking))
			slice_update(rq);
		swap_task_words(prev, next);
		ring3_fiber_switch(prev->fiber, next->fiber);
		/* Perhaps on another CPU. */
		finish_task_switch();
	} else {
		rq_unlock(rq);
	}
	arch_local_irq_enable();
}

void schedule(void)
{
	do {
		preempt_disable();
		__schedule(SCHEDULE_SLEEP);
		sched_preempt_enable_no_resched();
	} while (need_resched());
}
EXPORT_SYMBOL(schedule);

void schedule_preempt_disabled(void)
{
	sched_preempt_enable_no_resched();
	schedule();
	preempt_disable();
}
EXPORT_SYMBOL_GPL(schedule_preempt_disabled);

void yield(void)
{
	__set_current_state(TASK_RUNNING);
	current->to_tail = true;
	schedule();
}
EXPORT_SYMBOL(yield);

void io_schedule(void)
{
	schedule();
}
EXPORT_SYMBOL(io_schedule);
