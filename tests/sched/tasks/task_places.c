// SPDX-License-Identifier: MIT
/* task_places.c - kernel threads: where and when they run. See task_cases.h. */
#include "tests/sched/tasks/task_cases.h"

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kthread.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "sched/irq.h"
#include "sched/tasks/preempt_model.h"
#include "tests/arch/check_that.h"
#include "tests/sched/tasks/stop_all.h"

static int test_source;

/* --- place --- */

static int moves_itself(void *data)
{
	int cpus = *(int *)data;
	int round, cpu;

	for (round = 0; round < 50; round++) {
		for (cpu = 0; cpu < cpus; cpu++) {
			CHECK_THAT(!set_cpus_allowed_ptr(current, cpumask_of((unsigned int)cpu)));
			CHECK_THAT(raw_smp_processor_id() == cpu);
			CHECK_THAT(current == per_cpu(current_task, cpu));
			CHECK_THAT(current->cpu == cpu);
		}
	}
	CHECK_THAT(set_cpus_allowed_ptr(current, cpu_none_mask) == -EINVAL);
	return 0;
}

int ring3_task_moves(int cpus)
{
	struct task_struct *task = kthread_create(moves_itself, &cpus, "mover");
	int result;

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	wake_up_process(task);
	while (!completion_done(&task->kthread->exited))
		yield();
	result = kthread_stop(task);
	put_task_struct(task);
	return result;
}

struct stays {
	bool ready, go;
	int cpu_before, cpu_after;
};

static int stays(void *data)
{
	struct stays *state = (struct stays *)data;

	migrate_disable();
	state->cpu_before = (int)smp_processor_id();
	smp_store_release(&state->ready, true);
	while (!smp_load_acquire(&state->go))
		yield();
	state->cpu_after = (int)smp_processor_id();
	migrate_enable();
	CHECK_THAT(raw_smp_processor_id() != state->cpu_before);
	return 0;
}

int ring3_task_migration_disabled(void)
{
	struct stays state = {};
	struct task_struct *task = kthread_create(stays, &state, "stays");
	struct cpumask others;
	int i, result;

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	wake_up_process(task);
	while (!smp_load_acquire(&state.ready))
		yield();
	cpumask_copy(&others, cpu_active_mask);
	cpumask_clear_cpu((unsigned int)state.cpu_before, &others);
	CHECK_THAT(!set_cpus_allowed_ptr(task, &others));
	for (i = 0; i < 100; i++)
		yield();
	smp_store_release(&state.go, true);
	while (!completion_done(&task->kthread->exited))
		yield();
	result = kthread_stop(task);
	put_task_struct(task);
	CHECK_THAT(state.cpu_before == state.cpu_after);
	return result;
}

/* --- preemption and balance --- */

struct loop {
	unsigned long rounds;
	bool stop;
	int cpu;
};

static int loops(void *data)
{
	struct loop *loop = (struct loop *)data;

	while (!READ_ONCE(loop->stop)) {
		WRITE_ONCE(loop->rounds, loop->rounds + 1);
		WRITE_ONCE(loop->cpu, raw_smp_processor_id());
	}
	return 0;
}

static int start_loop(struct loop *loop, struct task_struct **task, int cpu)
{
	*task = cpu < 0 ? kthread_create(loops, loop, "loop") : kthread_create_on_cpu(loops, loop, (unsigned int)cpu, "loop/%u");
	CHECK_THAT(!IS_ERR(*task));
	get_task_struct(*task);
	wake_up_process(*task);
	return 0;
}

int ring3_task_busy_loops_share(void)
{
	struct loop loop[3] = {};
	struct task_struct *tasks[3];
	unsigned long seen;
	int i, line;

	for (i = 0; i < 3; i++) {
		line = start_loop(&loop[i], &tasks[i], raw_smp_processor_id());
		if (line)
			return line;
	}
	/* All have run, and all run again after this task had its turn. */
	for (i = 0; i < 3; i++) {
		while (!READ_ONCE(loop[i].rounds))
			yield();
		seen = READ_ONCE(loop[i].rounds);
		while (READ_ONCE(loop[i].rounds) == seen)
			cpu_relax();
	}
	for (i = 0; i < 3; i++)
		WRITE_ONCE(loop[i].stop, true);
	CHECK_THAT(tasks[0]->nivcsw > 0);
	stop_all(tasks, 3);
	return 0;
}

static struct task_struct *to_wake;

static void wakes(void *unused)
{
	wake_up_process(to_wake);
}

static int sets_flag(void *data)
{
	*(int *)data = 1;
	return 0;
}

int ring3_task_interrupt_preempts(void)
{
	struct ring3_sched_counts before, after;
	/* Not a bool: gcc's -fsanitize=bool reads a volatile one once and jumps to itself. */
	int flag = 0;
	int cpu = raw_smp_processor_id();
	struct task_struct *task = kthread_create_on_cpu(sets_flag, &flag, (unsigned int)cpu, "urgent/%u");

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	sched_set_fifo(task);
	to_wake = task;
	if (!test_source)
		test_source = ring3_irq_alloc();
	ring3_irq_set_handler(test_source, wakes, NULL);
	ring3_sched_counts(cpu, &before);
	/* The interrupt comes by signal, from outside: nothing in the loop gives up the CPU. */
	ring3_irq_raise_on(cpu, test_source);
	while (!READ_ONCE(flag))
		;
	ring3_sched_counts(cpu, &after);
	CHECK_THAT(after.preempted > before.preempted);
	kthread_stop(task);
	put_task_struct(task);
	ring3_irq_set_handler(test_source, NULL, NULL);
	return 0;
}

int ring3_task_idle_cpu_takes_waiting(void)
{
	struct loop loop[2] = {};
	struct task_struct *tasks[2];
	int i, line;

	/* Both are put on CPU 0 and may go anywhere; one of the idle CPUs takes the one that waits. */
	for (i = 0; i < 2; i++) {
		tasks[i] = kthread_create(loops, &loop[i], "free/%d", i);
		CHECK_THAT(!IS_ERR(tasks[i]));
		get_task_struct(tasks[i]);
		CHECK_THAT(!set_cpus_allowed_ptr(tasks[i], cpumask_of(0)));
		wake_up_process(tasks[i]);
	}
	for (i = 0; i < 2; i++)
		CHECK_THAT(!set_cpus_allowed_ptr(tasks[i], cpu_possible_mask));
	line = 0;
	for (i = 0; i < 2; i++) {
		while (!READ_ONCE(loop[i].rounds))
			yield();
	}
	while (READ_ONCE(loop[0].cpu) == READ_ONCE(loop[1].cpu))
		yield();
	for (i = 0; i < 2; i++)
		WRITE_ONCE(loop[i].stop, true);
	stop_all(tasks, 2);
	return line;
}

int ring3_task_cond_resched(void)
{
	struct logged log = {};
	struct logger self = { &log, 1 };
	struct task_struct *task = kthread_create_on_cpu(logs_itself, &self, (unsigned int)raw_smp_processor_id(), "rt/%u");

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	sched_set_fifo(task);
	ring3_set_preempt_model(RING3_PREEMPT_NONE);
	wake_up_process(task);
	/* Due, and nothing but cond_resched() does it. */
	CHECK_THAT(need_resched());
	preempt_disable();
	preempt_enable();
	CHECK_THAT(log.used == 0);
	CHECK_THAT(cond_resched());
	CHECK_THAT(log.used == 1);
	CHECK_THAT(!cond_resched());
	ring3_set_preempt_model(RING3_PREEMPT_FULL);
	kthread_stop(task);
	put_task_struct(task);
	return 0;
}

int ring3_task_spreads(int cpus)
{
	struct loop *loop = (struct loop *)kcalloc((size_t)cpus, sizeof(*loop), GFP_KERNEL);
	struct task_struct **tasks = (struct task_struct **)kcalloc((size_t)cpus, sizeof(*tasks), GFP_KERNEL);
	struct cpumask used;
	int i, line = 0;

	CHECK_THAT(loop && tasks);
	for (i = 0; i < cpus && !line; i++)
		line = start_loop(&loop[i], &tasks[i], -1);
	/* As many as CPUs: each gets one. This task shares CPU 0 with one of them. */
	do {
		yield();
		cpumask_clear(&used);
		for (i = 0; i < cpus; i++) {
			if (READ_ONCE(loop[i].rounds))
				cpumask_set_cpu((unsigned int)READ_ONCE(loop[i].cpu), &used);
		}
	} while ((int)cpumask_weight(&used) < cpus - 1);
	for (i = 0; i < cpus; i++)
		WRITE_ONCE(loop[i].stop, true);
	stop_all(tasks, cpus);
	kfree(tasks);
	kfree(loop);
	return line;
}

