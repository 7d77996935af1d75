/* SPDX-License-Identifier: MIT */
/* stuck.h - kernel-side code that does not go on, and such that only seems so. Both worlds. */
#ifndef RING3_TESTS_SCHED_WATCHDOG_STUCK_H_
#define RING3_TESTS_SCHED_WATCHDOG_STUCK_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Each on the CPU of the caller until *@stop is set. */
void stuck_preemptible(const int *stop);
void stuck_preemption_off(const int *stop);
void stuck_interrupts_off(const int *stop);
void stuck_in_softirq(const int *stop);
/* Short sections one after the other: preemption off, interrupts off, bottom halves off. */
void stuck_in_sections(const int *stop);
/* Preemption off, and says each time that this is meant. */
void stuck_but_touching(const int *stop);

/* Takes an interrupt of this source for as long. */
#define STUCK_IRQ 20
void stuck_set_handler(const int *stop);

/* A kernel thread "spins" on @cpu that runs stuck_preemption_off(). */
void stuck_thread_on(int cpu, const int *stop);

/* A kernel thread that sleeps in @state until stuck_wake(). */
enum stuck_state { STUCK_UNINTERRUPTIBLE, STUCK_KILLABLE, STUCK_IDLE, STUCK_INTERRUPTIBLE, STUCK_STATES };
void stuck_sleeper(enum stuck_state state);
void stuck_wake(void);
/* The calling task sleeps uninterruptibly for good. */
void stuck_sleep_for_good(void);
/* Switches tasks a few times. */
void stuck_breathe(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_WATCHDOG_STUCK_H_ */
