/* SPDX-License-Identifier: MIT */
/*
 * watchdog.h - a host thread that finds CPUs and tasks that do not go on: soft and hard lockups, hung tasks.
 *
 * Both worlds.
 *
 * Soft lockup: a CPU that nobody can take from what it runs for longer than twice the threshold. It made no pass through the
 * scheduler in all that time, although the watchdog asked for one, and whenever the watchdog looked, it was where no other task
 * can have its turn: preemption or interrupts off, in an interrupt or a softirq. As in Linux, a task that merely computes
 * for long is none, since others can preempt it. Under the models none and voluntary it cannot be preempted in kernel-side
 * code, and that is a lockup there, as in Linux.
 *
 * Hard lockup: a CPU that does not take interrupts for longer than the threshold: it had them off whenever the watchdog looked,
 * and the one that the watchdog raised was not served. A handler that never returns is one.
 *
 * Both print the report in Linux's words, then where every thread is, and end the process with RING3_EXIT_REPORT: nobody
 * else gets out of a lockup.
 *
 * Hung task: asleep in TASK_UNINTERRUPTIBLE (not killable, not TASK_IDLE), never awake for longer than the time of
 * hung_task_timeout. One report each time. If, besides, no CPU has run anything at all in that time, the process ends as above.
 *
 * Host-side code on a CPU (the body of a test in RunOn(), a sleep in the host) runs with preemption and interrupts on, unless it
 * turns them off, so it is no lockup however long it takes. A CPU in kernel-side code that waits for it with preemption off
 * (smp_call_function() with wait: interrupts wait for host-side code to return) is.
 *
 * Time that a CPU's thread waited for a host CPU does not count; nor does more than two periods between two looks: a debugger
 * that stops the process stops the watchdog as well. A thread that does not answer at all (a debugger stopped it alone; a handler
 * of an NMI that never returns) is not judged.
 *
 * Cost: the thread wakes up every 2/5 of the threshold and reads one line of each CPU. Only a CPU that is busy and made no pass
 * through the scheduler since the last look is interrupted, by an NMI.
 */
#ifndef RING3_SCHED_WATCHDOG_WATCHDOG_H_
#define RING3_SCHED_WATCHDOG_WATCHDOG_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Boot: CPUs 0..@cpus-1 run, and nothing else yet. @threshold_ns is Linux's watchdog_thresh (10 s there), 0: no lockups;
 * @hung_ns Linux's hung_task_timeout_secs (120 s), 0: no hung tasks. @dump shows where every thread is. 0 or a negative errno value.
 */
int ring3_watchdog_start(int cpus, unsigned long long threshold_ns, unsigned long long hung_ns, void (*dump)(void));
/* Teardown, before the CPUs end. Any thread. */
void ring3_watchdog_stop(void);

/* Linux's: this CPU, or all, may take its time from here on anew. Any context. */
void touch_softlockup_watchdog(void);
void touch_all_softlockup_watchdogs(void);
void touch_nmi_watchdog(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_WATCHDOG_WATCHDOG_H_ */
