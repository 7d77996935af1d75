/* SPDX-License-Identifier: MIT */
/* wake_ups.h - kernel-side bodies of wake_ups_test.cc. Both worlds. */
#ifndef RING3_TESTS_SCHED_WAIT_WAKE_UPS_H_
#define RING3_TESTS_SCHED_WAIT_WAKE_UPS_H_

#ifdef __cplusplus
extern "C" {
#endif

enum wake_ups_kind {
	WAKE_UPS_TASK,	     /* set_current_state(), schedule(), wake_up_process() */
	WAKE_UPS_WAIT_QUEUE, /* wait_event_idle_exclusive(), wake_up() */
	WAKE_UPS_COMPLETION, /* wait_for_completion(), complete() */
};

struct wake_ups_counts {
	unsigned long passes; /* of a token to the next member */
	unsigned long woken;  /* of these: the next member was asleep */
};

/*
 * @rings rings of @members threads each; in each ring one token goes round and wakes whoever is next. One wake-up that is lost
 * stops its ring for good. Goes on until @target sleepers were woken. 0, or the line that failed: a ring that stands still for
 * 30 s, which is named in the log; or the limit for all, a minute and 0.1 ms for each.
 */
int wake_ups_check(enum wake_ups_kind kind, int rings, int members, int bound, unsigned long target,
		   struct wake_ups_counts *counts);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_SCHED_WAIT_WAKE_UPS_H_ */
