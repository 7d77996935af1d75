/* SPDX-License-Identifier: MIT */
/*
 * linux/atomic/operations.h - the operations of atomic_t, atomic64_t and atomic_long_t, one macro for all three.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h>, which documents them.
 *
 * An architecture defines the read-modify-writes in four orderings (arch_atomic_fetch_add, _acquire, ...); the rest is built
 * from them here. Loops start from a plain read and retry on the value that the failed compare-exchange saw.
 */
#ifndef _LINUX_ATOMIC_OPERATIONS_H
#define _LINUX_ATOMIC_OPERATIONS_H

#include <linux/types.h>

#include <asm/atomic.h>

#define RING3_ATOMIC_ORDERINGS(emit, ...) \
	emit(, __VA_ARGS__) emit(_acquire, __VA_ARGS__) emit(_release, __VA_ARGS__) emit(_relaxed, __VA_ARGS__)

/* result = arch op (i, v), in one ordering */
#define RING3_ATOMIC_BINARY(order, prefix, arch, type, integer, op)                       \
	static __always_inline integer prefix##_##op##order(integer i, type *v)           \
	{                                                                                 \
		return (integer)arch##_##op##order(i, v);                                 \
	}
/* the same with i = 1, under another name */
#define RING3_ATOMIC_UNARY(order, prefix, arch, type, integer, name, op)                  \
	static __always_inline integer prefix##_##name##order(type *v)                    \
	{                                                                                 \
		return (integer)arch##_##op##order(1, v);                                 \
	}
#define RING3_ATOMIC_ANDNOT(order, prefix, arch, type, integer)                           \
	static __always_inline integer prefix##_fetch_andnot##order(integer i, type *v)   \
	{                                                                                 \
		return (integer)arch##_fetch_and##order(~i, v);                           \
	}
#define RING3_ATOMIC_EXCHANGE(order, prefix, arch, type, integer)                         \
	static __always_inline integer prefix##_xchg##order(type *v, integer new_value)   \
	{                                                                                 \
		return (integer)arch##_xchg##order(v, new_value);                         \
	}                                                                                 \
	static __always_inline integer prefix##_cmpxchg##order(type *v, integer old, integer new_value) \
	{                                                                                 \
		return (integer)arch##_cmpxchg##order(v, old, new_value);                 \
	}                                                                                 \
	static __always_inline bool prefix##_try_cmpxchg##order(type *v, integer *old, integer new_value) \
	{                                                                                 \
		integer seen = (integer)arch##_cmpxchg##order(v, *old, new_value);        \
		bool done = seen == *old;                                                 \
		*old = seen;                                                              \
		return done;                                                              \
	}

#define RING3_ATOMIC_OPERATIONS(prefix, arch, type, integer)                              \
	static __always_inline integer prefix##_read(const type *v)                       \
	{                                                                                 \
		return (integer)arch##_read(v);                                           \
	}                                                                                 \
	static __always_inline integer prefix##_read_acquire(const type *v)               \
	{                                                                                 \
		return (integer)smp_load_acquire(&v->counter);                            \
	}                                                                                 \
	static __always_inline void prefix##_set(type *v, integer i)                      \
	{                                                                                 \
		arch##_set(v, i);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_set_release(type *v, integer i)              \
	{                                                                                 \
		smp_store_release(&v->counter, i);                                        \
	}                                                                                 \
	static __always_inline void prefix##_add(integer i, type *v)                      \
	{                                                                                 \
		arch##_add(i, v);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_sub(integer i, type *v)                      \
	{                                                                                 \
		arch##_sub(i, v);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_and(integer i, type *v)                      \
	{                                                                                 \
		arch##_and(i, v);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_or(integer i, type *v)                      \
	{                                                                                 \
		arch##_or(i, v);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_xor(integer i, type *v)                      \
	{                                                                                 \
		arch##_xor(i, v);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_andnot(integer i, type *v)                   \
	{                                                                                 \
		arch##_and(~i, v);                                                        \
	}                                                                                 \
	static __always_inline void prefix##_inc(type *v)                                 \
	{                                                                                 \
		arch##_add(1, v);                                                         \
	}                                                                                 \
	static __always_inline void prefix##_dec(type *v)                                 \
	{                                                                                 \
		arch##_sub(1, v);                                                         \
	}                                                                                 \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, add_return)     \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, sub_return)     \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, fetch_add)      \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, fetch_sub)      \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, fetch_and)      \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, fetch_or)       \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_BINARY, prefix, arch, type, integer, fetch_xor)      \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_UNARY, prefix, arch, type, integer, inc_return, add_return)\
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_UNARY, prefix, arch, type, integer, dec_return, sub_return)\
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_UNARY, prefix, arch, type, integer, fetch_inc, fetch_add)\
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_UNARY, prefix, arch, type, integer, fetch_dec, fetch_sub)\
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_ANDNOT, prefix, arch, type, integer)          \
	RING3_ATOMIC_ORDERINGS(RING3_ATOMIC_EXCHANGE, prefix, arch, type, integer)        \
	static __always_inline bool prefix##_sub_and_test(integer i, type *v)             \
	{                                                                                 \
		return prefix##_sub_return(i, v) == 0;                                    \
	}                                                                                 \
	static __always_inline bool prefix##_dec_and_test(type *v)                        \
	{                                                                                 \
		return prefix##_dec_return(v) == 0;                                       \
	}                                                                                 \
	static __always_inline bool prefix##_inc_and_test(type *v)                        \
	{                                                                                 \
		return prefix##_inc_return(v) == 0;                                       \
	}                                                                                 \
	static __always_inline bool prefix##_add_negative(integer i, type *v)             \
	{                                                                                 \
		return prefix##_add_return(i, v) < 0;                                     \
	}                                                                                 \
	/* adds @i unless the value is @u; result: the old value */                       \
	static __always_inline integer prefix##_fetch_add_unless(type *v, integer i, integer u) \
	{                                                                                 \
		integer old = prefix##_read(v);                                           \
		do {                                                                      \
			if (old == u)                                                     \
				break;                                                    \
		} while (!prefix##_try_cmpxchg(v, &old, old + i));                        \
		return old;                                                               \
	}                                                                                 \
	static __always_inline bool prefix##_add_unless(type *v, integer i, integer u)    \
	{                                                                                 \
		return prefix##_fetch_add_unless(v, i, u) != u;                           \
	}                                                                                 \
	static __always_inline bool prefix##_inc_not_zero(type *v)                        \
	{                                                                                 \
		return prefix##_add_unless(v, 1, 0);                                      \
	}                                                                                 \
	static __always_inline bool prefix##_inc_unless_negative(type *v)                 \
	{                                                                                 \
		integer old = prefix##_read(v);                                           \
		do {                                                                      \
			if (old < 0)                                                      \
				return false;                                             \
		} while (!prefix##_try_cmpxchg(v, &old, old + 1));                        \
		return true;                                                              \
	}                                                                                 \
	static __always_inline bool prefix##_dec_unless_positive(type *v)                 \
	{                                                                                 \
		integer old = prefix##_read(v);                                           \
		do {                                                                      \
			if (old > 0)                                                      \
				return false;                                             \
		} while (!prefix##_try_cmpxchg(v, &old, old - 1));                        \
		return true;                                                              \
	}                                                                                 \
	/* decrements unless the result would be negative; result: old value - 1, stored or not */ \
	static __always_inline integer prefix##_dec_if_positive(type *v)                  \
	{                                                                                 \
		integer old = prefix##_read(v);                                           \
		do {                                                                      \
			if (old - 1 < 0)                                                  \
				break;                                                    \
		} while (!prefix##_try_cmpxchg(v, &old, old - 1));                        \
		return old - 1;                                                           \
	}

RING3_ATOMIC_OPERATIONS(atomic, arch_atomic, atomic_t, int)
RING3_ATOMIC_OPERATIONS(atomic64, arch_atomic64, atomic64_t, s64)

/* atomic_long_t is atomic64_t on the 64-bit machines that ring3 knows; its operations take and give long. */
typedef atomic64_t atomic_long_t;
RING3_ATOMIC_OPERATIONS(atomic_long, arch_atomic64, atomic_long_t, long)

#endif /* _LINUX_ATOMIC_OPERATIONS_H */
