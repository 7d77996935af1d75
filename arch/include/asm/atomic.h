/* SPDX-License-Identifier: MIT */
/*
 * asm/atomic.h - atomic_t and atomic64_t.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h>, which documents the operations.
 *
 * The compiler's builtins, with what asm/cmpxchg.h says full ordering takes (ring3/atomic_builtins.h). The #defines at the end tell a genuine tree's fallback generator what
 * exists here.
 */
#ifndef RING3_ASM_ATOMIC_H_
#define RING3_ASM_ATOMIC_H_

#include <linux/types.h>

#include <asm/barrier.h>
#include <asm/cmpxchg.h>
#include <asm/rwonce.h>

#define ATOMIC64_INIT(i) { (i) }

RING3_ATOMIC_TYPE(atomic, atomic_t, int)
RING3_ATOMIC_TYPE(atomic64, atomic64_t, long long)

#define arch_atomic_xchg(v, n) arch_xchg(&(v)->counter, n)
#define arch_atomic_xchg_acquire(v, n) arch_xchg_acquire(&(v)->counter, n)
#define arch_atomic_xchg_release(v, n) arch_xchg_release(&(v)->counter, n)
#define arch_atomic_xchg_relaxed(v, n) arch_xchg_relaxed(&(v)->counter, n)
#define arch_atomic_cmpxchg(v, o, n) arch_cmpxchg(&(v)->counter, o, n)
#define arch_atomic_cmpxchg_acquire(v, o, n) arch_cmpxchg_acquire(&(v)->counter, o, n)
#define arch_atomic_cmpxchg_release(v, o, n) arch_cmpxchg_release(&(v)->counter, o, n)
#define arch_atomic_cmpxchg_relaxed(v, o, n) arch_cmpxchg_relaxed(&(v)->counter, o, n)
#define arch_atomic_try_cmpxchg(v, po, n) arch_try_cmpxchg(&(v)->counter, po, n)
#define arch_atomic_try_cmpxchg_acquire(v, po, n) arch_try_cmpxchg_acquire(&(v)->counter, po, n)
#define arch_atomic_try_cmpxchg_release(v, po, n) arch_try_cmpxchg_release(&(v)->counter, po, n)
#define arch_atomic_try_cmpxchg_relaxed(v, po, n) arch_try_cmpxchg_relaxed(&(v)->counter, po, n)

#define arch_atomic64_xchg(v, n) arch_xchg(&(v)->counter, n)
#define arch_atomic64_xchg_acquire(v, n) arch_xchg_acquire(&(v)->counter, n)
#define arch_atomic64_xchg_release(v, n) arch_xchg_release(&(v)->counter, n)
#define arch_atomic64_xchg_relaxed(v, n) arch_xchg_relaxed(&(v)->counter, n)
#define arch_atomic64_cmpxchg(v, o, n) arch_cmpxchg(&(v)->counter, o, n)
#define arch_atomic64_cmpxchg_acquire(v, o, n) arch_cmpxchg_acquire(&(v)->counter, o, n)
#define arch_atomic64_cmpxchg_release(v, o, n) arch_cmpxchg_release(&(v)->counter, o, n)
#define arch_atomic64_cmpxchg_relaxed(v, o, n) arch_cmpxchg_relaxed(&(v)->counter, o, n)
#define arch_atomic64_try_cmpxchg(v, po, n) arch_try_cmpxchg(&(v)->counter, po, n)
#define arch_atomic64_try_cmpxchg_acquire(v, po, n) arch_try_cmpxchg_acquire(&(v)->counter, po, n)
#define arch_atomic64_try_cmpxchg_release(v, po, n) arch_try_cmpxchg_release(&(v)->counter, po, n)
#define arch_atomic64_try_cmpxchg_relaxed(v, po, n) arch_try_cmpxchg_relaxed(&(v)->counter, po, n)

#define arch_atomic_read arch_atomic_read
#define arch_atomic_set arch_atomic_set
#define arch_atomic_add arch_atomic_add
#define arch_atomic_sub arch_atomic_sub
#define arch_atomic_and arch_atomic_and
#define arch_atomic_or arch_atomic_or
#define arch_atomic_xor arch_atomic_xor
#define arch_atomic_add_return arch_atomic_add_return
#define arch_atomic_add_return_relaxed arch_atomic_add_return_relaxed
#define arch_atomic_add_return_acquire arch_atomic_add_return_acquire
#define arch_atomic_add_return_release arch_atomic_add_return_release
#define arch_atomic_sub_return arch_atomic_sub_return
#define arch_atomic_sub_return_relaxed arch_atomic_sub_return_relaxed
#define arch_atomic_sub_return_acquire arch_atomic_sub_return_acquire
#define arch_atomic_sub_return_release arch_atomic_sub_return_release
#define arch_atomic_fetch_add arch_atomic_fetch_add
#define arch_atomic_fetch_add_relaxed arch_atomic_fetch_add_relaxed
#define arch_atomic_fetch_add_acquire arch_atomic_fetch_add_acquire
#define arch_atomic_fetch_add_release arch_atomic_fetch_add_release
#define arch_atomic_fetch_sub arch_atomic_fetch_sub
#define arch_atomic_fetch_sub_relaxed arch_atomic_fetch_sub_relaxed
#define arch_atomic_fetch_sub_acquire arch_atomic_fetch_sub_acquire
#define arch_atomic_fetch_sub_release arch_atomic_fetch_sub_release
#define arch_atomic_fetch_and arch_atomic_fetch_and
#define arch_atomic_fetch_and_relaxed arch_atomic_fetch_and_relaxed
#define arch_atomic_fetch_and_acquire arch_atomic_fetch_and_acquire
#define arch_atomic_fetch_and_release arch_atomic_fetch_and_release
#define arch_atomic_fetch_or arch_atomic_fetch_or
#define arch_atomic_fetch_or_relaxed arch_atomic_fetch_or_relaxed
#define arch_atomic_fetch_or_acquire arch_atomic_fetch_or_acquire
#define arch_atomic_fetch_or_release arch_atomic_fetch_or_release
#define arch_atomic_fetch_xor arch_atomic_fetch_xor
#define arch_atomic_fetch_xor_relaxed arch_atomic_fetch_xor_relaxed
#define arch_atomic_fetch_xor_acquire arch_atomic_fetch_xor_acquire
#define arch_atomic_fetch_xor_release arch_atomic_fetch_xor_release

#define arch_atomic64_read arch_atomic64_read
#define arch_atomic64_set arch_atomic64_set
#define arch_atomic64_add arch_atomic64_add
#define arch_atomic64_sub arch_atomic64_sub
#define arch_atomic64_and arch_atomic64_and
#define arch_atomic64_or arch_atomic64_or
#define arch_atomic64_xor arch_atomic64_xor
#define arch_atomic64_add_return arch_atomic64_add_return
#define arch_atomic64_add_return_relaxed arch_atomic64_add_return_relaxed
#define arch_atomic64_add_return_acquire arch_atomic64_add_return_acquire
#define arch_atomic64_add_return_release arch_atomic64_add_return_release
#define arch_atomic64_sub_return arch_atomic64_sub_return
#define arch_atomic64_sub_return_relaxed arch_atomic64_sub_return_relaxed
#define arch_atomic64_sub_return_acquire arch_atomic64_sub_return_acquire
#define arch_atomic64_sub_return_release arch_atomic64_sub_return_release
#define arch_atomic64_fetch_add arch_atomic64_fetch_add
#define arch_atomic64_fetch_add_relaxed arch_atomic64_fetch_add_relaxed
#define arch_atomic64_fetch_add_acquire arch_atomic64_fetch_add_acquire
#define arch_atomic64_fetch_add_release arch_atomic64_fetch_add_release
#define arch_atomic64_fetch_sub arch_atomic64_fetch_sub
#define arch_atomic64_fetch_sub_relaxed arch_atomic64_fetch_sub_relaxed
#define arch_atomic64_fetch_sub_acquire arch_atomic64_fetch_sub_acquire
#define arch_atomic64_fetch_sub_release arch_atomic64_fetch_sub_release
#define arch_atomic64_fetch_and arch_atomic64_fetch_and
#define arch_atomic64_fetch_and_relaxed arch_atomic64_fetch_and_relaxed
#define arch_atomic64_fetch_and_acquire arch_atomic64_fetch_and_acquire
#define arch_atomic64_fetch_and_release arch_atomic64_fetch_and_release
#define arch_atomic64_fetch_or arch_atomic64_fetch_or
#define arch_atomic64_fetch_or_relaxed arch_atomic64_fetch_or_relaxed
#define arch_atomic64_fetch_or_acquire arch_atomic64_fetch_or_acquire
#define arch_atomic64_fetch_or_release arch_atomic64_fetch_or_release
#define arch_atomic64_fetch_xor arch_atomic64_fetch_xor
#define arch_atomic64_fetch_xor_relaxed arch_atomic64_fetch_xor_relaxed
#define arch_atomic64_fetch_xor_acquire arch_atomic64_fetch_xor_acquire
#define arch_atomic64_fetch_xor_release arch_atomic64_fetch_xor_release

#endif /* RING3_ASM_ATOMIC_H_ */
