/* SPDX-License-Identifier: MIT */
/* task_cases.h - the kernel side of the task tests. Each returns 0, or the line of the first check that failed. */
#ifndef RING3_TESTS_SCHED_TASKS_TASK_CASES_H_
#define RING3_TESTS_SCHED_TASKS_TASK_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

int ring3_task_run_and_stop(void);
int ring3_task_stopped_before_it_ran(void);
int ring3_task_exits_deep(void);
int ring3_task_yields_in_turn(void);
int ring3_task_bound(int cpu);
int ring3_task_parks(void);
int ring3_task_real_time_first(void);
int ring3_task_priority_order(void);
int ring3_task_moves(int cpus);
int ring3_task_migration_disabled(void);
int ring3_task_signals(void);
int ring3_task_idle_cpu_takes_waiting(void);
int ring3_task_cond_resched(void);
int ring3_task_spreads(int cpus);
int ring3_task_many(int count);
/* @hops wake-ups around a ring of @tasks. */
int ring3_task_ring(int tasks, long hops);
/* Both loops of one CPU go on although neither gives it up. */
int ring3_task_busy_loops_share(void);
/* What an interrupt makes due happens at its end, between two instructions of a loop that never gives up its CPU. */
int ring3_task_interrupt_preempts(void);

/* Runs @fn(@arg) in @count kernel threads at the same time, on any CPU; returns when all have ended. */
int ring3_run_in_kthreads(int count, int (*fn)(void *arg, int index), void *arg);
/* For host-side code in a kernel thread: lets others run. */
void ring3_cases_yield(void);

/* --- misuse, one each; the control is the same done right --- */
void ring3_misuse_schedule_atomic(int control);
void ring3_misuse_sleep_atomic(int control);
void ring3_misuse_exit_with_preemption_off(int control);
void ring3_misuse_id_in_narrowed_task(int control);
void ring3_misuse_wake_freed(int control);
void ring3_misuse_state_then_sleep(int control);
void ring3_misuse_stack_overflow(int control);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TASKS_TASK_CASES_H_ */
