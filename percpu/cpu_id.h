/* SPDX-License-Identifier: MIT */
/*
 * cpu_id.h - smp_processor_id(): the number of the CPU that the caller runs on, when that is a stable answer.
 *
 * Any context. The caller stays on its CPU while it uses the number: preemption or interrupts off, or a task bound to one
 * CPU. In checked builds other callers are reported as by Linux's CONFIG_DEBUG_PREEMPT, and the number is returned all the
 * same. raw_smp_processor_id() (asm/smp.h) never checks.
 */
#ifndef RING3_PERCPU_CPU_ID_H_
#define RING3_PERCPU_CPU_ID_H_

#include <asm/smp.h>

RING3_BEGIN_DECLS
extern unsigned int debug_smp_processor_id(void);
RING3_END_DECLS

#ifdef RING3_CHECKS
#define smp_processor_id() ((int)debug_smp_processor_id())
#else
#define smp_processor_id() ((int)__smp_processor_id())
#endif

/* smp_processor_id() with preemption off until put_cpu(). Nests. Needs sched/preempt.h. */
#define get_cpu()                              \
	({                                     \
		preempt_disable();             \
		(int)__smp_processor_id();     \
	})
#define put_cpu() preempt_enable()

#endif /* RING3_PERCPU_CPU_ID_H_ */
