/* SPDX-License-Identifier: MIT */
/*
 * switch.h - what switch.S of each machine provides. A task that does not run has, at its stack pointer, what a call preserves, with
 * the frame pointer and the return address last: a stack walk begins there.
 */
#ifndef RING3_LINUX_SWITCH_H_
#define RING3_LINUX_SWITCH_H_

struct task_struct;

#if defined(__x86_64__)
#define RING3_SWITCH_WORDS 7 /* r15 r14 r13 r12 rbx rbp, return address */
#define RING3_SWITCH_FRAME 5 /* where the frame pointer is */
#elif defined(__aarch64__)
#define RING3_SWITCH_WORDS 12 /* x19 ... x28, x29, x30 */
#define RING3_SWITCH_FRAME 10
#endif

/* *save = sp; sp = load; returns prev on the new stack. */
struct task_struct *ring3_switch_stacks(struct task_struct *prev, void **save, void *load);
/* The return address of a new task's first switch: calls ring3_ret_from_fork(prev). */
void ring3_first_switch(void);
void ring3_ret_from_fork(struct task_struct *prev);

/* Stores what ring3_switch_stacks() takes from a stack that ends at @end; result: the stack pointer. */
static inline void *ring3_first_stack(void *end)
{
	unsigned long *sp = end - 64;

	/* The end of the frames. */
	*--sp = 0;
	*--sp = 0;
	sp -= RING3_SWITCH_WORDS;
	memset(sp, 0, RING3_SWITCH_WORDS * sizeof(*sp));
	sp[RING3_SWITCH_FRAME + 1] = (unsigned long)ring3_first_switch;
	return sp;
}

#endif
