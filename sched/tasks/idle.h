/* SPDX-License-Identifier: MIT */
/*
 * idle.h - the up-call by which an idle CPU lets its host thread sleep; runtime/boot/kick.cc defines it. Plain C, both worlds.
 */
#ifndef RING3_SCHED_TASKS_IDLE_H_
#define RING3_SCHED_TASKS_IDLE_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Returns when an interrupt is pending on @cpu, the caller's, or its clock's time @until (ring3_host_monotonic_ns(), ~0: none) has
 * come; may return early. Looks for a while before it sleeps if @poll_ns is not 0. While it looks or sleeps, an interrupt that is
 * raised costs its raiser no signal. Interrupts are off.
 */
void ring3_cpu_doze(int cpu, unsigned long long until, unsigned long long poll_ns);

/* Whether @cpu is in ring3_cpu_doze() at this moment. Any thread. */
int ring3_cpu_dozes(int cpu);

/* How long an idle CPU looks before it sleeps. Any thread. */
void ring3_set_idle_poll_ns(unsigned long long ns);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_TASKS_IDLE_H_ */
