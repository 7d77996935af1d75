/* SPDX-License-Identifier: MIT */
/*
 * atomic_builtins.h - atomic_t operations by the compiler's __atomic builtins.
 *
 * DO NOT INCLUDE DIRECTLY: asm/atomic.h of an architecture does, after it has said what "fully ordered" takes:
 *
 *   RING3_FULL_ORDER_BEFORE(), RING3_FULL_ORDER_AFTER()   statements around a read-modify-write that make it a full barrier
 *   RING3_FULL_ORDER                                      the memory order of the read-modify-write between them
 *
 * Why this is more than __ATOMIC_SEQ_CST: Linux's value-returning atomics order *all* accesses before them against all
 * accesses after them (as if smp_mb() stood on both sides). A C11 seq_cst operation on arm64 does not. Operations without
 * a return value (atomic_add) and the _relaxed forms order nothing, _acquire and _release order one side.
 *
 * Builtins rather than asm: the compiler emits the same instruction and sanitizers see the access.
 */
#ifndef RING3_ATOMIC_BUILTINS_H_
#define RING3_ATOMIC_BUILTINS_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

/* One read-modify-write in its four orderings: arch_<name>, _relaxed, _acquire, _release. @builtin(ptr, i, order). */
#define RING3_ATOMIC_RMW(name, type, integer, builtin)                                      \
	RING3_INLINE integer arch_##name(integer i, type *v)                                \
	{                                                                                   \
		integer result;                                                             \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		RING3_FULL_ORDER_BEFORE();                                                  \
		result = builtin(&v->counter, i, RING3_FULL_ORDER);                         \
		RING3_FULL_ORDER_AFTER();                                                   \
		return result;                                                              \
	}                                                                                   \
	RING3_INLINE integer arch_##name##_relaxed(integer i, type *v)                      \
	{                                                                                   \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		return builtin(&v->counter, i, __ATOMIC_RELAXED);                           \
	}                                                                                   \
	RING3_INLINE integer arch_##name##_acquire(integer i, type *v)                      \
	{                                                                                   \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		return builtin(&v->counter, i, __ATOMIC_ACQUIRE);                           \
	}                                                                                   \
	RING3_INLINE integer arch_##name##_release(integer i, type *v)                      \
	{                                                                                   \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		return builtin(&v->counter, i, __ATOMIC_RELEASE);                           \
	}

/* The form without a result: relaxed. */
#define RING3_ATOMIC_VOID(name, type, integer, builtin)                                     \
	RING3_INLINE void arch_##name(integer i, type *v)                                   \
	{                                                                                   \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		(void)builtin(&v->counter, i, __ATOMIC_RELAXED);                            \
	}

/* Everything an architecture must provide for one of atomic_t (prefix atomic) and atomic64_t (prefix atomic64). */
#define RING3_ATOMIC_TYPE(prefix, type, integer)                                            \
	RING3_INLINE integer arch_##prefix##_read(const type *v)                            \
	{                                                                                   \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		return __atomic_load_n(&v->counter, __ATOMIC_RELAXED);                      \
	}                                                                                   \
	RING3_INLINE void arch_##prefix##_set(type *v, integer i)                           \
	{                                                                                   \
		RING3_POINT(RING3_POINT_ATOMIC, v);                                         \
		__atomic_store_n(&v->counter, i, __ATOMIC_RELAXED);                         \
	}                                                                                   \
	RING3_ATOMIC_VOID(prefix##_add, type, integer, __atomic_fetch_add)                  \
	RING3_ATOMIC_VOID(prefix##_sub, type, integer, __atomic_fetch_sub)                  \
	RING3_ATOMIC_VOID(prefix##_and, type, integer, __atomic_fetch_and)                  \
	RING3_ATOMIC_VOID(prefix##_or, type, integer, __atomic_fetch_or)                    \
	RING3_ATOMIC_VOID(prefix##_xor, type, integer, __atomic_fetch_xor)                  \
	RING3_ATOMIC_RMW(prefix##_add_return, type, integer, __atomic_add_fetch)            \
	RING3_ATOMIC_RMW(prefix##_sub_return, type, integer, __atomic_sub_fetch)            \
	RING3_ATOMIC_RMW(prefix##_fetch_add, type, integer, __atomic_fetch_add)             \
	RING3_ATOMIC_RMW(prefix##_fetch_sub, type, integer, __atomic_fetch_sub)             \
	RING3_ATOMIC_RMW(prefix##_fetch_and, type, integer, __atomic_fetch_and)             \
	RING3_ATOMIC_RMW(prefix##_fetch_or, type, integer, __atomic_fetch_or)               \
	RING3_ATOMIC_RMW(prefix##_fetch_xor, type, integer, __atomic_fetch_xor)

/*
 * xchg(ptr, val) and cmpxchg(ptr, old, val) for operands of 1, 2, 4 and 8 bytes; @order as for the builtins. A failed
 * compare-exchange orders nothing in the _acquire/_release forms, as in Linux. Any other size does not compile.
 */
#define __ring3_check_atomic_size(ptr)                                                      \
	RING3_STATIC_ASSERT(sizeof(*(ptr)) == 1 || sizeof(*(ptr)) == 2 || sizeof(*(ptr)) == 4 || \
				    sizeof(*(ptr)) == 8,                                    \
			    "xchg and cmpxchg take operands of 1, 2, 4 or 8 bytes")

#define __ring3_xchg(ptr, val, order)                                                       \
	({                                                                                  \
		__typeof__(ptr) x_ptr__ = (ptr);                                            \
		__ring3_check_atomic_size(ptr);                                             \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)x_ptr__);                    \
		__atomic_exchange_n(x_ptr__, (__typeof__(*(ptr)))(val), order);             \
	})

#define __ring3_cmpxchg(ptr, oldval, newval, order, failure_order)                          \
	({                                                                                  \
		__typeof__(ptr) c_ptr__ = (ptr);                                            \
		__typeof__(*(ptr)) c_old__ = (__typeof__(*(ptr)))(oldval);                  \
		__ring3_check_atomic_size(ptr);                                             \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)c_ptr__);                    \
		(void)__atomic_compare_exchange_n(c_ptr__, &c_old__, (__typeof__(*(ptr)))(newval), 0, order, \
						  failure_order);                           \
		c_old__;                                                                    \
	})

/* result = *ptr was *old_ptr and became newval; otherwise *old_ptr = *ptr */
#define __ring3_try_cmpxchg(ptr, old_ptr, newval, order, failure_order)                     \
	({                                                                                  \
		__typeof__(ptr) t_ptr__ = (ptr);                                            \
		__typeof__(*(ptr)) t_old__ = *(old_ptr);                                    \
		int t_done__;                                                               \
		__ring3_check_atomic_size(ptr);                                             \
		RING3_POINT(RING3_POINT_CMPXCHG, (const void *)t_ptr__);                    \
		t_done__ = __atomic_compare_exchange_n(t_ptr__, &t_old__, (__typeof__(*(ptr)))(newval), 0, order, \
						       failure_order);                      \
		if (!t_done__)                                                              \
			*(old_ptr) = t_old__;                                               \
		t_done__;                                                                   \
	})

#endif /* RING3_ATOMIC_BUILTINS_H_ */
