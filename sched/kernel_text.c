// SPDX-License-Identifier: MIT
/* kernel_text.c - the ranges of kernel-side code; see kernel_text.h. */
#include "sched/kernel_text.h"

#include <linux/atomic.h>
#include <linux/errno.h>
#include <linux/kernel.h>

/* The program's own, from its objects; the names are the linker's for a section that is a C identifier. */
extern const char __start_ring3_ktext[] __attribute__((__visibility__("hidden")));
extern const char __stop_ring3_ktext[] __attribute__((__visibility__("hidden")));

/*
 * A slot is in use when end is not 0. Readers are signal handlers: start is written before end when a range is added, and
 * end is cleared before start is reused.
 */
static struct {
	unsigned long start, end;
} modules[64];

int ring3_kernel_text_add(unsigned long start, unsigned long end)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(modules); i++) {
		if (modules[i].end)
			continue;
		WRITE_ONCE(modules[i].start, start);
		smp_store_release(&modules[i].end, end);
		return 0;
	}
	return -ENOMEM;
}

void ring3_kernel_text_remove(unsigned long start)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(modules); i++) {
		if (modules[i].end && modules[i].start == start)
			smp_store_release(&modules[i].end, 0ul);
	}
}

int ring3_kernel_text_has(unsigned long pc)
{
	unsigned int i;

	if (pc >= (unsigned long)__start_ring3_ktext && pc < (unsigned long)__stop_ring3_ktext)
		return 1;
	for (i = 0; i < ARRAY_SIZE(modules); i++) {
		unsigned long end = smp_load_acquire(&modules[i].end);

		if (pc < end && pc >= READ_ONCE(modules[i].start))
			return 1;
	}
	return 0;
}
