/* SPDX-License-Identifier: MIT */
/*
 * runtime_c.h - boot virtual CPUs and run code on them, for programs in C. The same as runtime/runtime.h, which documents
 * each operation; this interface keeps the one Runtime of the process for you.
 */
#ifndef RING3_RUNTIME_RUNTIME_C_H_
#define RING3_RUNTIME_RUNTIME_C_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Boots @cpus CPUs; @command_line gives parameters of linked-in modules ("counter.start=3"), or is NULL. Returns 0, or a
 * negative errno value with an explanation in @error (cut to @error_size bytes, always terminated): -EINVAL for bad
 * numbers, -EBUSY when booted already, -EAGAIN when the host's limits are in the way, -ENOSYS for a lacking processor.
 */
int ring3_boot(int cpus, const char *command_line, char *error, unsigned long error_size);
/* Ends all CPUs. Nothing when not booted. Not from a CPU. */
void ring3_shutdown(void);

/* Runs fn(arg) on @cpu, or fn(cpu, arg) on all CPUs at once, and returns when done. Only between boot and shutdown. */
void ring3_run_on(int cpu, void (*fn)(void *arg), void *arg);
void ring3_run_on_each(void (*fn)(int cpu, void *arg), void *arg);

/* The CPU that the calling thread is, or -1. */
int ring3_current_cpu(void);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_RUNTIME_C_H_ */
