/* SPDX-License-Identifier: MIT */
/*
 * kernel_text.h - which instructions are kernel-side code.
 *
 * An interrupt may run its handler between any two instructions of kernel-side code, as on a machine. It must not do so in
 * the middle of the C library, Boost or a test's own C++: the handler may need what they hold (malloc's lock, say). So the
 * build puts the code of kernel-side objects into sections of their own (ring3_ktext; modules: all of their text), and the
 * interrupt line looks where the interrupted instruction lies.
 */
#ifndef RING3_SCHED_KERNEL_TEXT_H_
#define RING3_SCHED_KERNEL_TEXT_H_

#ifdef __cplusplus
extern "C" {
#endif

/* Adds or removes the text of a module. Any thread, one at a time. 0, or -ENOMEM beyond 64 modules. */
int ring3_kernel_text_add(unsigned long start, unsigned long end);
void ring3_kernel_text_remove(unsigned long start);

/* Whether @pc is an instruction of kernel-side code. Async-signal-safe; no lock. */
int ring3_kernel_text_has(unsigned long pc);

#ifdef __cplusplus
}
#endif

#endif /* RING3_SCHED_KERNEL_TEXT_H_ */
