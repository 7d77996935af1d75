// SPDX-License-Identifier: MIT
/* task_cases.c - kernel threads: life, order, place. See task_cases.h. */
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

#include "sched/irq.h"
#include "sched/tasks/preempt_model.h"
#include "tests/arch/check_that.h"

#define TEST_IRQ (RING3_IRQ_FIRST_FREE + 3)

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

static int stop_all(struct task_struct **tasks, int count)
{
	int i, result = 0;

	for (i = 0; i < count; i++) {
		result |= kthread_stop(tasks[i]);
		put_task_struct(tasks[i]);
	}
	return result;
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

struct logged {
	int seen[8];
	int used;
};

struct logger {
	struct logged *log;
	int number;
};

static int logs_itself(void *data)
{
	struct logger *self = (struct logger *)data;

	self->log->seen[self->log->used++] = self->number;
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
	while (!READ_ONCE(task->kthread->exited))
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
	while (!READ_ONCE(task->kthread->exited))
		yield();
	result = kthread_stop(task);
	put_task_struct(task);
	CHECK_THAT(state.cpu_before == state.cpu_after);
	return result;
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
	while (!READ_ONCE(task->kthread->exited))
		yield();
	result = kthread_stop(task);
	put_task_struct(task);
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
	*(bool *)data = true;
	return 0;
}

int ring3_task_interrupt_preempts(void)
{
	struct ring3_sched_counts before, after;
	bool flag = false;
	int cpu = raw_smp_processor_id();
	struct task_struct *task = kthread_create_on_cpu(sets_flag, &flag, (unsigned int)cpu, "urgent/%u");

	CHECK_THAT(!IS_ERR(task));
	get_task_struct(task);
	sched_set_fifo(task);
	to_wake = task;
	ring3_irq_set_handler(TEST_IRQ, wakes, NULL);
	ring3_sched_counts(cpu, &before);
	/* The interrupt comes by signal, from outside: nothing in the loop gives up the CPU. */
	ring3_irq_raise_on(cpu, TEST_IRQ);
	while (!READ_ONCE(flag))
		;
	ring3_sched_counts(cpu, &after);
	CHECK_THAT(after.preempted > before.preempted);
	kthread_stop(task);
	put_task_struct(task);
	ring3_irq_set_handler(TEST_IRQ, NULL, NULL);
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

/* --- many --- */

static atomic_t alive;

static int counts_itself(void *unused)
{
	atomic_inc(&alive);
	while (!kthread_should_stop()) {
		set_current_state(TASK_INTERRUPTIBLE);
		if (!kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
	}
	atomic_dec(&alive);
	return 0;
}

int ring3_task_many(int count)
{
	struct task_struct **tasks = (struct task_struct **)kvcalloc((size_t)count, sizeof(*tasks), GFP_KERNEL);
	int i;

	CHECK_THAT(tasks);
	atomic_set(&alive, 0);
	for (i = 0; i < count; i++) {
		tasks[i] = kthread_run(counts_itself, NULL, "many/%d", i);
		CHECK_THAT(!IS_ERR(tasks[i]));
	}
	while (atomic_read(&alive) < count)
		yield();
	for (i = 0; i < count; i++)
		CHECK_THAT(!kthread_stop(tasks[i]));
	CHECK_THAT(!atomic_read(&alive));
	kvfree(tasks);
	return 0;
}

/* --- a ring of wake-ups: one that is lost stops it --- */

struct ring_member {
	struct ring_member *next;
	struct task_struct *task;
	atomic_t tokens;
	long *left;
};

static int passes_on(void *data)
{
	struct ring_member *self = (struct ring_member *)data;

	for (;;) {
		for (;;) {
			set_current_state(TASK_UNINTERRUPTIBLE);
			if (atomic_read(&self->tokens))
				break;
			schedule();
		}
		__set_current_state(TASK_RUNNING);
		atomic_dec(&self->tokens);
		if (READ_ONCE(*self->left) <= 0) {
			/* The last round: everybody passes it on once and ends. */
			atomic_inc(&self->next->tokens);
			wake_up_process(self->next->task);
			return 0;
		}
		WRITE_ONCE(*self->left, *self->left - 1);
		atomic_inc(&self->next->tokens);
		wake_up_process(self->next->task);
	}
}

int ring3_task_ring(int count, long hops)
{
	struct ring_member *members = (struct ring_member *)kcalloc((size_t)count, sizeof(*members), GFP_KERNEL);
	int i;

	CHECK_THAT(members);
	for (i = 0; i < count; i++) {
		members[i].next = &members[(i + 1) % count];
		members[i].left = &hops;
		members[i].task = kthread_create(passes_on, &members[i], "ring/%d", i);
		CHECK_THAT(!IS_ERR(members[i].task));
		get_task_struct(members[i].task);
		CHECK_THAT(!set_cpus_allowed_ptr(members[i].task, cpumask_of((unsigned int)i % num_online_cpus())));
		wake_up_process(members[i].task);
	}
	atomic_inc(&members[0].tokens);
	wake_up_process(members[0].task);
	for (i = 0; i < count; i++) {
		while (!READ_ONCE(members[i].task->kthread->exited))
			yield();
		kthread_stop(members[i].task);
	}
	/* The last one still wakes the first. */
	for (i = 0; i < count; i++)
		put_task_struct(members[i].task);
	CHECK_THAT(hops == 0);
	kfree(members);
	return 0;
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
		while (!READ_ONCE(tasks[i]->kthread->exited))
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
