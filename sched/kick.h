/* SPDX-License-Identifier: MIT */
/* kick.h - the up-call by which sched/ makes a CPU look at its pending interrupts or NMIs; runtime/boot/kick.cc defines it. */
#ifndef RING3_SCHED_KICK_H_
#define RING3_SCHED_KICK_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Interrupts @cpu if it runs, wakes it if it sleeps idle. The caller has set a pending bit before; this is a full barrier.
 * Any thread, any context, async-signal-safe.
 */
void ring3_kick_cpu(int cpu);
/* The same for its pending NMIs, whatever it does. When nobody carries the CPU, the next carrier looks for them. */
void ring3_nmi_kick_cpu(int cpu);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_KICK_H_ */
