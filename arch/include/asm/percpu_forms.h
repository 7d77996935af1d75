/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu_forms.h - the two forms of this_cpu operations, and the choice between them.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h does.
 *
 * classic: the atomic instructions that the architecture has for it. restartable: plain instructions that the interrupt line
 * repairs when it hits them in the middle (ring3/restart.h). asm/percpu.h and asm/percpu_restartable.h of each port show both.
 *
 * Which one this_cpu_OP and its relatives mean is a build setting, //tools:percpu_form, which arrives as RING3_PERCPU_CLASSIC or
 * nothing. Both have names of their own, ring3_classic_this_cpu_OP and ring3_restartable_this_cpu_OP (percpu/percpu_defs.h), to be
 * called side by side. They are atomic against each other on a CPU, so objects of either choice mix. Neither is atomic against
 * other CPUs: for words that those write, Linux uses cmpxchg() and xchg(), and so does code here.
 */
#ifndef RING3_ASM_PERCPU_FORMS_H_
#define RING3_ASM_PERCPU_FORMS_H_

#include <asm/percpu_restartable.h>

/* Ports without the two forms (arch/generic) do not have this header. */
#define RING3_PERCPU_FORMS 1

#ifdef RING3_PERCPU_CLASSIC
#define __ring3_pcpu_form(operation) __ring3_pcpu_classic_##operation
#else
#define __ring3_pcpu_form(operation) __ring3_pcpu_restartable_##operation
#endif

#define ring3_classic_this_cpu_add_1(pcp, val) __ring3_pcpu_classic_to_op(1, __volatile__, add, pcp, val)
#define ring3_classic_this_cpu_add_2(pcp, val) __ring3_pcpu_classic_to_op(2, __volatile__, add, pcp, val)
#define ring3_classic_this_cpu_add_4(pcp, val) __ring3_pcpu_classic_to_op(4, __volatile__, add, pcp, val)
#define ring3_classic_this_cpu_add_8(pcp, val) __ring3_pcpu_classic_to_op(8, __volatile__, add, pcp, val)
#define ring3_restartable_this_cpu_add_1(pcp, val) __ring3_pcpu_restartable_to_op(1, __volatile__, add, pcp, val)
#define ring3_restartable_this_cpu_add_2(pcp, val) __ring3_pcpu_restartable_to_op(2, __volatile__, add, pcp, val)
#define ring3_restartable_this_cpu_add_4(pcp, val) __ring3_pcpu_restartable_to_op(4, __volatile__, add, pcp, val)
#define ring3_restartable_this_cpu_add_8(pcp, val) __ring3_pcpu_restartable_to_op(8, __volatile__, add, pcp, val)
#define ring3_classic_this_cpu_add_return_1(pcp, val) __ring3_pcpu_classic_add_return(1, __volatile__, pcp, val)
#define ring3_classic_this_cpu_add_return_2(pcp, val) __ring3_pcpu_classic_add_return(2, __volatile__, pcp, val)
#define ring3_classic_this_cpu_add_return_4(pcp, val) __ring3_pcpu_classic_add_return(4, __volatile__, pcp, val)
#define ring3_classic_this_cpu_add_return_8(pcp, val) __ring3_pcpu_classic_add_return(8, __volatile__, pcp, val)
#define ring3_classic_this_cpu_xchg_1(pcp, val) __ring3_pcpu_classic_xchg(1, __volatile__, pcp, val)
#define ring3_classic_this_cpu_xchg_2(pcp, val) __ring3_pcpu_classic_xchg(2, __volatile__, pcp, val)
#define ring3_classic_this_cpu_xchg_4(pcp, val) __ring3_pcpu_classic_xchg(4, __volatile__, pcp, val)
#define ring3_classic_this_cpu_xchg_8(pcp, val) __ring3_pcpu_classic_xchg(8, __volatile__, pcp, val)
#define ring3_classic_this_cpu_cmpxchg_1(pcp, oval, nval) __ring3_pcpu_classic_cmpxchg(1, __volatile__, pcp, oval, nval)
#define ring3_classic_this_cpu_cmpxchg_2(pcp, oval, nval) __ring3_pcpu_classic_cmpxchg(2, __volatile__, pcp, oval, nval)
#define ring3_classic_this_cpu_cmpxchg_4(pcp, oval, nval) __ring3_pcpu_classic_cmpxchg(4, __volatile__, pcp, oval, nval)
#define ring3_classic_this_cpu_cmpxchg_8(pcp, oval, nval) __ring3_pcpu_classic_cmpxchg(8, __volatile__, pcp, oval, nval)
#define ring3_classic_this_cpu_cmpxchg_double_1(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_cmpxchg_double(1, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_classic_this_cpu_cmpxchg_double_2(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_cmpxchg_double(2, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_classic_this_cpu_cmpxchg_double_4(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_cmpxchg_double(4, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_classic_this_cpu_cmpxchg_double_8(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_classic_cmpxchg_double(8, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_restartable_this_cpu_add_return_1(pcp, val) __ring3_pcpu_restartable_add_return(1, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_add_return_2(pcp, val) __ring3_pcpu_restartable_add_return(2, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_add_return_4(pcp, val) __ring3_pcpu_restartable_add_return(4, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_add_return_8(pcp, val) __ring3_pcpu_restartable_add_return(8, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_xchg_1(pcp, val) __ring3_pcpu_restartable_xchg(1, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_xchg_2(pcp, val) __ring3_pcpu_restartable_xchg(2, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_xchg_4(pcp, val) __ring3_pcpu_restartable_xchg(4, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_xchg_8(pcp, val) __ring3_pcpu_restartable_xchg(8, __volatile__, pcp, val)
#define ring3_restartable_this_cpu_cmpxchg_1(pcp, oval, nval) __ring3_pcpu_restartable_cmpxchg(1, __volatile__, pcp, oval, nval)
#define ring3_restartable_this_cpu_cmpxchg_2(pcp, oval, nval) __ring3_pcpu_restartable_cmpxchg(2, __volatile__, pcp, oval, nval)
#define ring3_restartable_this_cpu_cmpxchg_4(pcp, oval, nval) __ring3_pcpu_restartable_cmpxchg(4, __volatile__, pcp, oval, nval)
#define ring3_restartable_this_cpu_cmpxchg_8(pcp, oval, nval) __ring3_pcpu_restartable_cmpxchg(8, __volatile__, pcp, oval, nval)
#define ring3_restartable_this_cpu_cmpxchg_double_1(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_restartable_cmpxchg_double(1, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_restartable_this_cpu_cmpxchg_double_2(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_restartable_cmpxchg_double(2, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_restartable_this_cpu_cmpxchg_double_4(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_restartable_cmpxchg_double(4, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define ring3_restartable_this_cpu_cmpxchg_double_8(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_restartable_cmpxchg_double(8, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)

#endif /* RING3_ASM_PERCPU_FORMS_H_ */
