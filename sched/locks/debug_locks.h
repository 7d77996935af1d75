/* SPDX-License-Identifier: MIT */
/*
 * debug_locks.h - how the sleeping locks' checks report.
 *
 * Kernel side only, through <linux/debug_locks.h>.
 *
 * DEBUG_LOCKS_WARN_ON(c): WARNs with the text of the condition; 1 when it was true. Linux reports the first of all lock
 * checks of a boot and is silent from then on; here each counts.
 */
#ifndef RING3_SCHED_LOCKS_DEBUG_LOCKS_H_
#define RING3_SCHED_LOCKS_DEBUG_LOCKS_H_

#include <linux/bug.h>

#include "sched/locks/held_locks.h"

#define DEBUG_LOCKS_WARN_ON(c)                                          \
	({                                                              \
		int dlw_bad__ = !!(c);                                  \
		WARN(dlw_bad__, "DEBUG_LOCKS_WARN_ON(%s)", #c);         \
		dlw_bad__;                                              \
	})
#define SMP_DEBUG_LOCKS_WARN_ON(c) DEBUG_LOCKS_WARN_ON(c)

#endif /* RING3_SCHED_LOCKS_DEBUG_LOCKS_H_ */
