/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu.h (arm64) - this_cpu operations with the base in the thread_info block.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/percpu.h> (kernel side) or "percpu/percpu.h" (host side).
 *
 * The trick. CPU c's copy of a per-CPU variable lives at &var + __per_cpu_offset[c]. A kernel keeps that offset in a system register of
 * its own (tpidr_el1); user space has only tpidr_el0, which is the C library's thread pointer. So the offset is a word of the block
 * that the thread pointer leads to (asm/thread_info.h):
 *
 *     this_cpu_add(var, 1):   mrs  x0, tpidr_el0
 *                             add  x0, x0, distance of the block
 *                             ldr  x0, [x0, percpu_offset]
 *                             ldr  w1, [x0, &var]
 *                             add  w1, w1, 1
 *                             str  w1, [x0, &var]
 *
 * From the mrs to the store nothing may move the task to another CPU, where the offset would be wrong. Linux disables preemption
 * there; that is a load, an add and a store before and again after, and a test. Here the whole of it is one restartable sequence
 * (ring3/restart.h): an interrupt before the last instruction makes it begin again, which costs nothing when there is none. Both
 * protections were counted: docs/codegen.md.
 *
 * Two forms of everything that reads and writes (asm/percpu_forms.h): restartable, as above, and classic, by exclusive pairs or LSE
 * atomics. The families and operands are those of the x86-64 port: a read takes the memory as input, a write as output, a
 * read-modify-write as both.
 */
#ifndef RING3_ASM_ARM64_PERCPU_H_
#define RING3_ASM_ARM64_PERCPU_H_

#include <ring3/percpu_memory_base.h>

#endif /* RING3_ASM_ARM64_PERCPU_H_ */
