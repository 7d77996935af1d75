// SPDX-License-Identifier: MIT
/*
 * wakeup.c - making a sleeping task runnable, and choosing its CPU.
 *
 * The race that matters: a task stores its state, looks at its condition and calls schedule(); the waker makes the condition true
 * and calls try_to_wake_up(). Each does its store, then a full barrier, then its load; so either the task sees the condition or
 * the waker sees the state. A waker that comes while the task is on its way out finds on_rq set (it has not given up the CPU
 * yet: only the state is put back), or on_cpu set (its registers are being saved: wait for that), or neither.
 */
#include <linux/bug.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/spinlock.h>

#include <asm/processor.h>

#include "runtime/report/report.h"
#include "sched/locks/spin_word.h"
#include "sched/online.h"
#include "sched/tasks/rq.h"
#include "sched/tasks/signal.h"

/* The CPU on which @task disturbs least: one that runs something less urgent, the least urgent of all. */
static int select_for_rt(const struct task_struct *task, int cpu)
{
	int other, worst = cpu;

	if (can_run_on(task, cpu) && READ_ONCE(cpu_rq(cpu)->curr)->prio > task->prio)
		return cpu;
	for_each_cpu_and(other, task->cpus_ptr, cpu_active_mask) {
		if (!can_run_on(task, worst) || READ_ONCE(cpu_rq(other)->curr)->prio > READ_ONCE(cpu_rq(worst)->curr)->prio)
			worst = other;
	}
	return worst;
}

static int select_for_normal(const struct task_struct *task, int cpu)
{
	int other, best = cpu;

	if (can_run_on(task, cpu) && rq_is_idle(cpu_rq(cpu)))
		return cpu;
	for_each_cpu_and(other, task->cpus_ptr, cpu_active_mask) {
		if (rq_is_idle(cpu_rq(other)))
			return other;
		if (!can_run_on(task, best) || READ_ONCE(cpu_rq(other)->nr_queued) < READ_ONCE(cpu_rq(best)->nr_queued))
			best = other;
	}
	return best;
}

/* Its affinity names no CPU that exists (kthread_bind() to a wrong number): Linux lets it run anywhere then, and so do we. */
static noinline int select_fallback_rq(struct task_struct *task)
{
	/* cpumask_first() looks at CPUs that may exist. */
	int wanted = (int)find_first_bit(cpumask_bits(task->cpus_ptr), NR_CPUS);

	ring3_report_not_online("task", (unsigned int)task->pid, wanted);
	pr_info("process %d (%s) no longer affine to cpu%d\n", task->pid, task->comm, wanted);
	cpumask_copy(&task->cpus_mask, cpu_possible_mask);
	task->nr_cpus_allowed = (int)num_possible_cpus();
	return raw_smp_processor_id();
}

int select_task_rq(struct task_struct *task, int wake_flags)
{
	int cpu = task_cpu(task);

	if (unlikely(!task->nr_cpus_allowed))
		return select_fallback_rq(task);
	if (task->nr_cpus_allowed == 1 || is_migration_disabled(task)) {
		if (likely(can_run_on(task, cpu)))
			return cpu;
		cpu = (int)cpumask_first(task->cpus_ptr);
		return likely(ring3_cpu_is_online(cpu)) ? cpu : select_fallback_rq(task);
	}
	return rt_prio(task->prio) ? select_for_rt(task, cpu) : select_for_normal(task, cpu);
}

void activate_task_on(int cpu, struct task_struct *task, bool preempts)
{
	struct rq *rq = cpu_rq(cpu);

	rq_lock(rq);
	if (task->cpu != cpu) {
		rq->counts.migrations++;
		task->nr_migrations++;
		/* With the lock of the new run queue held: whoever reads the CPU and locks that one finds the task there. */
		WRITE_ONCE(task->cpu, cpu);
	}
	task->on_rq = 1;
	enqueue_task(rq, task, false);
	if (preempts)
		check_preempt_curr(rq, task);
	rq_unlock(rq);
}

/* @task has not given up its CPU: putting its state back is all. False when it has meanwhile. */
static bool wake_runnable(struct task_struct *task)
{
	struct rq *rq;
	bool runnable;

	if (!READ_ONCE(task->on_rq))
		return false;
	rq = task_rq_lock(task);
	runnable = task->on_rq;
	if (runnable)
		WRITE_ONCE(task->__state, TASK_RUNNING);
	rq_unlock(rq);
	return runnable;
}

#ifdef RING3_CHECKS
/* In Linux the memory would be somebody else's by now. */
static noinline void report_gone(const struct task_struct *task)
{
	pr_err("BUG: wake-up of a task that has ended and been freed: %s/%d, by %s/%d\n", task->comm, task->pid, current->comm,
	       current->pid);
	dump_stack();
	ring3_report(RING3_REPORT_CHECK);
}
#endif

int try_to_wake_up(struct task_struct *task, unsigned int state, int wake_flags)
{
	unsigned long flags;
	unsigned int turn = 0;
	int woken = 0;

	if (task == current) {
		/* It runs; it cannot be on its way out at the same time. Interrupts change it in one store. */
		if (!(READ_ONCE(task->__state) & state))
			return 0;
		WRITE_ONCE(task->__state, TASK_RUNNING);
		return 1;
	}
#ifdef RING3_CHECKS
	if (unlikely(!refcount_read(&task->usage)))
		report_gone(task);
#endif
	raw_spin_lock_irqsave(&task->pi_lock, flags);
	smp_mb__after_spinlock();
	if (!(READ_ONCE(task->__state) & state))
		goto out;
	woken = 1;
	/* The state before on_rq: pairs with __schedule(), which reads the state and clears on_rq under the lock. */
	smp_rmb();
	if (wake_runnable(task))
		goto out;
	WRITE_ONCE(task->__state, TASK_WAKING);
	/* on_rq before on_cpu, as the one who leaves clears them in this order. */
	smp_rmb();
	while (smp_load_acquire(&task->on_cpu))
		ring3_lock_relax(turn++);
	WRITE_ONCE(task->__state, TASK_RUNNING);
	activate_task_on(select_task_rq(task, wake_flags), task, true);
out:
	raw_spin_unlock_irqrestore(&task->pi_lock, flags);
	return woken;
}
EXPORT_SYMBOL_GPL(try_to_wake_up);

int wake_up_process(struct task_struct *task)
{
	return try_to_wake_up(task, TASK_NORMAL, 0);
}
EXPORT_SYMBOL(wake_up_process);

int wake_up_state(struct task_struct *task, unsigned int state)
{
	return try_to_wake_up(task, state, 0);
}
EXPORT_SYMBOL(wake_up_state);

int send_sig(int sig, struct task_struct *task, int priv)
{
	if (sig <= 0 || sig > 63)
		return -EINVAL;
	if (!(READ_ONCE(task->sig_allowed) & 1ul << sig))
		return 0;
	__atomic_fetch_or(&task->sig_pending, 1ul << sig, __ATOMIC_SEQ_CST);
	wake_up_state(task, TASK_INTERRUPTIBLE | (sig == SIGKILL ? TASK_WAKEKILL : 0));
	return 0;
}
EXPORT_SYMBOL(send_sig);

void set_notify_signal(struct task_struct *task)
{
	__atomic_fetch_or(&task->sig_pending, 1ul, __ATOMIC_SEQ_CST);
	wake_up_state(task, TASK_INTERRUPTIBLE);
}

unsigned long wait_task_inactive(struct task_struct *task, unsigned int match_state)
{
	unsigned int turn = 0;

	for (;;) {
		unsigned int state = READ_ONCE(task->__state);

		if (match_state && !(state & match_state))
			return 0;
		if (!READ_ONCE(task->on_rq) && !smp_load_acquire(&task->on_cpu))
			return task->nvcsw + task->nivcsw + 1;
		if (READ_ONCE(task->on_cpu))
			ring3_lock_relax(turn++);
		else
			yield();
	}
}
