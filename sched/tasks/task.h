/* SPDX-License-Identifier: MIT */
/*
 * task.h - struct task_struct, its states, and the calls that put a task to sleep and wake it.
 *
 * Kernel side only, through <linux/sched.h>. How tasks run, and what happens in a switch: docs/tasks.md.
 *
 * A task is a fiber with a stack of its own. A CPU runs one task at a time: the one that `current` names there. Each CPU has
 * two tasks of its own that never leave it: "cpu/N", which runs what a program gives to RunOn(), on the stack of the CPU's
 * host thread; and the idle task "swapper/N". All others come from kthread_create() and relatives, and from module loading.
 */
#ifndef RING3_SCHED_TASKS_TASK_H_
#define RING3_SCHED_TASKS_TASK_H_

#include <linux/cpumask.h>
#include <linux/refcount.h>
#include <linux/instruction_pointer.h>
#include <linux/list.h>
#include <linux/types.h>

#include <asm/current.h>
#include <asm/thread_info.h>

#include "sched/locks/held_locks.h"
#include "sched/locks/spinlock.h"

#define TASK_COMM_LEN 16

/* task_struct.__state; Linux's values. */
#define TASK_RUNNING 0x00000000
#define TASK_INTERRUPTIBLE 0x00000001
#define TASK_UNINTERRUPTIBLE 0x00000002
#define __TASK_STOPPED 0x00000004
#define __TASK_TRACED 0x00000008
#define EXIT_DEAD 0x00000010
#define EXIT_ZOMBIE 0x00000020
#define EXIT_TRACE (EXIT_ZOMBIE | EXIT_DEAD)
#define TASK_PARKED 0x00000040
#define TASK_DEAD 0x00000080
#define TASK_WAKEKILL 0x00000100
#define TASK_WAKING 0x00000200
#define TASK_NOLOAD 0x00000400
#define TASK_NEW 0x00000800
#define TASK_RTLOCK_WAIT 0x00001000
#define TASK_FREEZABLE 0x00002000
#define TASK_KILLABLE (TASK_WAKEKILL | TASK_UNINTERRUPTIBLE)
#define TASK_IDLE (TASK_UNINTERRUPTIBLE | TASK_NOLOAD)
#define TASK_NORMAL (TASK_INTERRUPTIBLE | TASK_UNINTERRUPTIBLE)

/* task_struct.flags; Linux's values. */
#define PF_IDLE 0x00000002
#define PF_EXITING 0x00000004
#define PF_WQ_WORKER 0x00000020
#define PF_NOFREEZE 0x00008000
#define PF_KTHREAD 0x00200000
#define PF_NO_SETAFFINITY 0x04000000 /* bound: may not be moved off its CPU */

/* task_struct.policy */
#define SCHED_NORMAL 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5

/* Priorities: a smaller number is more urgent. 0-99 real time, 100-139 normal (nice -20 to 19), 140 idle. */
#define MAX_RT_PRIO 100
#define MAX_NICE 19
#define MIN_NICE (-20)
#define NICE_WIDTH (MAX_NICE - MIN_NICE + 1)
#define MAX_PRIO (MAX_RT_PRIO + NICE_WIDTH)
#define DEFAULT_PRIO (MAX_RT_PRIO + NICE_WIDTH / 2)
#define NICE_TO_PRIO(nice) ((nice) + DEFAULT_PRIO)
#define PRIO_TO_NICE(prio) ((prio) - DEFAULT_PRIO)

struct ring3_fiber;
struct ring3_kthread;
struct rt_mutex_waiter;

struct task_struct {
	unsigned int __state;
	unsigned int flags;
	int pid, tgid;
	char comm[TASK_COMM_LEN];

	int prio;	 /* in effect: normal_prio, or better while others wait for a lock of ours */
	int normal_prio; /* what policy and parameters say */
	int static_prio; /* nice */
	unsigned int rt_priority; /* 1-99 for SCHED_FIFO and SCHED_RR, otherwise 0 */
	unsigned int policy;

	cpumask_t cpus_mask;	   /* where it may run */
	const cpumask_t *cpus_ptr; /* the same, or its one CPU while migration is disabled */
	int nr_cpus_allowed;
	unsigned short migration_disabled;

	/* Guards wake-ups and changes of priority and affinity. Taken before a run queue's lock. */
	raw_spinlock_t pi_lock;
	/* Under the lock of its CPU's run queue. */
	int on_rq; /* runnable: queued or running */
	struct list_head run_node;
	bool to_tail; /* goes behind the others of its urgency when it stops running: yield(), end of its time slice */
	int ticks;    /* of its time slice that are left */

	int cpu;	/* where it runs or ran last */
	int on_cpu;	/* its stack is in use: from before it runs until after its registers are saved */
	unsigned long sig_pending; /* bit n: signal n is pending; bit 0: kthread_stop() wants attention */
	unsigned long sig_allowed; /* signals that are not ignored */

	refcount_t usage;
	struct ring3_kthread *kthread;
	int exit_code;

	/* While it does not run: what its CPU's words are when it does, in both styles. */
	struct ring3_fiber *fiber;
	unsigned long ti_flags;
	unsigned long long ti_preempt_count;
	int cpu_preempt_count;

	/* rt_mutex: under pi_lock. Those who wait for locks that this task holds, most urgent first. */
	struct list_head pi_waiters;
	struct task_struct *pi_top_task;
	struct rt_mutex_waiter *pi_blocked_on;

	unsigned long nvcsw, nivcsw; /* switches away that it asked for, and that it did not */
	unsigned long nr_migrations;

	struct list_head tasks; /* all tasks */
	unsigned long last_switch_count; /* sched/watchdog/hung_task.c: nvcsw + nivcsw when it looked, */
	unsigned long long last_switch_time; /* and since when they have been the same */
	unsigned long task_state_change; /* checked builds: where its state was set last */
#ifdef RING3_CHECKS
	struct ring3_held_locks held_locks;
#endif
};

__RING3_BEGIN_DECLS

/*
 * --- Sleeping. Task context with nothing disabled; checked builds report "scheduling while atomic" otherwise and do not
 * switch. A task sleeps until somebody wakes it if it has set its state before:
 *
 *     set_current_state(TASK_UNINTERRUPTIBLE);
 *     if (!condition)
 *             schedule();
 *     __set_current_state(TASK_RUNNING);
 *
 * with the waker making the condition true before wake_up_process(). set_current_state() and the wake-up are full barriers,
 * so one of the two sees the other. With TASK_RUNNING set, schedule() lets others run that are as urgent. ---
 */
void schedule(void);
/* Called with one level of preempt_disable(), which is given back while the task sleeps. */
void schedule_preempt_disabled(void);
/* Lets others of the same urgency run first. */
void yield(void);
void io_schedule(void);

/*
 * --- Waking. Any context, any CPU; not a host thread that is no CPU (it raises an interrupt on one). Nonzero when @task was
 * asleep in one of @state's states and is runnable now. A full barrier before the state is read. The task runs on a CPU
 * that it may use: the last one if idle, else an idle one, else where it does best. ---
 */
int wake_up_process(struct task_struct *task);
int wake_up_state(struct task_struct *task, unsigned int state);
int try_to_wake_up(struct task_struct *task, unsigned int state, int wake_flags);
#define WF_EXEC 0x02
#define WF_FORK 0x04
#define WF_TTWU 0x08
#define WF_SYNC 0x10

/* --- Where. 0, or -EINVAL when no active CPU is in @mask or @task is bound. Returns when @task is not on a CPU outside. --- */
int set_cpus_allowed_ptr(struct task_struct *task, const struct cpumask *mask);
/* The calling task stays on its CPU, although it may be preempted there. Nests. */
void migrate_disable(void);
void migrate_enable(void);

/* --- How urgent. Any context but NMI. --- */
void sched_set_fifo(struct task_struct *task);	   /* FIFO, priority 50 */
void sched_set_fifo_low(struct task_struct *task); /* FIFO, priority 1 */
void sched_set_normal(struct task_struct *task, int nice);
void set_user_nice(struct task_struct *task, long nice);
struct sched_param {
	int sched_priority;
};
/* 0 or -EINVAL. No permissions are asked for. */
int sched_setscheduler_nocheck(struct task_struct *task, int policy, const struct sched_param *param);
/* rt_mutex: @task inherits @pi_task's priority if that is better than its own; NULL ends it. Caller holds task->pi_lock. */
void rt_mutex_setprio(struct task_struct *task, struct task_struct *pi_task);

/* --- Lifetime. The last put frees. A freed task's memory stays readable until shutdown. --- */
void __put_task_struct(struct task_struct *task);

struct task_struct *idle_task(int cpu);
/* Whether @task runs on its CPU at this moment. */
int task_curr(const struct task_struct *task);
/* Waits until @task is asleep in @match_state (0: any) and off its CPU; its number of switches, or 0 when it is not. */
unsigned long wait_task_inactive(struct task_struct *task, unsigned int match_state);

__RING3_END_DECLS

static inline struct task_struct *get_task_struct(struct task_struct *task)
{
	refcount_inc(&task->usage);
	return task;
}

static inline void put_task_struct(struct task_struct *task)
{
	if (refcount_dec_and_test(&task->usage))
		__put_task_struct(task);
}

#ifdef RING3_CHECKS
#define __ring3_note_state_change() (current->task_state_change = _THIS_IP_)
#else
#define __ring3_note_state_change() ((void)0)
#endif

/* Without barrier: for TASK_RUNNING, or when the caller has its own. */
#define __set_current_state(state_value)                      \
	do {                                                  \
		__ring3_note_state_change();                  \
		WRITE_ONCE(current->__state, (state_value));  \
	} while (0)
#define set_current_state(state_value)                        \
	do {                                                  \
		__ring3_note_state_change();                  \
		smp_store_mb(current->__state, (state_value)); \
	} while (0)
/* For states that no condition loop guards: the change is atomic against wake-ups. */
#define set_special_state(state_value)                                        \
	do {                                                                  \
		unsigned long sss_flags__;                                    \
		raw_spin_lock_irqsave(&current->pi_lock, sss_flags__);        \
		__ring3_note_state_change();                                  \
		WRITE_ONCE(current->__state, (state_value));                  \
		raw_spin_unlock_irqrestore(&current->pi_lock, sss_flags__);   \
	} while (0)
#define get_current_state() READ_ONCE(current->__state)
#define task_is_running(task) (READ_ONCE((task)->__state) == TASK_RUNNING)

static inline int task_cpu(const struct task_struct *task)
{
	return READ_ONCE(task->cpu);
}

static inline int task_nice(const struct task_struct *task)
{
	return PRIO_TO_NICE(task->static_prio);
}

static inline int rt_prio(int prio)
{
	return prio < MAX_RT_PRIO;
}

static inline int rt_task(const struct task_struct *task)
{
	return rt_prio(task->prio);
}

static inline bool is_idle_task(const struct task_struct *task)
{
	return task->flags & PF_IDLE;
}

static inline pid_t task_pid_nr(const struct task_struct *task)
{
	return task->pid;
}

/* A kernel thread that is bound to one CPU for good: its CPU number is stable. */
static inline bool is_percpu_thread(void)
{
	return (current->flags & PF_NO_SETAFFINITY) && current->nr_cpus_allowed == 1;
}

#endif /* RING3_SCHED_TASKS_TASK_H_ */
