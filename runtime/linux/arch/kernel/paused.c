// SPDX-License-Identifier: MIT
/*
 * paused.c - a process that stood still, in a debugger or with its machine, has no CPUs that hang.
 *
 * The program's watching thread gives a sign of life each second. When the last one is much older, either it has not run for as long, and
 * so has nobody, or it finds so itself and notes it for every CPU.
 */
#include <linux/cpumask.h>
#include <linux/kvm_para.h>
#include <linux/nmi.h>
#include <linux/rcupdate.h>
#include <linux/sched.h>
#include <linux/smp.h>
#include <linux/time64.h>

#include "runtime/host.h"
#include "tree.h"

/* Far more than the host's scheduler keeps a thread waiting, far less than what the detectors take for a hang. */
#define PAUSE_NS (5 * NSEC_PER_SEC)

/* On the host's clock; 0 before the first. */
static u64 last_sign;
static struct cpumask paused;

/* A thread that is no CPU: nothing per-CPU here. */
void ring3_tree_sign_of_life(void)
{
	u64 now = ring3_host_monotonic_ns();

	if (last_sign && now - last_sign > PAUSE_NS)
		cpumask_setall(&paused);
	WRITE_ONCE(last_sign, now);
}

bool kvm_check_and_clear_guest_paused(void)
{
	u64 last = READ_ONCE(last_sign);
	bool was_paused = cpumask_test_and_clear_cpu(raw_smp_processor_id(), &paused);

	/* The last sign may be younger than this clock reading would have it: signed. */
	if (last && (s64)(ring3_host_monotonic_ns() - last) > (s64)PAUSE_NS)
		was_paused = true;
	if (!was_paused)
		return false;
	touch_softlockup_watchdog_sync();
	rcu_cpu_stall_reset();
	reset_hung_task_detector();
	return true;
}
