/* SPDX-License-Identifier: MIT */
/*
 * percpu_memory_base.h - the per-CPU operations of ports whose base is a word of the thread_info block, put together.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu.h of such a port does.
 *
 * The port provides asm/percpu_restartable.h and asm/percpu_classic.h: the two forms (asm/percpu_forms.h) of everything that reads
 * and writes, and __ring3_pcpu_read and __ring3_pcpu_write.
 */
#ifndef RING3_PERCPU_MEMORY_BASE_H_
#define RING3_PERCPU_MEMORY_BASE_H_

#include <linux/types.h>

#include <asm/thread_info.h>
#include <ring3/attributes.h>
#include <ring3/percpu_operand.h>
#include <ring3/point.h>

/* r = block->percpu_offset */
#define __my_cpu_offset __ring3_ti_read(8, unsigned long, percpu_offset)

#include <asm/percpu_restartable.h>
#include <asm/percpu_classic.h>
#include <asm/percpu_forms.h>

#define __ring3_pcpu_to_op(size, qual, op, pcp, val) __ring3_pcpu_form(to_op)(size, qual, op, pcp, val)

#include <ring3/percpu_stems.h>

#define raw_cpu_xchg_1(pcp, val) __ring3_pcpu_restartable_xchg(1, , pcp, val)
#define raw_cpu_xchg_2(pcp, val) __ring3_pcpu_restartable_xchg(2, , pcp, val)
#define raw_cpu_xchg_4(pcp, val) __ring3_pcpu_restartable_xchg(4, , pcp, val)
#define raw_cpu_xchg_8(pcp, val) __ring3_pcpu_restartable_xchg(8, , pcp, val)

/* For values that no code on this CPU ever sees change, such as `current`: the compiler may merge reads. */
#define this_cpu_read_stable_8(pcp) raw_cpu_read_8(pcp)
#define this_cpu_read_stable(pcp) this_cpu_read_stable_8(pcp)

#include <asm-generic/percpu.h>

RING3_BEGIN_DECLS
/* __per_cpu_offset[this CPU]; set by boot, constant while the CPU exists. */
DECLARE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);
RING3_END_DECLS

#endif /* RING3_PERCPU_MEMORY_BASE_H_ */
