/* SPDX-License-Identifier: MIT */
/* A counter per CPU: the kernel-side code under test. Plain C types, so that the test can include it. */
#ifndef CONSUMER_HITS_H_
#define CONSUMER_HITS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Counts one hit on the CPU that runs the caller. */
void hits_add(void);
/* Hits of all CPUs together; exact once nobody adds any more. */
long hits_sum(void);

#ifdef __cplusplus
}
#endif

#endif /* CONSUMER_HITS_H_ */
