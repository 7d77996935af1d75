/* SPDX-License-Identifier: MIT */
/* c_program.h - a C program's use of ring3, for c_program_test.cc. */
#ifndef RING3_TESTS_RUNTIME_BOOT_C_PROGRAM_H_
#define RING3_TESTS_RUNTIME_BOOT_C_PROGRAM_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Boots, counts on all CPUs, shuts down; the total, or a negative errno value. */
long ring3_c_program(int cpus, long rounds);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_RUNTIME_BOOT_C_PROGRAM_H_ */
