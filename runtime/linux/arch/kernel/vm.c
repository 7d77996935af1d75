// SPDX-License-Identifier: MIT
/*
 * vm.c - kernel mappings: what the page table gets is mapped into the process, what it loses is unmapped.
 */
#include <linux/mm.h>

#include <asm/cacheflush.h>
#include <asm/pgtable.h>
#include <asm/tlbflush.h>

#include "tree.h"

/* The page table's entry of a kernel address; not present if there is none. */
static pte_t entry_of(unsigned long address)
{
	pud_t *pud = pud_offset(p4d_offset(pgd_offset_k(address), address), address);
	pmd_t *pmd;

	if (pud_none(*pud))
		return __pte(0);
	pmd = pmd_offset(pud, address);
	return pmd_none(*pmd) ? __pte(0) : READ_ONCE(*pte_offset_kernel(pmd, address));
}

static int access_of(unsigned long address)
{
	int access = RING3_TREE_READ | RING3_TREE_WRITE;

	return address >= MODULES_VADDR && address < MODULES_END ? access | RING3_TREE_EXECUTE : access;
}

/* A mapping of the host per run of pages that lie one behind the other: hosts limit their number (vm.max_map_count). */
void ring3_vm_map(unsigned long start, unsigned long end)
{
	unsigned long run = start, size = 0, offset = 0;

	for (; start < end; start += PAGE_SIZE) {
		pte_t pte = entry_of(start);
		unsigned long at = pte_val(pte) & PAGE_MASK;

		if (size && pte_present(pte) && at == offset + size) {
			size += PAGE_SIZE;
			continue;
		}
		if (size)
			ring3_tree_map(run, offset, size, access_of(run));
		size = pte_present(pte) ? PAGE_SIZE : 0;
		run = start;
		offset = at;
	}
	if (size)
		ring3_tree_map(run, offset, size, access_of(run));
}

static void unmap_absent(unsigned long start, unsigned long end)
{
	unsigned long run = 0;

	for (; start < end; start += PAGE_SIZE) {
		if (!pte_present(entry_of(start))) {
			if (!run)
				run = start;
			continue;
		}
		if (run)
			ring3_tree_unmap(run, start - run);
		run = 0;
	}
	if (run)
		ring3_tree_unmap(run, end - run);
}

/* Lazy flushes name everything between two areas, live ones in between included. */
void flush_tlb_kernel_range(unsigned long start, unsigned long end)
{
	unmap_absent(max(start, VMALLOC_START), min(end, VMALLOC_END));
	unmap_absent(max(start, MODULES_VADDR), min(end, MODULES_END));
}
