// SPDX-License-Identifier: MIT
#include "tests/sched/watchdog/stuck.h"

#include <linux/delay.h>
#include <linux/interrupt.h>
#include <linux/irqflags.h>
#include <linux/kthread.h>
#include <linux/nmi.h>
#include <linux/preempt.h>
#include <linux/sched.h>

#include "sched/irq.h"

static void spin(const int *stop)
{
	while (!READ_ONCE(*stop))
		cpu_relax();
}

void stuck_preemptible(const int *stop)
{
	spin(stop);
}

noinline void stuck_preemption_off(const int *stop)
{
	preempt_disable();
	spin(stop);
	preempt_enable();
}

void stuck_interrupts_off(const int *stop)
{
	local_irq_disable();
	spin(stop);
	local_irq_enable();
}

static const int *softirq_stop;

static void softirq(struct softirq_action *unused)
{
	spin(softirq_stop);
}

void stuck_in_softirq(const int *stop)
{
	softirq_stop = stop;
	open_softirq(BLOCK_SOFTIRQ, softirq);
	raise_softirq(BLOCK_SOFTIRQ);
}

void stuck_in_sections(const int *stop)
{
	while (!READ_ONCE(*stop)) {
		preempt_disable();
		udelay(100);
		preempt_enable();
		local_irq_disable();
		udelay(100);
		local_irq_enable();
		local_bh_disable();
		udelay(100);
		local_bh_enable();
	}
}

void stuck_but_touching(const int *stop)
{
	preempt_disable();
	while (!READ_ONCE(*stop))
		touch_softlockup_watchdog();
	preempt_enable();
}

static void handler(void *stop)
{
	spin((const int *)stop);
}

void stuck_set_handler(const int *stop)
{
	ring3_irq_set_handler(STUCK_IRQ, handler, (void *)stop);
}

static int spins(void *stop)
{
	stuck_preemption_off((const int *)stop);
	return 0;
}

void stuck_thread_on(int cpu, const int *stop)
{
	wake_up_process(kthread_create_on_cpu(spins, (void *)stop, (unsigned int)cpu, "spins"));
}

static const unsigned int states[STUCK_STATES] = {TASK_UNINTERRUPTIBLE, TASK_KILLABLE, TASK_IDLE, TASK_INTERRUPTIBLE};
static struct task_struct *sleeper;
static bool awake;

static int sleeps(void *state)
{
	for (;;) {
		set_current_state(*(const unsigned int *)state);
		if (READ_ONCE(awake))
			break;
		schedule();
	}
	__set_current_state(TASK_RUNNING);
	return 0;
}

void stuck_sleeper(enum stuck_state state)
{
	awake = false;
	sleeper = kthread_create(sleeps, (void *)&states[state], "sleeps");
	get_task_struct(sleeper);
	wake_up_process(sleeper);
}

void stuck_wake(void)
{
	WRITE_ONCE(awake, true);
	wake_up_process(sleeper);
	kthread_stop(sleeper);
	put_task_struct(sleeper);
}

void stuck_sleep_for_good(void)
{
	for (;;) {
		set_current_state(TASK_UNINTERRUPTIBLE);
		schedule();
	}
}

void stuck_breathe(void)
{
	msleep(1);
}
