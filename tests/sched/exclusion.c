// SPDX-License-Identifier: MIT
/* exclusion.c - every lock of which one holder excludes the others, on all CPUs at once; and the order of service. */
#include <linux/atomic.h>
#include <linux/bit_spinlock.h>
#include <linux/percpu.h>
#include <linux/seqlock.h>
#include <linux/spinlock.h>

#include "sched/irq.h"
#include "tests/sched/locks.h"
#include "tests/sched/wait_until.h"

#define INTERRUPT 20

static DEFINE_SPINLOCK(spin);
static DEFINE_RAW_SPINLOCK(raw);
static DEFINE_RWLOCK(rw);
static DEFINE_SEQLOCK(seq);
static unsigned long bits;

/* Plain on purpose: two holders at once would lose an increment or see each other. */
static unsigned long sum;
static int inside;
static unsigned long bad;
static atomic_t interrupt_sections;
static bool interrupting;

static void section(void)
{
	if (inside)
		bad++;
	inside = 1;
	barrier();
	sum++;
	barrier();
	inside = 0;
}

static void interrupt(void *arg)
{
	unsigned long flags;

	spin_lock_irqsave(&spin, flags);
	section();
	spin_unlock_irqrestore(&spin, flags);
	atomic_inc(&interrupt_sections);
}

void locks_reset(void)
{
	sum = 0;
	bad = 0;
	inside = 0;
	interrupting = false;
	atomic_set(&interrupt_sections, 0);
	ring3_irq_set_handler(INTERRUPT, interrupt, NULL);
}

unsigned long locks_sum(void)
{
	return bad ? 0 : sum;
}

unsigned long locks_interrupt_sections(void)
{
	return atomic_read(&interrupt_sections);
}

static int one(enum locks_kind kind)
{
	unsigned long flags;

	switch (kind) {
	case LOCKS_SPIN:
		spin_lock(&spin);
		section();
		spin_unlock(&spin);
		break;
	case LOCKS_RAW_SPIN:
		raw_spin_lock(&raw);
		section();
		raw_spin_unlock(&raw);
		break;
	case LOCKS_SPIN_BH:
		spin_lock_bh(&spin);
		section();
		spin_unlock_bh(&spin);
		break;
	case LOCKS_SPIN_IRQ:
		spin_lock_irq(&spin);
		section();
		spin_unlock_irq(&spin);
		break;
	case LOCKS_SPIN_IRQSAVE:
		spin_lock_irqsave(&spin, flags);
		section();
		spin_unlock_irqrestore(&spin, flags);
		break;
	case LOCKS_SPIN_IRQSAVE_INTERRUPTED:
		spin_lock_irqsave(&spin, flags);
		ring3_irq_raise(INTERRUPT);
		section();
		spin_unlock_irqrestore(&spin, flags);
		break;
	case LOCKS_SPIN_TRYLOCK:
		WAIT_UNTIL(spin_trylock(&spin));
		section();
		spin_unlock(&spin);
		break;
	case LOCKS_SPIN_GUARD:
		scoped_guard (spinlock_irqsave, &spin)
			section();
		break;
	case LOCKS_WRITE:
		write_lock(&rw);
		section();
		write_unlock(&rw);
		break;
	case LOCKS_WRITE_IRQSAVE:
		write_lock_irqsave(&rw, flags);
		section();
		write_unlock_irqrestore(&rw, flags);
		break;
	case LOCKS_WRITE_TRYLOCK:
		WAIT_UNTIL(write_trylock(&rw));
		section();
		write_unlock(&rw);
		break;
	case LOCKS_WRITE_SEQLOCK:
		write_seqlock(&seq);
		section();
		write_sequnlock(&seq);
		break;
	case LOCKS_BIT_SPIN:
		bit_spin_lock(41, &bits);
		section();
		bit_spin_unlock(41, &bits);
		break;
	default:
		return __LINE__;
	}
	return 0;
}

int locks_hammer(enum locks_kind kind, unsigned int rounds)
{
	for (unsigned int i = 0; i < rounds; i++) {
		int line = one(kind);

		if (line)
			return line;
	}
	CHECK_THAT(!preempt_count() && !irqs_disabled());
	return 0;
}

/* --- order --- */

static DEFINE_SPINLOCK(ordered);
static int order[64];
static int served;
static int started;

void locks_order_reset(void)
{
	served = 0;
	WRITE_ONCE(started, 0);
	for (int i = 0; i < 64; i++)
		order[i] = -1;
}

static int waiting(void)
{
	unsigned int tickets = READ_ONCE(ordered.rlock.raw_lock.tickets);

	return ((tickets >> RING3_SPIN_NEXT_SHIFT) - tickets) & RING3_SPIN_TICKET_MASK;
}

/*
 * CPU 0 holds the lock until all others wait, each having come when its predecessor was in line; then it releases the lock
 * and asks for it again at once.
 */
int locks_check_order(int cpu, int cpus)
{
	if (cpu == 0) {
		spin_lock(&ordered);
		WRITE_ONCE(started, 1);
		WAIT_UNTIL(waiting() == cpus - 1);
		CHECK_THAT(spin_is_contended(&ordered) && spin_is_locked(&ordered));
		spin_unlock(&ordered);
		spin_lock(&ordered);
		order[served++] = 0;
		spin_unlock(&ordered);
		/* Everybody was before us: the lock is unused again, also in its word. */
		CHECK_THAT(served == cpus);
		for (int i = 0; i < cpus; i++)
			CHECK_THAT(order[i] == (i + 1) % cpus);
		WAIT_UNTIL(!spin_is_locked(&ordered) && !spin_is_contended(&ordered));
		return 0;
	}
	WAIT_UNTIL(READ_ONCE(started) && waiting() == cpu - 1);
	spin_lock(&ordered);
	order[served++] = cpu;
	spin_unlock(&ordered);
	return 0;
}
