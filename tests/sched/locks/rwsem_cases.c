// SPDX-License-Identifier: MIT
/* rwsem_cases.c - readers and writers that sleep. */
#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/kthread.h>
#include <linux/rwsem.h>

#include "tests/sched/crew.h"
#include "tests/sched/locks/sleeping_locks.h"

static DECLARE_RWSEM(rwsem);
static struct crew crew;
static atomic_t readers, writers, ordered;
static int order[CREW_MAX];
static int stop, release;

static void begin(void)
{
	atomic_set(&readers, 0);
	atomic_set(&writers, 0);
	atomic_set(&ordered, 0);
	WRITE_ONCE(stop, 0);
	WRITE_ONCE(release, 0);
}

static int waiting(void)
{
	struct list_head *entry;
	int count = 0;

	raw_spin_lock_irq(&rwsem.wait_lock);
	list_for_each(entry, &rwsem.wait_list)
		count++;
	raw_spin_unlock_irq(&rwsem.wait_lock);
	return count;
}

static int idle(void)
{
	CHECK_THAT(!rwsem_is_locked(&rwsem) && !rwsem_is_contended(&rwsem) && !atomic_long_read(&rwsem.count));
	return 0;
}

static int tries(int index)
{
	order[0] = down_read_trylock(&rwsem);
	if (order[0])
		up_read(&rwsem);
	order[1] = down_write_trylock(&rwsem);
	if (order[1])
		up_write(&rwsem);
	return 0;
}

int rwsem_check_states(void)
{
	struct rw_semaphore local;

	init_rwsem(&local);
	CHECK_THAT(!rwsem_is_locked(&local));
	down_write(&local);
	CHECK_THAT(rwsem_is_locked(&local));
	up_write(&local);
	down_read(&rwsem);
	down_read_nested(&local, SINGLE_DEPTH_NESTING);
	up_read(&local);
	MUST(crew_run(1, tries, false));
	CHECK_THAT(order[0] == 1 && order[1] == 0);
	up_read(&rwsem);
	down_write(&rwsem);
	MUST(crew_run(1, tries, false));
	CHECK_THAT(order[0] == 0 && order[1] == 0);
	up_write(&rwsem);
	MUST(crew_run(1, tries, false));
	CHECK_THAT(order[0] == 1 && order[1] == 1);
	CHECK_THAT(!down_read_interruptible(&rwsem));
	up_read(&rwsem);
	CHECK_THAT(!down_read_killable(&rwsem));
	up_read(&rwsem);
	CHECK_THAT(!down_write_killable(&rwsem));
	up_write(&rwsem);
	scoped_guard (rwsem_read, &rwsem)
		CHECK_THAT(rwsem_is_locked(&rwsem));
	scoped_guard (rwsem_write, &rwsem)
		CHECK_THAT(atomic_long_read(&rwsem.count) == RING3_RWSEM_WRITER);
	return idle();
}

/* All readers are inside at the same time, those too that waited for a writer. */
static int meeting_reader(int index)
{
	down_read(&rwsem);
	atomic_inc(&readers);
	PAUSE_UNTIL(atomic_read(&readers) == 20);
	up_read(&rwsem);
	return 0;
}

int rwsem_check_readers_meet(void)
{
	begin();
	MUST(crew_run(20, meeting_reader, false));
	begin();
	down_write(&rwsem);
	MUST(crew_start(&crew, 20, meeting_reader, true));
	PAUSE_UNTIL(waiting() == 20);
	CHECK_THAT(!atomic_read(&readers));
	up_write(&rwsem);
	MUST(crew_finish(&crew));
	return idle();
}

/* Readers come and overlap all the time; a writer gets in. */
static int endless_reader(int index)
{
	unsigned long long end = ring3_host_monotonic_ns() + CREW_LIMIT_NS;

	while (!READ_ONCE(stop)) {
		CHECK_THAT(ring3_host_monotonic_ns() < end);
		down_read(&rwsem);
		CHECK_THAT(!atomic_read(&writers));
		yield();
		up_read(&rwsem);
	}
	return 0;
}

static int some_writer(int index)
{
	for (int i = 0; i < 20; i++) {
		down_write(&rwsem);
		CHECK_THAT(atomic_inc_return(&writers) == 1);
		yield();
		atomic_dec(&writers);
		up_write(&rwsem);
	}
	WRITE_ONCE(stop, 1);
	return 0;
}

int rwsem_check_writer_not_starved(void)
{
	begin();
	for (int i = 0; i < 4; i++)
		MUST(crew_start_one(&crew, endless_reader, -1, 0));
	MUST(crew_start_one(&crew, some_writer, -1, 0));
	MUST(crew_finish(&crew));
	return idle();
}

static int endless_writer(int index)
{
	unsigned long long end = ring3_host_monotonic_ns() + CREW_LIMIT_NS;

	while (!READ_ONCE(stop)) {
		CHECK_THAT(ring3_host_monotonic_ns() < end);
		down_write(&rwsem);
		for (int i = 0; i < 100; i++)
			cpu_relax();
		up_write(&rwsem);
	}
	return 0;
}

static int some_reader(int index)
{
	for (int i = 0; i < 10; i++) {
		down_read(&rwsem);
		up_read(&rwsem);
		cond_resched();
	}
	WRITE_ONCE(stop, 1);
	return 0;
}

int rwsem_check_reader_not_starved(void)
{
	begin();
	MUST(crew_start_one(&crew, endless_writer, -1, 0));
	MUST(crew_start_one(&crew, some_reader, -1, 0));
	MUST(crew_finish(&crew));
	return idle();
}

/* The downgrade lets waiting readers in and keeps writers out. */
static int downgrade_member(int index)
{
	if (index == 2) {
		down_write(&rwsem);
		atomic_inc(&writers);
		up_write(&rwsem);
		return 0;
	}
	down_read(&rwsem);
	atomic_inc(&readers);
	PAUSE_UNTIL(READ_ONCE(release));
	up_read(&rwsem);
	return 0;
}

int rwsem_check_downgrade(void)
{
	begin();
	down_write(&rwsem);
	for (int i = 0; i < 4; i++) {
		MUST(crew_start_one(&crew, downgrade_member, -1, 0));
		PAUSE_UNTIL(waiting() == i + 1);
	}
	CHECK_THAT(!atomic_read(&readers));
	downgrade_write(&rwsem);
	/* Readers 0, 1 and 3 are in, the writer is not, and keeps later readers waiting. */
	CHECK_THAT(waiting() == 1);
	PAUSE_UNTIL(atomic_read(&readers) == 3);
	CHECK_THAT(!atomic_read(&writers) && !down_read_trylock(&rwsem));
	up_read(&rwsem);
	CHECK_THAT(!atomic_read(&writers));
	WRITE_ONCE(release, 1);
	MUST(crew_finish(&crew));
	CHECK_THAT(atomic_read(&writers) == 1);
	return idle();
}

static int interrupted_member(int index)
{
	allow_signal(SIGUSR1);
	allow_signal(SIGKILL);
	switch (index) {
	case 0: /* first in the queue: readers behind it come in when it gives up */
		CHECK_THAT(down_write_killable(&rwsem) == -EINTR);
		return 0;
	case 1:
		down_read(&rwsem);
		atomic_inc(&readers);
		up_read(&rwsem);
		return 0;
	case 2:
		CHECK_THAT(down_read_killable(&rwsem) == 0);
		atomic_inc(&readers);
		up_read(&rwsem);
		return 0;
	default:
		CHECK_THAT(down_read_interruptible(&rwsem) == -EINTR);
		return 0;
	}
}

int rwsem_check_signals(void)
{
	begin();
	down_read(&rwsem);
	for (int i = 0; i < 4; i++) {
		MUST(crew_start_one(&crew, interrupted_member, -1, 0));
		PAUSE_UNTIL(waiting() == i + 1);
	}
	for (int i = 0; i < 4; i++)
		send_sig(SIGUSR1, crew.member[i].task, 0);
	PAUSE_UNTIL(waiting() == 3);
	PAUSE_UNTIL(crew_sleeps(crew.member[0].task) && crew_sleeps(crew.member[1].task) &&
		    crew_sleeps(crew.member[2].task));
	CHECK_THAT(!atomic_read(&readers));
	send_sig(SIGKILL, crew.member[0].task, 0);
	PAUSE_UNTIL(atomic_read(&readers) == 2);
	MUST(crew_finish(&crew));
	up_read(&rwsem);
	return idle();
}

static int releases_for_others(int index)
{
	up_read_non_owner(&rwsem);
	return 0;
}

int rwsem_check_non_owner(void)
{
	down_read_non_owner(&rwsem);
	CHECK_THAT(rwsem_is_locked(&rwsem));
	MUST(crew_run(1, releases_for_others, false));
	return idle();
}

/* All forms together: never a writer with anybody else. */
static unsigned long written[2];

static int mixed(int index)
{
	for (int i = 0; i < 200; i++) {
		int what = (i * 7 + index * 3) % 8;

		if (what == 0) {
			down_write(&rwsem);
		} else if (what == 1) {
			PAUSE_UNTIL(down_write_trylock(&rwsem));
		} else if (what == 2) {
			CHECK_THAT(!down_write_killable(&rwsem));
		}
		if (what <= 2) {
			CHECK_THAT(atomic_inc_return(&writers) == 1 && !atomic_read(&readers));
			written[0]++;
			if (i % 3 == 0)
				yield();
			written[1]++;
			atomic_dec(&writers);
			if (what == 0) {
				atomic_inc(&readers);
				downgrade_write(&rwsem);
				CHECK_THAT(!atomic_read(&writers) && written[0] == written[1]);
				atomic_dec(&readers);
				up_read(&rwsem);
			} else {
				up_write(&rwsem);
			}
			continue;
		}
		if (what == 3)
			PAUSE_UNTIL(down_read_trylock(&rwsem));
		else if (what == 4)
			CHECK_THAT(!down_read_killable(&rwsem));
		else
			down_read(&rwsem);
		atomic_inc(&readers);
		CHECK_THAT(!atomic_read(&writers) && written[0] == written[1]);
		if (i % 3 == 0)
			yield();
		CHECK_THAT(!atomic_read(&writers) && written[0] == written[1]);
		atomic_dec(&readers);
		up_read(&rwsem);
	}
	return 0;
}

int rwsem_check_invariant(void)
{
	int count = 3 * (int)num_online_cpus() + 1;

	begin();
	written[0] = written[1] = 0;
	MUST(crew_run(count, mixed, false));
	CHECK_THAT(written[0] == written[1] && written[0] > 0);
	return idle();
}
