/* SPDX-License-Identifier: MIT */
/*
 * seqcount.h - readers that write nothing: they read, and repeat if a writer was there meanwhile.
 *
 *   do {
 *           seq = read_seqcount_begin(&s);
 *           copy = data;
 *   } while (read_seqcount_retry(&s, seq));
 *
 * Kernel side only, through <linux/seqlock.h>. Writers exclude each other by other means, and readers that could interrupt one:
 *   seqcount_t                 preemption off, which checked builds verify
 *   seqcount_spinlock_t, seqcount_raw_spinlock_t, seqcount_rwlock_t   that lock held (write-held), which checked builds verify
 *   seqcount_mutex_t           that mutex held, which checked builds verify; preemption is turned off inside
 * Data that contains pointers to memory that a writer frees is not for seqcounts.
 *
 *   read_seqcount_begin, raw_read_seqcount_begin   wait while a writer is inside; acquire
 *   raw_read_seqcount        does not wait: an odd value means that a writer is inside
 *   raw_seqcount_begin       does not wait: the retry will fail if a writer was inside
 *   __read_seqcount_begin, __read_seqcount_retry   without the barrier: the caller has one
 *   read_seqcount_retry      nonzero: read again
 *   write_seqcount_begin, write_seqcount_end, raw_ forms (unchecked)   the writer's section
 *   raw_write_seqcount_barrier   orders two parts of a write for readers, without making them wait
 *   write_seqcount_invalidate    readers that are inside will repeat
 *   seqcount_latch_t         two copies of the data; readers never wait, even in an interrupt of the writer
 *
 * A waiting reader spins shortly and then lets the host run the writer's CPU (ring3_lock_relax).
 */
#ifndef RING3_SCHED_LOCKS_SEQCOUNT_H_
#define RING3_SCHED_LOCKS_SEQCOUNT_H_

#include <asm/barrier.h>

#include "sched/locks/lockdep.h"
#include "sched/locks/mutex.h"
#include "sched/locks/rwlock.h"

typedef struct seqcount {
	unsigned int sequence;
} seqcount_t;

#define SEQCNT_ZERO(name) { 0 }
#define seqcount_init(s) do { (s)->sequence = 0; } while (0)

/* --- seqcounts that name the lock of their writers, in checked builds --- */

#ifdef RING3_CHECKS
#define __RING3_SEQ_LOCK(...) __VA_ARGS__
#else
#define __RING3_SEQ_LOCK(...)
#endif

#define __RING3_SEQCOUNT_LOCK(lockname, locktype)                      \
	typedef struct seqcount_##lockname {                           \
		seqcount_t seqcount;                                   \
		__RING3_SEQ_LOCK(locktype *lock;)                      \
	} seqcount_##lockname##_t;

__RING3_SEQCOUNT_LOCK(raw_spinlock, raw_spinlock_t)
__RING3_SEQCOUNT_LOCK(spinlock, spinlock_t)
__RING3_SEQCOUNT_LOCK(rwlock, rwlock_t)
__RING3_SEQCOUNT_LOCK(mutex, struct mutex)

#define __ring3_seqcount_lock_init(s, the_lock)                        \
	do {                                                           \
		seqcount_init(&(s)->seqcount);                         \
		(void)(the_lock);                                      \
		__RING3_SEQ_LOCK((s)->lock = (the_lock);)              \
	} while (0)
#define seqcount_raw_spinlock_init(s, lock) __ring3_seqcount_lock_init(s, lock)
#define seqcount_spinlock_init(s, lock) __ring3_seqcount_lock_init(s, lock)
#define seqcount_rwlock_init(s, lock) __ring3_seqcount_lock_init(s, lock)
#define seqcount_mutex_init(s, lock) __ring3_seqcount_lock_init(s, lock)

#define __RING3_SEQCOUNT_LOCK_ZERO(name, lock) { SEQCNT_ZERO(name) __RING3_SEQ_LOCK(, lock) }
#define SEQCNT_RAW_SPINLOCK_ZERO(name, lock) __RING3_SEQCOUNT_LOCK_ZERO(name, lock)
#define SEQCNT_SPINLOCK_ZERO(name, lock) __RING3_SEQCOUNT_LOCK_ZERO(name, lock)
#define SEQCNT_RWLOCK_ZERO(name, lock) __RING3_SEQCOUNT_LOCK_ZERO(name, lock)
#define SEQCNT_MUTEX_ZERO(name, lock) __RING3_SEQCOUNT_LOCK_ZERO(name, lock)

/* --- any of them: its counter, and the check of its writer --- */

RING3_INLINE seqcount_t *__seqprop_ptr(const seqcount_t *s)
{
	return (seqcount_t *)s;
}

#define __RING3_SEQPROP_PTR(lockname)                                                            \
	RING3_INLINE seqcount_t *__seqprop_##lockname##_ptr(const seqcount_##lockname##_t *s)    \
	{                                                                                        \
		return (seqcount_t *)&s->seqcount;                                               \
	}
__RING3_SEQPROP_PTR(raw_spinlock)
__RING3_SEQPROP_PTR(spinlock)
__RING3_SEQPROP_PTR(rwlock)
__RING3_SEQPROP_PTR(mutex)

#ifdef RING3_CHECKS
RING3_BEGIN_DECLS
/* WARN unless the caller may write: preemption off (@map NULL), or the lock held. */
extern void ring3_seqcount_check_writer(const struct lockdep_map *map);
RING3_END_DECLS
#define __ring3_seq_lock_map(s) (&(s)->lock->dep_map)
#else
#define ring3_seqcount_check_writer(map) do { } while (0)
#endif

#define __RING3_SEQPROP_ASSERT(name, type, map)                        \
	RING3_INLINE void __seqprop_##name##assert(const type *s)      \
	{                                                              \
		(void)s;                                               \
		ring3_seqcount_check_writer(map);                      \
	}
__RING3_SEQPROP_ASSERT(, seqcount_t, 0)
__RING3_SEQPROP_ASSERT(raw_spinlock_, seqcount_raw_spinlock_t, __ring3_seq_lock_map(s))
__RING3_SEQPROP_ASSERT(spinlock_, seqcount_spinlock_t, __ring3_seq_lock_map(s))
__RING3_SEQPROP_ASSERT(rwlock_, seqcount_rwlock_t, __ring3_seq_lock_map(s))
__RING3_SEQPROP_ASSERT(mutex_, seqcount_mutex_t, __ring3_seq_lock_map(s))

/* Whether the lock leaves its holder preemptible: then the writer's section must not be, or readers would wait for a sleeper. */
#define __RING3_SEQPROP_PREEMPTIBLE(name, type, answer)                         \
	RING3_INLINE int __seqprop_##name##preemptible(const type *s)           \
	{                                                                       \
		(void)s;                                                        \
		return answer;                                                  \
	}
__RING3_SEQPROP_PREEMPTIBLE(, seqcount_t, 0)
__RING3_SEQPROP_PREEMPTIBLE(raw_spinlock_, seqcount_raw_spinlock_t, 0)
__RING3_SEQPROP_PREEMPTIBLE(spinlock_, seqcount_spinlock_t, 0)
__RING3_SEQPROP_PREEMPTIBLE(rwlock_, seqcount_rwlock_t, 0)
__RING3_SEQPROP_PREEMPTIBLE(mutex_, seqcount_mutex_t, 1)

#ifdef __cplusplus
extern "C++" {
RING3_INLINE seqcount_t *seqprop_ptr(const seqcount_t *s) { return __seqprop_ptr(s); }
RING3_INLINE seqcount_t *seqprop_ptr(const seqcount_raw_spinlock_t *s) { return __seqprop_raw_spinlock_ptr(s); }
RING3_INLINE seqcount_t *seqprop_ptr(const seqcount_spinlock_t *s) { return __seqprop_spinlock_ptr(s); }
RING3_INLINE seqcount_t *seqprop_ptr(const seqcount_rwlock_t *s) { return __seqprop_rwlock_ptr(s); }
RING3_INLINE seqcount_t *seqprop_ptr(const seqcount_mutex_t *s) { return __seqprop_mutex_ptr(s); }
RING3_INLINE void seqprop_assert(const seqcount_t *s) { __seqprop_assert(s); }
RING3_INLINE void seqprop_assert(const seqcount_raw_spinlock_t *s) { __seqprop_raw_spinlock_assert(s); }
RING3_INLINE void seqprop_assert(const seqcount_spinlock_t *s) { __seqprop_spinlock_assert(s); }
RING3_INLINE void seqprop_assert(const seqcount_rwlock_t *s) { __seqprop_rwlock_assert(s); }
RING3_INLINE void seqprop_assert(const seqcount_mutex_t *s) { __seqprop_mutex_assert(s); }
template <typename Seqcount>
RING3_INLINE int seqprop_preemptible(const Seqcount *) { return 0; }
RING3_INLINE int seqprop_preemptible(const seqcount_mutex_t *) { return 1; }
}
#else
/* By the type of *s, const or not. The branches that are not chosen must compile, hence the casts. */
#define __ring3_seqprop(s, prop)                                                               \
	_Generic((s),                                                                          \
		const seqcount_t *: __seqprop_##prop((const seqcount_t *)(const void *)(s)),   \
		seqcount_t *: __seqprop_##prop((const seqcount_t *)(const void *)(s)),         \
		__ring3_seqprop_case(s, raw_spinlock, prop),                                   \
		__ring3_seqprop_case(s, spinlock, prop),                                       \
		__ring3_seqprop_case(s, rwlock, prop),                                         \
		__ring3_seqprop_case(s, mutex, prop))
#define __ring3_seqprop_case(s, lockname, prop)                                                \
		const seqcount_##lockname##_t *:                                               \
			__seqprop_##lockname##_##prop((const seqcount_##lockname##_t *)(const void *)(s)), \
		seqcount_##lockname##_t *:                                                     \
			__seqprop_##lockname##_##prop((const seqcount_##lockname##_t *)(const void *)(s))
#define seqprop_ptr(s) __ring3_seqprop(s, ptr)
#define seqprop_assert(s) __ring3_seqprop(s, assert)
#define seqprop_preemptible(s) __ring3_seqprop(s, preemptible)
#endif

/* --- reading --- */

RING3_INLINE unsigned int __ring3_seq_read(const seqcount_t *s)
{
	RING3_POINT(RING3_POINT_READ_ONCE, s);
	return __atomic_load_n(&s->sequence, __ATOMIC_RELAXED);
}

RING3_INLINE unsigned int __ring3_seq_wait_even(const seqcount_t *s)
{
	unsigned int sequence, turn = 0;

	while (RING3_UNLIKELY((sequence = __ring3_seq_read(s)) & 1))
		ring3_lock_relax(turn++);
	return sequence;
}

RING3_INLINE unsigned int __ring3_seq_begin(unsigned int sequence)
{
	smp_rmb();
	return sequence;
}

RING3_INLINE int __ring3_seq_retry(const seqcount_t *s, unsigned int start)
{
	smp_rmb();
	return RING3_UNLIKELY(__ring3_seq_read(s) != start);
}

#define __read_seqcount_begin(s) __ring3_seq_wait_even(seqprop_ptr(s))
#define raw_read_seqcount_begin(s) __ring3_seq_begin(__ring3_seq_wait_even(seqprop_ptr(s)))
#define read_seqcount_begin(s) raw_read_seqcount_begin(s)
#define raw_read_seqcount(s) __ring3_seq_begin(__ring3_seq_read(seqprop_ptr(s)))
#define raw_seqcount_begin(s) (raw_read_seqcount(s) & ~1u)
#define __read_seqcount_retry(s, start) (__ring3_seq_read(seqprop_ptr(s)) != (start))
#define read_seqcount_retry(s, start) __ring3_seq_retry(seqprop_ptr(s), (start))

/* --- writing. One writer at a time, so the counter needs no atomic addition. --- */

RING3_INLINE void __ring3_seq_advance(seqcount_t *s, unsigned int by)
{
	RING3_POINT(RING3_POINT_WRITE_ONCE, s);
	__atomic_store_n(&s->sequence, s->sequence + by, __ATOMIC_RELAXED);
}

RING3_INLINE void do_raw_write_seqcount_begin(seqcount_t *s)
{
	__ring3_seq_advance(s, 1);
	smp_wmb();
}

RING3_INLINE void do_raw_write_seqcount_end(seqcount_t *s)
{
	smp_wmb();
	__ring3_seq_advance(s, 1);
}

RING3_INLINE void __ring3_seq_barrier(seqcount_t *s)
{
	__ring3_seq_advance(s, 1);
	smp_wmb();
	__ring3_seq_advance(s, 1);
}

RING3_INLINE void __ring3_seq_invalidate(seqcount_t *s)
{
	smp_wmb();
	__ring3_seq_advance(s, 2);
}

#define raw_write_seqcount_begin(s)                             \
	do {                                                    \
		if (seqprop_preemptible(s))                     \
			preempt_disable();                      \
		do_raw_write_seqcount_begin(seqprop_ptr(s));    \
	} while (0)
#define raw_write_seqcount_end(s)                               \
	do {                                                    \
		do_raw_write_seqcount_end(seqprop_ptr(s));      \
		if (seqprop_preemptible(s))                     \
			preempt_enable();                       \
	} while (0)
#define write_seqcount_begin(s)                 \
	do {                                    \
		seqprop_assert(s);              \
		raw_write_seqcount_begin(s);    \
	} while (0)
#define write_seqcount_begin_nested(s, subclass) write_seqcount_begin(s)
#define write_seqcount_end(s) raw_write_seqcount_end(s)
#define raw_write_seqcount_barrier(s) __ring3_seq_barrier(seqprop_ptr(s))
#define write_seqcount_invalidate(s) __ring3_seq_invalidate(seqprop_ptr(s))

/* --- latch: the writer changes copy 0 while readers use copy 1 (odd), then copy 1 while they use copy 0 (even) --- */

typedef struct {
	seqcount_t seqcount;
} seqcount_latch_t;

#define SEQCNT_LATCH_ZERO(name) { SEQCNT_ZERO(name) }
#define seqcount_latch_init(s) seqcount_init(&(s)->seqcount)

/* Use copy (result & 1). */
RING3_INLINE unsigned int raw_read_seqcount_latch(const seqcount_latch_t *s)
{
	return __ring3_seq_begin(__ring3_seq_read(&s->seqcount));
}

RING3_INLINE int raw_read_seqcount_latch_retry(const seqcount_latch_t *s, unsigned int start)
{
	return __ring3_seq_retry(&s->seqcount, start);
}

/* Before the change of copy 0, and again before that of copy 1. */
RING3_INLINE void raw_write_seqcount_latch(seqcount_latch_t *s)
{
	smp_wmb();
	__ring3_seq_advance(&s->seqcount, 1);
	smp_wmb();
}

#define read_seqcount_latch(s) raw_read_seqcount_latch(s)
#define read_seqcount_latch_retry(s, start) raw_read_seqcount_latch_retry(s, start)
#define write_seqcount_latch_begin(s) raw_write_seqcount_latch(s)
#define write_seqcount_latch(s) raw_write_seqcount_latch(s)
#define write_seqcount_latch_end(s) do { (void)(s); } while (0)

#endif /* RING3_SCHED_LOCKS_SEQCOUNT_H_ */
