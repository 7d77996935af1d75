/* SPDX-License-Identifier: MIT */
/*
 * percpu_sections.h - defining and declaring static per-CPU variables.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/percpu.h> (kernel side) or "percpu/percpu.h" (host side).
 *
 * A static per-CPU variable is defined once, in a section that holds the *template*: its initial value, at its link
 * address. At boot every CPU gets a copy of all templates at template address + __per_cpu_offset[cpu]. Code never touches
 * the template; in checked builds it is inaccessible after boot, so that `&var` used raw faults and is reported by name.
 *
 * The sections, in link order (percpu/percpu.lds), are the kernel's:
 *     ..first             one variable per program that must come first (Linux: the x86 fixed_percpu_data)
 *     ..page_aligned      each aligned to a page
 *     ..read_mostly       rarely written, so they do not share cache lines with counters
 *     (default)
 *     ..shared_aligned    written by other CPUs too: each on cache lines of its own
 * Initialisers, alignment up to a page, arrays, structs and bit-fields all hold in each copy.
 *
 * Differs from Linux: gcc refuses per-CPU variables that are `inline` or members of a template ("section type conflict",
 * the compiler must put them in COMDAT sections); define them at namespace scope.
 */
#ifndef RING3_PERCPU_SECTIONS_H_
#define RING3_PERCPU_SECTIONS_H_

/* Marks pointers into the template or to dynamic per-CPU memory (for sparse; no effect in the compilers we use). */
#ifndef __percpu
#define __percpu
#endif

#ifndef PER_CPU_BASE_SECTION
#define PER_CPU_BASE_SECTION ".data..percpu"
#endif
#define PER_CPU_FIRST_SECTION "..first"
#define PER_CPU_PAGE_ALIGNED_SECTION "..page_aligned"
#define PER_CPU_SHARED_ALIGNED_SECTION "..shared_aligned"
#define PER_CPU_ALIGNED_SECTION "..shared_aligned"
#ifndef PER_CPU_ATTRIBUTES
#define PER_CPU_ATTRIBUTES
#endif

/* Bytes of a cache line and of a page, for alignment only; both are upper bounds on the machines that we know. */
#define RING3_CACHE_LINE 64
#define RING3_PAGE 4096

#define __PCPU_ATTRS(sec) \
	__percpu __attribute__((__section__(PER_CPU_BASE_SECTION sec))) PER_CPU_ATTRIBUTES

#define DECLARE_PER_CPU_SECTION(type, name, sec) extern __PCPU_ATTRS(sec) __typeof__(type) name
#define DEFINE_PER_CPU_SECTION(type, name, sec) __PCPU_ATTRS(sec) __typeof__(type) name

#define DECLARE_PER_CPU(type, name) DECLARE_PER_CPU_SECTION(type, name, "")
#define DEFINE_PER_CPU(type, name) DEFINE_PER_CPU_SECTION(type, name, "")

#define DECLARE_PER_CPU_FIRST(type, name) DECLARE_PER_CPU_SECTION(type, name, PER_CPU_FIRST_SECTION)
#define DEFINE_PER_CPU_FIRST(type, name) DEFINE_PER_CPU_SECTION(type, name, PER_CPU_FIRST_SECTION)

#define DECLARE_PER_CPU_SHARED_ALIGNED(type, name)                         \
	DECLARE_PER_CPU_SECTION(type, name, PER_CPU_SHARED_ALIGNED_SECTION) \
	__attribute__((__aligned__(RING3_CACHE_LINE)))
#define DEFINE_PER_CPU_SHARED_ALIGNED(type, name)                         \
	DEFINE_PER_CPU_SECTION(type, name, PER_CPU_SHARED_ALIGNED_SECTION) \
	__attribute__((__aligned__(RING3_CACHE_LINE)))

#define DECLARE_PER_CPU_ALIGNED(type, name)                         \
	DECLARE_PER_CPU_SECTION(type, name, PER_CPU_ALIGNED_SECTION) \
	__attribute__((__aligned__(RING3_CACHE_LINE)))
#define DEFINE_PER_CPU_ALIGNED(type, name)                         \
	DEFINE_PER_CPU_SECTION(type, name, PER_CPU_ALIGNED_SECTION) \
	__attribute__((__aligned__(RING3_CACHE_LINE)))

#define DECLARE_PER_CPU_PAGE_ALIGNED(type, name)                 \
	DECLARE_PER_CPU_SECTION(type, name, PER_CPU_PAGE_ALIGNED_SECTION) \
	__attribute__((__aligned__(RING3_PAGE)))
#define DEFINE_PER_CPU_PAGE_ALIGNED(type, name)                 \
	DEFINE_PER_CPU_SECTION(type, name, PER_CPU_PAGE_ALIGNED_SECTION) \
	__attribute__((__aligned__(RING3_PAGE)))

#define DECLARE_PER_CPU_READ_MOSTLY(type, name) DECLARE_PER_CPU_SECTION(type, name, "..read_mostly")
#define DEFINE_PER_CPU_READ_MOSTLY(type, name) DEFINE_PER_CPU_SECTION(type, name, "..read_mostly")

/* Not encrypted guests' business in user space: an ordinary per-CPU variable, as in Linux without AMD_MEM_ENCRYPT. */
#define DECLARE_PER_CPU_DECRYPTED(type, name) DECLARE_PER_CPU(type, name)
#define DEFINE_PER_CPU_DECRYPTED(type, name) DEFINE_PER_CPU(type, name)

#endif /* RING3_PERCPU_SECTIONS_H_ */
