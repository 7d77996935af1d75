// SPDX-License-Identifier: MIT
/* lock_contexts.c - what each lock does to the preempt count and the interrupt flag, and that it is all undone. */
#include <linux/bit_spinlock.h>
#include <linux/local_lock.h>
#include <linux/percpu.h>
#include <linux/seqlock.h>
#include <linux/spinlock.h>
#include <linux/string.h>

#include "sched/irq.h"
#include "tests/arch/check_that.h"
#include "tests/sched/locks.h"

static DEFINE_SPINLOCK(spin);
static DEFINE_RAW_SPINLOCK(raw);
static DEFINE_RWLOCK(rw);
static DEFINE_SEQLOCK(seq);

/* Both styles' counts: only the one in use may move, and both must be back afterwards. */
static int count_of_the_other_style(void)
{
	return ring3_offset_table_preempt_count() + ring3_thread_info_preempt_count() - preempt_count();
}

#define IN_USE(expected_count, expected_irqs_off)                                                    \
	CHECK_THAT(preempt_count() == (int)(expected_count) && !!irqs_disabled() == (expected_irqs_off))
#define UNDONE() CHECK_THAT(!preempt_count() && !irqs_disabled() && count_of_the_other_style() == other)

#define CHECK_FORM(lock_statement, unlock_statement, expected_count, expected_irqs_off)              \
	do {                                                                                         \
		lock_statement;                                                                      \
		IN_USE(expected_count, expected_irqs_off);                                           \
		unlock_statement;                                                                    \
		UNDONE();                                                                            \
	} while (0)

int locks_check_contexts(void)
{
	int other = count_of_the_other_style();
	unsigned long flags, word = 0;

	UNDONE();
	CHECK_FORM(spin_lock(&spin), spin_unlock(&spin), 1, false);
	CHECK_FORM(spin_lock_bh(&spin), spin_unlock_bh(&spin), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(spin_lock_irq(&spin), spin_unlock_irq(&spin), 1, true);
	CHECK_FORM(spin_lock_irqsave(&spin, flags), spin_unlock_irqrestore(&spin, flags), 1, true);
	CHECK_FORM(spin_lock_irqsave_nested(&spin, flags, 1), spin_unlock_irqrestore(&spin, flags), 1, true);
	CHECK_FORM(spin_lock_nested(&spin, SINGLE_DEPTH_NESTING), spin_unlock(&spin), 1, false);
	CHECK_FORM(spin_lock_nest_lock(&spin, &raw), spin_unlock(&spin), 1, false);
	CHECK_FORM(raw_spin_lock(&raw), raw_spin_unlock(&raw), 1, false);
	CHECK_FORM(raw_spin_lock_bh(&raw), raw_spin_unlock_bh(&raw), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(raw_spin_lock_irq(&raw), raw_spin_unlock_irq(&raw), 1, true);
	CHECK_FORM(raw_spin_lock_irqsave(&raw, flags), raw_spin_unlock_irqrestore(&raw, flags), 1, true);
	CHECK_FORM(raw_spin_lock_nested(&raw, 1), raw_spin_unlock(&raw), 1, false);
	CHECK_FORM(read_lock(&rw), read_unlock(&rw), 1, false);
	CHECK_FORM(read_lock_bh(&rw), read_unlock_bh(&rw), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(read_lock_irq(&rw), read_unlock_irq(&rw), 1, true);
	CHECK_FORM(read_lock_irqsave(&rw, flags), read_unlock_irqrestore(&rw, flags), 1, true);
	CHECK_FORM(write_lock(&rw), write_unlock(&rw), 1, false);
	CHECK_FORM(write_lock_nested(&rw, 1), write_unlock(&rw), 1, false);
	CHECK_FORM(write_lock_bh(&rw), write_unlock_bh(&rw), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(write_lock_irq(&rw), write_unlock_irq(&rw), 1, true);
	CHECK_FORM(write_lock_irqsave(&rw, flags), write_unlock_irqrestore(&rw, flags), 1, true);
	CHECK_FORM(write_seqlock(&seq), write_sequnlock(&seq), 1, false);
	CHECK_FORM(write_seqlock_bh(&seq), write_sequnlock_bh(&seq), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(write_seqlock_irq(&seq), write_sequnlock_irq(&seq), 1, true);
	CHECK_FORM(write_seqlock_irqsave(&seq, flags), write_sequnlock_irqrestore(&seq, flags), 1, true);
	CHECK_FORM(read_seqlock_excl(&seq), read_sequnlock_excl(&seq), 1, false);
	CHECK_FORM(read_seqlock_excl_bh(&seq), read_sequnlock_excl_bh(&seq), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(read_seqlock_excl_irq(&seq), read_sequnlock_excl_irq(&seq), 1, true);
	CHECK_FORM(read_seqlock_excl_irqsave(&seq, flags), read_sequnlock_excl_irqrestore(&seq, flags), 1, true);
	CHECK_FORM(bit_spin_lock(3, &word), bit_spin_unlock(3, &word), 1, false);
	CHECK_FORM(bit_spin_lock(63, &word), __bit_spin_unlock(63, &word), 1, false);

	/* Initialised at run time. */
	{
		spinlock_t s;
		raw_spinlock_t r;
		rwlock_t w;
		seqlock_t q;

		memset(&s, 0xff, sizeof(s));
		memset(&r, 0xff, sizeof(r));
		memset(&w, 0xff, sizeof(w));
		memset(&q, 0xff, sizeof(q));
		spin_lock_init(&s);
		raw_spin_lock_init(&r);
		rwlock_init(&w);
		seqlock_init(&q);
		CHECK_FORM(spin_lock(&s), spin_unlock(&s), 1, false);
		CHECK_FORM(raw_spin_lock(&r), raw_spin_unlock(&r), 1, false);
		CHECK_FORM(write_lock(&w), write_unlock(&w), 1, false);
		CHECK_FORM(write_seqlock(&q), write_sequnlock(&q), 1, false);
		s = __SPIN_LOCK_UNLOCKED(s);
		CHECK_FORM(spin_lock(&s), spin_unlock(&s), 1, false);
	}
	return 0;
}

int locks_check_trylock(void)
{
	int other = count_of_the_other_style();
	unsigned long flags, word = 0;

	CHECK_THAT(!spin_is_locked(&spin) && !spin_is_contended(&spin));
	CHECK_THAT(spin_trylock(&spin) == 1);
	CHECK_THAT(spin_is_locked(&spin) && !spin_is_contended(&spin));
	assert_spin_locked(&spin);
	/* Not taken: context unchanged. (A trylock of one's own lock fails and is no misuse.) */
	IN_USE(1, false);
	CHECK_THAT(!spin_trylock(&spin));
	IN_USE(1, false);
	CHECK_THAT(!spin_trylock_bh(&spin));
	IN_USE(1, false);
	CHECK_THAT(!spin_trylock_irq(&spin));
	IN_USE(1, false);
	CHECK_THAT(!spin_trylock_irqsave(&spin, flags));
	IN_USE(1, false);
	spin_unlock(&spin);
	UNDONE();
	CHECK_FORM(CHECK_THAT(spin_trylock_bh(&spin)), spin_unlock_bh(&spin), SOFTIRQ_LOCK_OFFSET, false);
	CHECK_FORM(CHECK_THAT(spin_trylock_irq(&spin)), spin_unlock_irq(&spin), 1, true);
	CHECK_FORM(CHECK_THAT(spin_trylock_irqsave(&spin, flags)), spin_unlock_irqrestore(&spin, flags), 1, true);
	CHECK_FORM(CHECK_THAT(raw_spin_trylock(&raw)), raw_spin_unlock(&raw), 1, false);

	/* Readers share; a writer shares with nobody. */
	CHECK_THAT(read_trylock(&rw) && read_trylock(&rw));
	IN_USE(2, false);
	CHECK_THAT(!write_trylock(&rw) && !write_trylock_irqsave(&rw, flags));
	IN_USE(2, false);
	read_unlock(&rw);
	CHECK_THAT(!write_trylock(&rw));
	read_unlock(&rw);
	CHECK_THAT(write_trylock(&rw) && !read_trylock(&rw) && !write_trylock(&rw));
	IN_USE(1, false);
	write_unlock(&rw);
	CHECK_FORM(CHECK_THAT(write_trylock_irqsave(&rw, flags)), write_unlock_irqrestore(&rw, flags), 1, true);

	CHECK_THAT(bit_spin_trylock(5, &word) && word == 1ul << 5 && bit_spin_is_locked(5, &word));
	CHECK_THAT(!bit_spin_trylock(5, &word) && bit_spin_trylock(6, &word));
	IN_USE(2, false);
	bit_spin_unlock(5, &word);
	bit_spin_unlock(6, &word);
	CHECK_THAT(!word);
	UNDONE();
	return 0;
}

int locks_check_irqsave_nests(void)
{
	int other = count_of_the_other_style();
	unsigned long outer, inner;

	spin_lock_irqsave(&spin, outer);
	raw_spin_lock_irqsave(&raw, inner);
	IN_USE(2, true);
	raw_spin_unlock_irqrestore(&raw, inner);
	IN_USE(1, true);
	spin_unlock_irqrestore(&spin, outer);
	UNDONE();

	/* Released in the order of acquisition, which is odd but allowed. */
	spin_lock_irqsave(&spin, outer);
	write_lock_irqsave(&rw, inner);
	spin_unlock(&spin);
	IN_USE(1, true);
	write_unlock_irqrestore(&rw, outer);
	UNDONE();

	local_irq_disable();
	spin_lock_irqsave(&spin, outer);
	spin_unlock_irqrestore(&spin, outer);
	IN_USE(0, true);
	/* _irq turns on whatever was before. */
	spin_lock_irq(&spin);
	spin_unlock_irq(&spin);
	UNDONE();
	return 0;
}

static int softirq_runs;
static int softirq_count_seen;

static void run_softirqs(void)
{
	this_cpu_write(__softirq_pending, 0);
	softirq_runs++;
	softirq_count_seen = preempt_count();
}

int locks_check_bottom_half(void)
{
	void (*before)(void) = ring3_softirq_hook;
	int other = count_of_the_other_style();

	ring3_softirq_hook = run_softirqs;
	softirq_runs = 0;
	CHECK_FORM(local_bh_disable(), local_bh_enable(), SOFTIRQ_DISABLE_OFFSET, false);
	local_bh_disable();
	CHECK_THAT(in_softirq() && in_interrupt() && !in_serving_softirq() && in_task());
	local_bh_disable();
	IN_USE(2 * SOFTIRQ_DISABLE_OFFSET, false);
	CHECK_THAT(!softirq_runs);
	this_cpu_write(__softirq_pending, 4);
	/* Only the outermost enable runs what waits, with preemption off and softirqs on. */
	local_bh_enable();
	CHECK_THAT(!softirq_runs);
	local_bh_enable();
	CHECK_THAT(softirq_runs == 1 && softirq_count_seen == 1);
	UNDONE();

	/* The same for a lock; and a plain lock around it is no hindrance. */
	spin_lock(&spin);
	read_lock_bh(&rw);
	this_cpu_write(__softirq_pending, 1);
	read_unlock_bh(&rw);
	CHECK_THAT(softirq_runs == 2 && softirq_count_seen == 2);
	spin_unlock(&spin);
	/* Nothing pending: nobody is called. */
	spin_lock_bh(&spin);
	spin_unlock_bh(&spin);
	CHECK_THAT(softirq_runs == 2);
	/* A reschedule that became due inside is done at the end. */
	local_bh_disable();
	set_preempt_need_resched();
	local_bh_enable();
	CHECK_THAT(!test_preempt_need_resched());
	UNDONE();
	ring3_softirq_hook = before;
	return 0;
}

static DEFINE_PER_CPU(local_lock_t, local) = INIT_LOCAL_LOCK(local);
static DEFINE_PER_CPU(int, interrupted);

static void count_interrupt(void *arg)
{
	this_cpu_inc(interrupted);
}

int locks_check_local_lock(void)
{
	int other = count_of_the_other_style();
	unsigned long flags;

	CHECK_FORM(local_lock(&local), local_unlock(&local), 1, false);
	CHECK_FORM(local_lock_irq(&local), local_unlock_irq(&local), 0, true);
	CHECK_FORM(local_lock_irqsave(&local, flags), local_unlock_irqrestore(&local, flags), 0, true);

	ring3_irq_set_handler(21, count_interrupt, NULL);
	this_cpu_write(interrupted, 0);
	local_lock_irqsave(&local, flags);
	ring3_irq_raise(21);
	CHECK_THAT(!this_cpu_read(interrupted));
	local_unlock_irqrestore(&local, flags);
	CHECK_THAT(this_cpu_read(interrupted) == 1);

	local_lock(&local);
	lockdep_assert_held(this_cpu_ptr(&local));
	local_unlock(&local);
	local_lock_init(per_cpu_ptr(&local, raw_smp_processor_id()));
	UNDONE();
	return 0;
}

int locks_check_lockdep(void)
{
#ifdef RING3_CHECKS
	CHECK_THAT(lockdep_is_held(&spin) == LOCK_STATE_NOT_HELD);
	spin_lock(&spin);
	CHECK_THAT(lockdep_is_held(&spin) == LOCK_STATE_HELD && lockdep_is_held(&spin.rlock) == LOCK_STATE_HELD);
	CHECK_THAT(lockdep_is_held(&raw) == LOCK_STATE_NOT_HELD);
	lockdep_assert_held(&spin);
	lockdep_assert_held_once(&spin);
	lockdep_assert_not_held(&raw);
	spin_unlock(&spin);
	CHECK_THAT(lockdep_is_held(&spin) == LOCK_STATE_NOT_HELD);
	CHECK_THAT(spin_trylock(&spin) && lockdep_is_held(&spin) == LOCK_STATE_HELD);
	spin_unlock(&spin);

	write_lock(&rw);
	CHECK_THAT(lockdep_is_held(&rw) == LOCK_STATE_HELD && lockdep_is_held_type(&rw, 0) == LOCK_STATE_HELD);
	lockdep_assert_held_write(&rw);
	write_unlock(&rw);
	CHECK_THAT(lockdep_depth(current) == 0);
	lockdep_assert_none_held_once();
	read_lock(&rw);
	lockdep_assert_held(&rw);
	lockdep_assert_held_read(&rw);
	CHECK_THAT(lockdep_is_held(&rw) == LOCK_STATE_HELD && lockdep_is_held_type(&rw, 1) == LOCK_STATE_HELD);
	CHECK_THAT(lockdep_is_held_type(&rw, 0) == LOCK_STATE_NOT_HELD && lockdep_depth(current) == 1);
	read_unlock(&rw);
	CHECK_THAT(lockdep_is_held(&rw) == LOCK_STATE_NOT_HELD);
#endif
	return 0;
}

static int guarded(int leave_early)
{
	guard(spinlock_irqsave)(&spin);
	if (leave_early)
		return preempt_count() == 1 && irqs_disabled() && spin_is_locked(&spin);
	scoped_guard (raw_spinlock, &raw) {
		if (preempt_count() != 2 || !raw_spin_is_locked(&raw))
			return 0;
		break;
	}
	return preempt_count() == 1 && !raw_spin_is_locked(&raw);
}

int locks_check_guards(void)
{
	int other = count_of_the_other_style();
	int rounds = 0;

	CHECK_THAT(guarded(1));
	CHECK_THAT(!spin_is_locked(&spin));
	UNDONE();
	CHECK_THAT(guarded(0));
	CHECK_THAT(!spin_is_locked(&spin));
	UNDONE();
	scoped_guard (irqsave) {
		rounds++;
		CHECK_THAT(irqs_disabled());
	}
	scoped_guard (irq)
		CHECK_THAT(irqs_disabled());
	scoped_guard (spinlock_irq, &spin)
		IN_USE(1, true);
	CHECK_THAT(rounds == 1);
	UNDONE();
	return 0;
}

int locks_check_dec_and_lock(void)
{
	int other = count_of_the_other_style();
	atomic_t references = ATOMIC_INIT(2);
	unsigned long flags;

	CHECK_THAT(!atomic_dec_and_lock(&references, &spin) && atomic_read(&references) == 1);
	UNDONE();
	CHECK_FORM(CHECK_THAT(atomic_dec_and_lock(&references, &spin) && !atomic_read(&references)), spin_unlock(&spin), 1,
		   false);
	atomic_set(&references, 1);
	CHECK_FORM(CHECK_THAT(atomic_dec_and_lock_irqsave(&references, &spin, flags)),
		   spin_unlock_irqrestore(&spin, flags), 1, true);
	return 0;
}

int locks_check_seqcount_values(void)
{
	static seqcount_spinlock_t with_spin = SEQCNT_SPINLOCK_ZERO(with_spin, &spin);
	static seqcount_raw_spinlock_t with_raw = SEQCNT_RAW_SPINLOCK_ZERO(with_raw, &raw);
	static seqcount_t plain = SEQCNT_ZERO(plain);
	seqcount_rwlock_t with_rw;
	unsigned int start;
	int seq_or_lock;

	start = read_seqcount_begin(&plain);
	CHECK_THAT(start == 0 && !read_seqcount_retry(&plain, start) && !__read_seqcount_retry(&plain, start));
	preempt_disable();
	write_seqcount_begin(&plain);
	CHECK_THAT(raw_read_seqcount(&plain) == 1 && raw_seqcount_begin(&plain) == 0);
	/* A reader that does not wait fails at the end, before and after the writer's. */
	CHECK_THAT(read_seqcount_retry(&plain, raw_seqcount_begin(&plain)));
	write_seqcount_end(&plain);
	preempt_enable();
	CHECK_THAT(read_seqcount_retry(&plain, start) && read_seqcount_begin(&plain) == 2);
	raw_write_seqcount_barrier(&plain);
	CHECK_THAT(raw_read_seqcount(&plain) == 4);
	write_seqcount_invalidate(&plain);
	CHECK_THAT(raw_read_seqcount(&plain) == 6);

	spin_lock(&spin);
	write_seqcount_begin(&with_spin);
	write_seqcount_end(&with_spin);
	spin_unlock(&spin);
	raw_spin_lock(&raw);
	write_seqcount_begin_nested(&with_raw, 1);
	write_seqcount_end(&with_raw);
	raw_spin_unlock(&raw);
	seqcount_rwlock_init(&with_rw, &rw);
	write_lock(&rw);
	write_seqcount_begin(&with_rw);
	write_seqcount_end(&with_rw);
	write_unlock(&rw);
	CHECK_THAT(read_seqcount_begin(&with_spin) == 2 && raw_read_seqcount_begin(&with_raw) == 2 &&
		   __read_seqcount_begin(&with_rw) == 2);

	/* First round without the lock, second with it. */
	seq_or_lock = 0;
	read_seqbegin_or_lock(&seq, &seq_or_lock);
	CHECK_THAT(!spin_is_locked(&seq.lock) && !need_seqretry(&seq, seq_or_lock));
	write_seqlock(&seq);
	write_sequnlock(&seq);
	CHECK_THAT(need_seqretry(&seq, seq_or_lock));
	done_seqretry(&seq, seq_or_lock);
	seq_or_lock = 1;
	read_seqbegin_or_lock(&seq, &seq_or_lock);
	CHECK_THAT(spin_is_locked(&seq.lock) && !need_seqretry(&seq, seq_or_lock));
	done_seqretry(&seq, seq_or_lock);
	CHECK_THAT(!spin_is_locked(&seq.lock) && !preempt_count());
	return 0;
}
