// SPDX-License-Identifier: MIT
/*
 * irq.c - interrupts of a CPU: bits in a per-CPU word, announced by the host's interrupt line (runtime/host.h).
 *
 * Who interrupts sets a bit and, when it is the first one, kicks the CPU's host thread. The line's handler runs between two
 * instructions of whatever the CPU does. With the flag of asm/irqflags.h set it leaves the bits for whoever clears the flag.
 */
#include <linux/cpumask.h>
#include <linux/hardirq.h>
#include <linux/interrupt.h>
#include <linux/irq_work.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/smp.h>

#include <asm/irq_regs.h>

#include "arch.h"
#include "frame.h"
#include "tree.h"

DEFINE_PER_CPU(unsigned int, ring3_irq_disabled) = 1;
EXPORT_PER_CPU_SYMBOL(ring3_irq_disabled);
DEFINE_PER_CPU(unsigned int, ring3_irq_pending);
EXPORT_PER_CPU_SYMBOL(ring3_irq_pending);

static DEFINE_PER_CPU(int, host_thread);
/* The line's frame is on this CPU's stack: the host holds the line back. */
static DEFINE_PER_CPU(bool, on_line);

int ring3_cpu_thread(unsigned int cpu)
{
	return READ_ONCE(*per_cpu_ptr(&host_thread, cpu));
}

void ring3_interrupt(unsigned int cpu, enum ring3_cause cause)
{
	unsigned int *pending = per_cpu_ptr(&ring3_irq_pending, cpu);

	/* Others are pending: their kick is on its way, or the CPU looks as soon as it turns interrupts on. */
	if (__atomic_fetch_or(pending, cause, __ATOMIC_SEQ_CST))
		return;
	if (!ring3_wake_idle(cpu))
		ring3_host_kick(ring3_cpu_thread(cpu));
}

/*
 * Everything that is pending, then the scheduler if it is due. With the flag set by whoever found it clear and will clear it again:
 * lockdep, which thinks that interrupts are on, is told at both ends, where RCU watches (as kernel/entry/common.c does it).
 */
static void handle_interrupts(struct pt_regs *regs, bool line)
{
	struct pt_regs *old;
	unsigned int causes;

	lockdep_hardirqs_off(_RET_IP_);
	this_cpu_write(on_line, line);
	ct_irq_enter();
	irq_enter_rcu();
	old = set_irq_regs(regs);
	while ((causes = xchg(this_cpu_ptr(&ring3_irq_pending), 0))) {
		if (causes & RING3_CAUSE_TIMER)
			ring3_event_handle();
		if (causes & RING3_CAUSE_CALL)
			generic_smp_call_function_interrupt();
		if (causes & RING3_CAUSE_IRQ_WORK)
			irq_work_run();
		if (causes & RING3_CAUSE_RESCHEDULE)
			scheduler_ipi();
		if (causes & RING3_CAUSE_STOP)
			for (;;)
				ring3_host_sleep_ns(NSEC_PER_SEC);
	}
	set_irq_regs(old);
	irq_exit_rcu();
	this_cpu_write(on_line, false);
	if (IS_ENABLED(CONFIG_PREEMPTION) && should_resched(0)) {
		ct_irq_exit();
		/* The task that goes on must be interruptible. When this one does, the return from the frame leaves the line open. */
		if (line)
			ring3_host_line_open();
		preempt_schedule_irq();
		lockdep_hardirqs_on_prepare();
	} else {
		lockdep_hardirqs_on_prepare();
		ct_irq_exit();
	}
	lockdep_hardirqs_on(_RET_IP_);
}

/* The flag was cleared by arch_local_irq_enable(), and bits were there. */
void ring3_irq_deliver(void)
{
	struct pt_regs regs = {
		.pc = _RET_IP_,
		.sp = (unsigned long)__builtin_frame_address(0),
		.frame_pointer = (unsigned long)__builtin_frame_address(0),
	};

	while (this_cpu_read(ring3_irq_pending)) {
		this_cpu_write(ring3_irq_disabled, 1u);
		barrier();
		handle_interrupts(&regs, false);
		barrier();
		this_cpu_write(ring3_irq_disabled, 0u);
		barrier();
	}
}
EXPORT_SYMBOL(ring3_irq_deliver);

/* The host's handler: on the stack of what was interrupted. */
int ring3_tree_line(struct ring3_host_frame *frame)
{
	struct pt_regs regs = ring3_interrupted(frame);

	if (ring3_event_is_due())
		__atomic_fetch_or(raw_cpu_ptr(&ring3_irq_pending), RING3_CAUSE_TIMER, __ATOMIC_SEQ_CST);
	ring3_note_interrupt();
	if (this_cpu_read(ring3_irq_disabled) || !this_cpu_read(ring3_irq_pending))
		return 0;
	this_cpu_write(ring3_irq_disabled, 1u);
	barrier();
	handle_interrupts(&regs, true);
	barrier();
	this_cpu_write(ring3_irq_disabled, 0u);
	/* Bits that come from here on: their kick is held back until the return from the frame. */
	return 0;
}

/* Softirqs at the end of an interrupt, with interrupts on: so the line has to be open. */
void do_softirq_own_stack(void)
{
	bool line = this_cpu_read(on_line);

	if (line) {
		this_cpu_write(on_line, false);
		ring3_host_line_open();
	}
	__do_softirq();
	if (line) {
		ring3_host_line_close();
		this_cpu_write(on_line, true);
	}
}

void ring3_irq_start_cpu(void)
{
	int error = ring3_host_line_attach();

	if (error)
		panic("the host has no timers for CPU %d: error %d", smp_processor_id(), error);
	this_cpu_write(host_thread, ring3_host_thread_self());
}

void __init init_IRQ(void)
{
	/* A kick that finds nothing to do costs little; so no interrupt is ever asked for a second time. */
	int error = ring3_host_line_install(ring3_tree_line, NSEC_PER_MSEC);

	if (error)
		panic("the host gives no interrupt line: error %d", error);
	ring3_irq_start_cpu();
}

void arch_irq_work_raise(void)
{
	ring3_interrupt(smp_processor_id(), RING3_CAUSE_IRQ_WORK);
}

void arch_send_call_function_single_ipi(int cpu)
{
	ring3_interrupt(cpu, RING3_CAUSE_CALL);
}

void arch_send_call_function_ipi_mask(const struct cpumask *mask)
{
	unsigned int cpu;

	for_each_cpu(cpu, mask)
		ring3_interrupt(cpu, RING3_CAUSE_CALL);
}

void smp_send_reschedule(int cpu)
{
	ring3_interrupt(cpu, RING3_CAUSE_RESCHEDULE);
}

void smp_send_stop(void)
{
	unsigned int cpu;

	for_each_online_cpu(cpu)
		if (cpu != smp_processor_id())
			ring3_interrupt(cpu, RING3_CAUSE_STOP);
}
