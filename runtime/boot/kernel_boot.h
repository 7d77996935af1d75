/* SPDX-License-Identifier: MIT */
/*
 * kernel_boot.h - what boot and teardown ask of the kernel side. Plain C, both worlds.
 */
#ifndef RING3_RUNTIME_BOOT_KERNEL_BOOT_H_
#define RING3_RUNTIME_BOOT_KERNEL_BOOT_H_

#ifdef __cplusplus
extern "C" {
#endif

/* On CPU 0, all CPUs ready: sets the CPU masks and runs the initcalls of linked-in code with their parameters. */
void ring3_kernel_boot(int cpus, const char *command_line);
/* On CPU 0, before the CPUs end: reports what is left over (dynamic per-CPU memory) and frees it. */
void ring3_kernel_shutdown(void);
/* On a host thread, after the CPUs have ended: no CPU is possible, present or online any more. */
void ring3_kernel_forget(void);

/* Checked builds: reports preemption or interrupts that @what left off, and repairs them. On the CPU that ran it. */
void ring3_check_balanced(const char *what);
/* Checked builds: reports a CPU that waits for another with preemption or interrupts off. */
void ring3_check_may_wait(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_BOOT_KERNEL_BOOT_H_ */
