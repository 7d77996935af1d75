// SPDX-License-Identifier: MIT
/*
 * nmi.c - pending NMIs and their delivery; see nmi.h.
 */
#include "sched/nmi.h"

#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/export.h>
#include <linux/hardirq.h>
#include <linux/percpu.h>
#include <linux/printk.h>

#include <asm/irqflags.h>

#include "runtime/host.h"
#include "runtime/report/report.h"
#include "sched/kick.h"
#include "sched/online.h"
#include "sched/restart.h"

static struct {
	void (*handler)(unsigned long pc, void *arg);
	void *arg;
} ring3_nmi_handlers[RING3_NMI_SOURCES];

static DEFINE_PER_CPU(unsigned int, ring3_nmi_pending);
static DEFINE_PER_CPU(unsigned int, ring3_nmi_was_disabled);

void ring3_nmi_set_handler(unsigned int source, void (*handler)(unsigned long pc, void *arg), void *arg)
{
	BUG_ON(source >= RING3_NMI_SOURCES);
	ring3_nmi_handlers[source].arg = arg;
	smp_store_release(&ring3_nmi_handlers[source].handler, handler);
}
EXPORT_SYMBOL(ring3_nmi_set_handler);

void ring3_nmi_raise_on(int cpu, unsigned int source)
{
	BUG_ON(source >= RING3_NMI_SOURCES);
	if (unlikely(!ring3_cpu_is_online(cpu))) {
		ring3_report_not_online("NMI", source, cpu);
		return;
	}
	__atomic_fetch_or(per_cpu_ptr(&ring3_nmi_pending, cpu), 1u << source, __ATOMIC_SEQ_CST);
	ring3_nmi_kick_cpu(cpu);
}
EXPORT_SYMBOL(ring3_nmi_raise_on);

static void run(unsigned int source, unsigned long pc)
{
	void (*handler)(unsigned long pc, void *arg) = smp_load_acquire(&ring3_nmi_handlers[source].handler);

	if (unlikely(!handler)) {
		pr_emerg("Uhhuh. NMI received for unknown reason %02x on CPU %d: it has no handler\n", source,
			 raw_smp_processor_id());
		ring3_report(RING3_REPORT_CHECK);
		return;
	}
	handler(pc, ring3_nmi_handlers[source].arg);
}

/*
 * The interrupt flag is set for the time of the handlers, as the processor does it, by plain stores: the interrupted code may
 * be about to change it, and finds it as it was. What the handlers raised waits for that code to turn interrupts on; if they
 * are on already, somebody has to be told.
 */
int ring3_nmi_line(struct ring3_host_frame *frame)
{
	unsigned long pc = frame->pc;
	unsigned int sources = xchg(raw_cpu_ptr(&ring3_nmi_pending), 0u);
	unsigned int was_disabled = this_cpu_read(ring3_irq_disabled);

	if (!sources)
		return 0;
	/* The handlers may use the per-CPU variables that the interrupted code is in the middle of changing. */
	ring3_restart_fix(frame);
	this_cpu_write(ring3_irq_disabled, 1u);
	barrier();
	nmi_enter();
	this_cpu_write(ring3_nmi_was_disabled, was_disabled);
	for (; sources; sources &= sources - 1)
		run((unsigned int)__builtin_ctz(sources), pc);
	nmi_exit();
	barrier();
	this_cpu_write(ring3_irq_disabled, was_disabled);
	return !was_disabled && this_cpu_read(ring3_irq_pending);
}

int ring3_nmi_interrupted_irqs_off(void)
{
	return this_cpu_read(ring3_nmi_was_disabled) != 0;
}

void ring3_nmi_carry(void)
{
	/* The flag's users are not interrupted here; ring3_irq_poll() follows. An NMI of its own may come in between. */
	struct ring3_host_frame here = { .pc = (unsigned long)__builtin_return_address(0) };

	ring3_nmi_line(&here);
}
