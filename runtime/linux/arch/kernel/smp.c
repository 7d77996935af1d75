// SPDX-License-Identifier: MIT
/*
 * smp.c - CPUs come up, each as a host thread, and go.
 */
#include <linux/completion.h>
#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/percpu.h>
#include <linux/sched/hotplug.h>
#include <linux/sched/mm.h>
#include <linux/sched/task_stack.h>
#include <linux/smp.h>

#include "arch.h"
#include "runtime/host.h"
#include "tree.h"

DEFINE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);
EXPORT_PER_CPU_SYMBOL(this_cpu_off);
DEFINE_PER_CPU_READ_MOSTLY(int, cpu_number);
EXPORT_PER_CPU_SYMBOL(cpu_number);
/* Until smp_prepare_boot_cpu() the boot CPU's copies are the templates: its base is zero. */
DEFINE_PER_CPU(int, __preempt_count) = INIT_PREEMPT_COUNT | PREEMPT_NEED_RESCHED;
EXPORT_PER_CPU_SYMBOL(__preempt_count);

static unsigned long initial_stack_end(struct task_struct *idle)
{
	/* Where a function finds its stack pointer right after having been called. */
	return (unsigned long)task_stack_page(idle) + THREAD_SIZE - 64;
}

void __init smp_prepare_boot_cpu(void)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		per_cpu(this_cpu_off, cpu) = per_cpu_offset(cpu);
		per_cpu(cpu_number, cpu) = cpu;
	}
	ring3_tree_set_base(0, per_cpu_offset(0));
}

void __init smp_prepare_cpus(unsigned int max_cpus)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		set_cpu_present(cpu, true);
}

void __init smp_cpus_done(unsigned int max_cpus)
{
}

/* The first function of a CPU, on its idle task's stack, with the flag set. */
static void start_secondary(void)
{
	unsigned int cpu;

	ring3_set_current(per_cpu(current_task, this_cpu_read(cpu_number)));
	/* In thread_info style the count is the thread's; in the other, init_idle() has done it. */
	preempt_count_set(PREEMPT_DISABLED & ~PREEMPT_NEED_RESCHED);
	clear_preempt_need_resched();
	cpu = smp_processor_id();
	mmgrab(&init_mm);
	current->active_mm = &init_mm;
	ring3_irq_start_cpu();
	rcu_cpu_starting(cpu);
	notify_cpu_starting(cpu);
	ring3_event_start_cpu();
	set_cpu_online(cpu, true);
	local_irq_enable();
	cpu_startup_entry(CPUHP_AP_ONLINE_IDLE);
}

int __cpu_up(unsigned int cpu, struct task_struct *idle)
{
	int error;

	per_cpu(current_task, cpu) = idle;
	per_cpu(ring3_irq_disabled, cpu) = 1;
	per_cpu(ring3_irq_pending, cpu) = 0;
	error = ring3_tree_start_cpu(cpu, per_cpu_offset(cpu), (void *)initial_stack_end(idle), start_secondary);
	if (error) {
		pr_err("CPU%u: the host starts no thread for it: error %d\n", cpu, error);
		return error;
	}
	while (!cpu_online(cpu))
		ring3_host_yield();
	return 0;
}

static DEFINE_PER_CPU(struct completion, gone);

/* On the CPU that goes, all others stopped. */
int __cpu_disable(void)
{
	unsigned int cpu = smp_processor_id();

	init_completion(this_cpu_ptr(&gone));
	set_cpu_online(cpu, false);
	return 0;
}

/* On another CPU: waits until the thread that was @cpu touches nothing of it any more. */
void __cpu_die(unsigned int cpu)
{
	if (!wait_for_completion_timeout(per_cpu_ptr(&gone, cpu), 10 * HZ))
		pr_err("CPU%u: did not die\n", cpu);
}

/* The idle task of the CPU that goes. */
void arch_cpu_idle_dead(void)
{
	idle_task_exit();
	local_irq_disable();
	/* Signals that are on their way find the flag set and change nothing. */
	ring3_host_line_detach();
	complete(this_cpu_ptr(&gone));
	ring3_tree_stop_cpu();
}

static DEFINE_PER_CPU(struct cpu, cpu_devices);

/* /sys/devices/system/cpu/cpuN/online. The boot CPU is the process's first thread and stays. */
static int __init register_cpus(void)
{
	unsigned int cpu;
	int error = 0;

	for_each_present_cpu(cpu) {
		per_cpu(cpu_devices, cpu).hotpluggable = cpu != 0;
		error = error ?: register_cpu(per_cpu_ptr(&cpu_devices, cpu), cpu);
	}
	return error;
}
subsys_initcall(register_cpus);

int setup_profiling_timer(unsigned int multiplier)
{
	return -EINVAL;
}
