// SPDX-License-Identifier: MIT
/* soak_locks.c - see soak_locks.h. */
#include "tests/sched/soak/soak_locks.h"

#include <linux/bit_spinlock.h>
#include <linux/local_lock.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/rtmutex.h>
#include <linux/rwsem.h>
#include <linux/semaphore.h>
#include <linux/seqlock.h>
#include <linux/spinlock.h>
#include <linux/string.h>

static DEFINE_SPINLOCK(spin);
static DEFINE_SPINLOCK(spin_bh);
static DEFINE_SPINLOCK(spin_irq);
static DEFINE_RWLOCK(rw);
static DEFINE_SEQLOCK(seq);
static unsigned long bit_word;
static DEFINE_MUTEX(mutex);
static DECLARE_RWSEM(rwsem);
static struct semaphore semaphore;
static DEFINE_RT_MUTEX(rt_mutex);

struct local {
	local_lock_t lock;
	unsigned long count;
};
static DEFINE_PER_CPU(struct local, local) = { .lock = INIT_LOCAL_LOCK(lock) };

static unsigned long counts[SOAK_LOCKS];
/* Both halves are equal outside writers' sections. */
static unsigned long halves[2];

void ring3_soak_init_locks(void)
{
	memset(counts, 0, sizeof(counts));
	halves[0] = halves[1] = 0;
	sema_init(&semaphore, 1);
}

/* Not atomic, and slow enough to be interrupted. */
static void add(enum ring3_soak_lock lock)
{
	unsigned long value = READ_ONCE(counts[lock]);
	int i;

	for (i = 0; i < 5; i++)
		cpu_relax();
	WRITE_ONCE(counts[lock], value + 1);
}

static void write_halves(void)
{
	halves[0]++;
	barrier();
	halves[1]++;
}

#define CHECK(condition)                                \
	do {                                            \
		if (unlikely(!(condition)))             \
			held->bad_line = __LINE__;      \
	} while (0)

static void spinning(struct ring3_soak_held *held)
{
	unsigned long flags, first, second;
	unsigned int start;

	spin_lock(&spin);
	add(SOAK_SPIN);
	spin_unlock(&spin);

	spin_lock_bh(&spin_bh);
	add(SOAK_SPIN_BH);
	spin_unlock_bh(&spin_bh);

	spin_lock_irqsave(&spin_irq, flags);
	add(SOAK_SPIN_IRQ);
	spin_unlock_irqrestore(&spin_irq, flags);

	write_lock(&rw);
	add(SOAK_RW);
	write_unlock(&rw);
	read_lock(&rw);
	first = READ_ONCE(counts[SOAK_RW]);
	CHECK(READ_ONCE(counts[SOAK_RW]) == first);
	read_unlock(&rw);

	write_seqlock(&seq);
	add(SOAK_SEQ);
	write_halves();
	write_sequnlock(&seq);
	do {
		start = read_seqbegin(&seq);
		first = READ_ONCE(halves[0]);
		second = READ_ONCE(halves[1]);
	} while (read_seqretry(&seq, start));
	CHECK(first == second);

	bit_spin_lock(3, &bit_word);
	add(SOAK_BIT);
	bit_spin_unlock(3, &bit_word);

	local_lock(&local.lock);
	this_cpu_ptr(&local)->count++;
	local_unlock(&local.lock);
}

static void sleeping(struct ring3_soak_held *held)
{
	unsigned long first;

	mutex_lock(&mutex);
	add(SOAK_MUTEX);
	mutex_unlock(&mutex);

	down_write(&rwsem);
	add(SOAK_RWSEM);
	downgrade_write(&rwsem);
	first = READ_ONCE(counts[SOAK_RWSEM]);
	cond_resched();
	CHECK(READ_ONCE(counts[SOAK_RWSEM]) == first);
	up_read(&rwsem);

	down(&semaphore);
	add(SOAK_SEMAPHORE);
	up(&semaphore);

	rt_mutex_lock(&rt_mutex);
	add(SOAK_RT_MUTEX);
	rt_mutex_unlock(&rt_mutex);
}

void ring3_soak_lock_all(struct ring3_soak_held *held)
{
	int lock;

	spinning(held);
	sleeping(held);
	for (lock = 0; lock < SOAK_LOCKS; lock++)
		held->times[lock]++;
}

void ring3_soak_add_held(struct ring3_soak_held *sum, const struct ring3_soak_held *one)
{
	int lock;

	for (lock = 0; lock < SOAK_LOCKS; lock++)
		sum->times[lock] += one->times[lock];
	if (one->bad_line)
		sum->bad_line = one->bad_line;
}

int ring3_soak_check_held(const struct ring3_soak_held *sum)
{
	unsigned long local_count = 0;
	int lock, cpu;

	if (sum->bad_line)
		return sum->bad_line;
	for_each_possible_cpu(cpu)
		local_count += per_cpu(local, cpu).count;
	counts[SOAK_LOCAL] = local_count;
	for (lock = 0; lock < SOAK_LOCKS; lock++) {
		if (counts[lock] != sum->times[lock])
			return __LINE__ * 100 + lock;
	}
	return halves[0] == sum->times[SOAK_SEQ] ? 0 : __LINE__;
}
