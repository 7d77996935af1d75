/* SPDX-License-Identifier: MIT */
/* What builtin.c, linked into initcall_test, lets the test see. */
#ifndef RING3_TESTS_RUNTIME_MODULE_BUILTIN_H_
#define RING3_TESTS_RUNTIME_MODULE_BUILTIN_H_

#ifdef __cplusplus
extern "C" {
#endif

/* One letter per init and exit function that ran, in order. */
extern char builtin_trace[64];
extern int builtin_value;
extern int builtin_value_at_early_level;
extern int builtin_setup_argument;
extern int builtin_core;
void builtin_trace_reset(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_RUNTIME_MODULE_BUILTIN_H_ */
