/* SPDX-License-Identifier: MIT */
/*
 * asm/thread_info.h (x86-64) - the thread_info block and how it is reached.
 *
 * Each virtual CPU's host thread has one block, `ring3_thread_info`, in its thread-local storage. The thread pointer (the
 * FS base) plays the register in which a kernel keeps the same pointer (arm64's sp_el0), so a field is one instruction
 * away:   movl %fs:ring3_thread_info@tpoff + offset, %eax
 *
 * Why only asm may read it. A compiler takes the address of a thread-local object for a constant across calls: it computes
 * it once, keeps it in a register, and after a task switch that moved the task to another CPU's thread it would read the
 * *old* CPU's block (seen with gcc -fPIC and with every compiler on arm64). The accessors below name the thread pointer in
 * the same instruction that touches the field. Never write `&ring3_thread_info` or `ring3_thread_info.x` in code that can
 * be preempted. In a shared object the block's distance from the thread pointer may have to be loaded first; it is the same
 * for all threads, so the access itself remains that one instruction.
 *
 * In the facade the block belongs to the CPU's thread and a task switch swaps its per-task words. Under a genuine tree
 * (CONFIG_THREAD_INFO_IN_TASK) struct thread_info is the head of task_struct, and only the block's first word, `task`,
 * is used: it is the "current" register.
 */
#ifndef RING3_ASM_X86_64_THREAD_INFO_H_
#define RING3_ASM_X86_64_THREAD_INFO_H_

#include <ring3/thread_info.h>

#ifndef __ASSEMBLY__

RING3_BEGIN_DECLS
/* Only for the asm below, and for host-side code that fills the block of its own thread. */
extern __thread struct thread_info ring3_thread_info __attribute__((__tls_model__("initial-exec")));
RING3_END_DECLS

/*
 * How a field is named in asm. In a program the linker knows the block's distance from FS. In a shared object the dynamic
 * linker puts it into the GOT, and it is loaded first:   base = GOT entry.   That load is asm of its own, and not volatile,
 * because the distance is one constant of the process: the compiler may load it once for many accesses, which measures
 * about half the cost in a loop. The access itself, fs:[base + field], stays one instruction.
 */
#if defined(__PIC__) && !defined(__PIE__)
#define __RING3_TI_FIELD "%%fs:%c[ti_field](%[ti_base])"
#define __RING3_TI_GET_BASE    \
	unsigned long ti_base__; \
	__asm__("movq ring3_thread_info@gottpoff(%%rip), %0" : "=r"(ti_base__));
#define __RING3_TI_BASE_INPUT [ti_base] "r"(ti_base__),
#else
#define __RING3_TI_FIELD "%%fs:ring3_thread_info@tpoff+%c[ti_field]"
#define __RING3_TI_GET_BASE
#define __RING3_TI_BASE_INPUT
#endif

/*
 * All of them: volatile, because the thread may be another one next time; "memory" keeps them in order with the accesses
 * around them. @size is that of the field, 4 or 8, and @type has it.
 */
#define __ring3_ti_suffix_4 "l"
#define __ring3_ti_suffix_8 "q"

/* r = fs:block.field */
#define __ring3_ti_read(size, type, field)                                                            \
	({                                                                                            \
		type tir_value__;                                                                     \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__("mov" __ring3_ti_suffix_##size " " __RING3_TI_FIELD ", %[value]" \
				     : [value] "=r"(tir_value__)                                      \
				     : __RING3_TI_BASE_INPUT [ti_field] "i"(__builtin_offsetof(struct thread_info, field)) \
				     : "memory");                                                     \
		tir_value__;                                                                          \
	})

/* fs:block.field = val (op "mov"), or fs:block.field op= val */
#define __ring3_ti_to_op(op, size, type, field, val)                                                  \
	do {                                                                                          \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__(op __ring3_ti_suffix_##size " %[value], " __RING3_TI_FIELD       \
				     :                                                                \
				     : __RING3_TI_BASE_INPUT [ti_field] "i"(__builtin_offsetof(struct thread_info, field)), \
				       [value] "re"((type)(val))                                      \
				     : "memory", "cc");                                               \
	} while (0)
#define __ring3_ti_write(size, type, field, val) __ring3_ti_to_op("mov", size, type, field, val)
#define __ring3_ti_add(size, type, field, val) __ring3_ti_to_op("add", size, type, field, val)
#define __ring3_ti_sub(size, type, field, val) __ring3_ti_to_op("sub", size, type, field, val)

/* fs:block.field -= val; result: the field is now zero */
#define __ring3_ti_sub_is_zero(size, type, field, val)                                                \
	({                                                                                            \
		int tiz_zero__;                                                                       \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__("sub" __ring3_ti_suffix_##size " %[value], " __RING3_TI_FIELD    \
				     : "=@ccz"(tiz_zero__)                                            \
				     : __RING3_TI_BASE_INPUT [ti_field] "i"(__builtin_offsetof(struct thread_info, field)), \
				       [value] "re"((type)(val))                                      \
				     : "memory");                                                     \
		tiz_zero__;                                                                           \
	})

#ifndef CONFIG_THREAD_INFO_IN_TASK
/*
 * The block of the CPU that the caller runs on. Valid only while the caller cannot be moved to another CPU.
 *     r = fs:0 (the FS base itself, by the ABI); r += distance of the block
 */
RING3_INLINE struct thread_info *current_thread_info(void)
{
	unsigned long block;

#if defined(__PIC__) && !defined(__PIE__)
	__asm__ __volatile__("movq ring3_thread_info@gottpoff(%%rip), %0\n\taddq %%fs:0, %0"
			     : "=&r"(block) : : "memory", "cc");
#else
	__asm__ __volatile__("movq %%fs:0, %0\n\tleaq ring3_thread_info@tpoff(%0), %0" : "=&r"(block) : : "memory");
#endif
	return (struct thread_info *)block;
}
#endif

#endif /* !__ASSEMBLY__ */

#endif /* RING3_ASM_X86_64_THREAD_INFO_H_ */
