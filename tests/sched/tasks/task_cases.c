// SPDX-License-Identifier: MIT
/* task_cases.c - kernel threads: life, order, signals. See task_cases.h. */
#include "tests/sched/tasks/task_cases.h"

#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/kthread.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "tests/arch/check_that.h"
#include "tests/sched/tasks/stop_all.h"

static int answer(void *data)
{
	*(int *)data += 1;
	while (!kthread_should_stop()) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (!kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
	}
	return 42;
}

int ring3_task_run_and_stop(void)
{
	int runs = 0;
	struct task_struct *task = kthread_run(answer, &runs, "answer/%d", 7);

	CHECK_THAT(!IS_ERR(task));
	CHECK_THAT(!strcmp(task->comm, "answer/7"));
	CHECK_THAT(task->flags & PF_KTHREAD);
	CHECK_THAT(task->pid > 0);
	CHECK_THAT(kthread_data(task) == &runs);
	while (!READ_ONCE(runs))
		yield();
	CHECK_THAT(kthread_stop(task) == 42);
	CHECK_THAT(runs == 1);
	return 0;
}

int ring3_task_stopped_before_it_ran(void)
{
	int runs = 0;
	struct task_struct *task = kthread_create(answer, &runs, "never");

	CHECK_THAT(!IS_ERR(task));
	CHECK_THAT(kthread_stop(task) == -EINTR);
	CHECK_THAT(runs == 0);
	return 0;
}

static noinline int deeper(volatile int *above, int depth)
{
	volatile int here = *above + 1;

	if (depth)
		return deeper(&here, depth - 1) + here;
	if (here > 0)
		kthread_exit(-here);
	return here;
}

static int exits_deep(void *data)
{
	volatile int zero = 0;

	return deeper(&zero, 6);
}

int ring3_task_exits_deep(void)
{
	int i;

	/* Again and again: the memory of one is the next one's. */
	for (i = 0; i < 50; i++) {
		struct task_struct *task = kthread_create(exits_deep, NULL, "deep");

		CHECK_THAT(!IS_ERR(task));
		get_task_struct(task);
		wake_up_process(task);
		CHECK_THAT(kthread_stop(task) == (task->kthread->result == -EINTR ? -EINTR : -7));
		put_task_struct(task);
	}
	return 0;
}

/* --- order on one CPU --- */

#define TURNS 4
struct turns {
	int order[64];
	int used;
	int cpu;
};

struct turn_taker {
	struct turns *turns;
	int number;
};

static int take_turns(void *data)
{
	struct turn_taker *self = (struct turn_taker *)data;
	int i;

	for (i = 0; i < TURNS; i++) {
		self->turns->order[self->turns->used++] = self->number;
		yield();
	}
	return 0;
}

int ring3_task_yields_in_turn(void)
{
	struct turns turns = {};
	struct turn_taker takers[3];
	struct task_struct *tasks[3];
	int i;

	for (i = 0; i < 3; i++) {
		takers[i] = (struct turn_taker){ &turns, i };
		tasks[i] = kthread_create_on_cpu(take_turns, &takers[i], (unsigned int)raw_smp_processor_id(), "turn/%u");
		CHECK_THAT(!IS_ERR(tasks[i]));
		get_task_struct(tasks[i]);
	}
	/* All become runnable before the first runs. */
	preempt_disable();
	for (i = 0; i < 3; i++)
		wake_up_process(tasks[i]);
	preempt_enable();
	while (READ_ONCE(turns.used) < 3 * TURNS)
		yield();
	CHECK_THAT(!stop_all(tasks, 3));
	for (i = 0; i < 3 * TURNS; i++)
		CHECK_THAT(turns.order[i] == i % 3);
	return 0;
}

static int says_where(void *data)
{
	/* Silent: the thread is bound. */
	*(int *)data = (int)smp_processor_id();
	return 0;
}

int ring3_task_bound(int cpu)
{
	int ran_on = -1;
	struct task_struct *task = kthread_create_on_cpu(says_where, &ran_on, (unsigned int)cpu, "where/%u");

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	CHECK_THAT(task->flags & PF_NO_SETAFFINITY);
	CHECK_THAT(set_cpus_allowed_ptr(task, cpu_possible_mask) == (num_possible_cpus() > 1 ? -EINVAL : 0));
	wake_up_process(task);
	while (READ_ONCE(ran_on) < 0)
		yield();
	CHECK_THAT(ran_on == cpu);
	kthread_stop(task);
	put_task_struct(task);
	return 0;
}

static int parks(void *data)
{
	unsigned long *rounds = (unsigned long *)data;

	while (!kthread_should_stop()) {
		if (kthread_should_park())
			kthread_parkme();
		WRITE_ONCE(*rounds, *rounds + 1);
		yield();
	}
	return 0;
}

int ring3_task_parks(void)
{
	unsigned long rounds = 0, seen;
	struct task_struct *task = kthread_run(parks, &rounds, "parks");
	int i;

	CHECK_THAT(!IS_ERR(task));
	for (i = 0; i < 20; i++) {
		while (!READ_ONCE(rounds))
			yield();
		CHECK_THAT(!kthread_park(task));
		seen = READ_ONCE(rounds);
		yield();
		CHECK_THAT(READ_ONCE(rounds) == seen);
		CHECK_THAT(READ_ONCE(task->__state) == TASK_PARKED);
		WRITE_ONCE(rounds, 0ul);
		kthread_unpark(task);
	}
	/* Stopping unparks. */
	CHECK_THAT(!kthread_park(task));
	CHECK_THAT(!kthread_stop(task));
	return 0;
}

/* A FIFO task that is woken by a normal one has run before the waker goes on. */
int ring3_task_real_time_first(void)
{
	struct logged log = {};
	struct logger self = { &log, 1 };
	struct task_struct *task = kthread_create_on_cpu(logs_itself, &self, (unsigned int)raw_smp_processor_id(), "rt/%u");

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	sched_set_fifo(task);
	CHECK_THAT(task->prio == MAX_RT_PRIO - 1 - 50 && rt_task(task));
	CHECK_THAT(wake_up_process(task));
	CHECK_THAT(log.used == 1);
	kthread_stop(task);
	put_task_struct(task);
	return 0;
}

int ring3_task_priority_order(void)
{
	struct logged log = {};
	struct logger loggers[4];
	struct task_struct *tasks[4];
	static const int priorities[4] = { 10, 40, 20, 0 };
	static const int order[4] = { 1, 2, 0, 3 };
	int i;

	for (i = 0; i < 4; i++) {
		struct sched_param param = { .sched_priority = priorities[i] };

		loggers[i] = (struct logger){ &log, i };
		tasks[i] = kthread_create_on_cpu(logs_itself, &loggers[i], (unsigned int)raw_smp_processor_id(), "prio/%u");
		CHECK_THAT(!IS_ERR(tasks[i]));
		get_task_struct(tasks[i]);
		CHECK_THAT(!sched_setscheduler_nocheck(tasks[i], priorities[i] ? SCHED_FIFO : SCHED_NORMAL, &param));
		param.sched_priority = 100;
		CHECK_THAT(sched_setscheduler_nocheck(tasks[i], SCHED_FIFO, &param) == -EINVAL);
	}
	preempt_disable();
	for (i = 0; i < 4; i++)
		wake_up_process(tasks[i]);
	CHECK_THAT(log.used == 0);
	preempt_enable();
	while (READ_ONCE(log.used) < 4)
		yield();
	for (i = 0; i < 4; i++)
		CHECK_THAT(log.seen[i] == order[i]);
	stop_all(tasks, 4);
	return 0;
}

/* --- signals --- */

static int waits_for_signal(void *data)
{
	int *phase = (int *)data;

	/* Ignored as long as nothing is allowed. */
	send_sig(SIGTERM, current, 0);
	CHECK_THAT(!signal_pending(current));
	allow_signal(SIGTERM);
	WRITE_ONCE(*phase, 1);
	for (;;) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (signal_pending(current))
			break;
		schedule();
	}
	__set_current_state(TASK_RUNNING);
	CHECK_THAT(!fatal_signal_pending(current));
	CHECK_THAT(signal_pending_state(TASK_INTERRUPTIBLE, current));
	CHECK_THAT(!signal_pending_state(TASK_KILLABLE, current));
	CHECK_THAT(!signal_pending_state(TASK_UNINTERRUPTIBLE, current));
	flush_signals(current);
	CHECK_THAT(!signal_pending(current));
	return 0;
}

int ring3_task_signals(void)
{
	int phase = 0, result;
	struct task_struct *task = kthread_create(waits_for_signal, &phase, "signalled");

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	wake_up_process(task);
	while (!READ_ONCE(phase))
		yield();
	CHECK_THAT(send_sig(0, task, 0) == -EINVAL);
	CHECK_THAT(!send_sig(SIGTERM, task, 0));
	while (!completion_done(&task->kthread->exited))
		yield();
	result = kthread_stop(task);
	put_task_struct(task);
	return result;
}

/* --- host-side functions in kernel threads --- */

struct host_call {
	int (*fn)(void *arg, int index);
	void *arg;
	int index;
};

static int calls_host(void *data)
{
	struct host_call *call = (struct host_call *)data;

	return call->fn(call->arg, call->index);
}

int ring3_run_in_kthreads(int count, int (*fn)(void *arg, int index), void *arg)
{
	struct host_call *calls = (struct host_call *)kcalloc((size_t)count, sizeof(*calls), GFP_KERNEL);
	struct task_struct **tasks = (struct task_struct **)kcalloc((size_t)count, sizeof(*tasks), GFP_KERNEL);
	int i, result = 0;

	for (i = 0; i < count; i++) {
		calls[i] = (struct host_call){ fn, arg, i };
		tasks[i] = kthread_create(calls_host, &calls[i], "host/%d", i);
		get_task_struct(tasks[i]);
	}
	for (i = 0; i < count; i++)
		wake_up_process(tasks[i]);
	for (i = 0; i < count; i++) {
		while (!completion_done(&tasks[i]->kthread->exited))
			yield();
		result |= kthread_stop(tasks[i]);
		put_task_struct(tasks[i]);
	}
	kfree(tasks);
	kfree(calls);
	return result;
}

void ring3_cases_yield(void)
{
	yield();
}
