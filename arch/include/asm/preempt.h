/* SPDX-License-Identifier: MIT */
/*
 * asm/preempt.h - the preempt count, in both styles.
 *
 * DO NOT INCLUDE DIRECTLY: use <linux/preempt.h> (kernel side) or "sched/preempt.h" (host side), which document the count's
 * fields and hold the policy. This header only knows where the count is kept:
 *
 *   offset_table   per-CPU int __preempt_count. Its top bit is "no reschedule is due": inverted, so that the decrement
 *                  that ends the last section *with* a reschedule due yields exactly zero.
 *   thread_info    thread_info.preempt.count, with the inverted need_resched word above it in the same 64 bits. Every
 *                  update is a 64-bit one although only the lower half changes: a 4-byte store followed by the 8-byte test
 *                  could not be forwarded from the store buffer. The lower half neither overflows nor borrows, since the
 *                  count is never negative.
 *
 * Each operation acts on this CPU's or task's own word as a whole: a single instruction on x86-64, a restartable sequence
 * (ring3/restart.h) elsewhere. So it is atomic against interrupts and migration, never against other CPUs. Linux's arm64, whose
 * decrement is a 4-byte load and store, has a window in which an interrupt sets need_resched, and re-reads all 64 bits afterwards; a
 * 64-bit sequence that starts again has no such window.
 */
#ifndef RING3_ASM_PREEMPT_H_
#define RING3_ASM_PREEMPT_H_

#include <asm/percpu.h>
#include <asm/thread_info.h>
#include <ring3/style.h>

RING3_BEGIN_DECLS
DECLARE_PER_CPU(int, __preempt_count);
/* The up-calls of preempt_enable(); sched/ (or the genuine core) defines them. */
extern void preempt_schedule(void);
extern void preempt_schedule_notrace(void);
RING3_END_DECLS

/* The bit of the count's word that means "no reschedule is due". In thread_info style (as arm64) it is beside the word. */
#define ring3_offset_table_need_resched_bit 0x80000000
#define ring3_thread_info_need_resched_bit 0
#define PREEMPT_NEED_RESCHED RING3_STYLE(need_resched_bit)
#define PREEMPT_ENABLED (0 + PREEMPT_NEED_RESCHED)

/* --- offset_table --- */

RING3_INLINE int ring3_offset_table_preempt_count(void)
{
	return (int)((unsigned int)raw_cpu_read_4(__preempt_count) & 0x7fffffffu);
}

/* Keeps the resched bit: the count and a concurrent set_preempt_need_resched() of an interrupt are both preserved. */
RING3_INLINE void ring3_offset_table_preempt_count_set(int pc)
{
	int old, value;

	do {
		old = raw_cpu_read_4(__preempt_count);
		value = (int)(((unsigned int)old & 0x80000000u) | ((unsigned int)pc & 0x7fffffffu));
	} while (this_cpu_cmpxchg_4(__preempt_count, old, value) != old);
}

RING3_INLINE void ring3_offset_table_set_preempt_need_resched(void)
{
	this_cpu_and_4(__preempt_count, 0x7fffffff);
}

RING3_INLINE void ring3_offset_table_clear_preempt_need_resched(void)
{
	this_cpu_or_4(__preempt_count, (int)0x80000000u);
}

RING3_INLINE int ring3_offset_table_test_preempt_need_resched(void)
{
	return !((unsigned int)raw_cpu_read_4(__preempt_count) & 0x80000000u);
}

RING3_INLINE void ring3_offset_table_preempt_count_add(int val)
{
	this_cpu_add_4(__preempt_count, val);
}

RING3_INLINE void ring3_offset_table_preempt_count_sub(int val)
{
	this_cpu_add_4(__preempt_count, -val);
}

/* --count; result: it is now zero, i.e. nothing is disabled and a reschedule is due */
RING3_INLINE int ring3_offset_table_preempt_count_dec_and_test(void)
{
#ifdef arch_this_cpu_dec_is_zero_4
	return arch_this_cpu_dec_is_zero_4(__preempt_count);
#else
	return this_cpu_add_return_4(__preempt_count, -1) == 0;
#endif
}

RING3_INLINE int ring3_offset_table_should_resched(int preempt_offset)
{
	return raw_cpu_read_4(__preempt_count) == preempt_offset;
}

/* --- thread_info --- */

RING3_INLINE int ring3_thread_info_preempt_count(void)
{
	return (int)__ring3_ti_read(4, unsigned int, preempt.count);
}

RING3_INLINE void ring3_thread_info_preempt_count_set(int pc)
{
	__ring3_ti_write(4, int, preempt.count, pc);
}

RING3_INLINE void ring3_thread_info_set_preempt_need_resched(void)
{
	__ring3_ti_write(4, int, preempt.need_resched, 0);
}

RING3_INLINE void ring3_thread_info_clear_preempt_need_resched(void)
{
	__ring3_ti_write(4, int, preempt.need_resched, 1);
}

RING3_INLINE int ring3_thread_info_test_preempt_need_resched(void)
{
	return !__ring3_ti_read(4, unsigned int, preempt.need_resched);
}

RING3_INLINE void ring3_thread_info_preempt_count_add(int val)
{
	__ring3_ti_add(8, long, preempt_count, val);
}

RING3_INLINE void ring3_thread_info_preempt_count_sub(int val)
{
	__ring3_ti_sub(8, long, preempt_count, val);
}

RING3_INLINE int ring3_thread_info_preempt_count_dec_and_test(void)
{
	return __ring3_ti_sub_is_zero(8, long, preempt_count, 1);
}

RING3_INLINE int ring3_thread_info_should_resched(int preempt_offset)
{
	return __ring3_ti_read(8, unsigned long long, preempt_count) == (unsigned long long)preempt_offset;
}

/* --- the kernel's names, in this unit's style --- */

RING3_INLINE int preempt_count(void)
{
	return RING3_STYLE(preempt_count)();
}

RING3_INLINE void preempt_count_set(int pc)
{
	RING3_STYLE(preempt_count_set)(pc);
}

RING3_INLINE void set_preempt_need_resched(void)
{
	RING3_STYLE(set_preempt_need_resched)();
}

RING3_INLINE void clear_preempt_need_resched(void)
{
	RING3_STYLE(clear_preempt_need_resched)();
}

RING3_INLINE int test_preempt_need_resched(void)
{
	return RING3_STYLE(test_preempt_need_resched)();
}

RING3_INLINE void __preempt_count_add(int val)
{
	RING3_STYLE(preempt_count_add)(val);
}

RING3_INLINE void __preempt_count_sub(int val)
{
	RING3_STYLE(preempt_count_sub)(val);
}

RING3_INLINE int __preempt_count_dec_and_test(void)
{
	return RING3_STYLE(preempt_count_dec_and_test)();
}

/* True when the count is @preempt_offset and a reschedule is due. */
RING3_INLINE int should_resched(int preempt_offset)
{
	return RING3_STYLE(should_resched)(preempt_offset);
}

#define __preempt_schedule() preempt_schedule()
#define __preempt_schedule_notrace() preempt_schedule_notrace()

/*
 * A new task starts in its first switch, which holds one more level; the idle task of a CPU starts disabled. In offset_table
 * style the count belongs to the CPU and a new task takes over what the switch left there.
 */
#define ring3_offset_table_init_task_preempt_count(p) do { } while (0)
#define ring3_offset_table_init_idle_preempt_count(p, cpu)             \
	do {                                                           \
		per_cpu(__preempt_count, (cpu)) = PREEMPT_DISABLED;    \
	} while (0)
#define ring3_thread_info_init_task_preempt_count(p)                     \
	do {                                                             \
		task_thread_info(p)->preempt_count = FORK_PREEMPT_COUNT; \
	} while (0)
#define ring3_thread_info_init_idle_preempt_count(p, cpu)              \
	do {                                                           \
		task_thread_info(p)->preempt_count = PREEMPT_DISABLED; \
	} while (0)
#define init_task_preempt_count(p) RING3_STYLE(init_task_preempt_count)(p)
#define init_idle_preempt_count(p, cpu) RING3_STYLE(init_idle_preempt_count)(p, cpu)

#endif /* RING3_ASM_PREEMPT_H_ */
