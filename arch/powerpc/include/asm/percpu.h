/* SPDX-License-Identifier: MIT */
/*
 * asm/percpu.h (powerpc) - this_cpu operations with the base in the thread_info block.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/percpu.h> (kernel side) or "percpu/percpu.h" (host side).
 *
 * CPU c's copy of a per-CPU variable lives at &var + __per_cpu_offset[c]. A powerpc kernel finds that offset through r13, which is the C
 * library's thread pointer in user space; so does ring3, in the block that r13 leads to (asm/thread_info.h):
 *
 *     this_cpu_add(var, 1):   addis 9, 13, distance of block.percpu_offset, upper part
 *                             ld    9, its lower part (9)
 *                             lwzx  10, 9, &var
 *                             addi  10, 10, 1
 *                             stwx  10, 9, &var
 *
 * From the load of the base to the store nothing may move the task to another CPU: the whole is one restartable sequence
 * (ring3/restart.h). Two forms (asm/percpu_forms.h): restartable, as above, and classic, by lwarx and stwcx.
 */
#ifndef RING3_ASM_POWERPC_PERCPU_H_
#define RING3_ASM_POWERPC_PERCPU_H_

#include <ring3/percpu_memory_base.h>

#endif /* RING3_ASM_POWERPC_PERCPU_H_ */
