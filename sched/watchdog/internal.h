/* SPDX-License-Identifier: MIT */
/* internal.h - what the files of sched/watchdog share. Kernel side. */
#ifndef RING3_SCHED_WATCHDOG_INTERNAL_H_
#define RING3_SCHED_WATCHDOG_INTERNAL_H_

#include <linux/types.h>

/* Prints where every thread is, counts the report and ends the process. */
void __attribute__((__noreturn__)) ring3_watchdog_fatal(void);

/* --- lockup.c --- */
void ring3_lockup_init(int cpus);
/* One look at all CPUs, @delta ns after the last one. Whether none of them has run anything since then. */
bool ring3_lockup_look(int cpus, u64 delta, u64 threshold);

/* --- hung_task.c; times are the watchdog's own --- */
/* Has an idle CPU, if there is one, look at all tasks soon. */
void ring3_hung_task_ask(int cpus, u64 now, u64 timeout);
/* That look, on the CPU, in hardirq context; false when it was not asked for. */
bool ring3_hung_task_look(void);
/* How many were found since boot. */
unsigned long ring3_hung_tasks(void);
void ring3_hung_task_init(void);

#endif /* RING3_SCHED_WATCHDOG_INTERNAL_H_ */
