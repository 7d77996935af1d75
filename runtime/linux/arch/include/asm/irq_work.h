/* SPDX-License-Identifier: MIT */
/*
 * asm/irq_work.h - a CPU interrupts itself as soon as its interrupts are on. Without that, irq_work waits for the next tick, and
 * preemptible RCU under rcutorture stalled.
 */
#ifndef RING3_TREE_ASM_IRQ_WORK_H_
#define RING3_TREE_ASM_IRQ_WORK_H_

static inline bool arch_irq_work_has_interrupt(void)
{
	return true;
}
extern void arch_irq_work_raise(void);

#endif
