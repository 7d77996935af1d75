/* SPDX-License-Identifier: MIT */
/*
 * asm/processor.h - hints to the processor: cpu_relax(), prefetch(), prefetchw().
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/processor.h>, <linux/prefetch.h> or <linux/sched.h>.
 */
#ifndef RING3_ASM_PROCESSOR_H_
#define RING3_ASM_PROCESSOR_H_

#include <asm/vdso/processor.h>

#define ARCH_HAS_PREFETCH
#define ARCH_HAS_PREFETCHW
/* The line that holds *x is wanted soon, for reading or (w) for writing. Never faults. */
#define prefetch(x) __builtin_prefetch(x)
#define prefetchw(x) __builtin_prefetch(x, 1)

#endif /* RING3_ASM_PROCESSOR_H_ */
