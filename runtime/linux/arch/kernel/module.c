// SPDX-License-Identifier: MIT
/*
 * module.c - loadable modules: memory within reach of the image, and the host machine's relocations.
 */
#include <linux/elf.h>
#include <linux/moduleloader.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include <asm/pgtable.h>

#include "relocations.h"

void *module_alloc(unsigned long size)
{
	return __vmalloc_node_range(size, 1, MODULES_VADDR, MODULES_END, GFP_KERNEL, PAGE_KERNEL_EXEC, VM_DEFER_KMEMLEAK,
				    NUMA_NO_NODE, __builtin_return_address(0));
}

#if defined(__x86_64__)
static int relocate(unsigned int type, void *at, u64 value)
{
	u64 relative = value - (u64)at;

	switch (type) {
	case R_X86_64_NONE:
		return 0;
	case R_X86_64_64:
		*(u64 *)at = value;
		return 0;
	case R_X86_64_32:
		*(u32 *)at = value;
		return value == *(u32 *)at ? 0 : -ERANGE;
	case R_X86_64_32S:
		*(s32 *)at = value;
		return (s64)value == *(s32 *)at ? 0 : -ERANGE;
	case R_X86_64_PC32:
	case R_X86_64_PLT32:
		*(s32 *)at = relative;
		return (s64)relative == *(s32 *)at ? 0 : -ERANGE;
	case R_X86_64_PC64:
		*(u64 *)at = relative;
		return 0;
	case R_X86_64_TPOFF32:
		*(s32 *)at = value;
		return (s64)value == *(s32 *)at ? 0 : -ERANGE;
	default:
		return -ENOEXEC;
	}
}
#elif defined(__aarch64__)
/* Replaces bits [low, low + width) of the instruction. */
static void set_bits(void *at, unsigned int low, unsigned int width, u64 value)
{
	u32 mask = GENMASK(low + width - 1, low);

	*(u32 *)at = (*(u32 *)at & ~mask) | ((u32)(value << low) & mask);
}

static int relocate(unsigned int type, void *at, u64 value)
{
	s64 relative = value - (u64)at;
	s64 pages = (s64)((value & ~0xffful) - ((u64)at & ~0xffful)) >> 12;

	switch (type) {
	case R_AARCH64_NONE:
		return 0;
	case R_AARCH64_ABS64:
		*(u64 *)at = value;
		return 0;
	case R_AARCH64_ABS32:
		*(u32 *)at = value;
		return 0;
	case R_AARCH64_PREL64:
		*(u64 *)at = relative;
		return 0;
	case R_AARCH64_PREL32:
		*(s32 *)at = relative;
		return relative == *(s32 *)at ? 0 : -ERANGE;
	case R_AARCH64_CALL26:
	case R_AARCH64_JUMP26:
		set_bits(at, 0, 26, relative >> 2);
		return relative >= -(1l << 27) && relative < 1l << 27 ? 0 : -ERANGE;
	case R_AARCH64_CONDBR19:
		set_bits(at, 5, 19, relative >> 2);
		return relative >= -(1l << 20) && relative < 1l << 20 ? 0 : -ERANGE;
	case R_AARCH64_ADR_PREL_PG_HI21:
	case R_AARCH64_ADR_PREL_PG_HI21_NC:
		set_bits(at, 29, 2, pages & 3);
		set_bits(at, 5, 19, pages >> 2);
		return pages >= -(1l << 20) && pages < 1l << 20 ? 0 : -ERANGE;
	case R_AARCH64_ADD_ABS_LO12_NC:
	case R_AARCH64_LDST8_ABS_LO12_NC:
		set_bits(at, 10, 12, value & 0xfff);
		return 0;
	case R_AARCH64_LDST16_ABS_LO12_NC:
		set_bits(at, 10, 12, (value & 0xfff) >> 1);
		return 0;
	case R_AARCH64_LDST32_ABS_LO12_NC:
		set_bits(at, 10, 12, (value & 0xfff) >> 2);
		return 0;
	case R_AARCH64_LDST64_ABS_LO12_NC:
		set_bits(at, 10, 12, (value & 0xfff) >> 3);
		return 0;
	case R_AARCH64_LDST128_ABS_LO12_NC:
		set_bits(at, 10, 12, (value & 0xfff) >> 4);
		return 0;
	case R_AARCH64_TLSLE_ADD_TPREL_HI12:
		set_bits(at, 10, 12, value >> 12);
		return value < 1ul << 24 ? 0 : -ERANGE;
	case R_AARCH64_TLSLE_ADD_TPREL_LO12_NC:
	case R_AARCH64_TLSLE_LDST8_TPREL_LO12_NC:
		set_bits(at, 10, 12, value & 0xfff);
		return 0;
	case R_AARCH64_TLSLE_LDST32_TPREL_LO12_NC:
		set_bits(at, 10, 12, (value & 0xfff) >> 2);
		return 0;
	case R_AARCH64_TLSLE_LDST64_TPREL_LO12_NC:
		set_bits(at, 10, 12, (value & 0xfff) >> 3);
		return 0;
	default:
		return -ENOEXEC;
	}
}
#endif

/* The block's distance from the thread pointer, which is what the relocations of thread-local storage want: the same for all CPUs. */
static u64 thread_info_distance(void)
{
	u64 distance;

#if defined(__x86_64__)
	/* distance = the constant that the linker puts in */
	asm("movq $ring3_thread_info@tpoff, %0" : "=r"(distance));
#elif defined(__aarch64__)
	/* distance = upper part; distance += lower part */
	asm("movz %0, #0\n\tadd %0, %0, #:tprel_hi12:ring3_thread_info, lsl #12\n\tadd %0, %0, #:tprel_lo12_nc:ring3_thread_info"
	    : "=r"(distance));
#endif
	return distance;
}

/*
 * The loader resolves what EXPORT_SYMBOL() exported, which no thread-local object can be: a module's reference to the block of its CPU
 * becomes a constant before the loader looks.
 */
int module_frob_arch_sections(Elf_Ehdr *header, Elf_Shdr *sections, char *names, struct module *module)
{
	unsigned int i, j;

	for (i = 0; i < header->e_shnum; i++) {
		Elf_Sym *table = (void *)sections[i].sh_addr;
		const char *strings;

		if (sections[i].sh_type != SHT_SYMTAB)
			continue;
		strings = (const char *)sections[sections[i].sh_link].sh_addr;
		for (j = 1; j < sections[i].sh_size / sizeof(*table); j++) {
			if (table[j].st_shndx != SHN_UNDEF || strcmp(strings + table[j].st_name, "ring3_thread_info"))
				continue;
			table[j].st_shndx = SHN_ABS;
			table[j].st_value = thread_info_distance();
		}
	}
	return 0;
}

int apply_relocate_add(Elf_Shdr *sections, const char *strings, unsigned int symbols, unsigned int index, struct module *module)
{
	const Elf_Rela *entries = (const void *)sections[index].sh_addr;
	void *target = (void *)sections[sections[index].sh_info].sh_addr;
	const Elf_Sym *table = (const void *)sections[symbols].sh_addr;
	unsigned long i;

	for (i = 0; i < sections[index].sh_size / sizeof(*entries); i++) {
		unsigned int type = ELF_R_TYPE(entries[i].r_info);
		const Elf_Sym *symbol = &table[ELF_R_SYM(entries[i].r_info)];
		int error = relocate(type, target + entries[i].r_offset, symbol->st_value + entries[i].r_addend);

		if (error) {
			pr_err("%s: relocation %lu of section %u, type %u, against %s: %s\n", module->name, i, index, type,
			       strings + symbol->st_name, error == -ERANGE ? "out of reach" : "unknown");
			return error;
		}
	}
	return 0;
}
