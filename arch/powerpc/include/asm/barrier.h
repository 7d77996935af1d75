/* SPDX-License-Identifier: MIT */
/*
 * asm/barrier.h (powerpc) - memory barriers.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h> or any header of the kernel API.
 *
 * sync orders everything, devices included, and lets no earlier store be seen late by anybody. lwsync orders all pairs of accesses
 * to ordinary memory but an earlier store and a later load: what acquire and release need.
 */
#ifndef RING3_ASM_POWERPC_BARRIER_H_
#define RING3_ASM_POWERPC_BARRIER_H_

#include <ring3/attributes.h>

#define __mb() __asm__ __volatile__("sync" : : : "memory")
#define __rmb() __asm__ __volatile__("sync" : : : "memory")
#define __wmb() __asm__ __volatile__("sync" : : : "memory")

#define __lwsync() __asm__ __volatile__("lwsync" : : : "memory")
#define __smp_rmb() __lwsync()
#define __smp_wmb() __lwsync()

/* lwsync; *p = v */
#define __smp_store_release(p, v)                       \
	do {                                            \
		compiletime_assert_atomic_type(*(p));   \
		__lwsync();                             \
		WRITE_ONCE(*(p), v);                    \
	} while (0)
/* r = *p; lwsync; result r */
#define __smp_load_acquire(p)                                            \
	({                                                               \
		__unqual_scalar_typeof(*(p)) sla_value__ = READ_ONCE(*(p)); \
		compiletime_assert_atomic_type(*(p));                    \
		__lwsync();                                              \
		(__typeof__(*(p)))sla_value__;                           \
	})

#include <asm-generic/barrier.h>

#endif /* RING3_ASM_POWERPC_BARRIER_H_ */
