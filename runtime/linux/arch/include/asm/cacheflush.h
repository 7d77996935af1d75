/* SPDX-License-Identifier: MIT */
/*
 * asm/cacheflush.h - the one flush that means something here: a new kernel mapping becomes the process's (boot/vm.c).
 */
#ifndef RING3_TREE_ASM_CACHEFLUSH_H_
#define RING3_TREE_ASM_CACHEFLUSH_H_

/* Maps what the kernel's page table has in [start, end). Any context; may not sleep. */
extern void ring3_vm_map(unsigned long start, unsigned long end);
#define flush_cache_vmap(start, end) ring3_vm_map(start, end)

#include <asm-generic/cacheflush.h>

#endif
