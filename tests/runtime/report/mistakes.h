/* SPDX-License-Identifier: MIT */
/* Kernel code that makes one mistake per function; see report_test.cc. */
#ifndef RING3_TESTS_RUNTIME_REPORT_MISTAKES_H_
#define RING3_TESTS_RUNTIME_REPORT_MISTAKES_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Each returns what the macro's value was, as a bit per call. */
int mistake_warn_on(int condition);
int mistake_warn_once(int times);
int mistake_warn_on_once(int times);
void mistake_warn_message(int number);
void mistake_warn_taint(void);
void mistake_bug_on(int condition);
void mistake_panic(void);
void mistake_panic_on_warn(void);
void mistake_write(unsigned long address);
/* 0: a pair, the control; 1: not aligned; 2: the second too far away; per-CPU words, then ordinary ones. */
void mistake_percpu_pair(int kind);
void mistake_pair(int kind);
long mistake_read_other_cpu(int cpu);
long mistake_read_own(void);
unsigned long mistake_template_address(void);
void mistake_dump_stack(void);
int mistake_ratelimited(int times);
void mistake_once(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_RUNTIME_REPORT_MISTAKES_H_ */
