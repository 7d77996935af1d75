/* SPDX-License-Identifier: MIT */
/*
 * area.h - where the copies of per-CPU memory lie, and how they are made.
 *
 * CPU c's copy of the template byte at address A lies at A + __per_cpu_offset[c], for every template there is: the program's
 * own, those of loaded modules, and chunks of dynamic per-CPU memory (whose "template" is an address range that nobody
 * touches). One offset per CPU serves all, so one base register does.
 *
 *   A + 0          the template                       inaccessible after boot in checked builds
 *   A + 15 TiB     no such CPU                        never accessible: __per_cpu_offset[] beyond the last CPU leads here
 *   A + 15.5 TiB   a host thread that is no CPU       never accessible: its base register leads here
 *   A + 16 TiB + c * stride    CPU c
 *
 * Offsets are positive: gdb, arch_prctl and valgrind refuse a negative base. So that nobody else moves in, everything above
 * 96 TiB is reserved at the first boot (address space only: no memory, a handful of mappings); libraries loaded later land
 * below it, and all their copies inside it. The stride is a power of two, 64 GiB down to 8 GiB by the number of CPUs; two
 * templates whose copies would meet are refused. Where the reservation is refused (an address-space limit, valgrind, qemu,
 * ThreadSanitizer's fixed layout), offsets start at 4 GiB with a stride of 4 GiB, unreserved; a collision is an error.
 *
 * Context: setup and teardown run while no CPU exists; adding and removing templates may happen on any thread at any time.
 * Functions returning int give 0 or a negative errno value, and then write what went wrong and what to do into @error.
 */
#ifndef RING3_PERCPU_AREA_H_
#define RING3_PERCPU_AREA_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Most virtual CPUs that a program can have (CONFIG_NR_CPUS). */
#define RING3_MAX_CPUS 1024

/* Makes the copies of CPUs 0..@nr_cpus-1 of every known template, with initial values, and fills __per_cpu_offset[]. */
int ring3_percpu_setup(unsigned int nr_cpus, char *error, unsigned long error_size);
/* Drops all copies; templates are accessible again. Nothing runs on any CPU any more. */
void ring3_percpu_teardown(void);

/*
 * Adds the template [@start, @end), page-aligned, of the module @name (the string is kept by reference), before or after
 * setup. Copies start as images of the template. -EADDRINUSE when its copies would meet another template's: load the module
 * at another address.
 */
int ring3_percpu_add_template(const char *name, void *start, void *end, char *error, unsigned long error_size);
/* The same for dynamic memory: copies start as zeroes and the range itself is never read. */
int ring3_percpu_add_chunk(void *start, void *end, char *error, unsigned long error_size);
void ring3_percpu_remove_template(void *start);
/* Where a search for the address range of a chunk should begin: its copies lie between those of the program. */
unsigned long ring3_percpu_chunk_base(void);

/* The base of a host thread that is no CPU: every per-CPU access through it faults. 0 before the first boot. */
unsigned long ring3_percpu_no_cpu_offset(void);

enum ring3_percpu_place {
	RING3_PERCPU_ELSEWHERE,   /* no per-CPU memory at all */
	RING3_PERCPU_TEMPLATE,    /* `&var` used raw */
	RING3_PERCPU_NO_SUCH_CPU, /* per_cpu(var, cpu) with a CPU that does not exist */
	RING3_PERCPU_NO_CPU,      /* this_cpu operation on a host thread that is no CPU */
	RING3_PERCPU_COPY,        /* an existing CPU's copy */
};

struct ring3_percpu_location {
	enum ring3_percpu_place place;
	int cpu;                        /* of RING3_PERCPU_COPY, otherwise -1 */
	unsigned long template_address; /* which variable: its link-time address */
	const char *module;             /* whose template; "" for the program's own, "dynamic" for a chunk */
};

/* What is at @address? Async-signal-safe. */
void ring3_percpu_classify(unsigned long address, struct ring3_percpu_location *location);

#ifdef __cplusplus
}
#endif

#endif /* RING3_PERCPU_AREA_H_ */
