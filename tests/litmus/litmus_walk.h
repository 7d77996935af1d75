/* SPDX-License-Identifier: MIT */
/* litmus_walk.h - what the generated processes and litmus_run.c share: the memory, and the way of a process through a batch. */
#ifndef RING3_TESTS_LITMUS_LITMUS_WALK_H_
#define RING3_TESTS_LITMUS_LITMUS_WALK_H_

#include <linux/cache.h>
#include <linux/compiler.h>

#include "tests/litmus/litmus.h"

/* The variables of all instances of a test, each on a cache line of its own. All tests use the same memory, one at a time. */
#define LITMUS_INSTANCE_BYTES 1024
extern struct litmus_arena {
	char bytes[LITMUS_INSTANCES * LITMUS_INSTANCE_BYTES];
} ____cacheline_aligned litmus_arena;

/* What a register holds before its process has run. */
#define LITMUS_UNSET 0x5eadul

struct litmus_walk {
	int role; /* which process this is */
	unsigned int start, stride; /* instance k of the way is start + k * stride */
	unsigned int meet_mask; /* at every k without these bits the process waits, a little, */
	int partners; /* until so many others have come as far, */
	unsigned int delay_mask; /* and then lets up to so many rounds of a loop pass, at random */
	unsigned int random;
};

/* Waits until walk->partners other processes have come as far as @k; gives up soon, since they may not be running. */
void litmus_meet(struct litmus_walk *walk, unsigned int k);

static __always_inline unsigned int litmus_step(struct litmus_walk *walk, unsigned int k)
{
	if (!(k & walk->meet_mask))
		litmus_meet(walk, k);
	return (walk->start + k * walk->stride) & (LITMUS_INSTANCES - 1);
}

/* for all instances, in the order of this batch: @i is the instance */
#define LITMUS_WALK(i, walk) \
	for (unsigned int lw_k__ = 0, i; lw_k__ < LITMUS_INSTANCES && (i = litmus_step(walk, lw_k__), 1); lw_k__++)

#endif /* RING3_TESTS_LITMUS_LITMUS_WALK_H_ */
