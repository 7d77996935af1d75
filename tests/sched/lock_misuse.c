// SPDX-License-Identifier: MIT
/* lock_misuse.c - each mistake once, and the same done right. */
#include <linux/bit_spinlock.h>
#include <linux/local_lock.h>
#include <linux/seqlock.h>
#include <linux/spinlock.h>

#include "sched/irq.h"
#include "tests/sched/locks.h"

static DEFINE_SPINLOCK(lock);
static DEFINE_RWLOCK(rw);
static DEFINE_PER_CPU(local_lock_t, local) = INIT_LOCAL_LOCK(local);

void misuse_bad_magic(int right)
{
	static spinlock_t zeroes, never_initialised;

	spin_lock_init(&zeroes);
	if (right) {
		spin_lock(&zeroes);
		spin_unlock(&zeroes);
	} else {
		/* Goes on as Linux: the lock is taken. trylock does not look at the magic. */
		spin_lock(&never_initialised);
		spin_lock_init(&never_initialised);
		preempt_enable();
	}
}

void misuse_already_unlocked(int right)
{
	spin_lock(&lock);
	spin_unlock(&lock);
	if (!right) {
		preempt_disable();
		spin_unlock(&lock);
	}
	/* The lock is as good as before. */
	spin_lock(&lock);
	spin_unlock(&lock);
}

void misuse_wrong_owner(int step)
{
	switch (step) {
	case 0:
		spin_lock(&lock);
		preempt_enable();
		break;
	case 1:
		preempt_disable();
		spin_unlock(&lock);
		break;
	}
}

void misuse_wrong_cpu(int right)
{
	spin_lock(&lock);
#ifdef RING3_CHECKS
	/* What a migration in the section would look like. */
	if (!right)
		lock.rlock.owner_cpu++;
#endif
	spin_unlock(&lock);
}

void misuse_recursion(int right)
{
	spin_lock(&lock);
	if (right)
		spin_unlock(&lock);
	spin_lock(&lock);
	spin_unlock(&lock);
}

static void take_in_interrupt(void *arg)
{
	spin_lock(&lock);
	spin_unlock(&lock);
}

/* A lock shared with an interrupt that is taken with interrupts on. */
void misuse_recursion_in_interrupt(int right)
{
	unsigned long flags;

	ring3_irq_set_handler(22, take_in_interrupt, NULL);
	if (right) {
		spin_lock_irqsave(&lock, flags);
		ring3_irq_raise(22);
		spin_unlock_irqrestore(&lock, flags);
	} else {
		spin_lock(&lock);
		ring3_irq_raise(22);
		spin_unlock(&lock);
	}
}

void misuse_write_recursion(int right)
{
	write_lock(&rw);
	if (right)
		write_unlock(&rw);
	write_lock(&rw);
	write_unlock(&rw);
}

void misuse_read_inside_write(int right)
{
	write_lock(&rw);
	if (right)
		write_unlock(&rw);
	read_lock(&rw);
	read_unlock(&rw);
}

void misuse_rwlock_bad_magic(int right)
{
	static rwlock_t zeroes;

	if (right)
		rwlock_init(&zeroes);
	read_lock(&zeroes);
	rwlock_init(&zeroes);
	preempt_enable();
}

void misuse_write_wrong_owner(int right)
{
	if (right)
		write_lock(&rw);
	else
		preempt_disable();
	write_unlock(&rw);
	write_lock(&rw);
	write_unlock(&rw);
}

void misuse_bit_spin_unlock(int right)
{
	unsigned long word = 0;

	if (right)
		bit_spin_lock(1, &word);
	else
		preempt_disable();
	bit_spin_unlock(1, &word);
}

void misuse_assert_spin_locked(int right)
{
	if (right)
		spin_lock(&lock);
	assert_spin_locked(&lock);
	if (right)
		spin_unlock(&lock);
}

void misuse_local_lock_twice(int right)
{
	local_lock(&local);
	if (right)
		local_unlock(&local);
	local_lock(&local);
	local_unlock(&local);
	if (!right)
		preempt_enable();
}

void misuse_local_unlock(int right)
{
	if (right)
		local_lock(&local);
	else
		preempt_disable();
	local_unlock(&local);
}

void misuse_assert_held(int right)
{
	if (right)
		spin_lock(&lock);
	lockdep_assert_held(&lock);
	if (right)
		spin_unlock(&lock);
}

void misuse_assert_not_held(int right)
{
	if (!right)
		spin_lock(&lock);
	lockdep_assert_not_held(&lock);
	if (!right)
		spin_unlock(&lock);
}

void misuse_assert_irqs_disabled(int right)
{
	unsigned long flags;

	local_irq_save(flags);
	if (!right)
		local_irq_restore(flags);
	lockdep_assert_irqs_disabled();
	if (right)
		local_irq_restore(flags);
}

void misuse_assert_irqs_enabled(int right)
{
	unsigned long flags;

	local_irq_save(flags);
	if (right)
		local_irq_restore(flags);
	lockdep_assert_irqs_enabled();
	if (!right)
		local_irq_restore(flags);
}

void misuse_assert_preemption_disabled(int right)
{
	if (right)
		preempt_disable();
	lockdep_assert_preemption_disabled();
	if (right)
		preempt_enable();
}

void misuse_assert_preemption_enabled(int right)
{
	if (!right)
		preempt_disable();
	lockdep_assert_preemption_enabled();
	if (!right)
		preempt_enable();
}

/* Its name is in the report, so it must have a frame of its own. */
static noinline void assert_in_interrupt(void *arg)
{
	lockdep_assert_in_irq();
}

void misuse_assert_in_irq(int right)
{
	ring3_irq_set_handler(23, assert_in_interrupt, NULL);
	if (right)
		ring3_irq_raise(23);
	else
		assert_in_interrupt(NULL);
}

void misuse_assert_in_softirq(int right)
{
	if (right)
		local_bh_disable();
	lockdep_assert_in_softirq();
	if (right)
		local_bh_enable();
}

void misuse_seqcount_writer(int right)
{
	static seqcount_t count = SEQCNT_ZERO(count);

	if (right)
		preempt_disable();
	write_seqcount_begin(&count);
	write_seqcount_end(&count);
	if (right)
		preempt_enable();
}

void misuse_seqcount_spinlock_writer(int right)
{
	static seqcount_spinlock_t count = SEQCNT_SPINLOCK_ZERO(count, &lock);

	if (right)
		spin_lock(&lock);
	write_seqcount_begin(&count);
	write_seqcount_end(&count);
	if (right)
		spin_unlock(&lock);
}

void misuse_bh_enable_with_irqs_off(int right)
{
	local_bh_disable();
	if (!right)
		local_irq_disable();
	local_bh_enable();
	if (!right)
		local_irq_enable();
}
