// SPDX-License-Identifier: MIT
/* rt_protocol_cases.c - rt_mutex: its states, and who gets it next. */
#include "tests/sched/locks/rt_crew.h"

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
