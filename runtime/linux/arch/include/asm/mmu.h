/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_MMU_H_
#define RING3_TREE_ASM_MMU_H_

typedef struct {
	unsigned long none;
} mm_context_t;

#endif
