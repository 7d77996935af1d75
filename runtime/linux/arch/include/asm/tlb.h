/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_TLB_H_
#define RING3_TREE_ASM_TLB_H_

#include <linux/mm.h>

#include <asm/tlbflush.h>
#include <asm-generic/tlb.h>

#endif
