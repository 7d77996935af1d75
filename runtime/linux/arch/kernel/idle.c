// SPDX-License-Identifier: MIT
/*
 * idle.c - a CPU with nothing to do sleeps in the host, on a word that every interrupt changes; one that waits for another gives way.
 */
#include <linux/cpu.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/sched/idle.h>

#include "arch.h"
#include "runtime/host.h"

static DEFINE_PER_CPU_ALIGNED(unsigned int, interrupts);
static DEFINE_PER_CPU(bool, sleeping);

/* Between two system calls: a hundred pauses of a spin loop, some microseconds. */
#define SPINS 100

static DEFINE_PER_CPU(unsigned int, spins);

void notrace ring3_relax(void)
{
	if (raw_cpu_add_return(spins, 1) % SPINS == 0)
		ring3_host_yield();
}
EXPORT_SYMBOL(ring3_relax);

void ring3_note_interrupt(void)
{
	this_cpu_inc(interrupts);
}

bool ring3_wake_idle(unsigned int cpu)
{
	unsigned int *word = per_cpu_ptr(&interrupts, cpu);

	/* The caller's fully ordered bit, then this; the sleeper writes this, then looks for bits. */
	if (!READ_ONCE(*per_cpu_ptr(&sleeping, cpu)))
		return false;
	__atomic_fetch_add(word, 1, __ATOMIC_SEQ_CST);
	ring3_host_wake(word, 1);
	return true;
}

/* Interrupts are off on entry and on afterwards. A signal changes the word as well, so that no sleep begins behind it. */
void arch_cpu_idle(void)
{
	unsigned int seen = this_cpu_read(interrupts);

	smp_store_mb(*this_cpu_ptr(&sleeping), true);
	if (!this_cpu_read(ring3_irq_pending) && !need_resched())
		ring3_host_wait(this_cpu_ptr(&interrupts), seen);
	smp_store_mb(*this_cpu_ptr(&sleeping), false);
	raw_local_irq_enable();
}
