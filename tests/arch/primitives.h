/* SPDX-License-Identifier: MIT */
/* primitives.h - kernel-side bodies of primitives_test.cc. Each returns 0 or the line that failed. Both worlds. */
#ifndef RING3_TESTS_ARCH_PRIMITIVES_H_
#define RING3_TESTS_ARCH_PRIMITIVES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Every atomic_t, atomic64_t and atomic_long_t operation against the same arithmetic on a plain variable. */
int ring3_check_atomic(void);
int ring3_check_atomic64(void);
int ring3_check_atomic_long(void);
/* xchg, cmpxchg, try_cmpxchg, cmpxchg_local on 1, 2, 4, 8 bytes and pointers; cmpxchg_double. */
int ring3_check_exchange(void);
int ring3_check_bitops(void);
int ring3_check_barriers(void);

/* Work for several CPUs at once on shared data. */
void ring3_hammer(unsigned int rounds);
/* What ring3_hammer() must have left after @cpus CPUs did @rounds each; resets it. */
int ring3_check_hammered(unsigned int cpus, unsigned int rounds);

/* Each kind of operation passes exactly one RING3_POINT of its kind. 0 or the line that failed. */
int ring3_check_points(void);

/* The preempt count in both explicit styles; 0 or the line that failed. */
int ring3_check_preempt_count(void);
/* Interrupts raised while off run when they are turned on, once, in hardirq context; 0 or the line that failed. */
int ring3_check_irq_flag(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_ARCH_PRIMITIVES_H_ */
