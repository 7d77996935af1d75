/* SPDX-License-Identifier: MIT */
/*
 * crash.h - a bad access in kernel code becomes a report in Linux's form, and the process ends.
 *
 * Host-side and kernel-side callers; plain C types.
 */
#ifndef RING3_RUNTIME_REPORT_CRASH_H_
#define RING3_RUNTIME_REPORT_CRASH_H_

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Takes SIGSEGV, SIGBUS, SIGILL, SIGFPE and SIGABRT of the whole process and gives the calling thread a
 * signal stack. A crash prints what happened, where, on which CPU and in which task, the call trace, the
 * per-CPU variable if the address belongs to one, and log records that the console did not show; then the
 * process exits with RING3_EXIT_CRASH, without destructors or atexit functions. Other threads stop while the
 * report is printed.
 *
 * A handler that was there before still gets what is not ours: every fault outside per-CPU memory of a thread
 * that carries no CPU and, under AddressSanitizer, which explains such faults better, of a CPU as well.
 *
 * Returns 0 or a negative errno value. Calling it again changes nothing. The runtime calls it at boot.
 */
int ring3_crash_install(void);

/*
 * Gives the calling thread its signal stack (unless it has one), so that an overflow of the normal one can be
 * reported. Each CPU's thread calls it before kernel code and the second one after. 0 or a negative errno
 * value.
 */
int ring3_crash_thread_enter(void);
void ring3_crash_thread_exit(void);

/*
 * Prints CPU, task and call trace of every other thread of the process, one after the other, by interrupting
 * it; a thread that does not answer within @wait_ms is named and left out. For timeouts; call it from a host
 * thread. Uses the signal RING3_THREAD_DUMP_SIGNAL.
 */
void ring3_dump_threads(unsigned int wait_ms);
#define RING3_THREAD_DUMP_SIGNAL 62

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_REPORT_CRASH_H_ */
