/* SPDX-License-Identifier: MIT */
/*
 * rq.h - the run queue of a CPU, and what the files of sched/tasks share.
 *
 * Kernel side, inside sched/ only. A run queue's lock is taken with interrupts off, after a task's pi_lock, and is held
 * across a switch: the task that leaves takes it, the one that goes on releases it. Two run queues' locks are never waited
 * for together (the second one is only tried).
 */
#ifndef RING3_SCHED_TASKS_RQ_H_
#define RING3_SCHED_TASKS_RQ_H_

#include <linux/bitmap.h>
#include <linux/percpu.h>

#include "sched/tasks/preempt_model.h"
#include "sched/tasks/task.h"

struct rq {
	arch_spinlock_t lock;
	int cpu;
	/* Runnable tasks that wait for the CPU; curr is not among them. Readable without the lock, as a hint. */
	unsigned int nr_queued;
	unsigned int nr_rt; /* of these, real-time ones */
	bool want_resched; /* another CPU has asked for a switch; the reschedule interrupt carries it */
	bool ticking;	   /* the time slice's event is armed */
	struct task_struct *curr, *idle;
	struct task_struct *left; /* whom the switch in progress came from */
	struct task_struct *push; /* left, which may not stay on this CPU */
	unsigned long switches, seen_switches;
	struct list_head normal;
	DECLARE_BITMAP(rt_waiting, MAX_RT_PRIO);
	struct list_head rt[MAX_RT_PRIO];
	struct ring3_sched_counts counts;
};

DECLARE_PER_CPU_SHARED_ALIGNED(struct rq, ring3_runqueues);
#define cpu_rq(cpu) per_cpu_ptr(&ring3_runqueues, (cpu))
#define this_rq() raw_cpu_ptr(&ring3_runqueues)

/* Interrupts are off. */
static inline void rq_lock(struct rq *rq)
{
	arch_spin_lock(&rq->lock);
}

static inline void rq_unlock(struct rq *rq)
{
	arch_spin_unlock(&rq->lock);
}

void ring3_rq_init(void);
/* Locks the run queue of @task's CPU; it stays there until the unlock. Interrupts are off. */
struct rq *task_rq_lock(struct task_struct *task);

/* --- The rest under rq->lock. --- */

static inline void enqueue_task(struct rq *rq, struct task_struct *task, bool at_head)
{
	struct list_head *queue = &rq->normal;

	if (unlikely(rt_prio(task->prio))) {
		queue = &rq->rt[task->prio];
		__set_bit((unsigned int)task->prio, rq->rt_waiting);
		rq->nr_rt++;
	}
	if (at_head)
		list_add(&task->run_node, queue);
	else
		list_add_tail(&task->run_node, queue);
	WRITE_ONCE(rq->nr_queued, rq->nr_queued + 1);
}

static inline void dequeue_task(struct rq *rq, struct task_struct *task)
{
	list_del_init(&task->run_node);
	if (unlikely(rt_prio(task->prio))) {
		rq->nr_rt--;
		if (list_empty(&rq->rt[task->prio]))
			__clear_bit((unsigned int)task->prio, rq->rt_waiting);
	}
	WRITE_ONCE(rq->nr_queued, rq->nr_queued - 1);
}

/* The most urgent task that waits, or NULL; it is dequeued. */
static inline struct task_struct *pick_queued_task(struct rq *rq)
{
	struct list_head *queue = &rq->normal;
	struct task_struct *task;

	if (!rq->nr_queued)
		return NULL;
	if (unlikely(rq->nr_rt))
		queue = &rq->rt[find_first_bit(rq->rt_waiting, MAX_RT_PRIO)];
	task = list_first_entry(queue, struct task_struct, run_node);
	dequeue_task(rq, task);
	return task;
}

/* @task, just queued on @rq, takes the CPU if it is more urgent than what runs there. */
void check_preempt_curr(struct rq *rq, struct task_struct *task);
/* Has rq->curr switched away from soon, on any CPU. */
void resched_curr(struct rq *rq);
/* Sees to it that the time slice's event comes while others wait for the CPU. On the CPU itself. */
void slice_update(struct rq *rq);
/* Nothing to run: takes a waiting task from another CPU and queues it here. */
void pull_task(struct rq *rq);

static inline bool rq_is_idle(const struct rq *rq)
{
	return READ_ONCE(rq->curr) == rq->idle && !READ_ONCE(rq->nr_queued);
}

/* Where @task should run now; @task->pi_lock is held. */
int select_task_rq(struct task_struct *task, int wake_flags);
/* Makes @task, which is asleep and off its CPU, runnable on @cpu. */
void activate_task_on(int cpu, struct task_struct *task, bool preempts);

static inline bool can_run_on(const struct task_struct *task, int cpu)
{
	return cpumask_test_cpu(cpu, task->cpus_ptr);
}

static inline bool is_migration_disabled(const struct task_struct *task)
{
	return task->migration_disabled;
}

enum schedule_mode { SCHEDULE_SLEEP, SCHEDULE_PREEMPT };
void __schedule(enum schedule_mode mode);
/* The second half of a switch, on the stack of the task that goes on: interrupts are off and the run queue is locked. */
void finish_task_switch(void);

#endif /* RING3_SCHED_TASKS_RQ_H_ */
