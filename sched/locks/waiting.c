// SPDX-License-Identifier: MIT
/*
 * waiting.c - what a CPU does that finds a spinning lock taken.
 */
#include <linux/compiler.h>
#include <linux/export.h>
#include <linux/preempt.h>

#include <asm/processor.h>

#include "runtime/host.h"
#include "sched/locks/rw_word.h"
#include "sched/locks/spin_word.h"

/*
 * A few microseconds: longer than a short critical section of a holder that runs, much shorter than the time slice that a
 * holder needs which does not.
 */
#define SPINS_BEFORE_YIELD 100

void ring3_lock_relax(unsigned int turn)
{
	if (likely(turn < SPINS_BEFORE_YIELD)) {
		cpu_relax();
	} else {
		RING3_POINT(RING3_POINT_CPU_RELAX, NULL);
		ring3_host_yield();
	}
}
EXPORT_SYMBOL(ring3_lock_relax);

struct patience {
	unsigned int turn;
	unsigned long long end; /* 0: not yet looked at the clock */
};

/* One turn of competing for a lock; false when it has lasted too long. */
static bool wait_a_turn(struct patience *patience)
{
	unsigned long long now;

	ring3_lock_relax(patience->turn);
	if (patience->turn++ < SPINS_BEFORE_YIELD)
		return true;
	now = ring3_host_monotonic_ns();
	if (!patience->end)
		patience->end = now + RING3_LOCK_PATIENCE_NS;
	return now < patience->end;
}

static void spin_queue(arch_spinlock_t *lock)
{
	unsigned int ticket, next, tickets, turn = 0;

	/* The next ticket is the word's top: its overflow goes nowhere. */
	ticket = __atomic_fetch_add(&lock->tickets, 1u << RING3_SPIN_NEXT_SHIFT, __ATOMIC_RELAXED) >> RING3_SPIN_NEXT_SHIFT;
	next = (ticket + 1) & RING3_SPIN_TICKET_MASK;
	while ((__atomic_load_n(&lock->tickets, __ATOMIC_RELAXED) & RING3_SPIN_TICKET_MASK) != ticket)
		ring3_lock_relax(turn++);
	while (__atomic_load_n(&lock->held, __ATOMIC_RELAXED) || !__ring3_spin_take(lock))
		ring3_lock_relax(turn++);
	/* As the holder: it is the next one's turn, or, if that ticket is not drawn, the queue ends. */
	tickets = __atomic_load_n(&lock->tickets, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(&lock->tickets, &tickets,
					    tickets >> RING3_SPIN_NEXT_SHIFT == next ?
						    0 :
						    (tickets & ~RING3_SPIN_TICKET_MASK) | next,
					    0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}

void ring3_spin_wait(arch_spinlock_t *lock)
{
	struct patience patience = {};

	while (wait_a_turn(&patience)) {
		if (!arch_spin_is_locked(lock) && __ring3_spin_take(lock))
			return;
	}
	spin_queue(lock);
}
EXPORT_SYMBOL(ring3_spin_wait);

void ring3_rw_wait_read(arch_rwlock_t *lock)
{
	struct patience patience = {};
	unsigned int turn = 0;

	if (in_interrupt()) {
		while (__atomic_load_n(&lock->value, __ATOMIC_ACQUIRE) & RING3_RW_WRITER)
			ring3_lock_relax(turn++);
		return;
	}
	/* Not a reader yet: a waiting writer shall not wait for us while we wait for it. */
	(void)__atomic_fetch_sub(&lock->value, RING3_RW_READER, __ATOMIC_RELAXED);
	while (wait_a_turn(&patience)) {
		if (__ring3_read_try(lock))
			return;
	}
	arch_spin_lock(&lock->queue);
	(void)__atomic_fetch_add(&lock->value, RING3_RW_READER, __ATOMIC_RELAXED);
	/* At the head no writer waits before us, so only one that holds the lock is in the way. */
	while (__atomic_load_n(&lock->value, __ATOMIC_ACQUIRE) & RING3_RW_WRITER)
		ring3_lock_relax(turn++);
	arch_spin_unlock(&lock->queue);
}
EXPORT_SYMBOL(ring3_rw_wait_read);

void ring3_rw_wait_write(arch_rwlock_t *lock)
{
	struct patience patience = {};
	unsigned int expected, turn = 0;

	while (wait_a_turn(&patience)) {
		if (!__atomic_load_n(&lock->value, __ATOMIC_RELAXED) && __ring3_write_try(lock))
			return;
	}
	arch_spin_lock(&lock->queue);
	(void)__atomic_fetch_or(&lock->value, RING3_RW_WAITING, __ATOMIC_RELAXED);
	for (;;) {
		expected = RING3_RW_WAITING;
		if (__atomic_load_n(&lock->value, __ATOMIC_RELAXED) == expected &&
		    __atomic_compare_exchange_n(&lock->value, &expected, RING3_RW_WRITER, 0, __ATOMIC_ACQUIRE,
						__ATOMIC_RELAXED))
			break;
		ring3_lock_relax(turn++);
	}
	arch_spin_unlock(&lock->queue);
}
EXPORT_SYMBOL(ring3_rw_wait_write);
