// SPDX-License-Identifier: MIT
/*
 * vm.c - kernel mappings: what the page table gets is mapped into the process, what it loses is unmapped.
 */
#include <linux/mm.h>
#include <linux/spinlock.h>

#include <asm/cacheflush.h>
#include <asm/pgtable.h>
#include <asm/tlbflush.h>

#include "tree.h"

/* The table that has a kernel address's entry; NULL if there is none. */
static pmd_t *table_of(unsigned long address)
{
	pud_t *pud = pud_offset(p4d_offset(pgd_offset_k(address), address), address);
	pmd_t *pmd;

	if (pud_none(*pud))
		return NULL;
	pmd = pmd_offset(pud, address);
	return pmd_none(*pmd) ? NULL : pmd;
}

/* The page table's entry of a kernel address; not present if there is none. */
static pte_t entry_of(unsigned long address)
{
	pmd_t *table = table_of(address);

	return table ? READ_ONCE(*pte_offset_kernel(table, address)) : __pte(0);
}

static int access_of(unsigned long address)
{
	int access = RING3_TREE_READ | RING3_TREE_WRITE;

	return address >= MODULES_VADDR && address < MODULES_END ? access | RING3_TREE_EXECUTE : access;
}

/*
 * Between a page that is found absent and the host's mapping that goes, and around each mapping that comes: a lazy flush looks at all that
 * lies between the first and the last area it frees, where another task may just be getting an area.
 */
static DEFINE_RAW_SPINLOCK(mappings);

static void map_run(unsigned long address, unsigned long offset, unsigned long size)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&mappings, flags);
	ring3_tree_map(address, offset, size, access_of(address));
	raw_spin_unlock_irqrestore(&mappings, flags);
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
			map_run(run, offset, size);
		size = pte_present(pte) ? PAGE_SIZE : 0;
		run = start;
		offset = at;
	}
	if (size)
		map_run(run, offset, size);
}

/* Within one table of page table entries. */
static void unmap_absent_in_table(unsigned long start, unsigned long end)
{
	unsigned long run = 0, flags;

	raw_spin_lock_irqsave(&mappings, flags);
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
	raw_spin_unlock_irqrestore(&mappings, flags);
}

static void unmap_absent(unsigned long start, unsigned long end)
{
	for (; start < end; start = pmd_addr_end(start, end)) {
		/* The kernel's tables stay: where there is none, nothing was mapped. */
		if (table_of(start))
			unmap_absent_in_table(start, pmd_addr_end(start, end));
	}
}

/* Lazy flushes name everything between two areas, live ones in between included. */
void flush_tlb_kernel_range(unsigned long start, unsigned long end)
{
	unmap_absent(max(start, VMALLOC_START), min(end, VMALLOC_END));
	unmap_absent(max(start, MODULES_VADDR), min(end, MODULES_END));
}
