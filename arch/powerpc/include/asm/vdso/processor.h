/* SPDX-License-Identifier: MIT */
/*
 * asm/vdso/processor.h (powerpc) - cpu_relax(): one turn of a busy-wait loop.
 *
 * Lets the core's other hardware threads go first: priority low, then medium again. A compiler barrier too.
 */
#ifndef RING3_ASM_POWERPC_VDSO_PROCESSOR_H_
#define RING3_ASM_POWERPC_VDSO_PROCESSOR_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

RING3_INLINE void cpu_relax(void)
{
	RING3_POINT(RING3_POINT_CPU_RELAX, 0);
	/* priority = low; priority = medium */
	__asm__ __volatile__("or 1, 1, 1\n\tor 2, 2, 2" : : : "memory");
}

#endif /* RING3_ASM_POWERPC_VDSO_PROCESSOR_H_ */
