/* SPDX-License-Identifier: MIT */
/*
 * rwlock.h - rwlock_t: several readers or one writer, spinning.
 *
 * Kernel side: through <linux/spinlock.h>. Host side: include this.
 *
 * read_lock, write_lock and their _bh, _irq, _irqsave, trylock and unlock forms do to preemption, softirqs and interrupts
 * what spin_lock's do (spinlock.h). Order of service and the case of readers in interrupts: rw_word.h. write_trylock_irqsave
 * exists, read_trylock_irqsave does not, as in Linux.
 */
#ifndef RING3_SCHED_LOCKS_RWLOCK_H_
#define RING3_SCHED_LOCKS_RWLOCK_H_

#include "sched/locks/spinlock.h"

#ifdef RING3_CHECKS
RING3_BEGIN_DECLS
extern void do_raw_read_lock(rwlock_t *lock);
extern int do_raw_read_trylock(rwlock_t *lock);
extern void do_raw_read_unlock(rwlock_t *lock);
extern void do_raw_write_lock(rwlock_t *lock);
extern int do_raw_write_trylock(rwlock_t *lock);
extern void do_raw_write_unlock(rwlock_t *lock);
extern void ring3_rwlock_init(rwlock_t *lock, const char *name);
RING3_END_DECLS
#else
#define do_raw_read_lock(lock) arch_read_lock(&(lock)->raw_lock)
#define do_raw_read_trylock(lock) arch_read_trylock(&(lock)->raw_lock)
#define do_raw_read_unlock(lock) arch_read_unlock(&(lock)->raw_lock)
#define do_raw_write_lock(lock) arch_write_lock(&(lock)->raw_lock)
#define do_raw_write_trylock(lock) arch_write_trylock(&(lock)->raw_lock)
#define do_raw_write_unlock(lock) arch_write_unlock(&(lock)->raw_lock)
RING3_INLINE void ring3_rwlock_init(rwlock_t *lock, const char *name)
{
	(void)name;
	*lock = __RW_LOCK_UNLOCKED(lock);
}
#endif

/* The forms of one side; @side is read or write. */
#define RING3_RWLOCK_SIDE(side)                                                         \
	RING3_INLINE void _raw_##side##_lock(rwlock_t *lock)                            \
	{                                                                               \
		preempt_disable();                                                      \
		do_raw_##side##_lock(lock);                                             \
	}                                                                               \
	RING3_INLINE void _raw_##side##_lock_bh(rwlock_t *lock)                         \
	{                                                                               \
		__local_bh_disable_ip(0, SOFTIRQ_LOCK_OFFSET);                          \
		do_raw_##side##_lock(lock);                                             \
	}                                                                               \
	RING3_INLINE void _raw_##side##_lock_irq(rwlock_t *lock)                        \
	{                                                                               \
		local_irq_disable();                                                    \
		preempt_disable();                                                      \
		do_raw_##side##_lock(lock);                                             \
	}                                                                               \
	RING3_INLINE unsigned long _raw_##side##_lock_irqsave(rwlock_t *lock)           \
	{                                                                               \
		unsigned long flags;                                                    \
		local_irq_save(flags);                                                  \
		preempt_disable();                                                      \
		do_raw_##side##_lock(lock);                                             \
		return flags;                                                           \
	}                                                                               \
	RING3_INLINE int _raw_##side##_trylock(rwlock_t *lock)                          \
	{                                                                               \
		preempt_disable();                                                      \
		if (do_raw_##side##_trylock(lock))                                      \
			return 1;                                                       \
		preempt_enable();                                                       \
		return 0;                                                               \
	}                                                                               \
	RING3_INLINE void _raw_##side##_unlock(rwlock_t *lock)                          \
	{                                                                               \
		do_raw_##side##_unlock(lock);                                           \
		preempt_enable();                                                       \
	}                                                                               \
	RING3_INLINE void _raw_##side##_unlock_bh(rwlock_t *lock)                       \
	{                                                                               \
		do_raw_##side##_unlock(lock);                                           \
		__local_bh_enable_ip(0, SOFTIRQ_LOCK_OFFSET);                           \
	}                                                                               \
	RING3_INLINE void _raw_##side##_unlock_irq(rwlock_t *lock)                      \
	{                                                                               \
		do_raw_##side##_unlock(lock);                                           \
		local_irq_enable();                                                     \
		preempt_enable();                                                       \
	}                                                                               \
	RING3_INLINE void _raw_##side##_unlock_irqrestore(rwlock_t *lock, unsigned long flags) \
	{                                                                               \
		do_raw_##side##_unlock(lock);                                           \
		local_irq_restore(flags);                                               \
		preempt_enable();                                                       \
	}

RING3_RWLOCK_SIDE(read)
RING3_RWLOCK_SIDE(write)

#define rwlock_init(lock) ring3_rwlock_init((lock), #lock)

#define read_lock(lock) _raw_read_lock(lock)
#define read_lock_bh(lock) _raw_read_lock_bh(lock)
#define read_lock_irq(lock) _raw_read_lock_irq(lock)
#define read_lock_irqsave(lock, flags)                   \
	do {                                             \
		__ring3_check_flags_type(flags);         \
		flags = _raw_read_lock_irqsave(lock);    \
	} while (0)
#define read_trylock(lock) _raw_read_trylock(lock)
#define read_unlock(lock) _raw_read_unlock(lock)
#define read_unlock_bh(lock) _raw_read_unlock_bh(lock)
#define read_unlock_irq(lock) _raw_read_unlock_irq(lock)
#define read_unlock_irqrestore(lock, flags)              \
	do {                                             \
		__ring3_check_flags_type(flags);         \
		_raw_read_unlock_irqrestore(lock, flags); \
	} while (0)

#define write_lock(lock) _raw_write_lock(lock)
#define write_lock_nested(lock, subclass) _raw_write_lock(((void)(subclass), (lock)))
#define write_lock_bh(lock) _raw_write_lock_bh(lock)
#define write_lock_irq(lock) _raw_write_lock_irq(lock)
#define write_lock_irqsave(lock, flags)                  \
	do {                                             \
		__ring3_check_flags_type(flags);         \
		flags = _raw_write_lock_irqsave(lock);   \
	} while (0)
#define write_trylock(lock) _raw_write_trylock(lock)
#define write_trylock_irqsave(lock, flags)               \
	({                                               \
		int wts_taken__;                         \
		local_irq_save(flags);                   \
		wts_taken__ = _raw_write_trylock(lock);  \
		if (!wts_taken__)                        \
			local_irq_restore(flags);        \
		wts_taken__;                             \
	})
#define write_unlock(lock) _raw_write_unlock(lock)
#define write_unlock_bh(lock) _raw_write_unlock_bh(lock)
#define write_unlock_irq(lock) _raw_write_unlock_irq(lock)
#define write_unlock_irqrestore(lock, flags)             \
	do {                                             \
		__ring3_check_flags_type(flags);         \
		_raw_write_unlock_irqrestore(lock, flags); \
	} while (0)

#define rwlock_is_contended(lock) arch_rwlock_is_contended(&(lock)->raw_lock)
#define rwlock_needbreak(lock) rwlock_is_contended(lock)

#endif /* RING3_SCHED_LOCKS_RWLOCK_H_ */
