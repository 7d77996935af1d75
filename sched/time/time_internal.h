/* SPDX-License-Identifier: MIT */
/* time_internal.h - what the parts of sched/time say to each other and to boot. Both worlds. */
#ifndef RING3_SCHED_TIME_TIME_INTERNAL_H_
#define RING3_SCHED_TIME_TIME_INTERNAL_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Boot, on CPU 0, after the CPU masks are set and before a timer is used; the rest is called by clock_event.c. */
void ring3_timers_init(void);
void ring3_hrtimers_init(void);

/* Shutdown, on CPU 0: timers that are still pending become inactive, for the variables they are in outlive the CPUs. */
void ring3_clock_event_exit(void);
void ring3_timers_exit(void);
void ring3_hrtimers_exit(void);

/* The timer interrupt: runs or hands to its softirq what is due and sets this CPU's next time. Hardirq context. */
void ring3_timers_interrupt(void);
void ring3_hrtimers_interrupt(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_TIME_TIME_INTERNAL_H_ */
