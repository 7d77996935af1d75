/* SPDX-License-Identifier: MIT */
/*
 * cpu_tasks.h - the tasks that each CPU has of its own, for boot. Plain C, both worlds.
 *
 * "cpu/N" runs on the stack of the host thread that carries the CPU: what a program gives to RunOn() runs in it. The idle task
 * "swapper/N" runs when nobody else wants to.
 */
#ifndef RING3_SCHED_TASKS_CPU_TASKS_H_
#define RING3_SCHED_TASKS_CPU_TASKS_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_fiber;
struct task_struct;

/* Run queue and tasks of @cpu, whose per-CPU area exists and which does not run. 0 or -ENOMEM. Any thread. */
int ring3_sched_init_cpu(int cpu);
/* Frees what it made. Any thread, after the CPU has ended. */
void ring3_sched_exit_cpu(int cpu);
/* Handlers of the scheduler's interrupts; once per boot, on CPU 0. */
void ring3_sched_init(void);

/* The task of @cpu's own thread. Any thread. */
struct task_struct *ring3_cpu_task(int cpu);
/* Its name. */
const char *ring3_cpu_task_name(int cpu);

/*
 * The calling thread, which has just become CPU @cpu, goes on as its task: from now on the task's stack is this thread's, @fiber (of
 * ring3_fiber_of_thread()). Drop ends that and returns it. On the thread's own stack.
 */
void ring3_sched_carry(int cpu, struct ring3_fiber *fiber);
struct ring3_fiber *ring3_sched_drop(int cpu);

/* The running task; NULL on a thread that is no CPU. */
struct task_struct *ring3_current_task(void);
/* Sleeps until @condition(@arg) holds; whoever makes it true calls ring3_wake_task() after. Task context. */
void ring3_wait_until(int (*condition)(void *arg), void *arg);
/* On a CPU: directly. Any thread: @cpu's own task, by an interrupt. */
void ring3_wake_task(struct task_struct *task);
void ring3_wake_cpu_task(int cpu);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_TASKS_CPU_TASKS_H_ */
