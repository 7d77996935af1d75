// SPDX-License-Identifier: MIT
#include "tests/sched/irq/irq_misuse.h"

#include <linux/irq_work.h>
#include <linux/irqflags.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/smp.h>

#include "sched/irq.h"
#include "sched/nmi.h"

static unsigned long ran;

static void count(void *unused)
{
	__atomic_fetch_add(&ran, 1, __ATOMIC_RELAXED);
}

static void count_nmi(unsigned long pc, void *unused)
{
	count(unused);
}

void irq_misuse_install(void)
{
	ran = 0;
	ring3_irq_set_handler(IRQ_MISUSE_SOURCE, count, NULL);
	ring3_nmi_set_handler(IRQ_MISUSE_NMI, count_nmi, NULL);
}

unsigned long irq_misuse_ran(void)
{
	return __atomic_load_n(&ran, __ATOMIC_RELAXED);
}

void irq_misuse_pending(int remove)
{
	local_irq_disable();
	ring3_irq_raise(IRQ_MISUSE_SOURCE);
	if (remove)
		ring3_irq_set_handler(IRQ_MISUSE_SOURCE, NULL, NULL);
	local_irq_enable();
}

void irq_misuse_remove_nmi_handler(void)
{
	ring3_nmi_set_handler(IRQ_MISUSE_NMI, NULL, NULL);
}

static void count_work(struct irq_work *work)
{
	count(work);
}

int irq_misuse_work_on(int cpu)
{
	static struct irq_work work = IRQ_WORK_INIT(count_work);
	int queued = irq_work_queue_on(&work, cpu);

	irq_work_sync(&work);
	return queued;
}

int irq_misuse_call_on(int cpu)
{
	return smp_call_function_single(cpu, count, NULL, 1);
}

static int runs(void *where)
{
	*(int *)where = raw_smp_processor_id();
	while (!kthread_should_stop())
		schedule_timeout_interruptible(1);
	return 0;
}

int irq_misuse_thread_on(unsigned int cpu)
{
	int where = -1;
	struct task_struct *task = kthread_create(runs, &where, "bound");

	kthread_bind(task, cpu);
	wake_up_process(task);
	while (READ_ONCE(where) < 0)
		schedule_timeout_uninterruptible(1);
	kthread_stop(task);
	return where >= 0;
}
