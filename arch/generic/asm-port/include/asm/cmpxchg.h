/* SPDX-License-Identifier: MIT */
/*
 * asm/cmpxchg.h (generic) - exchange and compare-exchange by the compiler's builtins.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h>, which names them without the arch_ prefix.
 *
 * Fully ordered: between two sequentially consistent fences. ..._local is relaxed.
 */
#ifndef RING3_ASM_GENERIC_PORT_CMPXCHG_H_
#define RING3_ASM_GENERIC_PORT_CMPXCHG_H_

#include <linux/types.h>

#define RING3_FULL_ORDER_BEFORE() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define RING3_FULL_ORDER_AFTER() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define RING3_FULL_ORDER __ATOMIC_RELAXED

#include <ring3/cmpxchg_builtins.h>
#include <ring3/cmpxchg_no_double.h>

#define arch_cmpxchg_local(ptr, o, n) arch_cmpxchg_relaxed(ptr, o, n)

#endif /* RING3_ASM_GENERIC_PORT_CMPXCHG_H_ */
