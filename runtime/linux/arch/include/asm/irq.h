/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_IRQ_H_
#define RING3_TREE_ASM_IRQ_H_

/* Nothing but the CPUs themselves interrupts; drivers' own lines, if a test has some, are numbers below this. */
#define NR_IRQS 64
#include <asm-generic/irq.h>

#ifndef __ASSEMBLY__
struct cpumask;
/* The stacks of @mask's CPUs, whatever they do (linux/nmi.h); as an NMI: kernel/stacktrace.c. */
void arch_trigger_cpumask_backtrace(const struct cpumask *mask, bool exclude_self);
#define arch_trigger_cpumask_backtrace arch_trigger_cpumask_backtrace
#endif

#endif
