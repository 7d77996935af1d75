/* SPDX-License-Identifier: MIT */
/*
 * asm/vdso/processor.h (arm64) - cpu_relax().
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/processor.h> or <linux/sched.h>.
 */
#ifndef RING3_ASM_ARM64_VDSO_PROCESSOR_H_
#define RING3_ASM_ARM64_VDSO_PROCESSOR_H_

#include <ring3/attributes.h>
#include <ring3/point.h>

#ifndef __ASSEMBLY__

/* In a loop that waits for another CPU: a hint that the other hardware thread may go first; also a compiler barrier. */
RING3_INLINE void cpu_relax(void)
{
	RING3_POINT(RING3_POINT_CPU_RELAX, 0);
	__asm__ __volatile__("yield" : : : "memory");
}

#endif /* !__ASSEMBLY__ */

#endif /* RING3_ASM_ARM64_VDSO_PROCESSOR_H_ */
