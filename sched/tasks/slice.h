/* SPDX-License-Identifier: MIT */
/*
 * slice.h - time slices: turns of tasks that are as urgent as each other.
 *
 * While tasks wait for a CPU, an event of its clock comes every RING3_SLICE_TICK_NS. A task that has had the CPU for a whole
 * tick has used one of its ticks; with the last one it goes behind those who wait. So a switch itself reads no clock. SCHED_FIFO
 * tasks have no slice. A CPU on which nobody waits has no event.
 */
#ifndef RING3_SCHED_TASKS_SLICE_H_
#define RING3_SCHED_TASKS_SLICE_H_

#define RING3_SLICE_TICK_NS 1000000ull
/* Ticks of a slice at nice 0, and of SCHED_RR. */
#define RING3_SLICE_TICKS 3
#define RING3_RR_TICKS 100

struct task_struct;
/* A whole new slice. */
int slice_ticks(const struct task_struct *task);
/* The event: called in the timer interrupt of the CPU. */
void ring3_slice_end(void);

#endif /* RING3_SCHED_TASKS_SLICE_H_ */
