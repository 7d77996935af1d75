// SPDX-License-Identifier: MIT
/* mover.c - see mover.h. */
#include "tests/percpu/restart/mover.h"

#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/smp.h>

#include "sched/irq.h"

static int mover_source;

static struct task_struct *victim, *mover;
static bool wanted;
static unsigned long moves;
static void (*act)(void);

static void wake_mover(void *unused)
{
	WRITE_ONCE(wanted, true);
	wake_up_process(mover);
}

static int move(void *unused)
{
	for (;;) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (kthread_should_stop())
			break;
		if (!READ_ONCE(wanted)) {
			schedule();
			continue;
		}
		__set_current_state(TASK_RUNNING);
		WRITE_ONCE(wanted, false);
		act();
		set_cpus_allowed_ptr(victim, cpumask_of(1));
		moves++;
	}
	__set_current_state(TASK_RUNNING);
	return 0;
}

struct call {
	void (*fn)(void *arg);
	void *arg;
};

static int be_victim(void *data)
{
	struct call *call = (struct call *)data;

	ring3_mover_go_to(0);
	call->fn(call->arg);
	return 0;
}

void ring3_mover_run(void (*fn)(void *arg), void *arg)
{
	struct call call = { fn, arg };

	moves = 0;
	if (!mover_source)
		mover_source = ring3_irq_alloc();
	ring3_irq_set_handler(mover_source, wake_mover, NULL);
	mover = kthread_create_on_cpu(move, NULL, 0, "mover/%u");
	sched_set_fifo(mover);
	victim = kthread_create(be_victim, &call, "victim");
	get_task_struct(victim);
	wake_up_process(mover);
	wake_up_process(victim);
	while (READ_ONCE(victim->__state) != TASK_DEAD)
		yield();
	kthread_stop(victim);
	put_task_struct(victim);
	kthread_stop(mover);
	ring3_irq_set_handler(mover_source, NULL, NULL);
}

void ring3_mover_go_to(int cpu)
{
	set_cpus_allowed_ptr(current, cpumask_of((unsigned int)cpu));
}

void ring3_mover_interrupt(void)
{
	ring3_irq_raise_on(0, mover_source);
}

void ring3_mover_set_act(void (*new_act)(void))
{
	act = new_act;
}

unsigned long ring3_mover_moves(void)
{
	return moves;
}
