/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu.h (generic) - this_cpu operations without a line of assembler.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/percpu.h> (kernel side) or "percpu/percpu.h" (host side).
 *
 * The base is a word of the thread_info block. Reading, writing and adding are functions of the host side, which nothing on this CPU
 * can divide (asm/thread_info.h); the interrupt flag and the preempt count are made of them. All other operations are the
 * portable ones of <asm-generic/percpu.h>: a plain read-modify-write with this CPU's interrupts off. None of them is atomic against
 * NMIs, which interrupts that are off and host-side code do not hold back; nor are the portable ones of Linux, which has
 * CONFIG_ARCH_HAS_NMI_SAFE_THIS_CPU_OPS for the architectures whose operations are. All other ports' are.
 *
 * A new port starts as a copy of this directory, passes every test, and then replaces what its architecture does better.
 */
#ifndef RING3_ASM_GENERIC_PORT_PERCPU_H_
#define RING3_ASM_GENERIC_PORT_PERCPU_H_

#include <linux/types.h>

#include <asm/thread_info.h>
#include <ring3/attributes.h>
#include <ring3/percpu_operand.h>
#include <ring3/point.h>

RING3_BEGIN_DECLS
/* a = block->percpu_offset + pcp;   result *a;   *a = value;   *a += value, result *a.   For an operand of @size bytes. */
extern unsigned long ring3_pcpu_read(const volatile void *pcp, unsigned long size);
extern void ring3_pcpu_write(volatile void *pcp, unsigned long size, unsigned long value);
extern unsigned long ring3_pcpu_add_return(volatile void *pcp, unsigned long size, unsigned long value);
RING3_END_DECLS

#define __my_cpu_offset __ring3_ti_read(8, unsigned long, percpu_offset)

#define __ring3_pcpu_read(size, pcp)                                              \
	({                                                                        \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                        \
		(__typeof__(pcp))ring3_pcpu_read(&(pcp), size);                   \
	})
#define __ring3_pcpu_write(size, pcp, val)                                        \
	do {                                                                      \
		__ring3_pcpu_check_assignable(pcp, val);                          \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                        \
		ring3_pcpu_write(&(pcp), size, __ring3_pcpu_cast(size, val));     \
	} while (0)
#define __ring3_pcpu_add_return(size, pcp, val)                                   \
	({                                                                        \
		RING3_POINT(RING3_POINT_THIS_CPU, &(pcp));                        \
		(__typeof__(pcp))ring3_pcpu_add_return(&(pcp), size, __ring3_pcpu_cast(size, val)); \
	})
#define __ring3_pcpu_add(size, pcp, val)                                          \
	do {                                                                      \
		__ring3_pcpu_check_assignable(pcp, val);                          \
		(void)__ring3_pcpu_add_return(size, pcp, val);                    \
	} while (0)

#define raw_cpu_read_1(pcp) __ring3_pcpu_read(1, pcp)
#define raw_cpu_read_2(pcp) __ring3_pcpu_read(2, pcp)
#define raw_cpu_read_4(pcp) __ring3_pcpu_read(4, pcp)
#define raw_cpu_read_8(pcp) __ring3_pcpu_read(8, pcp)
#define this_cpu_read_1(pcp) __ring3_pcpu_read(1, pcp)
#define this_cpu_read_2(pcp) __ring3_pcpu_read(2, pcp)
#define this_cpu_read_4(pcp) __ring3_pcpu_read(4, pcp)
#define this_cpu_read_8(pcp) __ring3_pcpu_read(8, pcp)
#define this_cpu_write_1(pcp, val) __ring3_pcpu_write(1, pcp, val)
#define this_cpu_write_2(pcp, val) __ring3_pcpu_write(2, pcp, val)
#define this_cpu_write_4(pcp, val) __ring3_pcpu_write(4, pcp, val)
#define this_cpu_write_8(pcp, val) __ring3_pcpu_write(8, pcp, val)
#define this_cpu_add_1(pcp, val) __ring3_pcpu_add(1, pcp, val)
#define this_cpu_add_2(pcp, val) __ring3_pcpu_add(2, pcp, val)
#define this_cpu_add_4(pcp, val) __ring3_pcpu_add(4, pcp, val)
#define this_cpu_add_8(pcp, val) __ring3_pcpu_add(8, pcp, val)
#define this_cpu_add_return_1(pcp, val) __ring3_pcpu_add_return(1, pcp, val)
#define this_cpu_add_return_2(pcp, val) __ring3_pcpu_add_return(2, pcp, val)
#define this_cpu_add_return_4(pcp, val) __ring3_pcpu_add_return(4, pcp, val)
#define this_cpu_add_return_8(pcp, val) __ring3_pcpu_add_return(8, pcp, val)

#define this_cpu_read_stable_8(pcp) raw_cpu_read_8(pcp)
#define this_cpu_read_stable(pcp) this_cpu_read_stable_8(pcp)

#include <asm-generic/percpu.h>

RING3_BEGIN_DECLS
/* __per_cpu_offset[this CPU]; set by boot, constant while the CPU exists. */
DECLARE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);
RING3_END_DECLS

#endif /* RING3_ASM_GENERIC_PORT_PERCPU_H_ */
