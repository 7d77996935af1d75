// SPDX-License-Identifier: MIT
/*
 * cpu_tasks.c - see cpu_tasks.h; and the idle loop.
 */
#include "sched/tasks/cpu_tasks.h"

#include <linux/errno.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/spinlock.h>

#include "runtime/host.h"
#include "sched/irq.h"
#include "sched/tasks/create.h"
#include "sched/tasks/fiber.h"
#include "sched/tasks/idle.h"
#include "sched/tasks/rq.h"
#include "sched/tasks/signal.h"
#include "sched/time/clock_event.h"

static DEFINE_PER_CPU(struct task_struct, ring3_own_task);
static DEFINE_PER_CPU(struct task_struct, ring3_idle_task);

static u64 idle_poll_ns;

void ring3_set_idle_poll_ns(unsigned long long ns)
{
	WRITE_ONCE(idle_poll_ns, ns);
}

static void idle_loop(void *unused)
{
	finish_task_switch();
	arch_local_irq_enable();
	for (;;) {
		for (;;) {
			arch_local_irq_disable();
			/* With interrupts off: one that came after the look and before the doze would be slept through. */
			if (need_resched())
				break;
			ring3_cpu_doze(raw_smp_processor_id(), ring3_clock_event_next(), READ_ONCE(idle_poll_ns));
			ring3_clock_event_check();
			/* Delivers, and what was delivered may have asked for a switch. */
			arch_local_irq_enable();
			ring3_irq_poll();
		}
		arch_local_irq_enable();
		__schedule(SCHEDULE_PREEMPT);
	}
}

static void init_task(struct task_struct *task, int cpu)
{
	raw_spin_lock_init(&task->pi_lock);
	ring3_task_init(task, PF_KTHREAD | PF_NO_SETAFFINITY);
	cpumask_clear(&task->cpus_mask);
	cpumask_set_cpu((unsigned int)cpu, &task->cpus_mask);
	task->nr_cpus_allowed = 1;
	refcount_set(&task->usage, 2);
	task->cpu = cpu;
}

int ring3_sched_init_cpu(int cpu)
{
	struct rq *rq = cpu_rq(cpu);
	struct task_struct *own = ring3_cpu_task(cpu), *idle = idle_task(cpu);
	int prio;

	rq->cpu = cpu;
	INIT_LIST_HEAD(&rq->normal);
	for (prio = 0; prio < MAX_RT_PRIO; prio++)
		INIT_LIST_HEAD(&rq->rt[prio]);

	init_task(own, cpu);
	ring3_task_number(own);
	snprintf(own->comm, sizeof(own->comm), "cpu/%d", cpu);
	own->on_rq = 1;
	own->on_cpu = 1;

	init_task(idle, cpu);
	snprintf(idle->comm, sizeof(idle->comm), "swapper/%d", cpu);
	idle->flags |= PF_IDLE;
	idle->prio = idle->normal_prio = MAX_PRIO;
	idle->on_rq = 1;
	/* The level of preemption that this leaves off stays off: the idle task always has it. */
	ring3_task_init_words(idle);
	idle->fiber = ring3_fiber_create(THREAD_SIZE, 0, idle_loop, NULL);
	if (!idle->fiber)
		return -ENOMEM;

	rq->idle = idle;
	rq->curr = own;
	per_cpu(current_task, cpu) = own;
	return 0;
}

void ring3_sched_exit_cpu(int cpu)
{
	if (idle_task(cpu)->fiber)
		ring3_fiber_free(idle_task(cpu)->fiber);
	idle_task(cpu)->fiber = NULL;
}

struct task_struct *ring3_cpu_task(int cpu)
{
	return per_cpu_ptr(&ring3_own_task, cpu);
}

const char *ring3_cpu_task_name(int cpu)
{
	return ring3_cpu_task(cpu)->comm;
}

struct task_struct *idle_task(int cpu)
{
	return per_cpu_ptr(&ring3_idle_task, cpu);
}

void ring3_sched_carry(int cpu, struct ring3_fiber *fiber)
{
	ring3_cpu_task(cpu)->fiber = fiber;
	ring3_fiber_carry(fiber);
}

struct ring3_fiber *ring3_sched_drop(int cpu)
{
	struct ring3_fiber *fiber = ring3_cpu_task(cpu)->fiber;

	ring3_fiber_drop(fiber);
	return fiber;
}

struct task_struct *ring3_current_task(void)
{
	return current;
}

void ring3_wait_until(int (*condition)(void *arg), void *arg)
{
	for (;;) {
		/* What it waits for may take any time: no hung task. */
		set_current_state(TASK_IDLE);
		if (condition(arg))
			break;
		schedule();
	}
	__set_current_state(TASK_RUNNING);
}

void ring3_wake_task(struct task_struct *task)
{
	wake_up_process(task);
}

void ring3_wake_cpu_task(int cpu)
{
	ring3_irq_raise_on(cpu, RING3_IRQ_CPU_TASK);
}

static void wake_own_task(void *unused)
{
	wake_up_process(ring3_cpu_task(raw_smp_processor_id()));
}

void ring3_sched_init(void)
{
	ring3_set_preempt_model(RING3_PREEMPT_FULL);
	ring3_irq_set_handler(RING3_IRQ_CPU_TASK, wake_own_task, NULL);
	ring3_rq_init();
}
