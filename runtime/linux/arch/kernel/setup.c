// SPDX-License-Identifier: MIT
/*
 * setup.c - the machine as start_kernel() finds it: CPUs, memory, the command line.
 */
#include <linux/cpumask.h>
#include <linux/export.h>
#include <linux/init.h>
#include <linux/memblock.h>
#include <linux/mm.h>
#include <linux/sched/task.h>
#include <linux/sched/task_stack.h>
#include <linux/start_kernel.h>

#include <asm/sections.h>
#include <asm/setup.h>
#include <asm/pgtable.h>

#include <ring3/style.h>

#include "arch.h"
#include "tree.h"

/* Every object of ring3's asm/ headers refers to its style's symbol: objects of two styles do not link. */
const char RING3_STYLE_TAG;
EXPORT_SYMBOL(RING3_STYLE_TAG);

struct ring3_tree_boot ring3_tree_boot;

unsigned long ring3_phys_base;
EXPORT_SYMBOL(ring3_phys_base);
unsigned long ring3_vmalloc_start, ring3_vmalloc_end;
EXPORT_SYMBOL(ring3_vmalloc_start);
EXPORT_SYMBOL(ring3_vmalloc_end);
struct page *ring3_zero_page;
EXPORT_SYMBOL(ring3_zero_page);
pgd_t swapper_pg_dir[PTRS_PER_PGD] __page_aligned_bss;

/* Reserved: what is not mapped costs nothing. */
#define VMALLOC_SIZE (64UL << 30)

void *ring3_tree_initial_stack_end(void)
{
	return (void *)init_stack + THREAD_SIZE - 64;
}

void ring3_tree_start(void)
{
	ring3_set_current(&init_task);
	strscpy(boot_command_line, ring3_tree_boot.command_line, COMMAND_LINE_SIZE);
	ring3_console_init();
	start_kernel();
	BUG();
}

static void __init setup_memory(void)
{
	unsigned long zones[MAX_NR_ZONES] = { 0 };
	unsigned long size = ring3_tree_boot.memory;

	ring3_phys_base = (unsigned long)ring3_tree_memory(size);
	ring3_vmalloc_start = ring3_tree_reserve(VMALLOC_SIZE);
	ring3_vmalloc_end = ring3_vmalloc_start + VMALLOC_SIZE;
	memblock_add(0, size);
	/* Physical address 0 is what some code takes for "none". */
	memblock_reserve(0, PAGE_SIZE);
	min_low_pfn = 0;
	max_low_pfn = size >> PAGE_SHIFT;
	max_pfn = max_low_pfn;
	high_memory = __va(size);
	set_max_mapnr(max_low_pfn);
	zones[ZONE_NORMAL] = max_low_pfn;
	free_area_init(zones);
}

void __init setup_arch(char **command_line)
{
	unsigned int cpu;

	*command_line = boot_command_line;
	setup_initial_init_mm(_stext, _etext, _edata, _end);
	for (cpu = 0; cpu < ring3_tree_boot.cpus; cpu++)
		set_cpu_possible(cpu, true);
	parse_early_param();
	setup_memory();
}

void __init mem_init(void)
{
	void *zero = memblock_alloc(PAGE_SIZE, PAGE_SIZE);

	if (!zero)
		panic("no memory for the zero page");
	ring3_zero_page = virt_to_page(zero);
	memblock_free_all();
}

/* The image's pages are no physical memory: there is nothing to give back. */
void free_initmem(void)
{
}

pgd_t *pgd_alloc(struct mm_struct *mm)
{
	return (pgd_t *)get_zeroed_page(GFP_KERNEL);
}

static const pgprot_t protection_map[16] = {
	[VM_NONE] = PAGE_NONE,
	[VM_READ] = PAGE_READONLY,
	[VM_WRITE] = PAGE_COPY,
	[VM_WRITE | VM_READ] = PAGE_COPY,
	[VM_EXEC] = PAGE_READONLY,
	[VM_EXEC | VM_READ] = PAGE_READONLY,
	[VM_EXEC | VM_WRITE] = PAGE_COPY,
	[VM_EXEC | VM_WRITE | VM_READ] = PAGE_COPY,
	[VM_SHARED] = PAGE_NONE,
	[VM_SHARED | VM_READ] = PAGE_READONLY,
	[VM_SHARED | VM_WRITE] = PAGE_SHARED,
	[VM_SHARED | VM_WRITE | VM_READ] = PAGE_SHARED,
	[VM_SHARED | VM_EXEC] = PAGE_READONLY,
	[VM_SHARED | VM_EXEC | VM_READ] = PAGE_READONLY,
	[VM_SHARED | VM_EXEC | VM_WRITE] = PAGE_SHARED,
	[VM_SHARED | VM_EXEC | VM_WRITE | VM_READ] = PAGE_SHARED,
};
DECLARE_VM_GET_PAGE_PROT
