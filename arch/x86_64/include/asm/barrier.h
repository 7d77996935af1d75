/* SPDX-License-Identifier: MIT */
/*
 * asm/barrier.h (x86-64) - memory barriers.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/atomic.h> or any header of the kernel API.
 *
 * x86 keeps loads in order with loads, stores with stores, and loads before later stores. Between CPUs only a load that
 * follows a store to another place can be overtaken, so smp_mb() is the one that costs an instruction; smp_rmb(), smp_wmb(),
 * acquire and release need hold only the compiler. The mandatory forms (mb, rmb, wmb) also order accesses to device or
 * write-combining memory and non-temporal stores.
 */
#ifndef RING3_ASM_X86_64_BARRIER_H_
#define RING3_ASM_X86_64_BARRIER_H_

#include <ring3/attributes.h>

/* all earlier loads and stores complete before any later one */
#define __mb() __asm__ __volatile__("mfence" : : : "memory")
/* all earlier loads complete before any later load */
#define __rmb() __asm__ __volatile__("lfence" : : : "memory")
/* all earlier stores are visible before any later store */
#define __wmb() __asm__ __volatile__("sfence" : : : "memory")

/*
 * A locked read-modify-write of a stack word that changes nothing is a full barrier for ordinary memory and several times
 * cheaper than mfence. 4 bytes below the stack pointer: at the pointer itself lie return addresses, on which the next
 * `ret` would wait.     [rsp - 4] += 0, locked
 */
#define __smp_mb() __asm__ __volatile__("lock; addl $0, -4(%%rsp)" : : : "memory", "cc")
#define __smp_rmb() RING3_COMPILER_BARRIER()
#define __smp_wmb() RING3_COMPILER_BARRIER()

/* The exchange is locked, hence the barrier. */
#define __smp_store_mb(var, value)      \
	do {                            \
		(void)xchg(&var, value); \
	} while (0)

#define __smp_store_release(p, v)                       \
	do {                                            \
		compiletime_assert_atomic_type(*(p));   \
		RING3_COMPILER_BARRIER();               \
		WRITE_ONCE(*(p), v);                    \
	} while (0)

#define __smp_load_acquire(p)                                            \
	({                                                               \
		__unqual_scalar_typeof(*(p)) sla_value__ = READ_ONCE(*(p)); \
		compiletime_assert_atomic_type(*(p));                    \
		RING3_COMPILER_BARRIER();                                \
		(__typeof__(*(p)))sla_value__;                           \
	})

/* Every atomic read-modify-write is a full barrier already. */
#define __smp_mb__before_atomic() do { } while (0)
#define __smp_mb__after_atomic() do { } while (0)

#include <asm-generic/barrier.h>

#endif /* RING3_ASM_X86_64_BARRIER_H_ */
