/* SPDX-License-Identifier: MIT */
/*
 * asm/elf.h - modules are ELF files of the host's machine. Core dumps of user programs, the other use, do not happen.
 */
#ifndef RING3_TREE_ASM_ELF_H_
#define RING3_TREE_ASM_ELF_H_

#include <asm/ptrace.h>

#if defined(__x86_64__)
#define ELF_ARCH EM_X86_64
#elif defined(__aarch64__)
#define ELF_ARCH EM_AARCH64
#else
#error "which ELF machine is this?"
#endif
#define ELF_CLASS ELFCLASS64
#define ELF_DATA ELFDATA2LSB
#define elf_check_arch(header) ((header)->e_machine == ELF_ARCH)

typedef unsigned long elf_greg_t;
#define ELF_NGREG (sizeof(struct pt_regs) / sizeof(elf_greg_t))
typedef elf_greg_t elf_gregset_t[ELF_NGREG];
typedef struct {
	unsigned long none;
} elf_fpregset_t;

#define CORE_DUMP_USE_REGSET
#define ELF_EXEC_PAGESIZE PAGE_SIZE
#define ELF_ET_DYN_BASE (TASK_SIZE / 3 * 2)
#define ELF_HWCAP 0
#define ELF_PLATFORM NULL
#define SET_PERSONALITY(ex) do { } while (0)
#define ELF_PLAT_INIT(regs, load_addr) do { } while (0)

#endif
