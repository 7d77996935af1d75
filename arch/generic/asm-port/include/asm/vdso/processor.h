/* SPDX-License-Identifier: MIT */
/* asm/vdso/processor.h (generic) - cpu_relax(): one turn of a busy-wait loop. A compiler barrier; no hint to the processor. */
#ifndef RING3_ASM_GENERIC_PORT_VDSO_PROCESSOR_H_
#define RING3_ASM_GENERIC_PORT_VDSO_PROCESSOR_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

RING3_INLINE void cpu_relax(void)
{
	RING3_POINT(RING3_POINT_CPU_RELAX, 0);
	RING3_COMPILER_BARRIER();
}

#endif /* RING3_ASM_GENERIC_PORT_VDSO_PROCESSOR_H_ */
