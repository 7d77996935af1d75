/* SPDX-License-Identifier: MIT */
/*
 * percpu_operand.h - operands of per-CPU operations: the integer of each size, and values made into one.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h of a port does.
 */
#ifndef RING3_PERCPU_OPERAND_H_
#define RING3_PERCPU_OPERAND_H_

#include <linux/types.h>

#define __ring3_pcpu_type_1 __u8
#define __ring3_pcpu_type_2 __u16
#define __ring3_pcpu_type_4 __u32
#define __ring3_pcpu_type_8 __u64

/* val as the unsigned integer of the operand's size; by way of unsigned long so that pointers may be operands. */
#define __ring3_pcpu_cast(size, val) ((__ring3_pcpu_type_##size)(unsigned long)(val))

/* Compile-time only: val must be assignable to the variable (an int to a pointer, say, is refused as in Linux). */
#define __ring3_pcpu_check_assignable(pcp, val)            \
	do {                                               \
		if (0) {                                   \
			__typeof__(pcp) pca_unused__;      \
			pca_unused__ = (val);              \
			(void)pca_unused__;                \
		}                                          \
	} while (0)

#endif /* RING3_PERCPU_OPERAND_H_ */
