/* SPDX-License-Identifier: MIT */
/*
 * percpu_stems.h - the stems of the per-CPU operations, this_cpu_add_8 and so on, out of a port's macros for any operand size.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h of a port does that has all of these, for @size 1, 2, 4 and 8 (@qual is __volatile__ or
 * nothing, @op one of add, and, or):
 *
 *     __ring3_pcpu_read(size, qual, pcp)             __ring3_pcpu_to_op(size, qual, op, pcp, val)
 *     __ring3_pcpu_write(size, qual, pcp, val)
 *     __ring3_pcpu_form(add_return)(size, qual, pcp, val)                 __ring3_pcpu_form(xchg)(size, qual, pcp, val)
 *     __ring3_pcpu_form(cmpxchg)(size, qual, pcp, oval, nval)
 *     __ring3_pcpu_form(cmpxchg_double)(size, qual, pcp1, pcp2, oval1, oval2, nval1, nval2)
 */
#ifndef RING3_PERCPU_STEMS_H_
#define RING3_PERCPU_STEMS_H_

#define raw_cpu_read_1(pcp) __ring3_pcpu_read(1, , pcp)
#define raw_cpu_read_2(pcp) __ring3_pcpu_read(2, , pcp)
#define raw_cpu_read_4(pcp) __ring3_pcpu_read(4, , pcp)
#define raw_cpu_read_8(pcp) __ring3_pcpu_read(8, , pcp)
#define raw_cpu_write_1(pcp, val) __ring3_pcpu_write(1, , pcp, val)
#define raw_cpu_write_2(pcp, val) __ring3_pcpu_write(2, , pcp, val)
#define raw_cpu_write_4(pcp, val) __ring3_pcpu_write(4, , pcp, val)
#define raw_cpu_write_8(pcp, val) __ring3_pcpu_write(8, , pcp, val)
#define raw_cpu_add_1(pcp, val) __ring3_pcpu_to_op(1, , add, pcp, val)
#define raw_cpu_add_2(pcp, val) __ring3_pcpu_to_op(2, , add, pcp, val)
#define raw_cpu_add_4(pcp, val) __ring3_pcpu_to_op(4, , add, pcp, val)
#define raw_cpu_add_8(pcp, val) __ring3_pcpu_to_op(8, , add, pcp, val)
#define raw_cpu_and_1(pcp, val) __ring3_pcpu_to_op(1, , and, pcp, val)
#define raw_cpu_and_2(pcp, val) __ring3_pcpu_to_op(2, , and, pcp, val)
#define raw_cpu_and_4(pcp, val) __ring3_pcpu_to_op(4, , and, pcp, val)
#define raw_cpu_and_8(pcp, val) __ring3_pcpu_to_op(8, , and, pcp, val)
#define raw_cpu_or_1(pcp, val) __ring3_pcpu_to_op(1, , or, pcp, val)
#define raw_cpu_or_2(pcp, val) __ring3_pcpu_to_op(2, , or, pcp, val)
#define raw_cpu_or_4(pcp, val) __ring3_pcpu_to_op(4, , or, pcp, val)
#define raw_cpu_or_8(pcp, val) __ring3_pcpu_to_op(8, , or, pcp, val)
#define raw_cpu_add_return_1(pcp, val) __ring3_pcpu_form(add_return)(1, , pcp, val)
#define raw_cpu_add_return_2(pcp, val) __ring3_pcpu_form(add_return)(2, , pcp, val)
#define raw_cpu_add_return_4(pcp, val) __ring3_pcpu_form(add_return)(4, , pcp, val)
#define raw_cpu_add_return_8(pcp, val) __ring3_pcpu_form(add_return)(8, , pcp, val)
#define raw_cpu_cmpxchg_1(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(1, , pcp, oval, nval)
#define raw_cpu_cmpxchg_2(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(2, , pcp, oval, nval)
#define raw_cpu_cmpxchg_4(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(4, , pcp, oval, nval)
#define raw_cpu_cmpxchg_8(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(8, , pcp, oval, nval)
#define this_cpu_read_1(pcp) __ring3_pcpu_read(1, __volatile__, pcp)
#define this_cpu_read_2(pcp) __ring3_pcpu_read(2, __volatile__, pcp)
#define this_cpu_read_4(pcp) __ring3_pcpu_read(4, __volatile__, pcp)
#define this_cpu_read_8(pcp) __ring3_pcpu_read(8, __volatile__, pcp)
#define this_cpu_write_1(pcp, val) __ring3_pcpu_write(1, __volatile__, pcp, val)
#define this_cpu_write_2(pcp, val) __ring3_pcpu_write(2, __volatile__, pcp, val)
#define this_cpu_write_4(pcp, val) __ring3_pcpu_write(4, __volatile__, pcp, val)
#define this_cpu_write_8(pcp, val) __ring3_pcpu_write(8, __volatile__, pcp, val)
#define this_cpu_add_1(pcp, val) __ring3_pcpu_to_op(1, __volatile__, add, pcp, val)
#define this_cpu_add_2(pcp, val) __ring3_pcpu_to_op(2, __volatile__, add, pcp, val)
#define this_cpu_add_4(pcp, val) __ring3_pcpu_to_op(4, __volatile__, add, pcp, val)
#define this_cpu_add_8(pcp, val) __ring3_pcpu_to_op(8, __volatile__, add, pcp, val)
#define this_cpu_and_1(pcp, val) __ring3_pcpu_to_op(1, __volatile__, and, pcp, val)
#define this_cpu_and_2(pcp, val) __ring3_pcpu_to_op(2, __volatile__, and, pcp, val)
#define this_cpu_and_4(pcp, val) __ring3_pcpu_to_op(4, __volatile__, and, pcp, val)
#define this_cpu_and_8(pcp, val) __ring3_pcpu_to_op(8, __volatile__, and, pcp, val)
#define this_cpu_or_1(pcp, val) __ring3_pcpu_to_op(1, __volatile__, or, pcp, val)
#define this_cpu_or_2(pcp, val) __ring3_pcpu_to_op(2, __volatile__, or, pcp, val)
#define this_cpu_or_4(pcp, val) __ring3_pcpu_to_op(4, __volatile__, or, pcp, val)
#define this_cpu_or_8(pcp, val) __ring3_pcpu_to_op(8, __volatile__, or, pcp, val)
#define this_cpu_add_return_1(pcp, val) __ring3_pcpu_form(add_return)(1, __volatile__, pcp, val)
#define this_cpu_add_return_2(pcp, val) __ring3_pcpu_form(add_return)(2, __volatile__, pcp, val)
#define this_cpu_add_return_4(pcp, val) __ring3_pcpu_form(add_return)(4, __volatile__, pcp, val)
#define this_cpu_add_return_8(pcp, val) __ring3_pcpu_form(add_return)(8, __volatile__, pcp, val)
#define this_cpu_xchg_1(pcp, val) __ring3_pcpu_form(xchg)(1, __volatile__, pcp, val)
#define this_cpu_xchg_2(pcp, val) __ring3_pcpu_form(xchg)(2, __volatile__, pcp, val)
#define this_cpu_xchg_4(pcp, val) __ring3_pcpu_form(xchg)(4, __volatile__, pcp, val)
#define this_cpu_xchg_8(pcp, val) __ring3_pcpu_form(xchg)(8, __volatile__, pcp, val)
#define this_cpu_cmpxchg_1(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(1, __volatile__, pcp, oval, nval)
#define this_cpu_cmpxchg_2(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(2, __volatile__, pcp, oval, nval)
#define this_cpu_cmpxchg_4(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(4, __volatile__, pcp, oval, nval)
#define this_cpu_cmpxchg_8(pcp, oval, nval) __ring3_pcpu_form(cmpxchg)(8, __volatile__, pcp, oval, nval)

#define this_cpu_cmpxchg_double_1(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_form(cmpxchg_double)(1, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define this_cpu_cmpxchg_double_2(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_form(cmpxchg_double)(2, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define this_cpu_cmpxchg_double_4(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_form(cmpxchg_double)(4, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define this_cpu_cmpxchg_double_8(pcp1, pcp2, oval1, oval2, nval1, nval2) \
	__ring3_pcpu_form(cmpxchg_double)(8, __volatile__, pcp1, pcp2, oval1, oval2, nval1, nval2)
#define raw_cpu_cmpxchg_double_1 this_cpu_cmpxchg_double_1
#define raw_cpu_cmpxchg_double_2 this_cpu_cmpxchg_double_2
#define raw_cpu_cmpxchg_double_4 this_cpu_cmpxchg_double_4
#define raw_cpu_cmpxchg_double_8 this_cpu_cmpxchg_double_8

#endif /* RING3_PERCPU_STEMS_H_ */
