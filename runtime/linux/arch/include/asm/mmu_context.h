/* SPDX-License-Identifier: MIT */
/*
 * asm/mmu_context.h - user memory is mapped when it is touched (boot/fault.c) and unmapped when another mm becomes the CPU's.
 */
#ifndef RING3_TREE_ASM_MMU_CONTEXT_H_
#define RING3_TREE_ASM_MMU_CONTEXT_H_

#include <linux/mm_types.h>

#include <asm-generic/mm_hooks.h>

extern void switch_mm(struct mm_struct *prev, struct mm_struct *next, struct task_struct *task);

#include <asm-generic/mmu_context.h>

#endif
