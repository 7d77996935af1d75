// SPDX-License-Identifier: MIT
/*
 * hung_task.c - tasks that sleep where only their wake-up helps, and do not get it.
 *
 * The list of tasks is for CPUs, so an idle one looks, in an interrupt: it has nothing else to do, and takes interrupts. While
 * none is idle nobody looks.
 */
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/time64.h>

#include "runtime/report/report.h"
#include "sched/irq.h"
#include "sched/tasks/cpu_tasks.h"
#include "sched/tasks/create.h"
#include "sched/tasks/idle.h"
#include "sched/watchdog/internal.h"

#define REPORTED (~0ull)

static u64 asked_at; /* the watchdog's time of the look that nobody has taken yet; 0: none */
static u64 asked_timeout;
static unsigned long found;

struct look {
	u64 now, timeout;
};

/* What a sleeper of its own kind says of itself: workers that wait for work are TASK_IDLE. */
static bool waits_for_one_thing(unsigned int state)
{
	return (state & TASK_UNINTERRUPTIBLE) && !(state & (TASK_WAKEKILL | TASK_NOLOAD));
}

static void report_hung(struct task_struct *task, const struct look *look)
{
	pr_err("INFO: task %s:%d blocked for more than %llu seconds.\n", task->comm, task->pid, look->timeout / NSEC_PER_SEC);
	pr_err("task:%-15.15s state:D pid:%-5d cpu:%d\n", task->comm, task->pid, task_cpu(task));
	if (task->task_state_change)
		pr_err("its state was set at %pS\n", (void *)task->task_state_change);
	debug_show_held_locks(task);
	ring3_report(RING3_REPORT_CHECK);
	__atomic_fetch_add(&found, 1, __ATOMIC_RELAXED);
}

static void check(struct task_struct *task, void *arg)
{
	const struct look *look = (const struct look *)arg;
	unsigned long switches = READ_ONCE(task->nvcsw) + READ_ONCE(task->nivcsw);

	/* One that was made and not started yet waits for its maker, as kthread_create() has it. */
	if (!switches || !waits_for_one_thing(READ_ONCE(task->__state)))
		return;
	if (switches != task->last_switch_count) {
		task->last_switch_count = switches;
		task->last_switch_time = look->now;
		return;
	}
	if (task->last_switch_time == REPORTED || look->now - task->last_switch_time < look->timeout)
		return;
	task->last_switch_time = REPORTED;
	report_hung(task, look);
}

bool ring3_hung_task_look(void)
{
	struct look look = { .now = xchg(&asked_at, 0ull), .timeout = READ_ONCE(asked_timeout) };
	int cpu;

	if (!look.now)
		return false;
	for_each_online_cpu(cpu)
		check(ring3_cpu_task(cpu), &look);
	ring3_for_each_task(check, &look);
	return true;
}

void ring3_hung_task_ask(int cpus, u64 now, u64 timeout)
{
	int cpu;

	WRITE_ONCE(asked_timeout, timeout);
	for (cpu = 0; cpu < cpus; cpu++) {
		if (!ring3_cpu_dozes(cpu))
			continue;
		smp_store_release(&asked_at, now);
		ring3_irq_raise_on(cpu, RING3_IRQ_WATCHDOG);
		return;
	}
}

unsigned long ring3_hung_tasks(void)
{
	return READ_ONCE(found);
}

void ring3_hung_task_init(void)
{
	WRITE_ONCE(asked_at, 0ull);
	WRITE_ONCE(found, 0ul);
}
