/* SPDX-License-Identifier: MIT */
/*
 * percpu.h - per-CPU data for host-side C and C++: GoogleTest drivers, programs that embed kernel code, benchmarks.
 *
 * The same names as in kernel-side code (which includes <linux/percpu.h>), minus those that break C++ standard headers.
 * DEFINE_PER_CPU and its kinds: ring3/percpu_sections.h. The operation families: percpu/percpu_defs.h. The CPU's number:
 * below. A typed C++ view: runtime/per_cpu.h. get_cpu_var() and smp_processor_id() protect or check with the preempt count,
 * which sched/preempt.h holds.
 */
#ifndef RING3_PERCPU_PERCPU_H_
#define RING3_PERCPU_PERCPU_H_

#include <asm/irqflags.h>
#include <asm/percpu.h>
#include <asm/smp.h>

#include "percpu/cpu_id.h"
#include "percpu/dynamic.h"
#include "percpu/percpu_defs.h"

#endif /* RING3_PERCPU_PERCPU_H_ */
