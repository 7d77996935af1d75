/* SPDX-License-Identifier: MIT */
/* sleeping_pairs.h - the kernel side of sleeping_lock_bench.cc. Both worlds. */
#ifndef RING3_BENCH_SLEEPING_PAIRS_H_
#define RING3_BENCH_SLEEPING_PAIRS_H_

#ifdef __cplusplus
extern "C" {
#endif

enum ring3_bench_pair {
	RING3_BENCH_MUTEX,
	RING3_BENCH_RT_MUTEX,
	RING3_BENCH_RWSEM_READ,
	RING3_BENCH_RWSEM_WRITE,
	RING3_BENCH_SEMAPHORE,
	RING3_BENCH_COMPLETION,
	/* rt_mutex: how the owner word is changed, and whether that is tried before the slow path */
	RING3_BENCH_RT_NATIVE_FAST,
	RING3_BENCH_RT_NATIVE_SLOW,
	RING3_BENCH_RT_IRQS_OFF_FAST,
	RING3_BENCH_RT_IRQS_OFF_SLOW,
	RING3_BENCH_RT_GIVEN_FAST,
	RING3_BENCH_RT_GIVEN_SLOW,
};

/* On a CPU: @rounds times taken, one addition, released. The sum of all additions so far. */
long ring3_bench_pairs(enum ring3_bench_pair pair, long rounds);
/* The compare-exchange of the GIVEN forms. */
void ring3_bench_give_cmpxchg(unsigned long (*cmpxchg)(unsigned long *word, unsigned long old, unsigned long new_value));

#ifdef __cplusplus
}
#endif

#endif /* RING3_BENCH_SLEEPING_PAIRS_H_ */
