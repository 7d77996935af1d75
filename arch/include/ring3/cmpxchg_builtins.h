/* SPDX-License-Identifier: MIT */
/*
 * cmpxchg_builtins.h - exchange and compare-exchange by the compiler's __atomic builtins, in Linux's four orderings.
 *
 * DO NOT INCLUDE DIRECTLY: asm/cmpxchg.h of an architecture does, after it has said what "fully ordered" takes
 * (ring3/atomic_builtins.h).
 */
#ifndef RING3_CMPXCHG_BUILTINS_H_
#define RING3_CMPXCHG_BUILTINS_H_

#include <ring3/atomic_builtins.h>

#define __ring3_fully_ordered(expression)                 \
	({                                                \
		__typeof__(expression) fo_result__;       \
		RING3_FULL_ORDER_BEFORE();                \
		fo_result__ = (expression);               \
		RING3_FULL_ORDER_AFTER();                 \
		fo_result__;                              \
	})

#define arch_xchg(ptr, val) __ring3_fully_ordered(__ring3_xchg(ptr, val, __ATOMIC_SEQ_CST))
#define arch_xchg_acquire(ptr, val) __ring3_xchg(ptr, val, __ATOMIC_ACQUIRE)
#define arch_xchg_release(ptr, val) __ring3_xchg(ptr, val, __ATOMIC_RELEASE)
#define arch_xchg_relaxed(ptr, val) __ring3_xchg(ptr, val, __ATOMIC_RELAXED)

#define arch_cmpxchg(ptr, o, n) \
	__ring3_fully_ordered(__ring3_cmpxchg(ptr, o, n, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
#define arch_cmpxchg_acquire(ptr, o, n) __ring3_cmpxchg(ptr, o, n, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
#define arch_cmpxchg_release(ptr, o, n) __ring3_cmpxchg(ptr, o, n, __ATOMIC_RELEASE, __ATOMIC_RELAXED)
#define arch_cmpxchg_relaxed(ptr, o, n) __ring3_cmpxchg(ptr, o, n, __ATOMIC_RELAXED, __ATOMIC_RELAXED)

#define arch_try_cmpxchg(ptr, po, n) \
	__ring3_fully_ordered(__ring3_try_cmpxchg(ptr, po, n, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
#define arch_try_cmpxchg_acquire(ptr, po, n) __ring3_try_cmpxchg(ptr, po, n, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)
#define arch_try_cmpxchg_release(ptr, po, n) __ring3_try_cmpxchg(ptr, po, n, __ATOMIC_RELEASE, __ATOMIC_RELAXED)
#define arch_try_cmpxchg_relaxed(ptr, po, n) __ring3_try_cmpxchg(ptr, po, n, __ATOMIC_RELAXED, __ATOMIC_RELAXED)

#define arch_cmpxchg64(ptr, o, n) arch_cmpxchg(ptr, o, n)
#define arch_cmpxchg64_acquire(ptr, o, n) arch_cmpxchg_acquire(ptr, o, n)
#define arch_cmpxchg64_release(ptr, o, n) arch_cmpxchg_release(ptr, o, n)
#define arch_cmpxchg64_relaxed(ptr, o, n) arch_cmpxchg_relaxed(ptr, o, n)
#define arch_cmpxchg64_local(ptr, o, n) arch_cmpxchg_local(ptr, o, n)
#define arch_sync_cmpxchg(ptr, o, n) arch_cmpxchg(ptr, o, n)

#endif /* RING3_CMPXCHG_BUILTINS_H_ */
