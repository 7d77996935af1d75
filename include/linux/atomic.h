/* SPDX-License-Identifier: MIT */
/*
 * linux/atomic.h - atomic_t, atomic64_t, atomic_long_t, xchg() and cmpxchg().
 *
 * All operations are atomic against every CPU and every context. Signed wrap-around is defined (two's complement).
 *
 *   Ordering     atomic_read, atomic_set, and operations without a result order nothing.
 *                Operations with a result are fully ordered, except where the suffix says _acquire, _release or _relaxed.
 *                Conditional ones order nothing when the condition fails.
 *   Result       *_return the new value, fetch_* the old value, *_and_test, *_negative, *_unless, try_* a truth value.
 *
 * Names, argument order (value first, then the pointer) and results are Linux's.
 */
#ifndef _LINUX_ATOMIC_H
#define _LINUX_ATOMIC_H

#include <linux/compiler.h>
#include <linux/types.h>

#include <asm/atomic.h>
#include <asm/barrier.h>
#include <asm/processor.h>
#include <ring3/pair_check.h>

#include <linux/atomic/operations.h>

#define ATOMIC_INIT(i) { (i) }
#ifndef ATOMIC64_INIT
#define ATOMIC64_INIT(i) { (i) }
#endif
#define ATOMIC_LONG_INIT(i) ATOMIC64_INIT(i)

#define xchg(ptr, v) arch_xchg(ptr, v)
#define xchg_acquire(ptr, v) arch_xchg_acquire(ptr, v)
#define xchg_release(ptr, v) arch_xchg_release(ptr, v)
#define xchg_relaxed(ptr, v) arch_xchg_relaxed(ptr, v)
#define cmpxchg(ptr, o, n) arch_cmpxchg(ptr, o, n)
#define cmpxchg_acquire(ptr, o, n) arch_cmpxchg_acquire(ptr, o, n)
#define cmpxchg_release(ptr, o, n) arch_cmpxchg_release(ptr, o, n)
#define cmpxchg_relaxed(ptr, o, n) arch_cmpxchg_relaxed(ptr, o, n)
#define cmpxchg_local(ptr, o, n) arch_cmpxchg_local(ptr, o, n)
#define cmpxchg64(ptr, o, n) arch_cmpxchg64(ptr, o, n)
#define cmpxchg64_acquire(ptr, o, n) arch_cmpxchg64_acquire(ptr, o, n)
#define cmpxchg64_release(ptr, o, n) arch_cmpxchg64_release(ptr, o, n)
#define cmpxchg64_relaxed(ptr, o, n) arch_cmpxchg64_relaxed(ptr, o, n)
#define cmpxchg64_local(ptr, o, n) arch_cmpxchg64_local(ptr, o, n)
#define sync_cmpxchg(ptr, o, n) arch_sync_cmpxchg(ptr, o, n)
#define try_cmpxchg(ptr, oldp, n) arch_try_cmpxchg(ptr, oldp, n)
#define try_cmpxchg_acquire(ptr, oldp, n) arch_try_cmpxchg_acquire(ptr, oldp, n)
#define try_cmpxchg_release(ptr, oldp, n) arch_try_cmpxchg_release(ptr, oldp, n)
#define try_cmpxchg_relaxed(ptr, oldp, n) arch_try_cmpxchg_relaxed(ptr, oldp, n)
/* Two adjacent words of 8 bytes, the first at a multiple of 16 (checked builds: BUG). */
#define cmpxchg_double(p1, p2, o1, o2, n1, n2)                          \
	({                                                              \
		__ring3_check_pair(p1, p2);                             \
		arch_cmpxchg_double(p1, p2, o1, o2, n1, n2);            \
	})
#define cmpxchg_double_local(p1, p2, o1, o2, n1, n2)                    \
	({                                                              \
		__ring3_check_pair(p1, p2);                             \
		arch_cmpxchg_double_local(p1, p2, o1, o2, n1, n2);      \
	})

#define smp_mb__before_atomic_dec() smp_mb__before_atomic()
#define smp_mb__after_atomic_dec() smp_mb__after_atomic()

/* Spin with plain loads until @c (on VAL) holds for the counter. */
#define atomic_cond_read_acquire(v, c) smp_cond_load_acquire(&(v)->counter, (c))
#define atomic_cond_read_relaxed(v, c) smp_cond_load_relaxed(&(v)->counter, (c))
#define atomic64_cond_read_acquire(v, c) smp_cond_load_acquire(&(v)->counter, (c))
#define atomic64_cond_read_relaxed(v, c) smp_cond_load_relaxed(&(v)->counter, (c))
#define atomic_long_cond_read_acquire(v, c) atomic64_cond_read_acquire(v, c)
#define atomic_long_cond_read_relaxed(v, c) atomic64_cond_read_relaxed(v, c)

#endif /* _LINUX_ATOMIC_H */
