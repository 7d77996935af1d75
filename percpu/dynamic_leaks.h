/* SPDX-License-Identifier: MIT */
/* dynamic_leaks.h - what teardown does with dynamic per-CPU memory. */
#ifndef RING3_PERCPU_DYNAMIC_LEAKS_H_
#define RING3_PERCPU_DYNAMIC_LEAKS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* On a CPU: reports each allocation that still exists (checked builds count it as a report). */
void ring3_percpu_report_leaks(void);
/* On a host thread, CPUs ended: gives all chunks back. */
void ring3_percpu_release_chunks(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_PERCPU_DYNAMIC_LEAKS_H_ */
