/* SPDX-License-Identifier: MIT */
/*
 * asm/tlbflush.h - a flush makes the process's mappings follow the page table: what the table no longer has goes away
 * (boot/vm.c, boot/fault.c). A flush of a range whose pages are still in the table is legal and leaves them.
 */
#ifndef RING3_TREE_ASM_TLBFLUSH_H_
#define RING3_TREE_ASM_TLBFLUSH_H_

#include <linux/mm_types.h>

extern void flush_tlb_kernel_range(unsigned long start, unsigned long end);

extern void flush_tlb_all(void);
extern void flush_tlb_mm(struct mm_struct *mm);
extern void flush_tlb_range(struct vm_area_struct *vma, unsigned long start, unsigned long end);
extern void flush_tlb_page(struct vm_area_struct *vma, unsigned long address);

#endif
