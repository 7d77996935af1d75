/* SPDX-License-Identifier: MIT */
/*
 * asm/barrier.h (arm64) - memory barriers.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h> or any header of the kernel API.
 *
 * The processor may reorder any two accesses to different places that do not depend on each other. dmb orders accesses (ish:
 * between CPUs that share memory; ishld, ishst: loads or stores only); dsb also waits until they have completed, which the
 * mandatory forms need for devices; isb makes the processor fetch the following instructions anew. Acquire and release are
 * instructions of their own, ldar and stlr: cheaper than a dmb, and together sequentially consistent.
 */
#ifndef RING3_ASM_ARM64_BARRIER_H_
#define RING3_ASM_ARM64_BARRIER_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

#define isb() __asm__ __volatile__("isb" : : : "memory")
#define dmb(opt) __asm__ __volatile__("dmb " #opt : : : "memory")
#define dsb(opt) __asm__ __volatile__("dsb " #opt : : : "memory")

#define __mb() dsb(sy)
#define __rmb() dsb(ld)
#define __wmb() dsb(st)

#define __smp_mb() dmb(ish)
#define __smp_rmb() dmb(ishld)
#define __smp_wmb() dmb(ishst)

/* stlr{,b,h}: all earlier accesses, then the store.     *p = v */
#define __smp_store_release(p, v)                                               \
	do {                                                                    \
		__typeof__(p) ssr_p__ = (p);                                    \
		compiletime_assert_atomic_type(*(p));                           \
		RING3_POINT(RING3_POINT_WRITE_ONCE, ssr_p__);                   \
		RING3_COMPILER_BARRIER();                                       \
		__atomic_store_n(ssr_p__, (__typeof__(*(p)))(v), __ATOMIC_RELEASE); \
	} while (0)
/* ldar{,b,h}: the load, then all later accesses.     result *p */
#define __smp_load_acquire(p)                                                   \
	({                                                                      \
		__typeof__(p) sla_p__ = (p);                                    \
		__typeof__(__atomic_load_n(sla_p__, __ATOMIC_ACQUIRE)) sla_value__; \
		compiletime_assert_atomic_type(*(p));                           \
		RING3_POINT(RING3_POINT_READ_ONCE, sla_p__);                    \
		sla_value__ = __atomic_load_n(sla_p__, __ATOMIC_ACQUIRE);       \
		RING3_COMPILER_BARRIER();                                       \
		(__typeof__(*(p)))sla_value__;                                  \
	})

#include <asm-generic/barrier.h>

#endif /* RING3_ASM_ARM64_BARRIER_H_ */
