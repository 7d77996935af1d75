// SPDX-License-Identifier: MIT
/* task_switch.c - the kernel side of task_bench.cc. */
#include "bench/task_switch.h"

#include <linux/atomic.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/smp.h>

static struct task_struct *tasks[RING3_BENCH_TASKS];

static int yields(void *unused)
{
	while (!kthread_should_stop())
		yield();
	return 0;
}

void ring3_bench_start_yielding(int count)
{
	int i;

	for (i = 0; i < count; i++) {
		tasks[i] = kthread_create_on_cpu(yields, NULL, (unsigned int)raw_smp_processor_id(), "yields/%u");
		get_task_struct(tasks[i]);
		wake_up_process(tasks[i]);
	}
}

void ring3_bench_stop(int count)
{
	int i;

	for (i = 0; i < count; i++) {
		kthread_stop(tasks[i]);
		put_task_struct(tasks[i]);
	}
}

void ring3_bench_yield(void)
{
	yield();
}

/* --- one task on another CPU, which answers --- */

static int turn;

static int answers(void *unused)
{
	while (!kthread_should_stop()) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (!READ_ONCE(turn) && !kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
		if (READ_ONCE(turn))
			smp_store_release(&turn, 0);
	}
	return 0;
}

void ring3_bench_start_answering(int cpu)
{
	turn = 0;
	tasks[0] = kthread_create_on_cpu(answers, NULL, (unsigned int)cpu, "answers/%u");
	get_task_struct(tasks[0]);
	wake_up_process(tasks[0]);
}

void ring3_bench_wake_and_wait(void)
{
	WRITE_ONCE(turn, 1);
	wake_up_process(tasks[0]);
	while (smp_load_acquire(&turn))
		cpu_relax();
}

/* --- a busy CPU --- */

static int spins(void *unused)
{
	while (!READ_ONCE(turn))
		cpu_relax();
	return 0;
}

void ring3_bench_start_spinning(int cpu)
{
	turn = 0;
	tasks[0] = kthread_create_on_cpu(spins, NULL, (unsigned int)cpu, "spins/%u");
	get_task_struct(tasks[0]);
	wake_up_process(tasks[0]);
}

static void nothing(void *unused)
{
}

void ring3_bench_call(int cpu)
{
	smp_call_function_single(cpu, nothing, NULL, 1);
}

void ring3_bench_stop_spinning(void)
{
	WRITE_ONCE(turn, 1);
	ring3_bench_stop(1);
}
