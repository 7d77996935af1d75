/* SPDX-License-Identifier: MIT */
/* task_switch.h - tasks that task_bench.cc measures; the kernel side. On a CPU. */
#ifndef RING3_BENCH_TASK_SWITCH_H_
#define RING3_BENCH_TASK_SWITCH_H_

#ifdef __cplusplus
extern "C" {
#endif

#define RING3_BENCH_TASKS 1024

/* @count tasks on this CPU that do nothing but yield. */
void ring3_bench_start_yielding(int count);
void ring3_bench_stop(int count);
void ring3_bench_yield(void);

/* A task on @cpu that sleeps; wake_and_wait() wakes it and returns when it has run. */
void ring3_bench_start_answering(int cpu);
void ring3_bench_wake_and_wait(void);

/* A task on @cpu that spins in kernel-side code; call() is a cross call that is waited for. */
void ring3_bench_start_spinning(int cpu);
void ring3_bench_stop_spinning(void);
void ring3_bench_call(int cpu);

#ifdef __cplusplus
}
#endif

#endif /* RING3_BENCH_TASK_SWITCH_H_ */
