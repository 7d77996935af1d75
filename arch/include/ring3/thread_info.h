/* SPDX-License-Identifier: MIT */
/*
 * thread_info.h - struct thread_info, the same on every architecture.
 *
 * DO NOT INCLUDE DIRECTLY: asm/thread_info.h does, and explains where the block lives and how it may be read.
 */
#ifndef RING3_THREAD_INFO_H_
#define RING3_THREAD_INFO_H_

#include <ring3/attributes.h>
#ifndef CONFIG_THREAD_INFO_IN_TASK
#include <ring3/style.h>
#endif

/* A kernel stack; in the facade a task's fiber stack. */
#define THREAD_SIZE_ORDER 4
#define THREAD_SIZE (4096ul << THREAD_SIZE_ORDER)

#ifndef __ASSEMBLY__

/*
 * NOTE: assembly, gdb scripts and the accessors of asm/ know this layout; percpu/style.c asserts it.
 *
 * The preempt count and its need_resched word form one 64-bit value, as on arm64: need_resched is *inverted* (0 = a
 * reschedule is due), so "count is zero and a reschedule is due" is the one test `value == 0`.
 */
struct thread_info {
	void *task;          /* current; the block's first word in every layer */
	unsigned long flags; /* TIF_* */
	union {
		unsigned long long preempt_count;
		struct {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
			unsigned int need_resched;
			unsigned int count;
#else
			unsigned int count;
			unsigned int need_resched;
#endif
		} preempt;
	};
	unsigned int cpu;            /* this CPU; RING3_NO_CPU on a host thread that is no CPU. Kept in both styles */
	unsigned int syscall_work;   /* a genuine tree's entry code wants the word; unused in the facade */
	unsigned long percpu_offset; /* __per_cpu_offset[cpu]: the base register of architectures that lack a spare one */
};

/* thread_info.cpu of a thread that is no CPU. */
#define RING3_NO_CPU 0xffffffffu

/* Linux's initialiser for a task's thread_info; the count is INIT_PREEMPT_COUNT (1) with no reschedule due. */
#define INIT_THREAD_INFO(tsk) { .preempt = { .count = 1, .need_resched = 1 } }

#endif /* !__ASSEMBLY__ */

/* Bits of thread_info.flags; the numbers are ours, as they are each architecture's in Linux. */
#define TIF_NOTIFY_RESUME 0
#define TIF_SIGPENDING 1
#define TIF_NEED_RESCHED 2
#define TIF_NOTIFY_SIGNAL 3
#define TIF_RESTORE_SIGMASK 4
#define TIF_MEMDIE 5
#define TIF_POLLING_NRFLAG 6
#define TIF_SYSCALL_TRACE 7
#define TIF_SECCOMP 8
#define TIF_SYSCALL_AUDIT 9
#define TIF_SINGLESTEP 10
#define TIF_UPROBE 11
#define TIF_SYSCALL_TRACEPOINT 12

#define _TIF_NOTIFY_RESUME (1 << TIF_NOTIFY_RESUME)
#define _TIF_SIGPENDING (1 << TIF_SIGPENDING)
#define _TIF_NEED_RESCHED (1 << TIF_NEED_RESCHED)
#define _TIF_NOTIFY_SIGNAL (1 << TIF_NOTIFY_SIGNAL)
#define _TIF_POLLING_NRFLAG (1 << TIF_POLLING_NRFLAG)
#define _TIF_SYSCALL_TRACE (1 << TIF_SYSCALL_TRACE)
#define _TIF_SECCOMP (1 << TIF_SECCOMP)
#define _TIF_UPROBE (1 << TIF_UPROBE)
#define _TIF_WORK_MASK (_TIF_NEED_RESCHED | _TIF_SIGPENDING | _TIF_NOTIFY_SIGNAL | _TIF_NOTIFY_RESUME)

#endif /* RING3_THREAD_INFO_H_ */
