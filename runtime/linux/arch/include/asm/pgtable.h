/* SPDX-License-Identifier: MIT */
/*
 * asm/pgtable.h - a page table of three levels that no hardware walks: the core keeps it, and boot/vm.c and boot/fault.c make the
 * process's mappings follow it. 4 KiB pages; each level 512 entries of 8 bytes.
 *
 *   63        12 11 10  9   8 7   6   5 4 3   2   1   0
 *   page frame    - excl special none - dirty acc - user rw present
 *
 * Swap entries (not present): type in bits 15..11 ("excl" is bit 10), offset above.
 */
#ifndef RING3_TREE_ASM_PGTABLE_H_
#define RING3_TREE_ASM_PGTABLE_H_

#include <asm-generic/pgtable-nopud.h>

#include <asm/page.h>

#define PMD_SHIFT 21
#define PMD_SIZE (1UL << PMD_SHIFT)
#define PMD_MASK (~(PMD_SIZE - 1))
#define PGDIR_SHIFT 30
#define PGDIR_SIZE (1UL << PGDIR_SHIFT)
#define PGDIR_MASK (~(PGDIR_SIZE - 1))
#define PTRS_PER_PTE 512
#define PTRS_PER_PMD 512
#define PTRS_PER_PGD 512
#define USER_PTRS_PER_PGD (TASK_SIZE / PGDIR_SIZE)
#define FIRST_USER_ADDRESS 0UL

#define _PAGE_PRESENT 0x001
#define _PAGE_RW 0x002
#define _PAGE_USER 0x004
#define _PAGE_ACCESSED 0x020
#define _PAGE_DIRTY 0x040
#define _PAGE_PROTNONE 0x100
#define _PAGE_SPECIAL 0x200
#define _PAGE_SWP_EXCLUSIVE 0x400
#define _PAGE_TABLE (_PAGE_PRESENT | _PAGE_RW | _PAGE_USER | _PAGE_ACCESSED | _PAGE_DIRTY)
#define _PAGE_CHG_MASK (PAGE_MASK | _PAGE_ACCESSED | _PAGE_DIRTY | _PAGE_SPECIAL)

#define PAGE_NONE __pgprot(_PAGE_PROTNONE | _PAGE_ACCESSED)
#define PAGE_SHARED __pgprot(_PAGE_PRESENT | _PAGE_RW | _PAGE_USER | _PAGE_ACCESSED)
#define PAGE_READONLY __pgprot(_PAGE_PRESENT | _PAGE_USER | _PAGE_ACCESSED)
#define PAGE_COPY PAGE_READONLY
#define PAGE_KERNEL __pgprot(_PAGE_PRESENT | _PAGE_RW | _PAGE_DIRTY | _PAGE_ACCESSED)
/* Modules' memory is executable whatever the table says (boot/vm.c). */
#define PAGE_KERNEL_EXEC PAGE_KERNEL

#ifndef __ASSEMBLY__

struct mm_struct;
struct vm_area_struct;

extern pgd_t swapper_pg_dir[PTRS_PER_PGD];
extern unsigned long empty_zero_page[PAGE_SIZE / sizeof(unsigned long)];
/* A page of physical memory that stays zero. */
extern struct page *ring3_zero_page;
#define ZERO_PAGE(vaddr) ring3_zero_page

/* Set by setup_arch(). Modules have their own range, within reach of the image's instructions (config/image.lds). */
extern unsigned long ring3_vmalloc_start, ring3_vmalloc_end;
#define VMALLOC_START ring3_vmalloc_start
#define VMALLOC_END ring3_vmalloc_end
#define MODULES_VADDR 0x60000000UL
#define MODULES_END 0x78000000UL

#define pte_ERROR(e) pr_err("%s:%d: bad pte %016lx\n", __FILE__, __LINE__, pte_val(e))
#define pmd_ERROR(e) pr_err("%s:%d: bad pmd %016lx\n", __FILE__, __LINE__, pmd_val(e))
#define pgd_ERROR(e) pr_err("%s:%d: bad pgd %016lx\n", __FILE__, __LINE__, pgd_val(e))

static inline int pte_none(pte_t pte)
{
	return !pte_val(pte);
}

static inline int pte_present(pte_t pte)
{
	return (pte_val(pte) & (_PAGE_PRESENT | _PAGE_PROTNONE)) != 0;
}

static inline int pte_write(pte_t pte)
{
	return (pte_val(pte) & _PAGE_RW) != 0;
}

static inline int pte_dirty(pte_t pte)
{
	return (pte_val(pte) & _PAGE_DIRTY) != 0;
}

static inline int pte_young(pte_t pte)
{
	return (pte_val(pte) & _PAGE_ACCESSED) != 0;
}

static inline int pte_special(pte_t pte)
{
	return (pte_val(pte) & _PAGE_SPECIAL) != 0;
}

static inline pte_t pte_mkclean(pte_t pte)
{
	return __pte(pte_val(pte) & ~_PAGE_DIRTY);
}

static inline pte_t pte_mkdirty(pte_t pte)
{
	return __pte(pte_val(pte) | _PAGE_DIRTY);
}

static inline pte_t pte_mkold(pte_t pte)
{
	return __pte(pte_val(pte) & ~_PAGE_ACCESSED);
}

static inline pte_t pte_mkyoung(pte_t pte)
{
	return __pte(pte_val(pte) | _PAGE_ACCESSED);
}

static inline pte_t pte_wrprotect(pte_t pte)
{
	return __pte(pte_val(pte) & ~_PAGE_RW);
}

static inline pte_t pte_mkwrite(pte_t pte)
{
	return __pte(pte_val(pte) | _PAGE_RW);
}

static inline pte_t pte_mkspecial(pte_t pte)
{
	return __pte(pte_val(pte) | _PAGE_SPECIAL);
}

static inline pte_t pte_modify(pte_t pte, pgprot_t protection)
{
	return __pte((pte_val(pte) & _PAGE_CHG_MASK) | pgprot_val(protection));
}

static inline void set_pte(pte_t *entry, pte_t pte)
{
	WRITE_ONCE(*entry, pte);
}

static inline void set_pte_at(struct mm_struct *mm, unsigned long address, pte_t *entry, pte_t pte)
{
	set_pte(entry, pte);
}

static inline void pte_clear(struct mm_struct *mm, unsigned long address, pte_t *entry)
{
	set_pte(entry, __pte(0));
}

#define pte_pfn(pte) (pte_val(pte) >> PAGE_SHIFT)
#define pte_page(pte) pfn_to_page(pte_pfn(pte))

static inline pte_t pfn_pte(unsigned long pfn, pgprot_t protection)
{
	return __pte((pfn << PAGE_SHIFT) | pgprot_val(protection));
}
#define mk_pte(page, protection) pfn_pte(page_to_pfn(page), (protection))

#define pmd_none(pmd) (!pmd_val(pmd))
#define pmd_bad(pmd) ((pmd_val(pmd) & ~PAGE_MASK) != _PAGE_TABLE)
#define pmd_present(pmd) ((pmd_val(pmd) & _PAGE_PRESENT) != 0)
#define pmd_pfn(pmd) (pmd_val(pmd) >> PAGE_SHIFT)
#define pmd_page(pmd) pfn_to_page(pmd_pfn(pmd))
#define pmd_page_vaddr(pmd) ((unsigned long)__va(pmd_val(pmd) & PAGE_MASK))

static inline void set_pmd(pmd_t *entry, pmd_t pmd)
{
	WRITE_ONCE(*entry, pmd);
}

static inline void pmd_clear(pmd_t *entry)
{
	set_pmd(entry, __pmd(0));
}

static inline int pud_none(pud_t pud)
{
	return !pud_val(pud);
}

static inline int pud_bad(pud_t pud)
{
	return (pud_val(pud) & ~PAGE_MASK) != _PAGE_TABLE;
}

static inline int pud_present(pud_t pud)
{
	return (pud_val(pud) & _PAGE_PRESENT) != 0;
}

#define pud_pfn(pud) (pud_val(pud) >> PAGE_SHIFT)
#define pud_page(pud) pfn_to_page(pud_pfn(pud))

static inline pmd_t *pud_pgtable(pud_t pud)
{
	return (pmd_t *)__va(pud_val(pud) & PAGE_MASK);
}

static inline void set_pud(pud_t *entry, pud_t pud)
{
	WRITE_ONCE(*entry, pud);
}

static inline void pud_clear(pud_t *entry)
{
	set_pud(entry, __pud(0));
}


#define pgprot_noncached(protection) (protection)
#define update_mmu_cache(vma, address, entry) do { } while (0)
#define update_mmu_cache_pmd(vma, address, entry) do { } while (0)
#define kern_addr_valid(address) (1)

#define __swp_type(entry) (((entry).val >> 11) & 0x1f)
#define __swp_offset(entry) ((entry).val >> 16)
#define __swp_entry(type, offset) ((swp_entry_t){ (type) << 11 | (offset) << 16 })
#define __pte_to_swp_entry(pte) ((swp_entry_t){ pte_val(pte) })
#define __swp_entry_to_pte(entry) ((pte_t){ (entry).val })

static inline int pte_swp_exclusive(pte_t pte)
{
	return (pte_val(pte) & _PAGE_SWP_EXCLUSIVE) != 0;
}

static inline pte_t pte_swp_mkexclusive(pte_t pte)
{
	return __pte(pte_val(pte) | _PAGE_SWP_EXCLUSIVE);
}

static inline pte_t pte_swp_clear_exclusive(pte_t pte)
{
	return __pte(pte_val(pte) & ~_PAGE_SWP_EXCLUSIVE);
}
#define __HAVE_ARCH_PTE_SWP_EXCLUSIVE

#endif /* !__ASSEMBLY__ */

#endif
