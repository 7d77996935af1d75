/* SPDX-License-Identifier: MIT */
/*
 * asm/page.h - physical memory is one shared mapping of the process; physical address 0 is its first byte.
 */
#ifndef RING3_TREE_ASM_PAGE_H_
#define RING3_TREE_ASM_PAGE_H_

#include <linux/const.h>

#define PAGE_SHIFT 12
#define PAGE_SIZE (_AC(1, UL) << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))

#ifndef __ASSEMBLY__

#include <linux/pfn.h>
#include <linux/types.h>

struct page;

#define clear_page(page) memset((void *)(page), 0, PAGE_SIZE)
#define copy_page(to, from) memcpy((void *)(to), (void *)(from), PAGE_SIZE)
#define clear_user_page(page, vaddr, pg) clear_page(page)
#define copy_user_page(to, from, vaddr, pg) copy_page(to, from)

typedef struct {
	unsigned long pte;
} pte_t;
typedef struct {
	unsigned long pmd;
} pmd_t;
typedef struct {
	unsigned long pgd;
} pgd_t;
typedef struct {
	unsigned long pgprot;
} pgprot_t;
typedef struct page *pgtable_t;

#define pte_val(x) ((x).pte)
#define pmd_val(x) ((x).pmd)
#define pgd_val(x) ((x).pgd)
#define pgprot_val(x) ((x).pgprot)
#define __pte(x) ((pte_t){ (x) })
#define __pmd(x) ((pmd_t){ (x) })
#define __pgd(x) ((pgd_t){ (x) })
#define __pgprot(x) ((pgprot_t){ (x) })

/* Where physical memory is mapped. */
extern unsigned long ring3_phys_base;
#define PAGE_OFFSET ring3_phys_base
#define __pa(x) ((unsigned long)(x) - ring3_phys_base)
#define __va(x) ((void *)((unsigned long)(x) + ring3_phys_base))
/* The image is not in physical memory. The few who ask for a symbol's physical address want it for virt_to_page(). */
#define __pa_symbol(x) __pa(x)

#define ARCH_PFN_OFFSET 0UL
#define pfn_to_virt(pfn) __va((unsigned long)(pfn) << PAGE_SHIFT)
#define virt_to_pfn(x) (__pa(x) >> PAGE_SHIFT)
#define virt_to_page(x) pfn_to_page(virt_to_pfn(x))
#define page_to_virt(page) pfn_to_virt(page_to_pfn(page))
#define page_to_phys(page) ((phys_addr_t)page_to_pfn(page) << PAGE_SHIFT)
#define pfn_valid(pfn) ((unsigned long)(pfn) < max_mapnr)
/* The mapping of physical memory, and nothing above it. */
#define virt_addr_valid(x) pfn_valid(virt_to_pfn(x))
extern unsigned long max_mapnr;

#include <asm-generic/getorder.h>
#include <asm-generic/memory_model.h>

#endif /* !__ASSEMBLY__ */

#endif
