// SPDX-License-Identifier: MIT
/* byte_lock_cases.c - the recursive byte lock of two hardware threads, in both variants. */
#include <linux/atomic.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/preempt.h>
#include <linux/smp.h>

#include "sched/irq.h"
#include "sched/locks/byte_lock.h"
#include "tests/sched/crew.h"
#include "tests/sched/locks/byte_lock_cases.h"

static struct ring3_byte_lock lock;
static int variant;
static int rounds;

/* Plain on purpose: two holders at once lose an increment or see each other. */
static unsigned long sum;
static int inside;

static enum ring3_byte_lock_taken take(void)
{
	return variant ? ring3_byte_lock_acquire_value_inside(&lock) : ring3_byte_lock_acquire(&lock);
}

int byte_lock_check_init(void)
{
	struct ring3_byte_lock other = { .owner = 77 };

	/* CPU 255's value would be 256, which is 0 in a byte: "free". */
	CHECK_THAT(ring3_byte_lock_init(&other, 256) == -EINVAL && other.owner == 77);
	CHECK_THAT(ring3_byte_lock_init(&other, 0) == -EINVAL && other.owner == 77);
	CHECK_THAT(!ring3_byte_lock_init(&other, 255) && !other.owner);
	return 0;
}

int byte_lock_check_values(int inside_loop)
{
	variant = inside_loop;
	CHECK_THAT(!ring3_byte_lock_init(&lock, (unsigned int)num_online_cpus()));
	preempt_disable();
	CHECK_THAT(take() == RING3_BYTE_LOCK_TAKEN);
	CHECK_THAT(lock.owner == smp_processor_id() + 1);
	CHECK_THAT(take() == RING3_BYTE_LOCK_HELD_HERE);
	CHECK_THAT(lock.owner == smp_processor_id() + 1);
	ring3_byte_lock_release(&lock);
	CHECK_THAT(!lock.owner);
	preempt_enable();
	return 0;
}

static int count_exclusively(int index)
{
	int i;

	for (i = 0; i < rounds; i++) {
		preempt_disable();
		CHECK_THAT(take() == RING3_BYTE_LOCK_TAKEN);
		CHECK_THAT(!inside);
		inside = 1;
		barrier();
		sum++;
		barrier();
		inside = 0;
		ring3_byte_lock_release(&lock);
		preempt_enable();
	}
	return 0;
}

int byte_lock_check_exclusion(int inside_loop, int cpus, int of)
{
	variant = inside_loop;
	rounds = of;
	sum = 0;
	CHECK_THAT(!ring3_byte_lock_init(&lock, (unsigned int)cpus));
	MUST(crew_run(cpus, count_exclusively, true));
	CHECK_THAT(sum == (unsigned long)cpus * (unsigned int)of && !lock.owner);
	return 0;
}

/* An interrupt on the owner: it finds its own CPU's value, works, and leaves the lock held. */
static unsigned long in_interrupt, wrong_in_interrupt;
static int taken_in_interrupt;

static void on_interrupt(void *arg)
{
	enum ring3_byte_lock_taken taken = take();

	in_interrupt++;
	if (taken == RING3_BYTE_LOCK_TAKEN) {
		taken_in_interrupt++;
		ring3_byte_lock_release(&lock);
	} else if (lock.owner != smp_processor_id() + 1) {
		wrong_in_interrupt++;
	}
}

int byte_lock_check_recursion(int inside_loop, int of)
{
	const int source = ring3_irq_alloc();
	int i;

	variant = inside_loop;
	in_interrupt = wrong_in_interrupt = 0;
	taken_in_interrupt = 0;
	CHECK_THAT(!ring3_byte_lock_init(&lock, (unsigned int)num_online_cpus()));
	CHECK_THAT(source > 0);
	ring3_irq_set_handler(source, on_interrupt, NULL);
	for (i = 0; i < of; i++) {
		preempt_disable();
		CHECK_THAT(take() == RING3_BYTE_LOCK_TAKEN);
		ring3_irq_raise(source);
		CHECK_THAT(lock.owner == smp_processor_id() + 1);
		ring3_byte_lock_release(&lock);
		/* The control: nobody holds it, so the interrupt takes it and gives it back. */
		ring3_irq_raise(source);
		CHECK_THAT(!lock.owner);
		preempt_enable();
	}
	ring3_irq_free(source);
	CHECK_THAT(in_interrupt == 2ul * (unsigned int)of && taken_in_interrupt == of && !wrong_in_interrupt);
	return 0;
}

/* A waiter gets the lock after the owner's release, and not before. */
static int released, waiting;

static int wait_for_it(int index)
{
	preempt_disable();
	WRITE_ONCE(waiting, 1);
	CHECK_THAT(take() == RING3_BYTE_LOCK_TAKEN);
	CHECK_THAT(READ_ONCE(released));
	ring3_byte_lock_release(&lock);
	preempt_enable();
	return 0;
}

int byte_lock_check_waiter(int inside_loop)
{
	struct crew crew = {};
	unsigned long long end;

	variant = inside_loop;
	released = waiting = 0;
	CHECK_THAT(!ring3_byte_lock_init(&lock, 2));
	preempt_disable();
	CHECK_THAT(smp_processor_id() == 0 && take() == RING3_BYTE_LOCK_TAKEN);
	preempt_enable();
	/* This task stays on CPU 0, and the byte is CPU 0's whoever runs there. */
	MUST(crew_start_one(&crew, wait_for_it, 1, 0));
	PAUSE_UNTIL(READ_ONCE(waiting));
	end = ring3_host_monotonic_ns() + 5000000;
	while (ring3_host_monotonic_ns() < end)
		CHECK_THAT(READ_ONCE(lock.owner) == 1);
	WRITE_ONCE(released, 1);
	ring3_byte_lock_release(&lock);
	MUST(crew_finish(&crew));
	return 0;
}
