/* SPDX-License-Identifier: MIT */
/*
 * point.h - RING3_POINT(kind, address): a place where another CPU, an interrupt or another task could act.
 *
 * Every this_cpu, atomic, cmpxchg, lock, READ_ONCE/WRITE_ONCE, interrupt-enable, preempt-enable, cpu_relax and IPI
 * operation passes one point, just before it acts. In normal builds a point is nothing. A build that explores
 * interleavings, or a test that counts them, compiles with
 *     -DRING3_POINT_HEADER='"my_points.h"'
 * and defines RING3_POINT there. @kind is one of the constants below, @address the datum (or NULL). A point is an
 * expression of type void, may appear in every context (interrupts off, host threads), and must not evaluate @address's
 * pointee.
 */
#ifndef RING3_POINT_H_
#define RING3_POINT_H_

enum ring3_point_kind {
	RING3_POINT_THIS_CPU,
	RING3_POINT_ATOMIC,
	RING3_POINT_CMPXCHG,
	RING3_POINT_LOCK,
	RING3_POINT_READ_ONCE,
	RING3_POINT_WRITE_ONCE,
	RING3_POINT_IRQ_ENABLE,
	RING3_POINT_PREEMPT_ENABLE,
	RING3_POINT_CPU_RELAX,
	RING3_POINT_IPI,
};

#ifdef RING3_POINT_HEADER
#include RING3_POINT_HEADER
#else
#define RING3_POINT(kind, address) ((void)0)
#endif

#endif /* RING3_POINT_H_ */
