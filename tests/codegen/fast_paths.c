// SPDX-License-Identifier: MIT
/*
 * fast_paths.c - each hot operation as a function of its own, to be compiled and looked at (codegen_table.py).
 *
 * Nothing here runs. Functions take what varies as arguments and return the result, so that no instruction besides the
 * operation's own appears except moves between argument registers. Names: OPERATION_BYTES, and STYLE_OPERATION for
 * the explicit forms of both styles.
 */
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/types.h>

#define FAST_PATHS(bytes, type)                                                                   \
	struct pair_##bytes {                                                                     \
		type first, second;                                                               \
	} __attribute__((__aligned__(2 * sizeof(type))));                                         \
	DEFINE_PER_CPU(type, counter_##bytes);                                                    \
	DEFINE_PER_CPU(struct pair_##bytes, pair_of_##bytes);                                     \
	type this_cpu_read_of_##bytes(void);                                                      \
	type this_cpu_read_of_##bytes(void) { return this_cpu_read(counter_##bytes); }            \
	void this_cpu_write_of_##bytes(type v);                                                   \
	void this_cpu_write_of_##bytes(type v) { this_cpu_write(counter_##bytes, v); }            \
	void this_cpu_add_of_##bytes(type v);                                                     \
	void this_cpu_add_of_##bytes(type v) { this_cpu_add(counter_##bytes, v); }                \
	void this_cpu_add_constant_of_##bytes(void);                                              \
	void this_cpu_add_constant_of_##bytes(void) { this_cpu_add(counter_##bytes, 5); }         \
	void this_cpu_sub_of_##bytes(type v);                                                     \
	void this_cpu_sub_of_##bytes(type v) { this_cpu_sub(counter_##bytes, v); }                \
	void this_cpu_inc_of_##bytes(void);                                                       \
	void this_cpu_inc_of_##bytes(void) { this_cpu_inc(counter_##bytes); }                     \
	void this_cpu_and_of_##bytes(type v);                                                     \
	void this_cpu_and_of_##bytes(type v) { this_cpu_and(counter_##bytes, v); }                \
	void this_cpu_or_of_##bytes(type v);                                                      \
	void this_cpu_or_of_##bytes(type v) { this_cpu_or(counter_##bytes, v); }                  \
	type this_cpu_add_return_of_##bytes(type v);                                              \
	type this_cpu_add_return_of_##bytes(type v) { return this_cpu_add_return(counter_##bytes, v); } \
	type this_cpu_xchg_of_##bytes(type v);                                                    \
	type this_cpu_xchg_of_##bytes(type v) { return this_cpu_xchg(counter_##bytes, v); }       \
	type this_cpu_cmpxchg_of_##bytes(type o, type v);                                         \
	type this_cpu_cmpxchg_of_##bytes(type o, type v) { return this_cpu_cmpxchg(counter_##bytes, o, v); } \
	int this_cpu_cmpxchg_double_of_##bytes(type o1, type o2, type v1, type v2);               \
	int this_cpu_cmpxchg_double_of_##bytes(type o1, type o2, type v1, type v2)                \
	{                                                                                         \
		return this_cpu_cmpxchg_double(pair_of_##bytes.first, pair_of_##bytes.second, o1, o2, v1, v2); \
	}                                                                                         \
	/* The forms that the kernel's names do not mean by default. */                            \
	type classic_add_return_of_##bytes(type v);                                               \
	type classic_add_return_of_##bytes(type v) { return ring3_classic_this_cpu_add_return(counter_##bytes, v); } \
	type classic_xchg_of_##bytes(type v);                                                     \
	type classic_xchg_of_##bytes(type v) { return ring3_classic_this_cpu_xchg(counter_##bytes, v); } \
	type classic_cmpxchg_of_##bytes(type o, type v);                                          \
	type classic_cmpxchg_of_##bytes(type o, type v)                                           \
	{                                                                                         \
		return ring3_classic_this_cpu_cmpxchg(counter_##bytes, o, v);                     \
	}                                                                                         \
	int classic_cmpxchg_double_of_##bytes(type o1, type o2, type v1, type v2);                \
	int classic_cmpxchg_double_of_##bytes(type o1, type o2, type v1, type v2)                 \
	{                                                                                         \
		return ring3_classic_this_cpu_cmpxchg_double(pair_of_##bytes.first, pair_of_##bytes.second, o1, o2, \
							     v1, v2);                             \
	}

FAST_PATHS(1, u8)
FAST_PATHS(2, u16)
FAST_PATHS(4, u32)
FAST_PATHS(8, u64)

/*
 * What this_cpu_add() is made of elsewhere: its classic form, which on x86-64 is the only one; a plain read-modify-write of a CPU
 * that one stays on because preemption is off, as Linux does where the base has to be read first (atomic against migration alone,
 * an interrupt divides it); and the classic form in the same bracket, which is Linux's arm64.
 */
void classic_add_of_8(u64 v);
void classic_add_of_8(u64 v)
{
	ring3_classic_this_cpu_add(counter_8, v);
}

void bracketed_add_of_8(u64 v);
void bracketed_add_of_8(u64 v)
{
	preempt_disable();
	raw_cpu_generic_to_op(counter_8, v, +=);
	preempt_enable();
}

void bracketed_classic_add_of_8(u64 v);
void bracketed_classic_add_of_8(u64 v)
{
	preempt_disable();
	classic_add_of_8(v);
	preempt_enable();
}

/* What stands between the operations and their portable form: reference result R1. */
void generic_add_of_8(u64 v);
void generic_add_of_8(u64 v)
{
	this_cpu_generic_to_op(counter_8, v, +=);
}

int thread_info_raw_smp_processor_id(void);
int thread_info_raw_smp_processor_id(void)
{
	return ring3_thread_info_raw_smp_processor_id();
}

int offset_table_raw_smp_processor_id(void);
int offset_table_raw_smp_processor_id(void)
{
	return ring3_offset_table_raw_smp_processor_id();
}

int processor_id(void);
int processor_id(void)
{
	return smp_processor_id();
}

/* The access that reference result R3 replaced. */
int look_up_raw_smp_processor_id(void);
int look_up_raw_smp_processor_id(void)
{
	return *raw_cpu_ptr(&cpu_number);
}

void preempt_pair(void);
void preempt_pair(void)
{
	preempt_disable();
	preempt_enable();
}

/* The pair by the names of each style, whatever the style of this unit. */
void thread_info_preempt_pair(void);
void thread_info_preempt_pair(void)
{
	ring3_thread_info_preempt_count_add(1);
	barrier();
	if (unlikely(ring3_thread_info_preempt_count_dec_and_test()))
		preempt_schedule();
}

void offset_table_preempt_pair(void);
void offset_table_preempt_pair(void)
{
	ring3_offset_table_preempt_count_add(1);
	barrier();
	if (unlikely(ring3_offset_table_preempt_count_dec_and_test()))
		preempt_schedule();
}

unsigned long irq_save(void);
unsigned long irq_save(void)
{
	unsigned long flags;

	local_irq_save(flags);
	return flags;
}

void irq_restore(unsigned long flags);
void irq_restore(unsigned long flags)
{
	local_irq_restore(flags);
}

void irq_save_restore(void);
void irq_save_restore(void)
{
	unsigned long flags;

	local_irq_save(flags);
	local_irq_restore(flags);
}

void irq_disable_enable(void);
void irq_disable_enable(void)
{
	local_irq_disable();
	local_irq_enable();
}

u64 *pointer_this_cpu(void);
u64 *pointer_this_cpu(void)
{
	return this_cpu_ptr(&counter_8);
}

u64 *pointer_per_cpu(unsigned int cpu);
u64 *pointer_per_cpu(unsigned int cpu)
{
	return per_cpu_ptr(&counter_8, cpu);
}

u64 dereference_this_cpu(u64 __percpu *pointer);
u64 dereference_this_cpu(u64 __percpu *pointer)
{
	return this_cpu_read(*pointer);
}

struct task_struct *current_task_pointer(void);
struct task_struct *current_task_pointer(void)
{
	return current;
}

struct task_struct *thread_info_current(void);
struct task_struct *thread_info_current(void)
{
	return ring3_thread_info_get_current();
}

struct task_struct *offset_table_current(void);
struct task_struct *offset_table_current(void)
{
	return ring3_offset_table_get_current();
}
