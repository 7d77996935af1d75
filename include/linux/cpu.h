/* SPDX-License-Identifier: MIT */
/*
 * cpu.h - the set of online CPUs held still. Task context.
 *
 * Differs from Linux: CPUs come only at boot and go only at teardown, when no kernel-side code runs, so the set is always
 * still and there is nothing to lock. cpu_up(), cpu_down() and the states of hotplug are not here.
 */
#ifndef RING3_LINUX_CPU_H_
#define RING3_LINUX_CPU_H_

#include <linux/cpumask.h>
#include <linux/smp.h>

static inline void cpus_read_lock(void) {}
static inline void cpus_read_unlock(void) {}
static inline int cpus_read_trylock(void)
{
	return 1;
}
static inline void cpu_hotplug_disable(void) {}
static inline void cpu_hotplug_enable(void) {}


#endif /* RING3_LINUX_CPU_H_ */
