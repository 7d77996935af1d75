/* SPDX-License-Identifier: MIT */
/*
 * task.h - struct task_struct: what runs on a CPU.
 *
 * Kernel side: through <linux/sched.h>.
 *
 * So far each CPU has exactly one task, its own thread ("cpu/N", bound to it as a per-CPU kernel thread is); a module's init
 * and exit run as an unbound task ("insmod", "rmmod") that borrows that thread.
 */
#ifndef RING3_SCHED_TASK_H_
#define RING3_SCHED_TASK_H_

#include <ring3/attributes.h>

#define TASK_COMM_LEN 16

/* task_struct.flags; Linux's values. */
#define PF_NO_SETAFFINITY 0x04000000 /* bound: may not be moved off its CPU */
#define PF_KTHREAD 0x00200000

struct task_struct {
	unsigned int __state; /* TASK_RUNNING = 0 */
	unsigned int flags;   /* PF_* */
	int pid;
	int tgid;
	int nr_cpus_allowed;
	char comm[TASK_COMM_LEN];
};

#define TASK_RUNNING 0x00000000

RING3_BEGIN_DECLS
/* The task of @cpu's own thread. Any thread. */
extern struct task_struct *ring3_cpu_task(int cpu);
/* Boot: makes it the first current task of @cpu, which does not run yet. */
extern void ring3_install_cpu_task(int cpu);
/* Makes @task the current one of the CPU that the caller runs on, in both styles; returns the previous one. */
extern struct task_struct *ring3_switch_current(struct task_struct *task);
RING3_END_DECLS

/* A kernel thread that is bound to one CPU for good: its CPU number is stable. */
RING3_INLINE int ring3_is_percpu_thread(const struct task_struct *task)
{
	return (task->flags & PF_NO_SETAFFINITY) && task->nr_cpus_allowed == 1;
}

#endif /* RING3_SCHED_TASK_H_ */
