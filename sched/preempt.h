/* SPDX-License-Identifier: MIT */
/*
 * preempt.h - the preempt count: what it holds, how sections nest, and when a reschedule happens.
 *
 * Kernel side: through <linux/preempt.h>. Host side: include this.
 *
 * One word per CPU (offset_table style) or task (thread_info style) counts why the running code must not be moved away:
 *
 *     bits  0-7   preempt_disable() nesting
 *     bits  8-15  softirq: +0x100 while one is served, +0x200 per local_bh_disable()
 *     bits 16-19  hardirq nesting
 *     bits 20-23  NMI nesting
 *     bit  31     offset_table style only: "no reschedule is due" (asm/preempt.h); masked out of preempt_count()
 *
 * preempt_disable() and preempt_enable() are one instruction (plus a branch); neither is a system call, and enable calls
 * the scheduler only when the count falls to zero with a reschedule due. Any context; on a CPU only. Both are compiler
 * barriers: accesses of the section stay inside it. They order nothing between CPUs.
 *
 * Checked builds report an enable without a disable, as Linux's DEBUG_PREEMPT does.
 */
#ifndef RING3_SCHED_PREEMPT_H_
#define RING3_SCHED_PREEMPT_H_

#include <asm/irqflags.h>
#include <asm/preempt.h>

#include <ring3/attributes.h>
#include <ring3/point.h>

#include "sched/irqflags.h"

#define PREEMPT_BITS 8
#define SOFTIRQ_BITS 8
#define HARDIRQ_BITS 4
#define NMI_BITS 4

#define PREEMPT_SHIFT 0
#define SOFTIRQ_SHIFT (PREEMPT_SHIFT + PREEMPT_BITS)
#define HARDIRQ_SHIFT (SOFTIRQ_SHIFT + SOFTIRQ_BITS)
#define NMI_SHIFT (HARDIRQ_SHIFT + HARDIRQ_BITS)

#define __IRQ_MASK(x) ((1ul << (x)) - 1)
#define PREEMPT_MASK (__IRQ_MASK(PREEMPT_BITS) << PREEMPT_SHIFT)
#define SOFTIRQ_MASK (__IRQ_MASK(SOFTIRQ_BITS) << SOFTIRQ_SHIFT)
#define HARDIRQ_MASK (__IRQ_MASK(HARDIRQ_BITS) << HARDIRQ_SHIFT)
#define NMI_MASK (__IRQ_MASK(NMI_BITS) << NMI_SHIFT)

#define PREEMPT_OFFSET (1ul << PREEMPT_SHIFT)
#define SOFTIRQ_OFFSET (1ul << SOFTIRQ_SHIFT)
#define HARDIRQ_OFFSET (1ul << HARDIRQ_SHIFT)
#define NMI_OFFSET (1ul << NMI_SHIFT)
#define SOFTIRQ_DISABLE_OFFSET (2 * SOFTIRQ_OFFSET)
#define PREEMPT_DISABLE_OFFSET PREEMPT_OFFSET
#define PREEMPT_LOCK_OFFSET PREEMPT_DISABLE_OFFSET
#define SOFTIRQ_LOCK_OFFSET (SOFTIRQ_DISABLE_OFFSET + PREEMPT_LOCK_OFFSET)

#define PREEMPT_DISABLED (PREEMPT_DISABLE_OFFSET + PREEMPT_ENABLED)
#define INIT_PREEMPT_COUNT PREEMPT_OFFSET
#define FORK_PREEMPT_COUNT (2 * PREEMPT_DISABLE_OFFSET + PREEMPT_ENABLED)

/* Which context is this? Nonzero counts in the position of their field, or truth values. */
#define nmi_count() ((unsigned long)preempt_count() & NMI_MASK)
#define hardirq_count() ((unsigned long)preempt_count() & HARDIRQ_MASK)
#define softirq_count() ((unsigned long)preempt_count() & SOFTIRQ_MASK)
#define irq_count() ((unsigned long)preempt_count() & (NMI_MASK | HARDIRQ_MASK | SOFTIRQ_MASK))

#define in_nmi() (nmi_count())
#define in_hardirq() (hardirq_count())
#define in_serving_softirq() (softirq_count() & SOFTIRQ_OFFSET)
#define in_task() (!((unsigned long)preempt_count() & (NMI_MASK | HARDIRQ_MASK | SOFTIRQ_OFFSET)))
/* Older names, which do not tell "serving" from "disabled". */
#define in_irq() (hardirq_count())
#define in_softirq() (softirq_count())
#define in_interrupt() (irq_count())

/* True when sleeping is not allowed. Cannot see interrupts that are off, nor know a spin lock as such, as in Linux. */
#define in_atomic() (preempt_count() != 0)
#define in_atomic_preempt_off() (preempt_count() != PREEMPT_DISABLE_OFFSET)
#define preemptible() (preempt_count() == 0 && !irqs_disabled())

/* 0 task, 1 softirq, 2 hardirq, 3 NMI. */
RING3_INLINE unsigned char interrupt_context_level(void)
{
	unsigned long count = (unsigned long)preempt_count();

	return (unsigned char)(!!(count & NMI_MASK) + !!(count & (NMI_MASK | HARDIRQ_MASK)) +
			       !!(count & (NMI_MASK | HARDIRQ_MASK | SOFTIRQ_OFFSET)));
}

#ifdef RING3_CHECKS
RING3_BEGIN_DECLS
/* The count's updates with DEBUG_PREEMPT's checks: overflow of a field, more enables than disables. */
extern void preempt_count_add(int val);
extern void preempt_count_sub(int val);
RING3_END_DECLS
#define preempt_count_dec_and_test()    \
	({                              \
		preempt_count_sub(1);   \
		should_resched(0);      \
	})
#else
#define preempt_count_add(val) __preempt_count_add((int)(val))
#define preempt_count_sub(val) __preempt_count_sub((int)(val))
#define preempt_count_dec_and_test() __preempt_count_dec_and_test()
#endif
#define __preempt_count_inc() __preempt_count_add(1)
#define __preempt_count_dec() __preempt_count_sub(1)
#define preempt_count_inc() preempt_count_add(1)
#define preempt_count_dec() preempt_count_sub(1)

#define preempt_disable()                       \
	do {                                    \
		preempt_count_inc();            \
		RING3_COMPILER_BARRIER();       \
	} while (0)

#define preempt_enable()                                                 \
	do {                                                             \
		RING3_COMPILER_BARRIER();                                \
		RING3_POINT(RING3_POINT_PREEMPT_ENABLE, 0);              \
		if (RING3_UNLIKELY(preempt_count_dec_and_test()))        \
			__preempt_schedule();                            \
	} while (0)

/* Enables without the reschedule: for callers that schedule themselves right after. */
#define sched_preempt_enable_no_resched()       \
	do {                                    \
		RING3_COMPILER_BARRIER();       \
		preempt_count_dec();            \
	} while (0)
#define preempt_enable_no_resched() sched_preempt_enable_no_resched()

#define preempt_check_resched()                                 \
	do {                                                    \
		if (RING3_UNLIKELY(should_resched(0)))          \
			__preempt_schedule();                   \
	} while (0)

/* The forms that tracing and checks must not enter. */
#define preempt_disable_notrace()               \
	do {                                    \
		__preempt_count_inc();          \
		RING3_COMPILER_BARRIER();       \
	} while (0)
#define preempt_enable_notrace()                                         \
	do {                                                             \
		RING3_COMPILER_BARRIER();                                \
		RING3_POINT(RING3_POINT_PREEMPT_ENABLE, 0);              \
		if (RING3_UNLIKELY(__preempt_count_dec_and_test()))      \
			__preempt_schedule_notrace();                    \
	} while (0)
#define preempt_enable_no_resched_notrace()     \
	do {                                    \
		RING3_COMPILER_BARRIER();       \
		__preempt_count_dec();          \
	} while (0)

/* Moves need_resched between its per-task bit and the count, where enabling finds it. */
#define preempt_set_need_resched() set_preempt_need_resched()
#define preempt_fold_need_resched()                     \
	do {                                            \
		if (tif_need_resched())                 \
			set_preempt_need_resched();     \
	} while (0)

#endif /* RING3_SCHED_PREEMPT_H_ */
