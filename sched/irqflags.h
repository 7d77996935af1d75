/* SPDX-License-Identifier: MIT */
/*
 * irqflags.h - turning this CPU's interrupts off and on.
 *
 * Kernel side: through <linux/irqflags.h>. Host side: include this. How it works: asm/irqflags.h.
 *
 *   local_irq_disable(), local_irq_enable()      unconditional; do not nest
 *   local_irq_save(flags), local_irq_restore(flags)   nest; @flags is an unsigned long lvalue of the caller
 *   irqs_disabled()                              truth value
 * Any context, on a CPU only. Interrupts that arrive while they are off are delivered by the enable or restore that turns
 * them on. No system call. Compiler barriers; nothing is ordered between CPUs.
 *
 * Checked builds report, once, flags that are restored while interrupts are already on (Linux: DEBUG_IRQFLAGS).
 */
#ifndef RING3_SCHED_IRQFLAGS_H_
#define RING3_SCHED_IRQFLAGS_H_

#include <asm/irqflags.h>

#ifdef RING3_CHECKS
RING3_BEGIN_DECLS
extern void warn_bogus_irq_restore(void);
RING3_END_DECLS
#define __ring3_check_irq_restore()                             \
	do {                                                    \
		if (RING3_UNLIKELY(!arch_irqs_disabled()))      \
			warn_bogus_irq_restore();               \
	} while (0)
#else
#define __ring3_check_irq_restore() do { } while (0)
#endif

/* Compile-time only: flags must be an unsigned long. */
#define __ring3_check_flags_type(flags)                 \
	do {                                            \
		unsigned long cft_expected__;           \
		__typeof__(flags) cft_given__;          \
		(void)(&cft_expected__ == &cft_given__); \
	} while (0)

#define raw_local_irq_disable() arch_local_irq_disable()
#define raw_local_irq_enable() arch_local_irq_enable()
#define raw_local_irq_save(flags)                       \
	do {                                            \
		__ring3_check_flags_type(flags);        \
		flags = arch_local_irq_save();          \
	} while (0)
#define raw_local_irq_restore(flags)                    \
	do {                                            \
		__ring3_check_flags_type(flags);        \
		__ring3_check_irq_restore();            \
		arch_local_irq_restore(flags);          \
	} while (0)
#define raw_local_save_flags(flags)                     \
	do {                                            \
		__ring3_check_flags_type(flags);        \
		flags = arch_local_save_flags();        \
	} while (0)
#define raw_irqs_disabled_flags(flags) arch_irqs_disabled_flags(flags)
#define raw_irqs_disabled() arch_irqs_disabled()

#define local_irq_disable() raw_local_irq_disable()
#define local_irq_enable() raw_local_irq_enable()
#define local_irq_save(flags) raw_local_irq_save(flags)
#define local_irq_restore(flags) raw_local_irq_restore(flags)
#define local_save_flags(flags) raw_local_save_flags(flags)
#define irqs_disabled() raw_irqs_disabled()
#define irqs_disabled_flags(flags) raw_irqs_disabled_flags(flags)

#endif /* RING3_SCHED_IRQFLAGS_H_ */
