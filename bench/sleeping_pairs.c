// SPDX-License-Identifier: MIT
/* sleeping_pairs.c - see sleeping_pairs.h. */
#include "bench/sleeping_pairs.h"

#include <linux/completion.h>
#include <linux/mutex.h>
#include <linux/rtmutex.h>
#include <linux/rwsem.h>
#include <linux/semaphore.h>

/* Each lock stands alone on its cache lines, with the datum that it protects. */
#define GUARDED(type, name, initialiser)                \
	static struct {                                 \
		type lock;                              \
		long sum;                               \
	} name __attribute__((__aligned__(128))) = { .lock = initialiser }

GUARDED(struct mutex, mutex, __MUTEX_INITIALIZER(mutex.lock));
GUARDED(struct rt_mutex, rt, __RT_MUTEX_INITIALIZER(rt.lock));
GUARDED(struct rw_semaphore, rwsem, __RWSEM_INITIALIZER(rwsem.lock));
GUARDED(struct semaphore, semaphore, __SEMAPHORE_INITIALIZER(semaphore.lock, 1));
GUARDED(struct completion, completion, COMPLETION_INITIALIZER(completion.lock));

#define PAIRS(name, take, release)                      \
	for (long i = 0; i < rounds; i++) {             \
		take;                                   \
		name.sum++;                             \
		release;                                \
	}                                               \
	return name.sum
#define RT_PAIRS(way)                                                                           \
	PAIRS(rt, ring3_rt_mutex_lock_by(&rt.lock, (enum ring3_rt_mutex_way)(way)),             \
	      ring3_rt_mutex_unlock_by(&rt.lock, (enum ring3_rt_mutex_way)(way)))

long ring3_bench_pairs(enum ring3_bench_pair pair, long rounds)
{
	switch (pair) {
	case RING3_BENCH_MUTEX:
		PAIRS(mutex, mutex_lock(&mutex.lock), mutex_unlock(&mutex.lock));
	case RING3_BENCH_RT_MUTEX:
		PAIRS(rt, rt_mutex_lock(&rt.lock), rt_mutex_unlock(&rt.lock));
	case RING3_BENCH_RWSEM_READ:
		PAIRS(rwsem, down_read(&rwsem.lock), up_read(&rwsem.lock));
	case RING3_BENCH_RWSEM_WRITE:
		PAIRS(rwsem, down_write(&rwsem.lock), up_write(&rwsem.lock));
	case RING3_BENCH_SEMAPHORE:
		PAIRS(semaphore, down(&semaphore.lock), up(&semaphore.lock));
	case RING3_BENCH_COMPLETION:
		PAIRS(completion, complete(&completion.lock), wait_for_completion(&completion.lock));
	case RING3_BENCH_RT_NATIVE_FAST:
		RT_PAIRS(RING3_RT_MUTEX_NATIVE);
	case RING3_BENCH_RT_NATIVE_SLOW:
		RT_PAIRS(RING3_RT_MUTEX_NATIVE | RING3_RT_MUTEX_SLOW_ONLY);
	case RING3_BENCH_RT_IRQS_OFF_FAST:
		RT_PAIRS(RING3_RT_MUTEX_IRQS_OFF);
	case RING3_BENCH_RT_IRQS_OFF_SLOW:
		RT_PAIRS(RING3_RT_MUTEX_IRQS_OFF | RING3_RT_MUTEX_SLOW_ONLY);
	case RING3_BENCH_RT_GIVEN_FAST:
		RT_PAIRS(RING3_RT_MUTEX_GIVEN);
	case RING3_BENCH_RT_GIVEN_SLOW:
		RT_PAIRS(RING3_RT_MUTEX_GIVEN | RING3_RT_MUTEX_SLOW_ONLY);
	}
	return 0;
}

void ring3_bench_give_cmpxchg(unsigned long (*cmpxchg_function)(unsigned long *word, unsigned long old,
								 unsigned long new_value))
{
	ring3_rt_mutex_cmpxchg = cmpxchg_function;
}
