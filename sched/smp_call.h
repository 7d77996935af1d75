/* SPDX-License-Identifier: MIT */
/*
 * smp_call.h - running a function on other CPUs (cross calls, IPIs).
 *
 * Kernel side: through <linux/smp.h>.
 *
 * On a remote CPU the function runs in hard interrupt context; on the calling CPU it is a plain call with interrupts off, as
 * in Linux. It must be fast and must not sleep.
 *
 *   smp_call_function_single(cpu, func, info, wait)   one CPU; -ENXIO when it is not online
 *   smp_call_function_single_async(cpu, csd)          with the caller's descriptor, never waits; -EBUSY while it is in flight
 *   smp_call_function_any(mask, func, info, wait)     the calling CPU if it is in the mask, else one of the mask
 *   smp_call_function(func, info, wait), _many(mask, ...)   all others, or those of the mask without the caller
 *   on_each_cpu(func, info, wait), _mask, _cond, _cond_mask   the caller included
 *
 * @wait: return when the function has finished everywhere. Without it, @info must outlive the call by other means. Callers
 * are in task context with interrupts on; otherwise Linux warns once, and so do we: two CPUs that wait for each other with
 * interrupts off hang. Callers of _many and _any keep the mask's CPUs from changing. Full barrier on both sides.
 */
#ifndef RING3_SCHED_SMP_CALL_H_
#define RING3_SCHED_SMP_CALL_H_

#include <linux/cpumask.h>
#include <linux/llist.h>
#include <linux/types.h>

#include <ring3/attributes.h>

typedef void (*smp_call_func_t)(void *info);
typedef bool (*smp_cond_func_t)(int cpu, void *info);

/* A request to one CPU. flags: CSD_FLAG_LOCK while it is in flight. */
struct __call_single_data {
	struct llist_node llist;
	unsigned int flags;
	unsigned int src;
	smp_call_func_t func;
	void *info;
};
/* Aligned to its size, so that it lies in one cache line and arrays of it stay aligned. */
typedef struct __call_single_data call_single_data_t __attribute__((__aligned__(sizeof(struct __call_single_data))));

#define CSD_FLAG_LOCK 0x01u
#define CSD_INIT(_func, _info) { .func = (_func), .info = (_info) }
#define INIT_CSD(_csd, _func, _info)        \
	do {                                \
		(_csd)->flags = 0;          \
		(_csd)->func = (_func);     \
		(_csd)->info = (_info);     \
	} while (0)

RING3_BEGIN_DECLS
extern int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait);
extern int smp_call_function_single_async(int cpu, call_single_data_t *csd);
extern int smp_call_function_any(const struct cpumask *mask, smp_call_func_t func, void *info, int wait);
extern void smp_call_function_many(const struct cpumask *mask, smp_call_func_t func, void *info, bool wait);
extern void smp_call_function(smp_call_func_t func, void *info, int wait);
extern void on_each_cpu_cond_mask(smp_cond_func_t cond_func, smp_call_func_t func, void *info, bool wait,
				  const struct cpumask *mask);
/* Boot and teardown, with the CPU masks set, before the first and after the last call. */
extern void ring3_smp_call_init(void);
extern void ring3_smp_call_exit(void);
RING3_END_DECLS

static inline void on_each_cpu(smp_call_func_t func, void *info, int wait)
{
	on_each_cpu_cond_mask(NULL, func, info, wait, cpu_online_mask);
}

static inline void on_each_cpu_mask(const struct cpumask *mask, smp_call_func_t func, void *info, bool wait)
{
	on_each_cpu_cond_mask(NULL, func, info, wait, mask);
}

static inline void on_each_cpu_cond(smp_cond_func_t cond_func, smp_call_func_t func, void *info, bool wait)
{
	on_each_cpu_cond_mask(cond_func, func, info, wait, cpu_online_mask);
}

#ifdef __cplusplus
/* C converts a void pointer to the function's type by itself, and so does kernel code that is compiled as C++. */
static inline int smp_call_function_single(int cpu, void *func, void *info, int wait)
{
	return smp_call_function_single(cpu, (smp_call_func_t)func, info, wait);
}

static inline void on_each_cpu(void *func, void *info, int wait)
{
	on_each_cpu((smp_call_func_t)func, info, wait);
}
#endif

#endif /* RING3_SCHED_SMP_CALL_H_ */
