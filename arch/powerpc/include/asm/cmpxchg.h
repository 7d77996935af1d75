/* SPDX-License-Identifier: MIT */
/*
 * asm/cmpxchg.h (powerpc) - exchange and compare-exchange.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h>, which names them without the arch_ prefix.
 *
 * arch_xchg, arch_cmpxchg     fully ordered: sync on both sides of a relaxed reservation loop, as in Linux
 * ..._acquire _release _relaxed  isync behind, lwsync before, neither
 * ..._local                   atomic on this CPU only: relaxed
 *
 * There is no arch_cmpxchg_double, as in Linux: see ring3/cmpxchg_no_double.h.
 */
#ifndef RING3_ASM_POWERPC_CMPXCHG_H_
#define RING3_ASM_POWERPC_CMPXCHG_H_

#include <linux/types.h>

#define RING3_FULL_ORDER_BEFORE() __asm__ __volatile__("sync" : : : "memory")
#define RING3_FULL_ORDER_AFTER() __asm__ __volatile__("sync" : : : "memory")
#define RING3_FULL_ORDER __ATOMIC_RELAXED

#include <ring3/cmpxchg_builtins.h>
#include <ring3/cmpxchg_no_double.h>

#define arch_cmpxchg_local(ptr, o, n) arch_cmpxchg_relaxed(ptr, o, n)

#endif /* RING3_ASM_POWERPC_CMPXCHG_H_ */
