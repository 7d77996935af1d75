// SPDX-License-Identifier: MIT
/*
 * smp_call.c - cross calls; see smp_call.h.
 *
 * Each CPU has a lock-free queue of requests. A request is in flight from the moment its LOCK flag is set until the target
 * clears it: before the function for requests that nobody waits for (their descriptor may be used again at once), after it
 * for the others.
 */
#include "sched/smp_call.h"

#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/cpumask.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/smp.h>
#include <linux/string.h>

#include "runtime/host.h"
#include "sched/irq.h"
#include "sched/wait_turn.h"

/* Set in a request whose caller waits, beside LOCK. */
#define CSD_WAITED 0x02u

static DEFINE_PER_CPU_SHARED_ALIGNED(struct llist_head, call_queue);
/* The calling CPU's descriptors for requests that it does not wait for: one per target. */
static DEFINE_PER_CPU_ALIGNED(call_single_data_t, own_csd);

static void csd_wait_until_free(call_single_data_t *csd)
{
	unsigned int turns = 0;

	while (smp_load_acquire(&csd->flags) & CSD_FLAG_LOCK)
		ring3_wait_turn(&turns);
}

static void csd_lock(call_single_data_t *csd)
{
	csd_wait_until_free(csd);
	csd->flags |= CSD_FLAG_LOCK;
	/* The request is filled in after this, and the target reads it through the queue's barrier. */
	smp_wmb();
}

static void csd_unlock(call_single_data_t *csd)
{
	smp_store_release(&csd->flags, 0u);
}

static void handle_call_queue(void *unused)
{
	struct llist_node *entries = llist_reverse_order(llist_del_all(this_cpu_ptr(&call_queue)));
	call_single_data_t *csd, *next;

	llist_for_each_entry_safe(csd, next, entries, llist) {
		smp_call_func_t func = csd->func;
		void *info = csd->info;

		if (csd->flags & CSD_WAITED) {
			func(info);
			csd_unlock(csd);
		} else {
			csd_unlock(csd);
			func(info);
		}
	}
}

/* Queues a locked request and interrupts its target, unless an earlier request has done so and is not served yet. */
static void csd_send(int cpu, call_single_data_t *csd)
{
	if (llist_add(&csd->llist, per_cpu_ptr(&call_queue, cpu)))
		ring3_irq_raise_on(cpu, RING3_IRQ_CALL_FUNCTION);
}

static void call_here(smp_call_func_t func, void *info)
{
	unsigned long flags;

	local_irq_save(flags);
	func(info);
	local_irq_restore(flags);
}

/* Linux's two one-time warnings about callers that can deadlock. */
static void check_caller(void)
{
	WARN_ON_ONCE(irqs_disabled());
	WARN_ON_ONCE(!in_task());
}

int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait)
{
	call_single_data_t on_stack = CSD_INIT(NULL, NULL);
	call_single_data_t *csd = &on_stack;
	int result = 0;
	int this_cpu = get_cpu();

	check_caller();
	if (cpu == this_cpu) {
		call_here(func, info);
	} else if ((unsigned int)cpu >= nr_cpu_ids || !cpu_online(cpu)) {
		result = -ENXIO;
	} else {
		if (!wait)
			csd = this_cpu_ptr(&own_csd);
		csd_lock(csd);
		csd->func = func;
		csd->info = info;
		csd->src = (unsigned int)this_cpu;
		if (wait)
			csd->flags |= CSD_WAITED;
		csd_send(cpu, csd);
		if (wait)
			csd_wait_until_free(csd);
	}
	put_cpu();
	return result;
}
EXPORT_SYMBOL(smp_call_function_single);

int smp_call_function_single_async(int cpu, call_single_data_t *csd)
{
	int result = 0;

	preempt_disable();
	if (csd->flags & CSD_FLAG_LOCK) {
		result = -EBUSY;
	} else if (cpu == smp_processor_id()) {
		call_here(csd->func, csd->info);
	} else if ((unsigned int)cpu >= nr_cpu_ids || !cpu_online(cpu)) {
		result = -ENXIO;
	} else {
		csd->flags = CSD_FLAG_LOCK;
		csd->src = (unsigned int)smp_processor_id();
		smp_wmb();
		csd_send(cpu, csd);
	}
	preempt_enable();
	return result;
}
EXPORT_SYMBOL_GPL(smp_call_function_single_async);

int smp_call_function_any(const struct cpumask *mask, smp_call_func_t func, void *info, int wait)
{
	int cpu = get_cpu();
	int result;

	if (!cpumask_test_cpu(cpu, mask))
		cpu = (int)cpumask_any_and(mask, cpu_online_mask);
	result = smp_call_function_single(cpu, func, info, wait);
	put_cpu();
	return result;
}
EXPORT_SYMBOL_GPL(smp_call_function_any);

/*
 * The calling CPU's descriptors for calls to many, indexed by target; made when it first needs them. Without @wait a later
 * call finds one still in flight and waits for it first.
 */
static DEFINE_PER_CPU(call_single_data_t *, csd_of_target);

static call_single_data_t *own_csds(void)
{
	call_single_data_t *csds = this_cpu_read(csd_of_target);

	if (!csds) {
		csds = (call_single_data_t *)ring3_host_alloc(nr_cpu_ids * sizeof(*csds), __alignof__(*csds));
		BUG_ON(!csds);
		memset(csds, 0, nr_cpu_ids * sizeof(*csds));
		this_cpu_write(csd_of_target, csds);
	}
	return csds;
}

void on_each_cpu_cond_mask(smp_cond_func_t cond_func, smp_call_func_t func, void *info, bool wait,
			   const struct cpumask *mask)
{
	int this_cpu = get_cpu();
	call_single_data_t *csds = own_csds();
	int cpu;

	check_caller();
	for_each_cpu_and(cpu, mask, cpu_online_mask) {
		call_single_data_t *csd;

		if (cpu == this_cpu || (cond_func && !cond_func(cpu, info)))
			continue;
		csd = csds + cpu;
		csd_lock(csd);
		csd->func = func;
		csd->info = info;
		csd->src = (unsigned int)this_cpu;
		if (wait)
			csd->flags |= CSD_WAITED;
		csd_send(cpu, csd);
	}
	if (cpumask_test_cpu(this_cpu, mask) && (!cond_func || cond_func(this_cpu, info)))
		call_here(func, info);
	if (wait) {
		for_each_cpu_and(cpu, mask, cpu_online_mask) {
			if (cpu != this_cpu)
				csd_wait_until_free(csds + cpu);
		}
	}
	put_cpu();
}
EXPORT_SYMBOL(on_each_cpu_cond_mask);

void smp_call_function_many(const struct cpumask *mask, smp_call_func_t func, void *info, bool wait)
{
	struct cpumask others;

	preempt_disable();
	cpumask_copy(&others, mask);
	cpumask_clear_cpu((unsigned int)smp_processor_id(), &others);
	on_each_cpu_cond_mask(NULL, func, info, wait, &others);
	preempt_enable();
}
EXPORT_SYMBOL(smp_call_function_many);

void smp_call_function(smp_call_func_t func, void *info, int wait)
{
	smp_call_function_many(cpu_online_mask, func, info, wait);
}
EXPORT_SYMBOL(smp_call_function);

void ring3_smp_call_init(void)
{
	ring3_irq_set_handler(RING3_IRQ_CALL_FUNCTION, handle_call_queue, NULL);
}

void ring3_smp_call_exit(void)
{
	int cpu;

	for_each_possible_cpu(cpu)
		ring3_host_free(per_cpu(csd_of_target, cpu));
}
