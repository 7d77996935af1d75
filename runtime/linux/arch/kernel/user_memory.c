// SPDX-License-Identifier: MIT
/*
 * user_memory.c - the user's pages: mapped when the kernel touches them, unmapped when the page table changes or another mm comes.
 *
 * One process has one user's range, so one mm at a time has its pages there: the last one that a CPU switched to.
 */
#include <linux/mm.h>
#include <linux/mmu_context.h>
#include <linux/sched.h>
#include <linux/sched/signal.h>

#include <asm/pgtable.h>
#include <asm/tlbflush.h>

#include "tree.h"
#include "user_memory.h"

static struct mm_struct *mapped_mm;

static void unmap_user(unsigned long start, unsigned long end)
{
	start &= PAGE_MASK;
	end = min(PAGE_ALIGN(end), TASK_SIZE);
	start = max(start, RING3_USER_START);
	if (start < end)
		ring3_tree_unmap(start, end - start);
}

void switch_mm(struct mm_struct *prev, struct mm_struct *next, struct task_struct *task)
{
	if (next == &init_mm || READ_ONCE(mapped_mm) == next)
		return;
	if (mapped_mm)
		unmap_user(RING3_USER_START, TASK_SIZE);
	WRITE_ONCE(mapped_mm, next);
}

/* A page that is touched again is mapped again. */
void flush_tlb_mm(struct mm_struct *mm)
{
	if (mm == mapped_mm)
		unmap_user(RING3_USER_START, TASK_SIZE);
}

void flush_tlb_all(void)
{
	if (mapped_mm)
		unmap_user(RING3_USER_START, TASK_SIZE);
}

void flush_tlb_range(struct vm_area_struct *vma, unsigned long start, unsigned long end)
{
	if (vma->vm_mm == mapped_mm)
		unmap_user(start, end);
}

void flush_tlb_page(struct vm_area_struct *vma, unsigned long address)
{
	flush_tlb_range(vma, address, address + PAGE_SIZE);
}

/* Maps what the page table has at @address now. */
static bool map_page(struct mm_struct *mm, unsigned long address, bool write)
{
	spinlock_t *lock;
	pte_t *entry;
	bool mapped = false;

	if (follow_pte(mm, address, &entry, &lock))
		return false;
	if (pte_present(*entry) && (!write || pte_write(*entry))) {
		ring3_tree_map(address & PAGE_MASK, pte_val(*entry) & PAGE_MASK, PAGE_SIZE,
			       RING3_TREE_READ | (pte_write(*entry) ? RING3_TREE_WRITE : 0));
		mapped = true;
	}
	pte_unmap_unlock(entry, lock);
	return mapped;
}

bool ring3_user_fault(unsigned long address, bool write)
{
	unsigned int flags = FAULT_FLAG_DEFAULT | (write ? FAULT_FLAG_WRITE : 0);
	struct mm_struct *mm = current->mm;
	struct vm_area_struct *vma;
	bool resolved = false;

	if (!mm || address < RING3_USER_START || address >= TASK_SIZE || faulthandler_disabled())
		return false;
	flags &= ~(FAULT_FLAG_ALLOW_RETRY | FAULT_FLAG_KILLABLE | FAULT_FLAG_INTERRUPTIBLE);
	mmap_read_lock(mm);
	vma = find_vma(mm, address);
	if (vma && vma->vm_start <= address && (vma->vm_flags & (write ? VM_WRITE : VM_READ | VM_WRITE)) &&
	    !(handle_mm_fault(vma, address, flags, NULL) & VM_FAULT_ERROR))
		resolved = map_page(mm, address, write);
	mmap_read_unlock(mm);
	return resolved;
}
