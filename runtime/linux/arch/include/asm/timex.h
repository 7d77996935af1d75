/* SPDX-License-Identifier: MIT */
#ifndef RING3_TREE_ASM_TIMEX_H_
#define RING3_TREE_ASM_TIMEX_H_

typedef unsigned long cycles_t;

/* A counter that runs at some rate and that user space may read. */
static inline cycles_t get_cycles(void)
{
#if defined(__x86_64__)
	unsigned int low, high;

	/* high:low = time-stamp counter */
	asm volatile("rdtsc" : "=a"(low), "=d"(high));
	return (cycles_t)high << 32 | low;
#elif defined(__aarch64__)
	cycles_t value;

	/* value = virtual counter */
	asm volatile("mrs %0, cntvct_el0" : "=r"(value));
	return value;
#endif
}
#define get_cycles get_cycles

#include <asm-generic/timex.h>

#endif
