// SPDX-License-Identifier: MIT
/*
 * both_layers.c - uses every asm/ header of the port. Compiled under the facade and under the genuine Linux 6.1 headers, in
 * both styles and with both compilers: an asm/ header never assumes which layer is above it.
 */
#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/cache.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/processor.h>
#include <linux/smp.h>
#include <linux/thread_info.h>
#include <linux/types.h>

struct pair {
	unsigned long a, b;
} __attribute__((__aligned__(16)));

static DEFINE_PER_CPU(long, counter);
static DEFINE_PER_CPU_READ_MOSTLY(struct pair *, pointer);
static DEFINE_PER_CPU_SHARED_ALIGNED(struct pair, pair);
static DEFINE_PER_CPU_ALIGNED(u8, byte);

long ring3_layers_percpu(void);
long ring3_layers_percpu(void)
{
	long sum;

	this_cpu_add(counter, 1);
	this_cpu_dec(byte);
	raw_cpu_or(byte, 4);
	this_cpu_write(pointer, NULL);
	sum = this_cpu_read(counter) + this_cpu_xchg(counter, 3) + this_cpu_cmpxchg(counter, 3, 4);
	sum += this_cpu_add_return(counter, 2) + this_cpu_xchg(byte, 1);
	sum += this_cpu_cmpxchg_double(pair.a, pair.b, 1, 2, 3, 4);
	sum += *this_cpu_ptr(&counter) + per_cpu(counter, 1) + *per_cpu_ptr(&byte, 0);
	return sum + raw_smp_processor_id();
}

int ring3_layers_preempt(void);
int ring3_layers_preempt(void)
{
	unsigned long flags;
	int count;

	preempt_disable();
	local_irq_save(flags);
	count = preempt_count() + irqs_disabled() + !!in_interrupt() + !!in_task() + preemptible();
	local_irq_restore(flags);
	preempt_enable();
	set_preempt_need_resched();
	count += test_preempt_need_resched() + should_resched(0);
	clear_preempt_need_resched();
	preempt_disable_notrace();
	preempt_enable_notrace();
	return count + (current_thread_info() != NULL) + (get_current() != NULL);
}

long ring3_layers_atomic(atomic_t *a, atomic64_t *l);
long ring3_layers_atomic(atomic_t *a, atomic64_t *l)
{
	int old = 1;

	atomic_set(a, 2);
	atomic_inc(a);
	atomic_andnot(4, a);
	old += atomic_fetch_add(2, a) + atomic_fetch_add_relaxed(1, a) + atomic_sub_return_acquire(3, a);
	old += atomic_add_unless(a, 1, 0) + atomic_cmpxchg(a, 1, 2) + atomic_xchg(a, 9) + atomic_try_cmpxchg(a, &old, 5);
	old += atomic_dec_and_test(a) + atomic_dec_if_positive(a);
	return old + atomic64_add_return(1, l) + atomic64_fetch_or(8, l) + atomic64_inc_not_zero(l) + atomic64_read(l);
}

unsigned long ring3_layers_memory(unsigned long *w, u8 *b, u64 *q);
unsigned long ring3_layers_memory(unsigned long *w, u8 *b, u64 *q)
{
	unsigned long old = 1;

	set_bit(3, w);
	__set_bit(4, w);
	old += test_and_set_bit(70, w) + test_bit(3, w) + test_and_clear_bit(1, w) + test_and_change_bit(2, w);
	old += test_and_set_bit_lock(0, w);
	clear_bit_unlock(0, w);
	old += __ffs(*w | 1) + __fls(*w | 1) + ffz(*w) + fls64(*w) + hweight64(*w);
	old += READ_ONCE(*w) + smp_load_acquire(w);
	WRITE_ONCE(*b, 1);
	smp_store_release(w, 1);
	smp_mb();
	smp_rmb();
	smp_wmb();
	mb();
	old += xchg(b, 1) + cmpxchg(w, 1, 2) + cmpxchg64(q, 1, 2) + cmpxchg_local(w, 2, 3) + try_cmpxchg(w, &old, 4);
	cpu_relax();
	return old;
}
