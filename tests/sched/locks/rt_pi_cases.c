// SPDX-License-Identifier: MIT
/* rt_pi_cases.c - rt_mutex: what holders inherit from waiters, and when that ends. rt_check_random()'s tasks are on all CPUs. */
#include "tests/sched/locks/rt_crew.h"

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
