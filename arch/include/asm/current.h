/* SPDX-License-Identifier: MIT */
/*
 * asm/current.h - the running task, in both styles.
 *
 *                  offset_table                            thread_info
 *   x86-64         movq %gs:current_task(%rip), %rax       movq %fs:block.task, %rax
 *   arm64          base = block.percpu_offset;             mrs x0, tpidr_el0; ldr x0, [x0, block.task]
 *                  ldr x0, [base, &current_task]
 *
 * A task is its own `current` wherever it runs, so the value never changes under the code that reads it: the offset_table
 * form lets the compiler keep it (this_cpu_read_stable). Kernel side only: the macro `current` breaks C++ standard headers.
 */
#ifndef RING3_ASM_CURRENT_H_
#define RING3_ASM_CURRENT_H_

#include <asm/percpu.h>
#include <asm/thread_info.h>
#include <ring3/style.h>

struct task_struct;

RING3_BEGIN_DECLS
DECLARE_PER_CPU(struct task_struct *, current_task);
RING3_END_DECLS

RING3_INLINE struct task_struct *ring3_offset_table_get_current(void)
{
	return this_cpu_read_stable(current_task);
}

RING3_INLINE struct task_struct *ring3_thread_info_get_current(void)
{
	return (struct task_struct *)__ring3_ti_read(8, void *, task);
}

RING3_INLINE struct task_struct *get_current(void)
{
	return RING3_STYLE(get_current)();
}

#define current get_current()

#endif /* RING3_ASM_CURRENT_H_ */
