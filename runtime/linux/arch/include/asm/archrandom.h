/* SPDX-License-Identifier: MIT */
/*
 * asm/archrandom.h - the host's random numbers, as the processor's: the core's generator is ready from the start.
 */
#ifndef RING3_TREE_ASM_ARCHRANDOM_H_
#define RING3_TREE_ASM_ARCHRANDOM_H_

#include <linux/types.h>

extern void ring3_host_random(void *buffer, unsigned long size);

static inline size_t __must_check arch_get_random_longs(unsigned long *v, size_t max_longs)
{
	ring3_host_random(v, max_longs * sizeof(*v));
	return max_longs;
}

static inline size_t __must_check arch_get_random_seed_longs(unsigned long *v, size_t max_longs)
{
	return arch_get_random_longs(v, max_longs);
}

#endif
