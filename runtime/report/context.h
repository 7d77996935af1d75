/* SPDX-License-Identifier: MIT */
/*
 * context.h - what a report says about the place it comes from. Works before boot, after teardown, on any
 * thread and in any context; async-signal-safe.
 */
#ifndef RING3_RUNTIME_REPORT_CONTEXT_H_
#define RING3_RUNTIME_REPORT_CONTEXT_H_

#ifdef __cplusplus
extern "C" {
#endif

struct ring3_task_info {
	int cpu; /* -1: a host thread that carries none; then pid is 0 and comm "host" */
	int pid;
	unsigned int preempt_count; /* as preempt_count() shows it */
	int irqs_disabled;
	char comm[16];
};

/* The CPU that the calling thread carries, or -1. */
int ring3_context_cpu(void);
void ring3_context_task(struct ring3_task_info *info);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_REPORT_CONTEXT_H_ */
