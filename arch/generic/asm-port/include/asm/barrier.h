/* SPDX-License-Identifier: MIT */
/* asm/barrier.h (generic) - memory barriers: sequentially consistent fences, all of them. Use <linux/atomic.h>. */
#ifndef RING3_ASM_GENERIC_PORT_BARRIER_H_
#define RING3_ASM_GENERIC_PORT_BARRIER_H_

#include <asm-generic/barrier.h>

#endif /* RING3_ASM_GENERIC_PORT_BARRIER_H_ */
