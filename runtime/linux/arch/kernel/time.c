// SPDX-License-Identifier: MIT
/*
 * time.c - the host's monotonic clock is the clocksource; a timer per host thread is the CPU's clock event.
 */
#include <linux/clockchips.h>
#include <linux/clocksource.h>
#include <linux/delay.h>
#include <linux/init.h>
#include <linux/percpu.h>
#include <linux/sched/clock.h>
#include <linux/time.h>

#include "arch.h"
#include "runtime/host.h"

static u64 read_clock(struct clocksource *source)
{
	return ring3_host_monotonic_ns();
}

static struct clocksource host_clock = {
	.name = "host",
	.rating = 400,
	.read = read_clock,
	.mask = CLOCKSOURCE_MASK(64),
	.flags = CLOCK_SOURCE_IS_CONTINUOUS | CLOCK_SOURCE_VALID_FOR_HRES,
};

static u64 boot_ns;

unsigned long long notrace sched_clock(void)
{
	return ring3_host_monotonic_ns() - boot_ns;
}

void read_persistent_clock64(struct timespec64 *time)
{
	*time = ns_to_timespec64(ring3_host_realtime_ns());
}

static DEFINE_PER_CPU(struct clock_event_device, event_device);
/* When this CPU's event is due on the host's clock; 0: never. */
static DEFINE_PER_CPU(u64, event_due);

static int set_next_event(unsigned long delta, struct clock_event_device *device)
{
	u64 due = ring3_host_monotonic_ns() + delta;

	this_cpu_write(event_due, due);
	ring3_host_line_timer(due);
	return 0;
}

static int shut_down(struct clock_event_device *device)
{
	this_cpu_write(event_due, 0);
	ring3_host_line_timer(0);
	return 0;
}

bool ring3_event_is_due(void)
{
	u64 due = this_cpu_read(event_due);

	if (!due || ring3_host_monotonic_ns() < due)
		return false;
	this_cpu_write(event_due, 0);
	return true;
}

void ring3_event_handle(void)
{
	struct clock_event_device *device = this_cpu_ptr(&event_device);

	if (device->event_handler)
		device->event_handler(device);
}

void ring3_event_start_cpu(void)
{
	struct clock_event_device *device = this_cpu_ptr(&event_device);

	device->name = "host timer";
	device->features = CLOCK_EVT_FEAT_ONESHOT;
	device->rating = 300;
	device->set_next_event = set_next_event;
	device->set_state_shutdown = shut_down;
	device->cpumask = cpumask_of(smp_processor_id());
	/* Shorter than a signal takes is no use. */
	clockevents_config_and_register(device, NSEC_PER_SEC, 10000, LONG_MAX);
}

void __init time_init(void)
{
	boot_ns = ring3_host_monotonic_ns();
	clocksource_register_hz(&host_clock, NSEC_PER_SEC);
	ring3_event_start_cpu();
}

void calibrate_delay(void)
{
	/* udelay() asks the clock. The figure is for those who print it. */
	loops_per_jiffy = NSEC_PER_SEC / HZ;
}

void __ndelay(unsigned long ns)
{
	u64 end = ring3_host_monotonic_ns() + ns;

	while (ring3_host_monotonic_ns() < end)
		cpu_relax();
}
EXPORT_SYMBOL(__ndelay);

void __udelay(unsigned long us)
{
	__ndelay(us * NSEC_PER_USEC);
}
EXPORT_SYMBOL(__udelay);

/* @scaled: microseconds times 2^32 / 10^6 (asm-generic/delay.h). */
void __const_udelay(unsigned long scaled)
{
	__ndelay(mul_u64_u64_shr(scaled, NSEC_PER_SEC, 32));
}
EXPORT_SYMBOL(__const_udelay);
