/* SPDX-License-Identifier: MIT */
/*
 * cpu_base.h - the calling thread's per-CPU base register.
 *
 * Host side. The base is what __per_cpu_offset[] holds for the CPU that the thread is; on x86-64 the GS base. Setting it
 * makes the thread act as that CPU from the next instruction on.
 *
 * x86-64 has two methods; where user space has no register to spare, the base is a word of the thread_info block.
 *
 *   wrgsbase     an instruction (12 ns measured), where processor and host kernel allow it (FSGSBASE)
 *   arch_prctl   a system call (260 ns), everywhere else: old kernels, valgrind, emulators
 *   thread_info  the word, everywhere else
 */
#ifndef RING3_CPU_BASE_H_
#define RING3_CPU_BASE_H_

#include <ring3/attributes.h>

enum ring3_cpu_base_kind {
	RING3_CPU_BASE_INSTRUCTION,
	RING3_CPU_BASE_SYSCALL,
	RING3_CPU_BASE_MEMORY,
};

RING3_BEGIN_DECLS
/* The best method that this machine has; asked of the host once. */
enum ring3_cpu_base_kind ring3_cpu_base_best_method(void);
/* The method in use, and its name as above. */
enum ring3_cpu_base_kind ring3_cpu_base_method(void);
const char *ring3_cpu_base_method_name(void);
/* Chooses. 0, or -EOPNOTSUPP when the machine lacks the instruction. Before boot only. */
int ring3_cpu_base_use_method(enum ring3_cpu_base_kind method);

/* Async-signal-safe. */
void ring3_cpu_base_set(unsigned long base);
unsigned long ring3_cpu_base_get(void);
RING3_END_DECLS

#endif /* RING3_CPU_BASE_H_ */
