/* SPDX-License-Identifier: MIT */
/*
 * preempt_model.h - when a task loses its CPU without asking for it, and counts of what the scheduler did. Plain C, both
 * worlds.
 */
#ifndef RING3_SCHED_TASKS_PREEMPT_MODEL_H_
#define RING3_SCHED_TASKS_PREEMPT_MODEL_H_

/*
 * Linux's three models (preempt= on its command line):
 *   none       only where it sleeps, yields or calls cond_resched()
 *   voluntary  also at might_sleep()
 *   full       anywhere that preemption is on: between any two instructions of kernel-side code, and at preempt_enable()
 */
enum ring3_preempt_model { RING3_PREEMPT_NONE, RING3_PREEMPT_VOLUNTARY, RING3_PREEMPT_FULL };

struct ring3_sched_counts {
	unsigned long switches;	  /* of tasks */
	unsigned long preempted;  /* of these: between two instructions, in the interrupt line's handler */
	unsigned long at_enable;  /* of these: where preemption or interrupts were turned on */
	unsigned long migrations; /* tasks that came from another CPU */
};

#ifdef __cplusplus
extern "C" {
#endif
/* Any thread; takes effect at the next occasion. The default is full. */
void ring3_set_preempt_model(enum ring3_preempt_model model);
enum ring3_preempt_model ring3_get_preempt_model(void);
/* The end of the interrupt line's handler, when it has delivered: switches tasks if that is due. */
void ring3_preempt_on_line(void);
/* Of @cpu since boot; read without lock. Any thread. */
void ring3_sched_counts(int cpu, struct ring3_sched_counts *counts);
#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_TASKS_PREEMPT_MODEL_H_ */
