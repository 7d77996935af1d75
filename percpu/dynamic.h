/* SPDX-License-Identifier: MIT */
/*
 * dynamic.h - dynamic per-CPU memory: alloc_percpu() and friends.
 *
 * The result is a per-CPU pointer like the address of a static per-CPU variable: every operation, per_cpu_ptr() and
 * this_cpu_ptr() take both, and members and elements behind it. Never dereference it directly.
 *
 * Memory is zero on every possible CPU and aligned as asked on every CPU (at least 4). May sleep (task context only), as in
 * Linux, unless @gfp lacks __GFP_DIRECT_RECLAIM. NULL with one warning, that names size and alignment, when
 *   - the size is 0 or greater than 32 KiB (PCPU_MIN_UNIT_SIZE),
 *   - the alignment is no power of two or greater than a page,
 *   - memory is exhausted;
 * __GFP_NOWARN keeps it silent. free_percpu(NULL) does nothing. Memory that still is allocated at teardown is reported.
 */
#ifndef RING3_PERCPU_DYNAMIC_H_
#define RING3_PERCPU_DYNAMIC_H_

#include <ring3/attributes.h>
#include <ring3/percpu_sections.h>

/* The largest allocation. */
#define PCPU_MIN_UNIT_SIZE (32ul << 10)

RING3_BEGIN_DECLS
extern void __percpu *__alloc_percpu(unsigned long size, unsigned long align);
extern void __percpu *__alloc_percpu_gfp(unsigned long size, unsigned long align, unsigned int gfp);
extern void free_percpu(void __percpu *ptr);
RING3_END_DECLS

#define alloc_percpu_gfp(type, gfp) \
	((__typeof__(type) __percpu *)__alloc_percpu_gfp(sizeof(type), __alignof__(type), gfp))
#define alloc_percpu(type) ((__typeof__(type) __percpu *)__alloc_percpu(sizeof(type), __alignof__(type)))

#endif /* RING3_PERCPU_DYNAMIC_H_ */
