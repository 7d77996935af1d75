// SPDX-License-Identifier: MIT
/* points.c - compiled with a RING3_POINT that counts: each operation passes one point of its kind. */
#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/processor.h>
#include <linux/string.h>

#include "tests/arch/check_that.h"
#include "tests/arch/primitives.h"

unsigned int ring3_points_seen[16];

static DEFINE_PER_CPU(long, counter);
static DEFINE_PER_CPU(u8, byte);
static DEFINE_PER_CPU(long[2], pair) __attribute__((__aligned__(16)));

static unsigned int points_total(void)
{
	unsigned int i, sum = 0;

	for (i = 0; i < ARRAY_SIZE(ring3_points_seen); i++)
		sum += ring3_points_seen[i];
	return sum;
}

/*
 * @statement passes one point, which is of @kind. A portable per-CPU operation is made of several and passes theirs too.
 */
#ifdef RING3_PERCPU_FORMS
#define ONE_AT_MOST(kind) (points_total() == 1)
#else
#define ONE_AT_MOST(kind) ((kind) == RING3_POINT_THIS_CPU || points_total() == 1)
#endif
#define ONE_POINT(kind, statement)                                             \
	do {                                                                   \
		memset(ring3_points_seen, 0, sizeof(ring3_points_seen));       \
		statement;                                                     \
		CHECK_THAT(ring3_points_seen[kind] >= 1 && ONE_AT_MOST(kind)); \
	} while (0)

int ring3_check_points(void)
{
	unsigned long word = 0, old = 0, flags;
	atomic_t a = ATOMIC_INIT(0);
	atomic64_t l = ATOMIC64_INIT(0);

	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_read(counter));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_write(counter, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_add(counter, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_dec(byte));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_and(counter, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_or(byte, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_add_return(counter, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_xchg(byte, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_cmpxchg(counter, 1, 2));
	ONE_POINT(RING3_POINT_THIS_CPU, this_cpu_cmpxchg_double(pair[0], pair[1], 0, 0, 1, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, raw_cpu_add(counter, 1));
	ONE_POINT(RING3_POINT_THIS_CPU, raw_cpu_read(byte));
	ONE_POINT(RING3_POINT_THIS_CPU, raw_cpu_ptr(&counter));
	ONE_POINT(RING3_POINT_ATOMIC, atomic_inc(&a));
	ONE_POINT(RING3_POINT_ATOMIC, atomic_read(&a));
	ONE_POINT(RING3_POINT_ATOMIC, atomic_set(&a, 1));
	ONE_POINT(RING3_POINT_ATOMIC, atomic_fetch_add_acquire(1, &a));
	ONE_POINT(RING3_POINT_ATOMIC, atomic64_or(1, &l));
	ONE_POINT(RING3_POINT_CMPXCHG, atomic_cmpxchg(&a, 1, 2));
	ONE_POINT(RING3_POINT_CMPXCHG, atomic_xchg(&a, 1));
	ONE_POINT(RING3_POINT_CMPXCHG, xchg(&word, 1));
	ONE_POINT(RING3_POINT_CMPXCHG, cmpxchg(&word, 1, 2));
	ONE_POINT(RING3_POINT_CMPXCHG, cmpxchg_local(&word, 1, 2));
	ONE_POINT(RING3_POINT_CMPXCHG, try_cmpxchg(&word, &old, 2));
	ONE_POINT(RING3_POINT_ATOMIC, set_bit(3, &word));
	ONE_POINT(RING3_POINT_ATOMIC, test_and_clear_bit(3, &word));
	ONE_POINT(RING3_POINT_LOCK, test_and_set_bit_lock(3, &word));
	ONE_POINT(RING3_POINT_LOCK, clear_bit_unlock(3, &word));
	ONE_POINT(RING3_POINT_READ_ONCE, READ_ONCE(word));
	ONE_POINT(RING3_POINT_WRITE_ONCE, WRITE_ONCE(word, 1));
	ONE_POINT(RING3_POINT_READ_ONCE, smp_load_acquire(&word));
	ONE_POINT(RING3_POINT_WRITE_ONCE, smp_store_release(&word, 1));
	ONE_POINT(RING3_POINT_CPU_RELAX, cpu_relax());

	/* Enabling is the point of its kind; the flag itself is a per-CPU word and passes its own. */
	preempt_disable();
	memset(ring3_points_seen, 0, sizeof(ring3_points_seen));
	preempt_enable();
	CHECK_THAT(ring3_points_seen[RING3_POINT_PREEMPT_ENABLE] == 1);
	local_irq_save(flags);
	memset(ring3_points_seen, 0, sizeof(ring3_points_seen));
	local_irq_restore(flags);
	CHECK_THAT(ring3_points_seen[RING3_POINT_IRQ_ENABLE] == 1);
	return 0;
}
