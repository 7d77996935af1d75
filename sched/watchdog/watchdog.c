// SPDX-License-Identifier: MIT
/*
 * watchdog.c - the watchdog's thread; see watchdog.h.
 */
#include "sched/watchdog/watchdog.h"

#include <linux/errno.h>
#include <linux/init.h>
#include <linux/kernel.h>
#include <linux/printk.h>
#include <linux/time64.h>

#include "runtime/host.h"
#include "runtime/report/report.h"
#include "sched/watchdog/internal.h"

#define STACK_SIZE (256ul << 10)

static struct {
	int cpus;
	struct ring3_host_thread *thread;
	unsigned int stop; /* what the thread sleeps at */
	u64 threshold, hung; /* any thread may change the first */
	void (*dump)(void);
	u64 clock; /* the watchdog's own time: it stands while the process is stopped */
	u64 idle;  /* of it, how long no CPU has run anything */
	u64 hung_asked;
} watchdog;

void ring3_watchdog_fatal(void)
{
	console_verbose();
	watchdog.dump();
	ring3_report(RING3_REPORT_CHECK);
	ring3_report_fatal(RING3_REPORT_CHECK);
}

static u64 look_period(void)
{
	u64 threshold = READ_ONCE(watchdog.threshold);
	u64 period = threshold ? threshold * 2 / 5 : watchdog.hung / 4;

	return max_t(u64, period, NSEC_PER_MSEC);
}

static void look_for_hung_tasks(void)
{
	/* Somebody would have to be told by a CPU, and none of them will run again by itself. */
	if (watchdog.idle > watchdog.hung && ring3_hung_tasks()) {
		pr_emerg("watchdog: BUG: no CPU has run anything for %llus, and tasks are blocked\n",
			 watchdog.idle / NSEC_PER_SEC);
		ring3_watchdog_fatal();
	}
	if (watchdog.clock - watchdog.hung_asked < watchdog.hung / 4)
		return;
	watchdog.hung_asked = watchdog.clock;
	ring3_hung_task_ask(watchdog.cpus, watchdog.clock, watchdog.hung);
}

static void watch(void *unused)
{
	u64 last = ring3_host_monotonic_ns();

	for (;;) {
		u64 period = look_period(), now, delta;
		bool idle;

		ring3_host_wait_timeout(&watchdog.stop, 0, period);
		if (READ_ONCE(watchdog.stop))
			return;
		now = ring3_host_monotonic_ns();
		delta = min_t(u64, now - last, 2 * period);
		last = now;
		watchdog.clock += delta;
		idle = ring3_lockup_look(watchdog.cpus, delta, READ_ONCE(watchdog.threshold));
		watchdog.idle = idle ? watchdog.idle + delta : 0;
		if (watchdog.hung)
			look_for_hung_tasks();
	}
}

int ring3_watchdog_start(int cpus, unsigned long long threshold_ns, unsigned long long hung_ns, void (*dump)(void))
{
	watchdog.cpus = cpus;
	watchdog.stop = 0;
	watchdog.threshold = threshold_ns;
	watchdog.hung = hung_ns;
	watchdog.dump = dump;
	watchdog.clock = watchdog.idle = watchdog.hung_asked = 0;
	watchdog.thread = NULL;
	ring3_lockup_init(cpus);
	ring3_hung_task_init();
	if (!threshold_ns && !hung_ns)
		return 0;
	return ring3_host_thread_create(&watchdog.thread, "ring3-watchdog", -1, STACK_SIZE, watch, NULL);
}

void ring3_watchdog_stop(void)
{
	if (!watchdog.thread)
		return;
	WRITE_ONCE(watchdog.stop, 1u);
	ring3_host_wake(&watchdog.stop, 1);
	ring3_host_thread_join(watchdog.thread);
	watchdog.thread = NULL;
}

static int __init set_threshold(char *text)
{
	unsigned int seconds;

	if (!kstrtouint(text, 10, &seconds))
		WRITE_ONCE(watchdog.threshold, (u64)seconds * NSEC_PER_SEC);
	return 1;
}
__setup("watchdog_thresh=", set_threshold);

static int __init set_off(char *unused)
{
	WRITE_ONCE(watchdog.threshold, 0ull);
	return 1;
}
__setup("nowatchdog", set_off);
