/* SPDX-License-Identifier: MIT */
/*
 * fiber.h - the machine state of tasks: a stack and saved registers, on Boost.Fiber. Plain C, both worlds.
 *
 * This is the only place that knows Boost. Policy (who runs, where, when) is the run queues'; Boost's scheduler is told the
 * one fiber to go on with and never chooses. A fiber belongs to no Boost scheduler while it does not run, so that any
 * CPU's thread may take it next.
 *
 * With a fiber travel, beside registers and stack: errno and the C++ runtime's record of exceptions in flight, both of which
 * the C and C++ libraries keep per host thread.
 */
#ifndef RING3_SCHED_TASKS_FIBER_H_
#define RING3_SCHED_TASKS_FIBER_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_fiber;

/*
 * A fiber that calls @entry(@arg) when it is first switched to; @entry never returns. Its stack has at least @stack_size bytes
 * and, when @guard and the host still has room for it, a page without access below. NULL when memory is exhausted. Any thread.
 */
struct ring3_fiber *ring3_fiber_create(unsigned long stack_size, int guard, void (*entry)(void *arg), void *arg);
/* Frees a suspended fiber that shall not go on. Its frames are not unwound: what they own is lost. */
void ring3_fiber_free(struct ring3_fiber *fiber);

/*
 * The fiber that the calling thread, which carries no CPU yet, is on: its own, which never leaves it. NULL when there is no memory for
 * what Boost keeps per thread; callers that may meet that take turns, since Boost itself ends the process then. To be freed on the
 * same thread, after ring3_fiber_drop().
 */
struct ring3_fiber *ring3_fiber_of_thread(void);
void ring3_fiber_free_own(struct ring3_fiber *own);
/*
 * The calling thread carries the CPU that its per-CPU base names from now on, or no longer. It is on @own. In between it must not
 * use Boost.Fiber by itself.
 */
void ring3_fiber_carry(struct ring3_fiber *own);
void ring3_fiber_drop(struct ring3_fiber *own);

/*
 * Goes on with @to, on this thread; returns when somebody switches to @from, perhaps on another thread. On a CPU, with its
 * interrupts off. No system call, no lock, no allocation.
 */
void ring3_fiber_switch(struct ring3_fiber *from, struct ring3_fiber *to);

/* The usable stack: [*@low, *@high). A thread's own fiber: both 0. */
void ring3_fiber_stack(const struct ring3_fiber *fiber, unsigned long *low, unsigned long *high);
/* Whether @address is in the page without access below the stack. */
int ring3_fiber_guard_has(const struct ring3_fiber *fiber, unsigned long address);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_TASKS_FIBER_H_ */
