/* SPDX-License-Identifier: MIT */
/*
 * asm/smp.h - the number of the CPU that the caller runs on, in both styles.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/smp.h> (kernel side) or "percpu/percpu.h" (host side).
 *
 *   offset_table   *(base + &cpu_number)     the per-CPU variable, as Linux's x86
 *   thread_info    block.cpu                 the thread_info word, as Linux's arm64 since 6.10
 *
 * One instruction each on x86-64; on a machine without a base register the first costs the load of the base besides
 * (docs/codegen.md counts). Both are stale as soon as the caller can be moved. The variable cpu_number exists in both styles,
 * since other code reads it; the thread_info word too, and it is the one to ask on a thread that may be no CPU at all
 * (RING3_NO_CPU), where the per-CPU variable is inaccessible.
 */
#ifndef RING3_ASM_SMP_H_
#define RING3_ASM_SMP_H_

#include <asm/percpu.h>
#include <asm/thread_info.h>
#include <ring3/style.h>

RING3_BEGIN_DECLS
DECLARE_PER_CPU_READ_MOSTLY(int, cpu_number);
RING3_END_DECLS

RING3_INLINE int ring3_offset_table_raw_smp_processor_id(void)
{
	return this_cpu_read_4(cpu_number);
}

#ifdef CONFIG_THREAD_INFO_IN_TASK
/* A genuine tree: the word is in the current task. A macro, because task_struct is not complete here. */
#define ring3_thread_info_raw_smp_processor_id() (current_thread_info()->cpu)
#else
RING3_INLINE int ring3_thread_info_raw_smp_processor_id(void)
{
	return (int)__ring3_ti_read(4, unsigned int, cpu);
}
#endif

#define raw_smp_processor_id() RING3_STYLE(raw_smp_processor_id)()
#define __smp_processor_id() raw_smp_processor_id()

#endif /* RING3_ASM_SMP_H_ */
