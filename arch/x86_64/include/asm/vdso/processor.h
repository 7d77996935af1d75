/* SPDX-License-Identifier: MIT */
/*
 * asm/vdso/processor.h (x86-64) - cpu_relax(): one turn of a busy-wait loop.
 *
 * Tells the processor that it spins (rep nop = pause), which saves power and the mis-speculation at the loop's end, and is
 * a compiler barrier so that the loop reads memory again.
 */
#ifndef RING3_ASM_X86_64_VDSO_PROCESSOR_H_
#define RING3_ASM_X86_64_VDSO_PROCESSOR_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

RING3_INLINE void cpu_relax(void)
{
	RING3_POINT(RING3_POINT_CPU_RELAX, 0);
	__asm__ __volatile__("rep; nop" : : : "memory");
}

#endif /* RING3_ASM_X86_64_VDSO_PROCESSOR_H_ */
