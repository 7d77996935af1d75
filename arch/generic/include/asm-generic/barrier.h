/* SPDX-License-Identifier: MIT */
/*
 * asm-generic/barrier.h - the kernel's barrier names over what the architecture defined with two underscores.
 *
 * DO NOT INCLUDE DIRECTLY: asm/barrier.h of each architecture includes it last.
 *
 *   mb, rmb, wmb              mandatory: order all memory, devices included
 *   smp_mb, smp_rmb, smp_wmb  order ordinary memory between CPUs
 *   smp_store_release(p, v)   all earlier accesses before the store
 *   smp_load_acquire(p)       the load before all later accesses
 *   smp_store_mb(var, v)      the store, then a full barrier
 *   smp_mb__before_atomic/after_atomic   make a void or relaxed atomic beside it a full barrier
 *   smp_cond_load_relaxed/acquire(p, cond)  spin with plain loads until cond (on VAL) holds; result VAL
 * What is not defined by the architecture falls back to something stronger.
 */
#ifndef RING3_ASM_GENERIC_BARRIER_H_
#define RING3_ASM_GENERIC_BARRIER_H_

#include <linux/compiler.h>

#include <ring3/attributes.h>

#ifndef __mb
#define __mb() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#endif
#ifndef __rmb
#define __rmb() __mb()
#endif
#ifndef __wmb
#define __wmb() __mb()
#endif
#ifndef __smp_mb
#define __smp_mb() __mb()
#endif
#ifndef __smp_rmb
#define __smp_rmb() __rmb()
#endif
#ifndef __smp_wmb
#define __smp_wmb() __wmb()
#endif
#ifndef __smp_store_mb
#define __smp_store_mb(var, value)      \
	do {                            \
		WRITE_ONCE(var, value); \
		__smp_mb();             \
	} while (0)
#endif
#ifndef __smp_mb__before_atomic
#define __smp_mb__before_atomic() __smp_mb()
#endif
#ifndef __smp_mb__after_atomic
#define __smp_mb__after_atomic() __smp_mb()
#endif
#ifndef __smp_store_release
#define __smp_store_release(p, v)                     \
	do {                                          \
		compiletime_assert_atomic_type(*(p)); \
		__smp_mb();                           \
		WRITE_ONCE(*(p), v);                  \
	} while (0)
#endif
#ifndef __smp_load_acquire
#define __smp_load_acquire(p)                                               \
	({                                                                  \
		__unqual_scalar_typeof(*(p)) sla_value__ = READ_ONCE(*(p)); \
		compiletime_assert_atomic_type(*(p));                       \
		__smp_mb();                                                 \
		(__typeof__(*(p)))sla_value__;                              \
	})
#endif

#define mb() __mb()
#define rmb() __rmb()
#define wmb() __wmb()
#define dma_mb() __mb()
#define dma_rmb() __smp_rmb()
#define dma_wmb() __smp_wmb()
#define smp_mb() __smp_mb()
#define smp_rmb() __smp_rmb()
#define smp_wmb() __smp_wmb()
#define smp_store_mb(var, value) __smp_store_mb(var, value)
#define smp_mb__before_atomic() __smp_mb__before_atomic()
#define smp_mb__after_atomic() __smp_mb__after_atomic()
#define smp_store_release(p, v) __smp_store_release(p, v)
#define smp_load_acquire(p) __smp_load_acquire(p)

/* Virtual machines' names for the same: a guest built for one CPU still needs them against its host. */
#define virt_mb() __smp_mb()
#define virt_rmb() __smp_rmb()
#define virt_wmb() __smp_wmb()
#define virt_store_mb(var, value) __smp_store_mb(var, value)
#define virt_store_release(p, v) __smp_store_release(p, v)
#define virt_load_acquire(p) __smp_load_acquire(p)

#ifndef nop
#define nop() __asm__ __volatile__("nop")
#endif
/* A control dependency orders the load before later stores already; this adds the later loads. */
#define smp_acquire__after_ctrl_dep() smp_rmb()

#ifndef smp_cond_load_relaxed
#define smp_cond_load_relaxed(ptr, cond_expr)                        \
	({                                                           \
		__typeof__(ptr) scl_ptr__ = (ptr);                   \
		__unqual_scalar_typeof(*(ptr)) VAL;                  \
		for (;;) {                                           \
			VAL = READ_ONCE(*scl_ptr__);                 \
			if (cond_expr)                               \
				break;                               \
			cpu_relax();                                 \
		}                                                    \
		(__typeof__(*(ptr)))VAL;                             \
	})
#endif

#ifndef smp_cond_load_acquire
#define smp_cond_load_acquire(ptr, cond_expr)                                              \
	({                                                                                 \
		__unqual_scalar_typeof(*(ptr)) sca_value__ = smp_cond_load_relaxed(ptr, cond_expr); \
		smp_acquire__after_ctrl_dep();                                             \
		(__typeof__(*(ptr)))sca_value__;                                           \
	})
#endif

#endif /* RING3_ASM_GENERIC_BARRIER_H_ */
