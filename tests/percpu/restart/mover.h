/* SPDX-License-Identifier: MIT */
/*
 * mover.h - a task that is preempted at one instruction and goes on on another CPU; the kernel side of migration_test.cc.
 */
#ifndef RING3_TESTS_PERCPU_RESTART_MOVER_H_
#define RING3_TESTS_PERCPU_RESTART_MOVER_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Runs @fn(@arg) in a kernel thread, the victim, which starts on CPU 0, and returns when it has ended. Beside it the mover, a more
 * urgent thread of CPU 0, waits. On CPU 0.
 */
void ring3_mover_run(void (*fn)(void *arg), void *arg);
/* In the victim: it goes to @cpu. */
void ring3_mover_go_to(int cpu);
/*
 * Interrupts CPU 0. The interrupt wakes the mover, which takes the CPU, calls @act() there, and sends the victim to CPU 1.
 * Async-signal-safe.
 */
void ring3_mover_interrupt(void);
void ring3_mover_set_act(void (*act)(void));
/* How often the mover has moved the victim. */
unsigned long ring3_mover_moves(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_PERCPU_RESTART_MOVER_H_ */
