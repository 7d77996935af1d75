/* SPDX-License-Identifier: MIT */
/* asm/page.h - the page size that facade code sees, for machines whose host has 4 KiB pages. */
#ifndef RING3_ASM_PAGE_H_
#define RING3_ASM_PAGE_H_

#include <linux/const.h>

#define PAGE_SHIFT 12
#define PAGE_SIZE (_AC(1, UL) << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))
#define PAGE_ALIGN(addr) __ALIGN_KERNEL(addr, PAGE_SIZE)
#define PAGE_ALIGN_DOWN(addr) ((addr) & PAGE_MASK)
#define PAGE_ALIGNED(addr) (((unsigned long)(addr) & ~PAGE_MASK) == 0)
#define offset_in_page(p) ((unsigned long)(p) & ~PAGE_MASK)

/* Smallest order with 2^order pages >= @size; @size is not 0. */
#define get_order(size)                                                                  \
	((unsigned long)(size) <= PAGE_SIZE                                              \
		 ? 0                                                                     \
		 : 64 - PAGE_SHIFT - __builtin_clzl((((unsigned long)(size)-1) | PAGE_SIZE)))

#endif /* RING3_ASM_PAGE_H_ */
