// SPDX-License-Identifier: MIT
/*
 * cpu_state.c - the words by which a CPU knows itself, for both styles, and the proof that asm/ is right about their layout.
 */
#include <linux/types.h>

#include <asm/current.h>
#include <asm/irqflags.h>
#include <asm/preempt.h>
#include <asm/smp.h>
#include <ring3/style.h>

#include "percpu/percpu_defs.h"

/* Only the library of the same style defines the symbol that each object refers to (ring3/style.h). */
const char RING3_STYLE_TAG = 1;

/* Filled by boot for each CPU before the CPU is visible. */
DEFINE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);
DEFINE_PER_CPU_READ_MOSTLY(int, cpu_number);
DEFINE_PER_CPU(struct task_struct *, current_task);
DEFINE_PER_CPU(unsigned int, ring3_irq_disabled);
DEFINE_PER_CPU(unsigned int, ring3_irq_pending);

/* A CPU starts preemptible, with no reschedule due (the inverted top bit is set). */
DEFINE_PER_CPU(int, __preempt_count) = (int)0x80000000u;

/* A thread is no CPU until boot or a borrowed CPU says otherwise. */
__thread struct thread_info ring3_thread_info __attribute__((__tls_model__("initial-exec"))) = {
	.preempt = { .count = 0, .need_resched = 1 },
	.cpu = RING3_NO_CPU,
};

RING3_STATIC_ASSERT(__builtin_offsetof(struct thread_info, task) == 0, "current is the block's first word");
RING3_STATIC_ASSERT(__builtin_offsetof(struct thread_info, preempt_count) % 8 == 0,
		    "the count and need_resched are updated by one aligned 64-bit instruction");
RING3_STATIC_ASSERT(__builtin_offsetof(struct thread_info, preempt.count) ==
			    __builtin_offsetof(struct thread_info, preempt_count),
		    "the count is the low half, so that 64-bit additions act on it");
RING3_STATIC_ASSERT(sizeof(struct thread_info) <= RING3_CACHE_LINE, "the block fits one cache line");
