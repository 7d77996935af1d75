/* SPDX-License-Identifier: MIT */
/*
 * signal.h - pending signals of tasks: what ends an interruptible sleep early.
 *
 * Kernel side only, through <linux/sched/signal.h>.
 *
 * A kernel thread ignores every signal that it has not named in allow_signal(); the task that runs a module's init or exit
 * ignores none. kthread_stop() makes signal_pending() true without a signal, as Linux does since 6.0: interruptible sleep
 * ends, killable sleep goes on. Differs from Linux: no handlers, no queued information, no process groups.
 */
#ifndef RING3_SCHED_TASKS_SIGNAL_H_
#define RING3_SCHED_TASKS_SIGNAL_H_

#include "sched/tasks/task.h"

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGALRM 14
#define SIGTERM 15

__RING3_BEGIN_DECLS
/* Makes @sig pending for @task and wakes it from interruptible sleep (SIGKILL: from killable too). 0, or -EINVAL for 0 or > 63. */
int send_sig(int sig, struct task_struct *task, int priv);
/* Makes signal_pending() true without a signal. */
void set_notify_signal(struct task_struct *task);
__RING3_END_DECLS

/* For the running task. */
static inline void allow_signal(int sig)
{
	__atomic_fetch_or(&current->sig_allowed, 1ul << sig, __ATOMIC_RELAXED);
}

static inline void disallow_signal(int sig)
{
	__atomic_fetch_and(&current->sig_allowed, ~(1ul << sig), __ATOMIC_RELAXED);
}

static inline void flush_signals(struct task_struct *task)
{
	__atomic_fetch_and(&task->sig_pending, 1ul, __ATOMIC_RELAXED);
}

static inline int signal_pending(struct task_struct *task)
{
	return READ_ONCE(task->sig_pending) != 0;
}

static inline int fatal_signal_pending(struct task_struct *task)
{
	return !!(READ_ONCE(task->sig_pending) & 1ul << SIGKILL);
}

/* Whether a task that is about to sleep in @state should not. */
static inline int signal_pending_state(unsigned int state, struct task_struct *task)
{
	if (!(state & (TASK_INTERRUPTIBLE | TASK_WAKEKILL)) || !signal_pending(task))
		return 0;
	return (state & TASK_INTERRUPTIBLE) || fatal_signal_pending(task);
}

#endif /* RING3_SCHED_TASKS_SIGNAL_H_ */
