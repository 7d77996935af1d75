/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_PGALLOC_H_
#define RING3_TREE_ASM_PGALLOC_H_

#include <linux/mm.h>

#define __HAVE_ARCH_PGD_FREE
#include <asm-generic/pgalloc.h>

#define pmd_populate_kernel(mm, pmd, pte) set_pmd(pmd, __pmd(_PAGE_TABLE + __pa(pte)))
#define pmd_populate(mm, pmd, pte) set_pmd(pmd, __pmd(_PAGE_TABLE + (page_to_pfn(pte) << PAGE_SHIFT)))
#define pud_populate(mm, pud, pmd) set_pud(pud, __pud(_PAGE_TABLE + __pa(pmd)))

extern pgd_t *pgd_alloc(struct mm_struct *mm);
static inline void pgd_free(struct mm_struct *mm, pgd_t *pgd)
{
	free_page((unsigned long)pgd);
}

#define __pte_free_tlb(tlb, pte, address)       \
	do {                                    \
		pgtable_pte_page_dtor(pte);     \
		tlb_remove_page((tlb), (pte));  \
	} while (0)
#define __pmd_free_tlb(tlb, pmd, address)                       \
	do {                                                    \
		pgtable_pmd_page_dtor(virt_to_page(pmd));       \
		tlb_remove_page((tlb), virt_to_page(pmd));      \
	} while (0)

#endif
