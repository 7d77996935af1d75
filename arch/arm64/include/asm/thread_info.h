/* SPDX-License-Identifier: MIT */
/*
 * asm/thread_info.h (arm64) - the thread_info block and how it is reached.
 *
 * Each virtual CPU's host thread has one block, `ring3_thread_info`, in its thread-local storage. The thread pointer, tpidr_el0,
 * plays the register in which a kernel keeps the same pointer (sp_el0 in Linux), and a field is three instructions away:
 *
 *     mrs  x0, tpidr_el0
 *     add  x0, x0, distance of the block, upper 12 bits
 *     ldr  w0, [x0, distance of the block, lower 12 bits, + offset of the field]
 *
 * Why only asm may read it. A compiler takes the address of a thread-local object for a constant across calls: it computes it once,
 * keeps it in a register, and after a task switch that moved the task to another CPU's thread it reads the *old* CPU's block. On
 * arm64 no C expression is safe from that, not even a noinline function (clang sees through it). Nor is asm that names the thread
 * pointer enough: a task can be moved between the mrs and the ldr. So each accessor below is a restartable sequence
 * (ring3/restart.h) that begins with the mrs: interrupted before its last instruction, it begins again.
 *
 * In a shared object the block's distance from the thread pointer is in the GOT; it is the same for all threads.
 *
 * In the facade the block belongs to the CPU's thread and a task switch swaps its per-task words. Under a genuine tree
 * (CONFIG_THREAD_INFO_IN_TASK) struct thread_info is the head of task_struct, and only the block's first word, `task`, is used: it
 * is the "current" register.
 */
#ifndef RING3_ASM_ARM64_THREAD_INFO_H_
#define RING3_ASM_ARM64_THREAD_INFO_H_

#include <ring3/restart.h>
#include <ring3/thread_info.h>

#ifndef __ASSEMBLY__

RING3_BEGIN_DECLS
/* Only for the asm below, and for host-side code that fills the block of its own thread. */
extern __thread struct thread_info ring3_thread_info __attribute__((__tls_model__("initial-exec")));
RING3_END_DECLS

/*
 * For an asm statement: __RING3_TI_POINTER leaves in the register of operand [block] what __RING3_TI_FIELD(name) needs to name a
 * field, whose offset is the "i" operand @name. In a program the linker knows the distance; the relocations carry the field's offset
 * in both halves, so a carry between them is accounted for. In a shared object the distance is loaded first, by asm of its own that
 * is not volatile, because the distance is one constant of the process and the compiler may load it once for many accesses.
 *     block = tpidr_el0; block += distance (its upper part)
 */
#if defined(__PIC__) && !defined(__PIE__)
#define __RING3_TI_GET_BASE                                                                   \
	unsigned long ti_base__;                                                              \
	__asm__("adrp %0, :gottprel:ring3_thread_info\n\tldr %0, [%0, :gottprel_lo12:ring3_thread_info]" \
		: "=r"(ti_base__));
#define __RING3_TI_BASE_INPUT [ti_base] "r"(ti_base__),
#define __RING3_TI_POINTER(name) "mrs %x[block], tpidr_el0\n\tadd %x[block], %x[block], %x[ti_base]\n\t"
#define __RING3_TI_FIELD(name) "[%x[block], %[" name "]]"
#else
#define __RING3_TI_GET_BASE
#define __RING3_TI_BASE_INPUT
#define __RING3_TI_POINTER(name) \
	"mrs %x[block], tpidr_el0\n\tadd %x[block], %x[block], #:tprel_hi12:ring3_thread_info+%c[" name "], lsl #12\n\t"
#define __RING3_TI_FIELD(name) "[%x[block], #:tprel_lo12_nc:ring3_thread_info+%c[" name "]]"
#endif

#define __RING3_TI_OFFSET(field) "i"(__builtin_offsetof(struct thread_info, field))

/*
 * All of them: volatile, because the thread may be another one next time; "memory" keeps them in order with the accesses around
 * them. @size is that of the field, 4 or 8, and @type has it.
 */
#define __ring3_ti_reg_4 "%w"
#define __ring3_ti_reg_8 "%x"

/* r = block->field */
#define __ring3_ti_read(size, type, field)                                                            \
	({                                                                                            \
		type tir_value__;                                                                     \
		unsigned long tir_block__;                                                            \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__ RING3_RESTART_INLINE(                                            \
			"1:\t" __RING3_TI_POINTER("ti_field")                                         \
			"ldr " __ring3_ti_reg_##size "[value], " __RING3_TI_FIELD("ti_field") "\n"    \
			"2:\n\t" RING3_RESTART                                                        \
			: [value] "=r"(tir_value__), [block] "=&r"(tir_block__)                       \
			: __RING3_TI_BASE_INPUT [ti_field] __RING3_TI_OFFSET(field)                   \
			: "memory");                                                                  \
		tir_value__;                                                                          \
	})

/* block->field = val */
#define __ring3_ti_write(size, type, field, val)                                                      \
	do {                                                                                          \
		unsigned long tiw_block__;                                                            \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__ RING3_RESTART_INLINE(                                            \
			"1:\t" __RING3_TI_POINTER("ti_field")                                         \
			"str " __ring3_ti_reg_##size "[value], " __RING3_TI_FIELD("ti_field") "\n"    \
			"2:\n\t" RING3_RESTART                                                        \
			: [block] "=&r"(tiw_block__)                                                  \
			: __RING3_TI_BASE_INPUT [ti_field] __RING3_TI_OFFSET(field), [value] "rZ"((type)(val)) \
			: "memory");                                                                  \
	} while (0)

/* v = block->field; v = v op val; block->field = v; result v */
#define __ring3_ti_op_return(op, size, type, field, val)                                              \
	({                                                                                            \
		type tio_value__;                                                                     \
		unsigned long tio_block__;                                                            \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__ RING3_RESTART_INLINE(                                            \
			"1:\t" __RING3_TI_POINTER("ti_field")                                         \
			"ldr " __ring3_ti_reg_##size "[value], " __RING3_TI_FIELD("ti_field") "\n\t"  \
			op " " __ring3_ti_reg_##size "[value], " __ring3_ti_reg_##size "[value], "    \
			__ring3_ti_reg_##size "[operand]\n\t"                                         \
			"str " __ring3_ti_reg_##size "[value], " __RING3_TI_FIELD("ti_field") "\n"    \
			"2:\n\t" RING3_RESTART                                                        \
			: [value] "=&r"(tio_value__), [block] "=&r"(tio_block__)                      \
			: __RING3_TI_BASE_INPUT [ti_field] __RING3_TI_OFFSET(field), [operand] "Ir"((type)(val)) \
			: "memory");                                                                  \
		tio_value__;                                                                          \
	})

/* block->field op= val */
#define __ring3_ti_add(size, type, field, val) ((void)__ring3_ti_op_return("add", size, type, field, val))
#define __ring3_ti_sub(size, type, field, val) ((void)__ring3_ti_op_return("sub", size, type, field, val))
/* block->field -= val; result: the field is now zero */
#define __ring3_ti_sub_is_zero(size, type, field, val) (__ring3_ti_op_return("sub", size, type, field, val) == 0)

#ifndef CONFIG_THREAD_INFO_IN_TASK
/*
 * The block of the CPU that the caller runs on. Valid only while the caller cannot be moved to another CPU.
 *     r = tpidr_el0; r += distance of the block
 */
RING3_INLINE struct thread_info *current_thread_info(void)
{
	unsigned long block;

	__RING3_TI_GET_BASE
#if defined(__PIC__) && !defined(__PIE__)
	__asm__ __volatile__("mrs %0, tpidr_el0\n\tadd %0, %0, %1" : "=&r"(block) : "r"(ti_base__) : "memory");
#else
	__asm__ __volatile__("mrs %0, tpidr_el0\n\t"
			     "add %0, %0, #:tprel_hi12:ring3_thread_info, lsl #12\n\t"
			     "add %0, %0, #:tprel_lo12_nc:ring3_thread_info"
			     : "=r"(block) : : "memory");
#endif
	return (struct thread_info *)block;
}
#endif

#endif /* !__ASSEMBLY__ */

#endif /* RING3_ASM_ARM64_THREAD_INFO_H_ */
