/* SPDX-License-Identifier: MIT */
/*
 * asm/irqflags.h - this CPU's interrupt flag.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/irqflags.h> (kernel side) or "sched/irqflags.h" (host side).
 *
 * A virtual CPU's interrupts are signals to its thread. Masking them in the host would be two system calls per section, so
 * the flag is a per-CPU word. A handler that finds it set records the source in ring3_irq_pending and returns; whoever
 * clears the flag delivers what is pending. The test must come *after* the flag is clear: a signal between an earlier test
 * and the clear would be recorded and forgotten.
 *
 * Flags values: 0 = interrupts on, 1 = off. No operation is a system call; all are compiler barriers; none is atomic
 * against other CPUs, as the flag is this CPU's own.
 */
#ifndef RING3_ASM_IRQFLAGS_H_
#define RING3_ASM_IRQFLAGS_H_

#include <asm/percpu.h>

RING3_BEGIN_DECLS
DECLARE_PER_CPU(unsigned int, ring3_irq_disabled);
/* Bits of sources that arrived while the flag was set; 0 = nothing to deliver. */
DECLARE_PER_CPU(unsigned int, ring3_irq_pending);
/* Runs the pending interrupts of this CPU. Called with the flag clear; sched/ defines it. */
extern void ring3_irq_deliver(void);
RING3_END_DECLS

RING3_INLINE unsigned long arch_local_save_flags(void)
{
	return (unsigned int)this_cpu_read_4(ring3_irq_disabled);
}

RING3_INLINE void arch_local_irq_disable(void)
{
	this_cpu_write_4(ring3_irq_disabled, 1u);
	RING3_COMPILER_BARRIER();
}

RING3_INLINE void arch_local_irq_enable(void)
{
	RING3_COMPILER_BARRIER();
	RING3_POINT(RING3_POINT_IRQ_ENABLE, 0);
	this_cpu_write_4(ring3_irq_disabled, 0u);
	if (RING3_UNLIKELY(this_cpu_read_4(ring3_irq_pending)))
		ring3_irq_deliver();
	RING3_COMPILER_BARRIER();
}

RING3_INLINE unsigned long arch_local_irq_save(void)
{
	unsigned long flags = arch_local_save_flags();

	arch_local_irq_disable();
	return flags;
}

RING3_INLINE int arch_irqs_disabled_flags(unsigned long flags)
{
	return flags != 0;
}

RING3_INLINE void arch_local_irq_restore(unsigned long flags)
{
	if (RING3_UNLIKELY(arch_irqs_disabled_flags(flags)))
		arch_local_irq_disable();
	else
		arch_local_irq_enable();
}

RING3_INLINE int arch_irqs_disabled(void)
{
	return arch_irqs_disabled_flags(arch_local_save_flags());
}

#endif /* RING3_ASM_IRQFLAGS_H_ */
