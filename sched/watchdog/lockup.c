// SPDX-License-Identifier: MIT
/*
 * lockup.c - CPUs that nobody can take from what they run.
 *
 * The watchdog's thread looks from outside: it may read per-CPU variables of others, raise interrupts and print. A CPU that made
 * no pass through the scheduler since the last look is asked, by an NMI, where it is. If others could have their turn there, all
 * is well. If not, an ordinary interrupt is raised, whose handler makes a pass through the scheduler due: from then on there
 * is only one reason for none to happen.
 */
#include <linux/export.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/sched.h>
#include <linux/string.h>
#include <linux/time64.h>

#include "runtime/host.h"
#include "sched/irq.h"
#include "sched/kernel_text.h"
#include "sched/nmi.h"
#include "sched/online.h"
#include "sched/tasks/idle.h"
#include "sched/tasks/rq.h"
#include "sched/watchdog/internal.h"
#include "sched/watchdog/watchdog.h"

#define ANSWER_LIMIT_MS 100

/* What the CPU says about itself, in an NMI. */
struct answer {
	unsigned int round; /* last: the rest belongs to it */
	int thread;
	int pid;
	char comm[TASK_COMM_LEN];
	int preempt_count; /* of the interrupted code, as the next one */
	bool irqs_off;
	unsigned long pc;
};
static DEFINE_PER_CPU(struct answer, lockup_answer);
static unsigned int round;

/* Interrupts of the watchdog that were served, and Linux's touch_*(). */
static DEFINE_PER_CPU(unsigned long, lockup_served);
static DEFINE_PER_CPU(unsigned long, lockup_touched);
static unsigned long all_touched;

/* What the watchdog knows of a CPU. Its thread alone uses it. */
static struct watched {
	unsigned long switches, touched;
	bool asked;
	bool held; /* at the last look, and nothing below has changed since */
	unsigned long served;
	u64 waited; /* by its thread, for a host CPU */
	u64 stuck, off;
} watched[CONFIG_NR_CPUS];

static void answer_nmi(unsigned long pc, void *unused)
{
	struct answer *answer = raw_cpu_ptr(&lockup_answer);
	const struct task_struct *task = current;

	answer->thread = ring3_host_thread_self();
	answer->pid = task->pid;
	memcpy(answer->comm, task->comm, sizeof(answer->comm));
	answer->preempt_count = preempt_count() - (int)(NMI_OFFSET + HARDIRQ_OFFSET);
	answer->irqs_off = ring3_nmi_interrupted_irqs_off();
	answer->pc = pc;
	smp_store_release(&answer->round, READ_ONCE(round));
}

static void serve(void *unused)
{
	raw_cpu_write(lockup_served, raw_cpu_read(lockup_served) + 1);
	/* On an idle CPU, which shall count as one that has run nothing. */
	if (ring3_hung_task_look())
		return;
	set_thread_flag(TIF_NEED_RESCHED);
	set_preempt_need_resched();
}

static bool goes_on(int cpu)
{
	struct watched *w = &watched[cpu];
	unsigned long switches = READ_ONCE(cpu_rq(cpu)->switches);
	unsigned long touched = READ_ONCE(per_cpu(lockup_touched, cpu)) + READ_ONCE(all_touched);

	if (switches == w->switches && touched == w->touched)
		return false;
	w->switches = switches;
	w->touched = touched;
	return true;
}

/* Whether no other task can have its turn where the CPU was found. */
static bool is_held(const struct answer *answer)
{
	if (answer->preempt_count || answer->irqs_off)
		return true;
	return ring3_get_preempt_model() != RING3_PREEMPT_FULL && ring3_kernel_text_has(answer->pc);
}

static const struct answer *answer_of(int cpu)
{
	const struct answer *answer = per_cpu_ptr(&lockup_answer, cpu);

	return smp_load_acquire(&answer->round) == round ? answer : NULL;
}

static void wait_for_answers(int cpus)
{
	int ms, cpu;

	for (ms = 0; ms < ANSWER_LIMIT_MS; ms++) {
		for (cpu = 0; cpu < cpus && (!watched[cpu].asked || answer_of(cpu)); cpu++)
			;
		if (cpu == cpus)
			return;
		ring3_host_sleep_ns(NSEC_PER_MSEC);
	}
}

static void __attribute__((__noreturn__)) report(int cpu, const struct answer *answer)
{
	unsigned long long ms = watched[cpu].stuck / NSEC_PER_MSEC;

	pr_emerg("CPU#%d: no pass through the scheduler since %llu.%03llu s ago; preempt_count %08x, interrupts %s, at %pS\n", cpu,
		 ms / 1000, ms % 1000, answer->preempt_count, answer->irqs_off ? "off" : "on", (void *)answer->pc);
	ring3_watchdog_fatal();
}

static void judge(int cpu, const struct answer *answer, u64 delta, u64 threshold)
{
	struct watched *w = &watched[cpu];
	unsigned long served = READ_ONCE(per_cpu(lockup_served, cpu));
	u64 waited = ring3_host_thread_waited_ns(answer->thread);

	if (goes_on(cpu) || !is_held(answer)) {
		w->held = false;
		return;
	}
	delta -= min_t(u64, delta, waited - w->waited);
	w->stuck = w->held ? w->stuck + delta : 0;
	w->off = w->held && answer->irqs_off && served == w->served ? w->off + delta : 0;
	w->held = true;
	w->served = served;
	w->waited = waited;
	if (w->off > threshold) {
		console_verbose();
		pr_emerg("NMI watchdog: Watchdog detected hard LOCKUP on cpu %d\n", cpu);
		pr_emerg("CPU: %d PID: %d Comm: %s\n", cpu, answer->pid, answer->comm);
		report(cpu, answer);
	}
	if (w->stuck > 2 * threshold) {
		console_verbose();
		pr_emerg("watchdog: BUG: soft lockup - CPU#%d stuck for %llus! [%s:%d]\n", cpu, w->stuck / NSEC_PER_SEC,
			 answer->comm, answer->pid);
		report(cpu, answer);
	}
}

bool ring3_lockup_look(int cpus, u64 delta, u64 threshold)
{
	bool idle = true, any = false;
	int cpu;

	WRITE_ONCE(round, round + 1);
	for (cpu = 0; cpu < cpus; cpu++) {
		struct watched *w = &watched[cpu];
		bool dozes = ring3_cpu_dozes(cpu), moved = goes_on(cpu);

		/* Boot is not that far yet. */
		if (!ring3_cpu_is_online(cpu))
			return false;
		idle &= dozes && !moved;
		w->asked = !dozes && !moved && threshold;
		if (!w->asked) {
			w->held = false;
			continue;
		}
		any = true;
		ring3_nmi_raise_on(cpu, RING3_NMI_WATCHDOG);
	}
	if (!any)
		return idle;
	wait_for_answers(cpus);
	for (cpu = 0; cpu < cpus; cpu++) {
		const struct answer *answer = answer_of(cpu);

		if (watched[cpu].asked && answer)
			judge(cpu, answer, delta, threshold);
	}
	/* After all reports: a CPU about to start the interrupt line's handler would have to show where it is. */
	for (cpu = 0; cpu < cpus; cpu++) {
		if (watched[cpu].held)
			ring3_irq_raise_on(cpu, RING3_IRQ_WATCHDOG);
	}
	return idle;
}

void ring3_lockup_init(int cpus)
{
	memset(watched, 0, sizeof(watched[0]) * (unsigned int)cpus);
	/* The answers of the last boot are gone, and 0 is what the new ones hold. */
	WRITE_ONCE(round, 0u);
	ring3_irq_set_handler(RING3_IRQ_WATCHDOG, serve, NULL);
	ring3_nmi_set_handler(RING3_NMI_WATCHDOG, answer_nmi, NULL);
}

void touch_softlockup_watchdog(void)
{
	raw_cpu_write(lockup_touched, raw_cpu_read(lockup_touched) + 1);
}
EXPORT_SYMBOL(touch_softlockup_watchdog);

void touch_all_softlockup_watchdogs(void)
{
	__atomic_fetch_add(&all_touched, 1, __ATOMIC_RELAXED);
}
EXPORT_SYMBOL(touch_all_softlockup_watchdogs);

void touch_nmi_watchdog(void)
{
	touch_softlockup_watchdog();
}
EXPORT_SYMBOL(touch_nmi_watchdog);
