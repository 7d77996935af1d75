/* SPDX-License-Identifier: MIT */
/*
 * asm/thread_info.h (generic) - the thread_info block and how it is reached, without a line of assembler.
 *
 * Each virtual CPU's host thread has one block, `ring3_thread_info`, in its thread-local storage. No C expression of kernel-side code
 * may name it: the compiler takes its address for a constant across calls, and between computing it and using it the task may be
 * moved to another CPU's thread. A port in assembler has an instruction or a restartable sequence for it; this one has functions
 * of the host side (arch/generic/primitives.cc). The interrupt line leaves host-side code alone until it returns
 * (sched/kernel_text.h), so such a function is indivisible to everything on its CPU: the price is the call.
 */
#ifndef RING3_ASM_GENERIC_PORT_THREAD_INFO_H_
#define RING3_ASM_GENERIC_PORT_THREAD_INFO_H_

#include <ring3/thread_info.h>

#ifndef __ASSEMBLY__

RING3_BEGIN_DECLS
/* Only for host-side code that fills the block of its own thread. */
extern __thread struct thread_info ring3_thread_info __attribute__((__tls_model__("initial-exec")));

/* result block->field, of 4 or 8 bytes at @offset */
extern unsigned int ring3_ti_read_4(unsigned long offset);
extern unsigned long ring3_ti_read_8(unsigned long offset);
/* block->field = value */
extern void ring3_ti_write_4(unsigned long offset, unsigned int value);
extern void ring3_ti_write_8(unsigned long offset, unsigned long value);
/* block->field += value; result block->field */
extern unsigned int ring3_ti_add_4(unsigned long offset, unsigned int value);
extern unsigned long ring3_ti_add_8(unsigned long offset, unsigned long value);
RING3_END_DECLS

#define __ring3_ti_offset(field) __builtin_offsetof(struct thread_info, field)
#define __ring3_ti_read(size, type, field) ((type)ring3_ti_read_##size(__ring3_ti_offset(field)))
#define __ring3_ti_write(size, type, field, val) ring3_ti_write_##size(__ring3_ti_offset(field), (val))
#define __ring3_ti_add(size, type, field, val) ((void)ring3_ti_add_##size(__ring3_ti_offset(field), (val)))
#define __ring3_ti_sub(size, type, field, val) ((void)ring3_ti_add_##size(__ring3_ti_offset(field), -(val)))
#define __ring3_ti_sub_is_zero(size, type, field, val) (ring3_ti_add_##size(__ring3_ti_offset(field), -(val)) == 0)

#ifndef CONFIG_THREAD_INFO_IN_TASK
RING3_BEGIN_DECLS
/* The block of the CPU that the caller runs on. Valid only while the caller cannot be moved to another CPU. */
extern struct thread_info *current_thread_info(void);
RING3_END_DECLS
#endif

#endif /* !__ASSEMBLY__ */

#endif /* RING3_ASM_GENERIC_PORT_THREAD_INFO_H_ */
