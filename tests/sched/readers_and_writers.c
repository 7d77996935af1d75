// SPDX-License-Identifier: MIT
/* readers_and_writers.c - rwlock, seqlock and latch with readers and writers on several CPUs. */
#include <linux/atomic.h>
#include <linux/seqlock.h>
#include <linux/spinlock.h>

#include "tests/sched/locks.h"
#include "tests/sched/wait_until.h"

static DEFINE_RWLOCK(rw);
static DEFINE_SEQLOCK(seq);
static seqcount_latch_t latch = SEQCNT_LATCH_ZERO(latch);
static atomic_t inside;
static atomic_t writers_done;
static atomic_t stage;
static int served;
static int order[4];
/* first + second is constant for everybody who may look. */
static long first, second;
static long copies[2][2];

void locks_rw_reset(void)
{
	atomic_set(&inside, 0);
	atomic_set(&writers_done, 0);
	atomic_set(&stage, 0);
	served = 0;
	first = second = 0;
	copies[0][0] = copies[0][1] = copies[1][0] = copies[1][1] = 0;
}

int locks_check_readers_meet(int cpus)
{
	read_lock(&rw);
	atomic_inc(&inside);
	/* Ends only if all are in at once. */
	WAIT_UNTIL(atomic_read(&inside) >= cpus);
	read_unlock(&rw);
	return 0;
}

int locks_check_readers_and_writers(int cpu, unsigned int rounds)
{
	for (unsigned int i = 0; i < rounds; i++) {
		if (cpu & 1) {
			write_lock(&rw);
			CHECK_THAT(first + second == 0 && !atomic_read(&inside));
			first++;
			barrier();
			second--;
			write_unlock(&rw);
		} else {
			read_lock(&rw);
			atomic_inc(&inside);
			CHECK_THAT(first + second == 0);
			atomic_dec(&inside);
			read_unlock(&rw);
		}
	}
	CHECK_THAT(!preempt_count());
	return 0;
}

#define IS_WRITER_QUEUED() (READ_ONCE(rw.raw_lock.value) & RING3_RW_WAITING)

int locks_check_writer_is_not_starved(int cpu)
{
	switch (cpu) {
	case 0:
		read_lock(&rw);
		atomic_set(&stage, 1);
		WAIT_UNTIL(atomic_read(&stage) == 3);
		/* The writer is at the head, and a reader stands behind it. */
		WAIT_UNTIL(READ_ONCE(rw.raw_lock.queue.tickets));
		CHECK_THAT(!served && rwlock_is_contended(&rw) && !read_trylock(&rw));
		read_unlock(&rw);
		return 0;
	case 1:
		WAIT_UNTIL(atomic_read(&stage) == 1);
		write_lock(&rw);
		order[served++] = 1;
		write_unlock(&rw);
		return 0;
	case 2:
		WAIT_UNTIL(IS_WRITER_QUEUED() && atomic_read(&stage) == 2);
		atomic_set(&stage, 3);
		read_lock(&rw);
		order[served++] = 2;
		read_unlock(&rw);
		CHECK_THAT(served == 2 && order[0] == 1 && order[1] == 2);
		return 0;
	default:
		WAIT_UNTIL(IS_WRITER_QUEUED());
		/* As an interrupt would: it passes the writer that waits, or the machine would hang. */
		read_lock_bh(&rw);
		CHECK_THAT(IS_WRITER_QUEUED());
		read_unlock_bh(&rw);
		atomic_set(&stage, 2);
		return 0;
	}
}

/* Relaxed atomics: the race is meant, the retry judges its outcome. */
#define LOOK(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define SET(x, value) __atomic_store_n(&(x), value, __ATOMIC_RELAXED)

int locks_check_seqlock_readers(int cpu, int cpus, unsigned int rounds)
{
	int writers = cpus / 2;
	unsigned int reads = 0;

	if (cpu < writers) {
		for (unsigned int i = 0; i < rounds; i++) {
			unsigned long flags;

			if (i & 1) {
				write_seqlock(&seq);
				SET(first, first + 1);
				SET(second, second - 1);
				write_sequnlock(&seq);
			} else {
				write_seqlock_irqsave(&seq, flags);
				SET(second, second - 1);
				SET(first, first + 1);
				write_sequnlock_irqrestore(&seq, flags);
			}
		}
		atomic_inc(&writers_done);
		WAIT_UNTIL(atomic_read(&writers_done) == writers);
		CHECK_THAT(read_seqbegin(&seq) % 2 == 0 && LOOK(first) == (long)writers * rounds);
		return 0;
	}
	do {
		unsigned int start;
		long a, b;
		int state = 0;

		do {
			start = read_seqbegin(&seq);
			a = LOOK(first);
			b = LOOK(second);
		} while (read_seqretry(&seq, start));
		CHECK_THAT(a + b == 0);

		/* The form that ends after one repetition. */
		read_seqbegin_or_lock(&seq, &state);
		a = LOOK(first);
		b = LOOK(second);
		if (need_seqretry(&seq, state)) {
			state = 1;
			read_seqbegin_or_lock(&seq, &state);
			a = LOOK(first);
			b = LOOK(second);
		}
		done_seqretry(&seq, state);
		CHECK_THAT(a + b == 0);

		read_seqlock_excl(&seq);
		CHECK_THAT(first + second == 0);
		read_sequnlock_excl(&seq);
		reads++;
	} while (atomic_read(&writers_done) < writers || reads < 100);
	CHECK_THAT(!preempt_count() && !irqs_disabled());
	return 0;
}

int locks_check_latch(int cpu, int cpus, unsigned int rounds)
{
	if (cpu == 0) {
		for (unsigned int i = 1; i <= rounds; i++) {
			for (int copy = 0; copy < 2; copy++) {
				raw_write_seqcount_latch(&latch);
				SET(copies[copy][0], (long)i);
				SET(copies[copy][1], -(long)i);
			}
		}
		atomic_set(&writers_done, 1);
		return 0;
	}
	do {
		unsigned int start;
		long a, b;

		do {
			start = raw_read_seqcount_latch(&latch);
			a = LOOK(copies[start & 1][0]);
			b = LOOK(copies[start & 1][1]);
		} while (raw_read_seqcount_latch_retry(&latch, start));
		CHECK_THAT(a + b == 0);
	} while (!atomic_read(&writers_done));
	return 0;
}
