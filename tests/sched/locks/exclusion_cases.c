// SPDX-License-Identifier: MIT
/* exclusion_cases.c - every sleeping lock of which one holder excludes the others. */
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/mutex.h>
#include <linux/rtmutex.h>
#include <linux/rwsem.h>
#include <linux/semaphore.h>

#include "tests/sched/crew.h"
#include "tests/sched/locks/sleeping_locks.h"

static DEFINE_MUTEX(mutex);
static DECLARE_RWSEM(rwsem);
static DEFINE_RT_MUTEX(rt);
static DEFINE_SEMAPHORE(semaphore);
static struct crew crew;

/* Plain on purpose: two holders at once would lose an increment or see each other. */
static unsigned long sum;
static int inside;
static unsigned long bad;
static enum sleeping_kind kind;
static int rounds;
static int ended;

static void section(int round)
{
	if (inside)
		bad++;
	inside = 1;
	barrier();
	sum++;
	/* A holder that is not running: the others have to sleep. */
	if (round % 7 == 0)
		yield();
	barrier();
	inside = 0;
}

static int one(int round)
{
	switch (kind) {
	case SLEEPING_MUTEX:
		mutex_lock(&mutex);
		section(round);
		mutex_unlock(&mutex);
		break;
	case SLEEPING_MUTEX_INTERRUPTIBLE:
		while (mutex_lock_interruptible(&mutex))
			flush_signals(current);
		section(round);
		mutex_unlock(&mutex);
		break;
	case SLEEPING_MUTEX_KILLABLE:
		CHECK_THAT(!mutex_lock_killable(&mutex));
		section(round);
		mutex_unlock(&mutex);
		break;
	case SLEEPING_MUTEX_TRYLOCK:
		PAUSE_UNTIL(mutex_trylock(&mutex));
		section(round);
		mutex_unlock(&mutex);
		break;
	case SLEEPING_MUTEX_GUARD:
		scoped_guard (mutex, &mutex)
			section(round);
		break;
	case SLEEPING_RWSEM_WRITE:
		down_write(&rwsem);
		section(round);
		up_write(&rwsem);
		break;
	case SLEEPING_RWSEM_WRITE_KILLABLE:
		CHECK_THAT(!down_write_killable(&rwsem));
		section(round);
		up_write(&rwsem);
		break;
	case SLEEPING_RWSEM_WRITE_TRYLOCK:
		PAUSE_UNTIL(down_write_trylock(&rwsem));
		section(round);
		up_write(&rwsem);
		break;
	case SLEEPING_RT_MUTEX:
	case SLEEPING_RT_MUTEX_MIXED_PRIORITIES:
		rt_mutex_lock(&rt);
		section(round);
		rt_mutex_unlock(&rt);
		break;
	case SLEEPING_RT_MUTEX_INTERRUPTIBLE:
		while (rt_mutex_lock_interruptible(&rt))
			flush_signals(current);
		section(round);
		rt_mutex_unlock(&rt);
		break;
	case SLEEPING_RT_MUTEX_TRYLOCK:
		PAUSE_UNTIL(rt_mutex_trylock(&rt));
		section(round);
		rt_mutex_unlock(&rt);
		break;
	case SLEEPING_RT_MUTEX_SLOW:
		ring3_rt_mutex_lock_by(&rt, (enum ring3_rt_mutex_way)(RING3_RT_MUTEX_NATIVE | RING3_RT_MUTEX_SLOW_ONLY));
		section(round);
		ring3_rt_mutex_unlock_by(&rt, (enum ring3_rt_mutex_way)(RING3_RT_MUTEX_NATIVE | RING3_RT_MUTEX_SLOW_ONLY));
		break;
	case SLEEPING_SEMAPHORE:
		down(&semaphore);
		section(round);
		up(&semaphore);
		break;
	default:
		return __LINE__;
	}
	return 0;
}

static int member(int index)
{
	allow_signal(SIGUSR1);
	for (int i = 0; i < rounds; i++)
		MUST(one(i + index));
	__atomic_fetch_add(&ended, 1, __ATOMIC_RELAXED);
	return 0;
}

static int check_sum(int count)
{
	CHECK_THAT(!bad && sum == (unsigned long)count * (unsigned long)rounds);
	CHECK_THAT(!mutex_is_locked(&mutex) && !atomic_long_read(&mutex.owner) && list_empty(&mutex.wait_list));
	CHECK_THAT(!rwsem_is_locked(&rwsem) && !rwsem_is_contended(&rwsem));
	CHECK_THAT(!rt_mutex_base_is_locked(&rt.rtmutex) && list_empty(&rt.rtmutex.waiters));
	return 0;
}

int sleeping_check_exclusion(int which, int rounds_each)
{
	int count = 3 * (int)num_online_cpus() + 1;
	bool signals = which == SLEEPING_MUTEX_INTERRUPTIBLE || which == SLEEPING_RT_MUTEX_INTERRUPTIBLE;

	kind = (enum sleeping_kind)which;
	rounds = rounds_each;
	sum = 0;
	bad = 0;
	ended = 0;
	for (int i = 0; i < count; i++) {
		int fifo = which == SLEEPING_RT_MUTEX_MIXED_PRIORITIES && i % 2 ? 1 + i : 0;

		MUST(crew_start_one(&crew, member, i % 3 ? i % (int)num_online_cpus() : -1, fifo));
	}
	while (signals && READ_ONCE(ended) < count) {
		for (int i = 0; i < count; i++)
			send_sig(SIGUSR1, crew.member[i].task, 0);
		crew_pause();
	}
	MUST(crew_finish(&crew));
	return check_sum(count);
}

static enum ring3_rt_mutex_way way;

static int generic_member(int index)
{
	for (int i = 0; i < rounds; i++) {
		ring3_rt_mutex_lock_by(&rt, way);
		section(i + index);
		ring3_rt_mutex_unlock_by(&rt, way);
	}
	return 0;
}

int sleeping_check_rt_generic(int slow_only, int rounds_each)
{
	way = (enum ring3_rt_mutex_way)(RING3_RT_MUTEX_IRQS_OFF | (slow_only ? RING3_RT_MUTEX_SLOW_ONLY : 0));
	rounds = rounds_each;
	sum = 0;
	bad = 0;
	MUST(crew_run(5, generic_member, true));
	return check_sum(5);
}
