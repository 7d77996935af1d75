// SPDX-License-Identifier: MIT
/* mutex_cases.c - mutexes, what is held, seqcount_mutex_t. */
#include <linux/atomic.h>
#include <linux/kthread.h>
#include <linux/mutex.h>
#include <linux/rwsem.h>
#include <linux/seqlock.h>

#include "tests/sched/crew.h"
#include "tests/sched/locks/sleeping_locks.h"

static DEFINE_MUTEX(mutex);
static struct crew crew;
static int order[CREW_MAX];
static atomic_t ordered;
static int stop;

static int waiting(void)
{
	struct list_head *entry;
	int count = 0;

	raw_spin_lock(&mutex.wait_lock);
	list_for_each(entry, &mutex.wait_list)
		count++;
	raw_spin_unlock(&mutex.wait_lock);
	return count;
}

static int try_it(int index)
{
	order[0] = mutex_trylock(&mutex);
	if (order[0])
		mutex_unlock(&mutex);
	return 0;
}

int mutex_check_states(void)
{
	struct mutex local;

	mutex_init(&local);
	CHECK_THAT(!mutex_is_locked(&local) && mutex_trylock(&local) == 1 && mutex_is_locked(&local));
	mutex_unlock(&local);
	mutex_lock(&local);
	CHECK_THAT(mutex_is_locked(&local) && preempt_count() == 0);
	mutex_unlock(&local);
	CHECK_THAT(!mutex_lock_interruptible(&local));
	mutex_unlock(&local);
	CHECK_THAT(!mutex_lock_killable(&local));
	mutex_unlock(&local);
	mutex_lock_io(&local);
	mutex_unlock(&local);
	mutex_lock_nested(&local, SINGLE_DEPTH_NESTING);
	mutex_lock_nest_lock(&mutex, &local);
	CHECK_THAT(mutex_is_locked(&local) && mutex_is_locked(&mutex));
	MUST(crew_run(1, try_it, false));
	CHECK_THAT(order[0] == 0);
	mutex_unlock(&mutex);
	mutex_unlock(&local);
	MUST(crew_run(1, try_it, false));
	CHECK_THAT(order[0] == 1);
	return 0;
}

static int ordered_member(int index)
{
	mutex_lock(&mutex);
	order[atomic_inc_return(&ordered) - 1] = index;
	mutex_unlock(&mutex);
	return 0;
}

/* Held until all wait, and nobody runs who could take it past the queue. */
int mutex_check_order(void)
{
	atomic_set(&ordered, 0);
	mutex_lock(&mutex);
	for (int i = 0; i < 6; i++) {
		MUST(crew_start_one(&crew, ordered_member, -1, 0));
		PAUSE_UNTIL(waiting() == i + 1 && crew_sleeps(crew.member[i].task));
	}
	CHECK_THAT((unsigned long)atomic_long_read(&mutex.owner) & RING3_MUTEX_WAITERS);
	mutex_unlock(&mutex);
	MUST(crew_finish(&crew));
	for (int i = 0; i < 6; i++)
		CHECK_THAT(order[i] == i);
	CHECK_THAT(!atomic_long_read(&mutex.owner));
	return 0;
}

static int interrupted_member(int index)
{
	allow_signal(SIGUSR1);
	allow_signal(SIGKILL);
	switch (index) {
	case 0:
		CHECK_THAT(mutex_lock_interruptible(&mutex) == -EINTR);
		return 0;
	case 1:
		CHECK_THAT(mutex_lock_killable(&mutex) == -EINTR);
		return 0;
	default:
		mutex_lock(&mutex);
		CHECK_THAT(signal_pending(current));
		mutex_unlock(&mutex);
		/* Free: taken whatever is pending, as in Linux. */
		CHECK_THAT(!mutex_lock_interruptible(&mutex));
		mutex_unlock(&mutex);
		return 0;
	}
}

int mutex_check_signals(void)
{
	mutex_lock(&mutex);
	MUST(crew_start(&crew, 3, interrupted_member, false));
	PAUSE_UNTIL(waiting() == 3);
	for (int i = 0; i < 3; i++)
		send_sig(SIGUSR1, crew.member[i].task, 0);
	PAUSE_UNTIL(waiting() == 2);
	for (int i = 0; i < 3; i++)
		send_sig(SIGKILL, crew.member[i].task, 0);
	PAUSE_UNTIL(waiting() == 1);
	mutex_unlock(&mutex);
	MUST(crew_finish(&crew));
	CHECK_THAT(!atomic_long_read(&mutex.owner));
	return 0;
}

/* One task has the mutex nearly all the time; the others get it nevertheless. */
static int hog(int index)
{
	unsigned long long end = ring3_host_monotonic_ns() + CREW_LIMIT_NS;

	while (!READ_ONCE(stop)) {
		CHECK_THAT(ring3_host_monotonic_ns() < end);
		mutex_lock(&mutex);
		for (int i = 0; i < 100; i++)
			cpu_relax();
		mutex_unlock(&mutex);
	}
	return 0;
}

static int modest(int index)
{
	for (int i = 0; i < 20; i++) {
		mutex_lock(&mutex);
		mutex_unlock(&mutex);
		cond_resched();
	}
	WRITE_ONCE(stop, 1);
	return 0;
}

int mutex_check_not_starved(void)
{
	stop = 0;
	MUST(crew_start_one(&crew, hog, -1, 0));
	MUST(crew_start_one(&crew, modest, -1, 0));
	return crew_finish(&crew);
}

static atomic_t references;
static int last;

static int dropper(int index)
{
	for (int i = 0; i < 200; i++) {
		if (atomic_dec_and_mutex_lock(&references, &mutex)) {
			last++;
			mutex_unlock(&mutex);
		}
	}
	return 0;
}

int mutex_check_dec_and_lock(void)
{
	atomic_set(&references, 2);
	CHECK_THAT(!atomic_dec_and_mutex_lock(&references, &mutex) && !mutex_is_locked(&mutex));
	CHECK_THAT(atomic_dec_and_mutex_lock(&references, &mutex) == 1 && mutex_is_locked(&mutex));
	mutex_unlock(&mutex);
	last = 0;
	atomic_set(&references, 4 * 200);
	MUST(crew_run(4, dropper, true));
	CHECK_THAT(last == 1 && !atomic_read(&references));
	return 0;
}

/* --- what is held --- */

static DECLARE_RWSEM(rwsem);
static DEFINE_SPINLOCK(spin);

static int holds_nothing(int index)
{
#ifdef RING3_CHECKS
	CHECK_THAT(lockdep_is_held(&mutex) == LOCK_STATE_NOT_HELD && lockdep_is_held(&rwsem) == LOCK_STATE_NOT_HELD);
	CHECK_THAT(lockdep_depth(current) == 0);
	lockdep_assert_not_held(&rwsem);
#endif
	return 0;
}

/* Exact also for what is held shared, and when locks are released in another order than they were taken. */
int held_check_lockdep(void)
{
	mutex_lock(&mutex);
	down_read(&rwsem);
	spin_lock(&spin);
#ifdef RING3_CHECKS
	CHECK_THAT(lockdep_depth(current) == 3);
	CHECK_THAT(lockdep_is_held(&mutex) == LOCK_STATE_HELD && lockdep_is_held(&spin) == LOCK_STATE_HELD);
	CHECK_THAT(lockdep_is_held_type(&rwsem, 1) == LOCK_STATE_HELD);
	CHECK_THAT(lockdep_is_held_type(&rwsem, 0) == LOCK_STATE_NOT_HELD);
	lockdep_assert_held(&mutex);
	lockdep_assert_held_read(&rwsem);
#endif
	spin_unlock(&spin);
	/* In another task's eyes nothing is held. */
	MUST(crew_run(1, holds_nothing, false));
	mutex_unlock(&mutex);
#ifdef RING3_CHECKS
	CHECK_THAT(lockdep_depth(current) == 1 && lockdep_is_held(&rwsem) == LOCK_STATE_HELD);
	CHECK_THAT(lockdep_is_held(&mutex) == LOCK_STATE_NOT_HELD);
#endif
	up_read(&rwsem);
	down_write(&rwsem);
#ifdef RING3_CHECKS
	CHECK_THAT(lockdep_is_held_type(&rwsem, 0) == LOCK_STATE_HELD);
	lockdep_assert_held_write(&rwsem);
#endif
	downgrade_write(&rwsem);
#ifdef RING3_CHECKS
	CHECK_THAT(lockdep_is_held_type(&rwsem, 0) == LOCK_STATE_NOT_HELD);
	CHECK_THAT(lockdep_is_held_type(&rwsem, 1) == LOCK_STATE_HELD && lockdep_depth(current) == 1);
#endif
	up_read(&rwsem);
	return holds_nothing(0);
}

static seqcount_mutex_t sequence = SEQCNT_MUTEX_ZERO(sequence, &mutex);
static unsigned long pair[2];

static int sequence_member(int index)
{
	for (int i = 0; i < 500; i++) {
		unsigned long a, b;
		unsigned int seq;

		if (index == 0) {
			mutex_lock(&mutex);
			write_seqcount_begin(&sequence);
			CHECK_THAT(preempt_count() == 1);
			pair[0]++;
			pair[1]++;
			write_seqcount_end(&sequence);
			CHECK_THAT(preempt_count() == 0);
			mutex_unlock(&mutex);
			continue;
		}
		do {
			seq = read_seqcount_begin(&sequence);
			a = READ_ONCE(pair[0]);
			b = READ_ONCE(pair[1]);
		} while (read_seqcount_retry(&sequence, seq));
		CHECK_THAT(a == b);
	}
	return 0;
}

int held_check_seqcount_mutex(void)
{
	seqcount_mutex_init(&sequence, &mutex);
	pair[0] = pair[1] = 0;
	MUST(crew_run(4, sequence_member, true));
	CHECK_THAT(pair[0] == 500 && pair[1] == 500);
	return 0;
}
