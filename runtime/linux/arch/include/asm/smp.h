/* SPDX-License-Identifier: MIT */
/*
 * asm/smp.h (tree) - besides the CPU's number, which every layer has: what kernel/smp.c and kernel/cpu.c ask of an architecture.
 */
#ifndef RING3_TREE_ASM_SMP_H_
#define RING3_TREE_ASM_SMP_H_

#include <linux/cpumask.h>

#include_next <asm/smp.h>

struct task_struct;

extern void arch_send_call_function_single_ipi(int cpu);
extern void arch_send_call_function_ipi_mask(const struct cpumask *mask);
extern void smp_send_reschedule(int cpu);
extern int __cpu_up(unsigned int cpu, struct task_struct *idle);
extern int __cpu_disable(void);
extern void __cpu_die(unsigned int cpu);

#endif
