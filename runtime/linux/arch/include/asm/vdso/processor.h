/* SPDX-License-Identifier: MIT */
/*
 * asm/vdso/processor.h (tree) - cpu_relax() for CPUs of which the host may run fewer than there are: who waits for one that does not
 * run gives way to it, now and then. Queued spinlocks hand over in order, and without this each hand-over cost a time slice.
 */
#ifndef RING3_TREE_ASM_VDSO_PROCESSOR_H_
#define RING3_TREE_ASM_VDSO_PROCESSOR_H_

#ifndef __ASSEMBLY__

/* Gives way to another thread of the host after some calls (idle.c). Any context. */
extern void ring3_relax(void);

static __always_inline void cpu_relax(void)
{
#if defined(__x86_64__)
	/* a hint */
	asm volatile("rep; nop" ::: "memory");
#elif defined(__aarch64__)
	/* a hint */
	asm volatile("yield" ::: "memory");
#endif
	ring3_relax();
}

#endif /* !__ASSEMBLY__ */

#endif
