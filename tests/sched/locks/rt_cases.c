// SPDX-License-Identifier: MIT
/*
 * rt_cases.c - priority inheritance. All tasks of a case but those of rt_check_random() are on CPU 0, real time: who runs is
 * who is most urgent, so the order of events is exact.
 */
#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/rtmutex.h>
#include <linux/string.h>

#include "tests/sched/crew.h"
#include "tests/sched/locks/sleeping_locks.h"

/* The priority in effect of a FIFO task of priority @fifo. */
#define PRIO(fifo) (MAX_RT_PRIO - 1 - (fifo))

static struct rt_mutex m[5];
static struct completion start[CREW_MAX];
static struct crew crew;
static int events[64];
static int happened;

static void begin(void)
{
	for (int i = 0; i < 5; i++)
		rt_mutex_init(&m[i]);
	for (int i = 0; i < CREW_MAX; i++)
		init_completion(&start[i]);
	happened = 0;
}

static void event(int what)
{
	events[happened++] = what;
}

static int check_events(int count)
{
	CHECK_THAT(happened == count);
	for (int i = 0; i < count; i++)
		CHECK_THAT(events[i] == i + 1);
	return 0;
}

static struct task_struct *task(int index)
{
	return crew.member[index].task;
}

/* Member 0 on CPU 0 first, when the others wait for their start. */
static int crew_of(int count, int (*body)(int index), const int *fifo)
{
	for (int i = 0; i < count; i++)
		MUST(crew_start_one(&crew, body, 0, fifo[i]));
	complete(&start[0]);
	MUST(crew_finish(&crew));
	for (int i = 0; i < 5; i++)
		CHECK_THAT(!rt_mutex_base_is_locked(&m[i].rtmutex) && list_empty(&m[i].rtmutex.waiters));
	return 0;
}

static bool is_itself(int fifo)
{
	return current->prio == PRIO(fifo) && !current->pi_top_task && list_empty(&current->pi_waiters) &&
	       !current->pi_blocked_on;
}

int rt_check_states(void)
{
	begin();
	CHECK_THAT(rt_mutex_trylock(&m[0]) == 1 && rt_mutex_base_is_locked(&m[0].rtmutex));
	rt_mutex_unlock(&m[0]);
	rt_mutex_lock(&m[0]);
	rt_mutex_lock_nested(&m[1], SINGLE_DEPTH_NESTING);
	rt_mutex_unlock(&m[0]);
	rt_mutex_unlock(&m[1]);
	CHECK_THAT(!rt_mutex_lock_interruptible(&m[0]));
	rt_mutex_unlock(&m[0]);
	CHECK_THAT(!rt_mutex_lock_killable(&m[0]));
	rt_mutex_unlock(&m[0]);
	for (int way = 0; way < 2; way++) {
		for (int slow = 0; slow < 2; slow++) {
			enum ring3_rt_mutex_way how =
				(enum ring3_rt_mutex_way)(way | (slow ? RING3_RT_MUTEX_SLOW_ONLY : 0));

			ring3_rt_mutex_lock_by(&m[2], how);
			CHECK_THAT(m[2].rtmutex.owner == current);
			ring3_rt_mutex_unlock_by(&m[2], how);
			CHECK_THAT(!m[2].rtmutex.owner);
		}
	}
	return 0;
}

/* Low holds, high waits, medium would run for ever: low is as urgent as high until it releases. */
static int inversion(int index)
{
	wait_for_completion(&start[index]);
	switch (index) {
	case 0:
		rt_mutex_lock(&m[0]);
		CHECK_THAT(is_itself(10));
		event(1);
		complete(&start[2]);
		CHECK_THAT(current->prio == PRIO(30) && current->pi_top_task == task(2) && current->normal_prio == PRIO(10));
		event(2);
		complete(&start[1]);
		event(3);
		rt_mutex_unlock(&m[0]);
		CHECK_THAT(is_itself(10));
		event(7);
		return 0;
	case 1:
		event(6);
		return 0;
	default:
		rt_mutex_lock(&m[0]);
		event(4);
		CHECK_THAT(is_itself(30));
		rt_mutex_unlock(&m[0]);
		event(5);
		return 0;
	}
}

int rt_check_inversion(void)
{
	static const int fifo[] = { 10, 20, 30 };

	begin();
	MUST(crew_of(3, inversion, fifo));
	return check_events(7);
}

/* Member i holds m[i] and waits for m[i - 1]; all inherit from the last one. */
static int chain(int index)
{
	wait_for_completion(&start[index]);
	if (index < 3)
		rt_mutex_lock(&m[index]);
	if (index == 0) {
		for (int i = 1; i <= 3; i++) {
			complete(&start[i]);
			for (int j = 0; j < i; j++)
				CHECK_THAT(task(j)->prio == PRIO(10 + 10 * i));
		}
		event(1);
	} else {
		rt_mutex_lock(&m[index - 1]);
		event(1 + index);
		CHECK_THAT(index == 3 ? is_itself(40) : current->prio == PRIO(40));
	}
	if (index < 3) {
		rt_mutex_unlock(&m[index]);
		CHECK_THAT(is_itself(10 + 10 * index));
	}
	if (index)
		rt_mutex_unlock(&m[index - 1]);
	CHECK_THAT(is_itself(10 + 10 * index));
	event(8 - index);
	return 0;
}

int rt_check_chain(void)
{
	static const int fifo[] = { 10, 20, 30, 40 };

	begin();
	MUST(crew_of(4, chain, fifo));
	return check_events(8);
}

/* Two mutexes, two waiters: each release gives back what came with that mutex. */
static int in_steps(int index)
{
	wait_for_completion(&start[index]);
	if (index == 0) {
		rt_mutex_lock(&m[0]);
		rt_mutex_lock(&m[1]);
		complete(&start[1]);
		CHECK_THAT(current->prio == PRIO(20));
		complete(&start[2]);
		CHECK_THAT(current->prio == PRIO(30));
		event(1);
		rt_mutex_unlock(&m[1]);
		event(3);
		CHECK_THAT(current->prio == PRIO(20) && current->pi_top_task == task(1));
		rt_mutex_unlock(&m[0]);
		event(5);
		CHECK_THAT(is_itself(10));
		return 0;
	}
	rt_mutex_lock(&m[index - 1]);
	event(index == 2 ? 2 : 4);
	rt_mutex_unlock(&m[index - 1]);
	return 0;
}

int rt_check_deboost_in_steps(void)
{
	static const int fifo[] = { 10, 20, 30 };

	begin();
	MUST(crew_of(3, in_steps, fifo));
	return check_events(5);
}

static void set_fifo(struct task_struct *who, int fifo)
{
	struct sched_param param = { .sched_priority = fifo };

	sched_setscheduler_nocheck(who, SCHED_FIFO, &param);
}

/* The waiter's priority changes, and the holder's own: 0 holds, 1 waits; 2 waits for what 1 holds. */
static int changes(int index)
{
	wait_for_completion(&start[index]);
	if (index == 0) {
		rt_mutex_lock(&m[0]);
		complete(&start[1]);
		CHECK_THAT(current->prio == PRIO(20));
		set_fifo(task(1), 35);
		CHECK_THAT(current->prio == PRIO(35) && task(1)->prio == PRIO(35));
		set_fifo(task(1), 15);
		CHECK_THAT(current->prio == PRIO(15));
		sched_set_normal(task(1), 0);
		CHECK_THAT(current->prio == PRIO(10) && task(1)->prio == DEFAULT_PRIO);
		set_fifo(current, 50);
		CHECK_THAT(current->prio == PRIO(50));
		set_fifo(task(1), 20);
		CHECK_THAT(current->prio == PRIO(50));
		set_fifo(current, 10);
		CHECK_THAT(current->prio == PRIO(20) && current->normal_prio == PRIO(10));
		/* At the other end of a chain. */
		complete(&start[2]);
		CHECK_THAT(current->prio == PRIO(40) && task(1)->prio == PRIO(40));
		set_fifo(task(2), 60);
		CHECK_THAT(current->prio == PRIO(60) && task(1)->prio == PRIO(60));
		set_fifo(task(2), 12);
		CHECK_THAT(current->prio == PRIO(20) && task(1)->prio == PRIO(20) && task(2)->prio == PRIO(12));
		rt_mutex_unlock(&m[0]);
		CHECK_THAT(is_itself(10));
		return 0;
	}
	if (index == 1) {
		rt_mutex_lock(&m[1]);
		rt_mutex_lock(&m[0]);
		rt_mutex_unlock(&m[0]);
		rt_mutex_unlock(&m[1]);
		return 0;
	}
	rt_mutex_lock(&m[1]);
	rt_mutex_unlock(&m[1]);
	return 0;
}

int rt_check_priority_changes(void)
{
	static const int fifo[] = { 10, 20, 40 };

	begin();
	return crew_of(3, changes, fifo);
}

/* A waiter gives up: what was inherited from it ends, along the chain. */
static int signals(int index)
{
	allow_signal(SIGUSR1);
	allow_signal(SIGKILL);
	wait_for_completion(&start[index]);
	switch (index) {
	case 0:
		rt_mutex_lock(&m[0]);
		complete(&start[1]);
		complete(&start[2]);
		CHECK_THAT(current->prio == PRIO(30) && task(1)->prio == PRIO(30));
		send_sig(SIGUSR1, task(2), 0);
		/* As urgent as this one, so it has to be let run. */
		yield();
		event(2);
		CHECK_THAT(current->prio == PRIO(20) && task(1)->prio == PRIO(20));
		send_sig(SIGKILL, task(1), 0);
		yield();
		CHECK_THAT(is_itself(10));
		event(4);
		rt_mutex_unlock(&m[0]);
		return 0;
	case 1:
		rt_mutex_lock(&m[1]);
		CHECK_THAT(rt_mutex_lock_killable(&m[0]) == -EINTR);
		rt_mutex_unlock(&m[1]);
		CHECK_THAT(is_itself(20));
		event(3);
		return 0;
	default:
		CHECK_THAT(rt_mutex_lock_interruptible(&m[1]) == -EINTR);
		CHECK_THAT(is_itself(30));
		event(1);
		return 0;
	}
}

int rt_check_signals(void)
{
	static const int fifo[] = { 10, 20, 30 };

	begin();
	MUST(crew_of(3, signals, fifo));
	return check_events(4);
}

/* By priority; equal ones, and all that are not real time, in the order of their coming. */
static int in_order(int index)
{
	static const int place[] = { 5, 6, 3, 4, 1, 2 };

	rt_mutex_lock(&m[0]);
	event(place[index]);
	rt_mutex_unlock(&m[0]);
	return 0;
}

int rt_check_order(void)
{
	/* Ascending: this task, the holder, must not become more urgent than who has to come yet. */
	static const int fifo[] = { 0, 0, 10, 20, 30, 30 };

	begin();
	rt_mutex_lock(&m[0]);
	for (int i = 0; i < 6; i++) {
		MUST(crew_start_one(&crew, in_order, 0, fifo[i]));
		PAUSE_UNTIL(READ_ONCE(task(i)->pi_blocked_on) && crew_sleeps(task(i)));
	}
	set_user_nice(task(0), 10);
	set_fifo(task(2), 25);
	CHECK_THAT(current->prio == PRIO(30));
	rt_mutex_unlock(&m[0]);
	CHECK_THAT(current->prio == DEFAULT_PRIO);
	MUST(crew_finish(&crew));
	return check_events(6);
}

/* Released, but the heir has not run yet: who is more urgent takes it, who is as urgent does not. */
static int steals(int index)
{
	wait_for_completion(&start[index]);
	if (index == 0) {
		rt_mutex_lock(&m[0]);
		complete(&start[1]);
		set_fifo(current, 50);
		/* Below: the waiter gets to the queue only now that this one sleeps. */
		complete(&start[2]);
		wait_for_completion(&start[3]);
		CHECK_THAT(task(1)->pi_blocked_on);
		event(2);
		rt_mutex_unlock(&m[0]);
		CHECK_THAT(rt_mutex_trylock(&m[0]) && task(1)->pi_blocked_on);
		rt_mutex_unlock(&m[0]);
		rt_mutex_lock(&m[0]);
		event(3);
		set_fifo(current, 20);
		rt_mutex_unlock(&m[0]);
		/* As urgent as the heir. */
		CHECK_THAT(!rt_mutex_trylock(&m[0]));
		rt_mutex_lock(&m[0]);
		event(5);
		rt_mutex_unlock(&m[0]);
		return 0;
	}
	if (index == 1) {
		rt_mutex_lock(&m[0]);
		event(4);
		rt_mutex_unlock(&m[0]);
		return 0;
	}
	event(1);
	complete(&start[3]);
	return 0;
}

int rt_check_steal(void)
{
	static const int fifo[] = { 10, 20, 15 };

	begin();
	MUST(crew_of(3, steals, fifo));
	return check_events(5);
}

/* The order of two waiters turns round while they wait; also when the mutex is on its way to the first already. */
static int turns_round(int index)
{
	wait_for_completion(&start[index]);
	if (index == 0) {
		rt_mutex_lock(&m[0]);
		complete(&start[2]);
		complete(&start[1]);
		CHECK_THAT(task(1)->pi_blocked_on && task(2)->pi_blocked_on);
		set_fifo(current, 50);
		set_fifo(task(2), 30);
		CHECK_THAT(current->prio == PRIO(50));
		rt_mutex_unlock(&m[0]);
		/* On its way to 2. */
		set_fifo(task(1), 40);
		event(1);
		return 0;
	}
	rt_mutex_lock(&m[0]);
	event(index == 1 ? 2 : 3);
	rt_mutex_unlock(&m[0]);
	return 0;
}

int rt_check_two_waiters_prio_change(void)
{
	static const int fifo[] = { 10, 20, 15 };

	begin();
	MUST(crew_of(3, turns_round, fifo));
	return check_events(3);
}

/*
 * Many tasks on all CPUs take several mutexes, in ascending order, while their priorities change and signals come. In the end
 * nobody has anything of anybody.
 */
#define RANDOM_TASKS 12
static unsigned long sums[5];
static unsigned long counted[RANDOM_TASKS][5];
static int finished;

static int random_member(int index)
{
	unsigned int seed = (unsigned int)index * 7919u + 1;

	allow_signal(SIGUSR1);
	for (int i = 0; i < 300; i++) {
		bool held[5] = {};

		for (int j = 0; j < 5; j++) {
			seed = seed * 1103515245u + 12345u;
			switch (seed >> 16 & 7) {
			case 0:
				held[j] = rt_mutex_trylock(&m[j]);
				break;
			case 1:
				held[j] = !rt_mutex_lock_interruptible(&m[j]);
				if (!held[j])
					flush_signals(current);
				break;
			case 2:
			case 3:
				rt_mutex_lock(&m[j]);
				held[j] = true;
				break;
			}
			if (held[j]) {
				sums[j]++;
				counted[index][j]++;
			}
		}
		if (seed >> 20 & 1)
			yield();
		for (int j = 0; j < 5; j++) {
			if (held[j])
				rt_mutex_unlock(&m[j]);
		}
		CHECK_THAT(list_empty(&current->pi_waiters) && !current->pi_blocked_on);
	}
	__atomic_fetch_add(&finished, 1, __ATOMIC_SEQ_CST);
	return 0;
}

int rt_check_random(void)
{
	unsigned int seed = 1;

	begin();
	finished = 0;
	memset(sums, 0, sizeof(sums));
	memset(counted, 0, sizeof(counted));
	for (int i = 0; i < RANDOM_TASKS; i++)
		MUST(crew_start_one(&crew, random_member, i % 2 ? -1 : i % (int)num_online_cpus(), i % 3 ? 10 + i : 0));
	while (READ_ONCE(finished) < RANDOM_TASKS) {
		struct task_struct *one;

		seed = seed * 1103515245u + 12345u;
		one = task((int)(seed >> 16) % RANDOM_TASKS);
		if (seed >> 24 & 1)
			set_fifo(one, 1 + (int)(seed >> 8 & 31));
		else if (seed >> 25 & 1)
			sched_set_normal(one, 0);
		else
			send_sig(SIGUSR1, one, 0);
		crew_pause();
	}
	for (int i = 0; i < RANDOM_TASKS; i++)
		CHECK_THAT(!task(i)->pi_top_task && task(i)->prio == task(i)->normal_prio && list_empty(&task(i)->pi_waiters));
	MUST(crew_finish(&crew));
	for (int i = 0; i < 5; i++) {
		CHECK_THAT(!rt_mutex_base_is_locked(&m[i].rtmutex) && list_empty(&m[i].rtmutex.waiters));
		for (int j = 0; j < RANDOM_TASKS; j++)
			sums[i] -= counted[j][i];
		CHECK_THAT(!sums[i]);
	}
	return 0;
}
