/* SPDX-License-Identifier: MIT */
/*
 * asm/thread_info.h (powerpc, 64-bit little-endian) - the thread_info block and how it is reached.
 *
 * Each virtual CPU's host thread has one block, `ring3_thread_info`, in its thread-local storage. The thread pointer is a general
 * register, r13 (where Linux keeps its per-CPU area, the PACA), and a field is two instructions away:
 *
 *     addis 9, 13, distance of the field, upper 16 bits
 *     lwz   3, distance of the field, lower 16 bits (9)
 *
 * Only asm may read it, by restartable sequences (ring3/restart.h), for the reasons that the arm64 port gives: compilers take the
 * address of a thread-local object for a constant across calls, and a task can be moved between the two instructions.
 *
 * A shared object cannot know the distance, and its asm cannot load it from the table of contents either, since a function that
 * refers to nothing else may not have set r2 up: it takes it from the variable ring3_thread_info_distance.
 */
#ifndef RING3_ASM_POWERPC_THREAD_INFO_H_
#define RING3_ASM_POWERPC_THREAD_INFO_H_

#include <ring3/restart.h>
#include <ring3/thread_info.h>

#ifndef __ASSEMBLY__

RING3_BEGIN_DECLS
/* Only for the asm below, and for host-side code that fills the block of its own thread. */
extern __thread struct thread_info ring3_thread_info __attribute__((__tls_model__("initial-exec")));
/* The block's distance from r13: one constant of the process, set before main(). */
extern unsigned long ring3_thread_info_distance;
RING3_END_DECLS

/*
 * For an asm statement: __RING3_TI_POINTER leaves in the register of operand [block] what __RING3_TI_FIELD(name) needs to name a
 * field, whose offset is the "i" operand @name.
 *     block = r13 + distance (its upper part)
 */
#if defined(__PIC__) && !defined(__PIE__)
#define __RING3_TI_GET_BASE unsigned long ti_base__ = ring3_thread_info_distance;
#define __RING3_TI_BASE_INPUT [ti_base] "r"(ti_base__),
#define __RING3_TI_POINTER(name) "add %[block], 13, %[ti_base]\n\t"
#define __RING3_TI_FIELD(name) "%[" name "](%[block])"
#else
#define __RING3_TI_GET_BASE
#define __RING3_TI_BASE_INPUT
#define __RING3_TI_POINTER(name) "addis %[block], 13, ring3_thread_info+%[" name "]@tprel@ha\n\t"
#define __RING3_TI_FIELD(name) "ring3_thread_info+%[" name "]@tprel@l(%[block])"
#endif

#define __RING3_TI_OFFSET(field) "i"(__builtin_offsetof(struct thread_info, field))

/*
 * All of them: volatile, because the thread may be another one next time; "memory" keeps them in order with the accesses around
 * them. @size is that of the field, 4 or 8, and @type has it. "b": a base register, not r0, which would mean zero.
 */
#define __ring3_ti_load_4 "lwz "
#define __ring3_ti_load_8 "ld "
#define __ring3_ti_store_4 "stw "
#define __ring3_ti_store_8 "std "

/* r = block->field */
#define __ring3_ti_read(size, type, field)                                                            \
	({                                                                                            \
		type tir_value__;                                                                     \
		unsigned long tir_block__;                                                            \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__ RING3_RESTART_INLINE(                                            \
			"1:\t" __RING3_TI_POINTER("ti_field")                                         \
			__ring3_ti_load_##size "%[value], " __RING3_TI_FIELD("ti_field") "\n"         \
			"2:\n\t" RING3_RESTART                                                        \
			: [value] "=r"(tir_value__), [block] "=&b"(tir_block__)                       \
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
			__ring3_ti_store_##size "%[value], " __RING3_TI_FIELD("ti_field") "\n"        \
			"2:\n\t" RING3_RESTART                                                        \
			: [block] "=&b"(tiw_block__)                                                  \
			: __RING3_TI_BASE_INPUT [ti_field] __RING3_TI_OFFSET(field), [value] "r"((type)(val)) \
			: "memory");                                                                  \
	} while (0)

/* v = block->field; v += val; block->field = v; result v */
#define __ring3_ti_add_return(size, type, field, val)                                                 \
	({                                                                                            \
		type tio_value__;                                                                     \
		unsigned long tio_block__;                                                            \
		__RING3_TI_GET_BASE                                                                   \
		__asm__ __volatile__ RING3_RESTART_INLINE(                                            \
			"1:\t" __RING3_TI_POINTER("ti_field")                                         \
			__ring3_ti_load_##size "%[value], " __RING3_TI_FIELD("ti_field") "\n\t"       \
			"add%I[operand] %[value], %[value], %[operand]\n\t"                           \
			__ring3_ti_store_##size "%[value], " __RING3_TI_FIELD("ti_field") "\n"        \
			"2:\n\t" RING3_RESTART                                                        \
			: [value] "=&b"(tio_value__), [block] "=&b"(tio_block__)                      \
			: __RING3_TI_BASE_INPUT [ti_field] __RING3_TI_OFFSET(field), [operand] "rI"((type)(val)) \
			: "memory");                                                                  \
		tio_value__;                                                                          \
	})

/* block->field += val, -= val */
#define __ring3_ti_add(size, type, field, val) ((void)__ring3_ti_add_return(size, type, field, val))
#define __ring3_ti_sub(size, type, field, val) ((void)__ring3_ti_add_return(size, type, field, -(val)))
/* block->field -= val; result: the field is now zero */
#define __ring3_ti_sub_is_zero(size, type, field, val) (__ring3_ti_add_return(size, type, field, -(val)) == 0)

#ifndef CONFIG_THREAD_INFO_IN_TASK
/*
 * The block of the CPU that the caller runs on. Valid only while the caller cannot be moved to another CPU.
 *     r = r13 + distance of the block
 */
RING3_INLINE struct thread_info *current_thread_info(void)
{
	unsigned long block;

	__RING3_TI_GET_BASE
#if defined(__PIC__) && !defined(__PIE__)
	__asm__ __volatile__("add %0, 13, %1" : "=r"(block) : "r"(ti_base__) : "memory");
#else
	__asm__ __volatile__("addis %0, 13, ring3_thread_info@tprel@ha\n\taddi %0, %0, ring3_thread_info@tprel@l"
			     : "=b"(block) : : "memory");
#endif
	return (struct thread_info *)block;
}
#endif

#endif /* !__ASSEMBLY__ */

#endif /* RING3_ASM_POWERPC_THREAD_INFO_H_ */
