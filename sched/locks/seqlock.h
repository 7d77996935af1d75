/* SPDX-License-Identifier: MIT */
/*
 * seqlock.h - seqlock_t: a seqcount with the spinlock of its writers.
 *
 * Kernel side: through <linux/seqlock.h>.
 *
 *   read_seqbegin, read_seqretry              readers that repeat
 *   write_seqlock, write_sequnlock            writers; _bh, _irq, _irqsave as for spinlocks
 *   read_seqlock_excl, read_sequnlock_excl    readers that keep writers (and each other) out; the same forms
 *   read_seqbegin_or_lock, need_seqretry, done_seqretry   first without, then with the lock, by the parity of *seq
 */
#ifndef RING3_SCHED_LOCKS_SEQLOCK_H_
#define RING3_SCHED_LOCKS_SEQLOCK_H_

#include "sched/locks/seqcount.h"

typedef struct {
	seqcount_spinlock_t seqcount;
	spinlock_t lock;
} seqlock_t;

#define __SEQLOCK_UNLOCKED(lockname) \
	{ SEQCNT_SPINLOCK_ZERO(lockname, &(lockname).lock), __SPIN_LOCK_INITIALIZER(lockname) }
#define DEFINE_SEQLOCK(sl) seqlock_t sl = __SEQLOCK_UNLOCKED(sl)
#define seqlock_init(sl)                                                \
	do {                                                            \
		spin_lock_init(&(sl)->lock);                            \
		seqcount_spinlock_init(&(sl)->seqcount, &(sl)->lock);   \
	} while (0)

RING3_INLINE unsigned int read_seqbegin(const seqlock_t *sl)
{
	return read_seqcount_begin(&sl->seqcount);
}

RING3_INLINE unsigned int read_seqretry(const seqlock_t *sl, unsigned int start)
{
	return (unsigned int)read_seqcount_retry(&sl->seqcount, start);
}

#define RING3_SEQLOCK_FORM(form)                                        \
	RING3_INLINE void write_seqlock##form(seqlock_t *sl)            \
	{                                                               \
		spin_lock##form(&sl->lock);                             \
		do_raw_write_seqcount_begin(&sl->seqcount.seqcount);    \
	}                                                               \
	RING3_INLINE void write_sequnlock##form(seqlock_t *sl)          \
	{                                                               \
		do_raw_write_seqcount_end(&sl->seqcount.seqcount);      \
		spin_unlock##form(&sl->lock);                           \
	}                                                               \
	RING3_INLINE void read_seqlock_excl##form(seqlock_t *sl)        \
	{                                                               \
		spin_lock##form(&sl->lock);                             \
	}                                                               \
	RING3_INLINE void read_sequnlock_excl##form(seqlock_t *sl)      \
	{                                                               \
		spin_unlock##form(&sl->lock);                           \
	}
RING3_SEQLOCK_FORM()
RING3_SEQLOCK_FORM(_bh)
RING3_SEQLOCK_FORM(_irq)

RING3_INLINE unsigned long __write_seqlock_irqsave(seqlock_t *sl)
{
	unsigned long flags = _raw_spin_lock_irqsave(&sl->lock.rlock);

	do_raw_write_seqcount_begin(&sl->seqcount.seqcount);
	return flags;
}

RING3_INLINE void write_sequnlock_irqrestore(seqlock_t *sl, unsigned long flags)
{
	do_raw_write_seqcount_end(&sl->seqcount.seqcount);
	spin_unlock_irqrestore(&sl->lock, flags);
}

RING3_INLINE void read_sequnlock_excl_irqrestore(seqlock_t *sl, unsigned long flags)
{
	spin_unlock_irqrestore(&sl->lock, flags);
}

#define write_seqlock_irqsave(sl, flags) do { flags = __write_seqlock_irqsave(sl); } while (0)
#define read_seqlock_excl_irqsave(sl, flags) do { flags = _raw_spin_lock_irqsave(&(sl)->lock.rlock); } while (0)

RING3_INLINE void read_seqbegin_or_lock(seqlock_t *sl, int *seq)
{
	if (!(*seq & 1))
		*seq = (int)read_seqbegin(sl);
	else
		read_seqlock_excl(sl);
}

RING3_INLINE int need_seqretry(seqlock_t *sl, int seq)
{
	return !(seq & 1) && read_seqretry(sl, (unsigned int)seq);
}

RING3_INLINE void done_seqretry(seqlock_t *sl, int seq)
{
	if (seq & 1)
		read_sequnlock_excl(sl);
}

RING3_INLINE unsigned long read_seqbegin_or_lock_irqsave(seqlock_t *sl, int *seq)
{
	if (*seq & 1)
		return _raw_spin_lock_irqsave(&sl->lock.rlock);
	*seq = (int)read_seqbegin(sl);
	return 0;
}

RING3_INLINE void done_seqretry_irqrestore(seqlock_t *sl, int seq, unsigned long flags)
{
	if (seq & 1)
		read_sequnlock_excl_irqrestore(sl, flags);
}

#endif /* RING3_SCHED_LOCKS_SEQLOCK_H_ */
