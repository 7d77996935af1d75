/* SPDX-License-Identifier: MIT */
/* misuse_cases.h - kernel-side bodies of misuse_test.cc: each mistake once, or with @right the same done right. Both worlds. */
#ifndef RING3_TESTS_SCHED_TIME_MISUSE_CASES_H_
#define RING3_TESTS_SCHED_TIME_MISUSE_CASES_H_

#ifdef __cplusplus
extern "C" {
#endif

void misuse_add_pending(int right);
void misuse_add_pending_on(int right);
void misuse_no_function(int right);
void misuse_function_lost(int right);
void misuse_delete_sync_in_hardirq(int right);
void misuse_preempt_leak(int right);
void misuse_unknown_flags(int right);
void misuse_never_set_up(int right);
void misuse_never_set_up_and_deleted(int right);
void misuse_destroy_pending(int right);
void misuse_delete_in_own_function(int right);

void misuse_hrtimer_no_function(int right);
void misuse_hrtimer_other_mode(int right);
void misuse_hrtimer_forward_queued(int right);
void misuse_hrtimer_clock(int right);
void misuse_hrtimer_cancel_in_own_function(int right);

void misuse_negative_timeout(int right);
void misuse_schedule_timeout_under_spinlock(int right);
void misuse_msleep_under_spinlock(int right);
void misuse_usleep_with_preemption_off(int right);

void misuse_nmi_exit(int right);
void misuse_nmi_nesting(int right);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_TIME_MISUSE_CASES_H_ */
