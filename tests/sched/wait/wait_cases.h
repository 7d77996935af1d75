/* SPDX-License-Identifier: MIT */
/* wait_cases.h - kernel-side bodies of wait_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_WAIT_WAIT_CASES_H_
#define RING3_TESTS_SCHED_WAIT_WAIT_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Each runs in a task on CPU 0 and uses all CPUs. 0, or the line that failed. Waits end after 20 s, with the line. */

/* wait queues */
int wait_check_exclusive_order(void);
int wait_check_wakes_all_others(void);
int wait_check_interruptible_only(void);
int wait_check_priority_entry(void);
int wait_check_long_queue(void);
int wait_check_signals(void);
int wait_check_exclusive_signal_passes_on(void);
int wait_check_locked_forms(void);
int wait_check_lock_irq_forms(void);
int wait_check_cmd_forms(void);
int wait_check_woken(void);
int wait_check_single_sleeper(void);
int wait_check_bits(void);
int wait_check_bit_lock(void);
int wait_check_variables(void);
/* From interrupts: the caller raises wait_interrupt's source on all CPUs until told to stop. */
int wait_check_interrupts(void);
void wait_prepare_interrupts(void);
int wait_interrupts_wanted(void);
/* No wake-up is lost: tokens go round. */
int wait_check_ring(void);

/* simple wait queues, completions, semaphores */
int sync_check_swait(void);
int sync_check_completion_counts(void);
int sync_check_completion_all(void);
int sync_check_completion_order(void);
int sync_check_completion_signals(void);
int sync_check_completion_ring(void);
int sync_check_semaphore_counts(void);
int sync_check_semaphore_order(void);
int sync_check_semaphore_signals(void);
int sync_check_semaphore_limit(void);

/* with a limit of time */
int timeout_check_wait_event(void);
int timeout_check_hrtimeout(void);
int timeout_check_completion(void);
int timeout_check_semaphore(void);
int timeout_check_swait(void);
int timeout_check_bits(void);
int timeout_check_race(void);

#define WAIT_INTERRUPT 21

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_WAIT_WAIT_CASES_H_ */
