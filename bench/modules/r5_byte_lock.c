// SPDX-License-Identifier: MIT
/*
 * r5_byte_lock.c - what the byte lock of a two-thread core costs, with its value computed inside the reservation loop or before it.
 *
 * The question of a patch to the powerpc e6500's TLB miss handler (2015): 100 000 uncontended acquisitions took 156 567 ticks of the time
 * base with the value computed inside the loop and 151 680 with it computed before, 3 % less. This module does the same to both
 * variants of sched/locks/byte_lock.h, in many short rounds of each in turn, and takes medians.
 *
 * Parameter: acquisitions, the number of each kind in one run (default 10^6; the original: 10^5).
 *
 * Output, for people: lines that begin with "  "; for programs, one line each of exactly
 *     result byte_lock=<inside|before> calls=<n> total_ns=<n> per_call_ps=<n>
 *     ratio byte_lock=before less_time_percent_x100=<n>
 * with the last figure in hundredths of a percent, signed.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/cpumask.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/preempt.h>
#include <linux/printk.h>

#include "sched/locks/byte_lock.h"

/* Odd, so that a median is one of the rounds; many, so that most are shorter than the time slice of a busy host. */
#define ROUNDS 501

static unsigned long acquisitions = 1000000;
module_param(acquisitions, ulong, 0444);
MODULE_PARM_DESC(acquisitions, "of each kind");

static struct ring3_byte_lock lock;

#define DEFINE_RUN(name, acquire)                                          \
	static noinline u64 run_##name(unsigned long calls)                \
	{                                                                  \
		u64 start = ktime_get_ns();                                \
									   \
		while (calls--) {                                          \
			if (acquire(&lock) == RING3_BYTE_LOCK_TAKEN)       \
				ring3_byte_lock_release(&lock);            \
		}                                                          \
		return ktime_get_ns() - start;                             \
	}

DEFINE_RUN(inside, ring3_byte_lock_acquire_value_inside)
DEFINE_RUN(before, ring3_byte_lock_acquire)

static u64 ns_inside[ROUNDS], ns_before[ROUNDS];

static u64 median(u64 *ns)
{
	int i, j;

	for (i = 1; i < ROUNDS; i++) {
		u64 value = ns[i];

		for (j = i; j > 0 && ns[j - 1] > value; j--)
			ns[j] = ns[j - 1];
		ns[j] = value;
	}
	return ns[ROUNDS / 2];
}

static u64 report(const char *variant, u64 *ns, unsigned long calls)
{
	u64 total = median(ns) * ROUNDS;
	u64 ps = div64_u64(total * 1000, calls * ROUNDS);

	pr_info("  %-8s %12llu ns  %3llu.%03llu ns each\n", variant, total, ps / 1000, ps % 1000);
	pr_info("result byte_lock=%s calls=%lu total_ns=%llu per_call_ps=%llu\n", variant, calls * ROUNDS, total, ps);
	return total;
}

static int __init r5_byte_lock_init(void)
{
	unsigned long calls = acquisitions / ROUNDS;
	s64 inside, before, less;
	unsigned int round;
	int err;

	if (!calls) {
		pr_err("acquisitions is %lu: at least %d are needed\n", acquisitions, ROUNDS);
		return -EINVAL;
	}
	err = ring3_byte_lock_init(&lock, num_possible_cpus());
	if (err) {
		pr_err("a byte has no room for the numbers of %u CPUs: at most 255\n", num_possible_cpus());
		return err;
	}

	preempt_disable();
	pr_info("%lu uncontended acquisitions and releases of each kind\n", calls * ROUNDS);
	run_inside(calls);
	run_before(calls);
	for (round = 0; round < ROUNDS; round++) {
		ns_inside[round] = run_inside(calls);
		ns_before[round] = run_before(calls);
	}
	preempt_enable();

	inside = (s64)report("inside", ns_inside, calls);
	before = (s64)report("before", ns_before, calls);
	less = div64_s64((inside - before) * 10000, inside ? inside : 1);
	pr_info("ratio byte_lock=before less_time_percent_x100=%lld\n", less);
	return 0;
}

static void __exit r5_byte_lock_exit(void)
{
}

module_init(r5_byte_lock_init);
module_exit(r5_byte_lock_exit);
MODULE_DESCRIPTION("the byte lock of a two-thread core, in two variants");
MODULE_LICENSE("Dual MIT/GPL");
