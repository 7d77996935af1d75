/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_IRQ_H_
#define RING3_TREE_ASM_IRQ_H_

/* Nothing but the CPUs themselves interrupts; drivers' own lines, if a test has some, are numbers below this. */
#define NR_IRQS 64
#include <asm-generic/irq.h>

#endif
