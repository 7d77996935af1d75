// SPDX-License-Identifier: MIT
/*
 * r1_this_cpu.c - this_cpu operations as instructions, against the portable form that turns interrupts off around plain C.
 *
 * Linux 3.19 replaced the portable form on arm64; hackbench took 47.05 s before and 44.93 s after. This module
 * measures the operations themselves, both forms in turn, and takes medians. Eight variables in turn, so that operations do
 * not wait for each other.
 *
 * Parameter: nr_operations, of each kind in one run (default 2 * 10^7).
 *
 * Output: for people, lines that begin with "  "; for programs, one line each of exactly
 *     result op=<add|add_return|xchg|cmpxchg|cmpxchg_double> native_ps=<n> generic_ps=<n> generic_to_native_x100=<n>
 * picoseconds of one operation, and their ratio in hundredths.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/irqflags.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/smp.h>

/* Odd; and many, so that most rounds are shorter than a time slice of a busy host and the median is undisturbed. */
#define ROUNDS 201
#define SLOTS 8

static unsigned long nr_operations = 20000000;
module_param(nr_operations, ulong, 0444);
MODULE_PARM_DESC(nr_operations, "operations of each kind");

/* Twice as many as slots: the double operation takes two at a time. */
static DEFINE_PER_CPU(unsigned long[2 * SLOTS], slots) __aligned(64);

/* Native is the classic form throughout, which is what Linux did; restartable sequences are measured by bench/restart_bench.cc. */
#define consume(value) __asm__ __volatile__("" : : "r"(value))

/* Runs OP(i) for each slot, n times; the result is the time. */
#define DEFINE_RUN(name, OP)                                      \
	static noinline u64 run_##name(unsigned long n)           \
	{                                                         \
		u64 start = ktime_get_ns();                       \
								  \
		while (n--) {                                     \
			OP(0);                                    \
			OP(1);                                    \
			OP(2);                                    \
			OP(3);                                    \
			OP(4);                                    \
			OP(5);                                    \
			OP(6);                                    \
			OP(7);                                    \
		}                                                 \
		return ktime_get_ns() - start;                    \
	}

#define native_add(i) this_cpu_add(slots[i], 1)
#define generic_add(i) this_cpu_generic_to_op(slots[i], 1, +=)
#define native_add_return(i) consume(ring3_classic_this_cpu_add_return(slots[i], 1))
#define generic_add_return(i) consume(this_cpu_generic_add_return(slots[i], 1))
#define native_xchg(i) consume(ring3_classic_this_cpu_xchg(slots[i], n))
#define generic_xchg(i) consume(this_cpu_generic_xchg(slots[i], n))
#define native_cmpxchg(i) consume(ring3_classic_this_cpu_cmpxchg(slots[i], n + 1, n))
#define generic_cmpxchg(i) consume(this_cpu_generic_cmpxchg(slots[i], n + 1, n))
#define native_cmpxchg_double(i) \
	consume(ring3_classic_this_cpu_cmpxchg_double(slots[2 * (i)], slots[2 * (i) + 1], n + 1, n + 1, n, n))
#define generic_cmpxchg_double(i) \
	consume(this_cpu_generic_cmpxchg_double(slots[2 * (i)], slots[2 * (i) + 1], n + 1, n + 1, n, n))

DEFINE_RUN(native_add, native_add)
DEFINE_RUN(generic_add, generic_add)
DEFINE_RUN(native_add_return, native_add_return)
DEFINE_RUN(generic_add_return, generic_add_return)
DEFINE_RUN(native_xchg, native_xchg)
DEFINE_RUN(generic_xchg, generic_xchg)
DEFINE_RUN(native_cmpxchg, native_cmpxchg)
DEFINE_RUN(generic_cmpxchg, generic_cmpxchg)
DEFINE_RUN(native_cmpxchg_double, native_cmpxchg_double)
DEFINE_RUN(generic_cmpxchg_double, generic_cmpxchg_double)

/*
 * What a slot holds before a run of n rounds and after it. xchg and cmpxchg store the loop's counter, which falls from n - 1
 * to 0: each compare succeeds, or the end would be another one.
 */
static unsigned long zero(unsigned long n) { return 0; }
static unsigned long same(unsigned long n) { return n; }

static struct measurement {
	const char *op;
	int width; /* slots that one operation takes */
	unsigned long (*before)(unsigned long n);
	unsigned long (*after)(unsigned long n);
	u64 (*run[2])(unsigned long n);
	u64 ns[2][ROUNDS];
} measurements[] = {
	{ "add", 1, zero, same, { run_native_add, run_generic_add } },
	{ "add_return", 1, zero, same, { run_native_add_return, run_generic_add_return } },
	{ "xchg", 1, same, zero, { run_native_xchg, run_generic_xchg } },
	{ "cmpxchg", 1, same, zero, { run_native_cmpxchg, run_generic_cmpxchg } },
	{ "cmpxchg_double", 2, same, zero, { run_native_cmpxchg_double, run_generic_cmpxchg_double } },
};

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

/* One timed run; -EIO when the slots do not end with what the operations should have left. */
static int measure(struct measurement *m, int form, unsigned long n, u64 *ns)
{
	int i;

	for (i = 0; i < SLOTS * m->width; i++)
		this_cpu_write(slots[i], m->before(n));
	*ns = m->run[form](n);
	for (i = 0; i < SLOTS * m->width; i++)
		if (this_cpu_read(slots[i]) != m->after(n))
			return -EIO;
	return 0;
}

static void report(struct measurement *m, u64 operations)
{
	u64 native = div64_u64(median(m->ns[0]) * 1000, operations);
	u64 generic = div64_u64(median(m->ns[1]) * 1000, operations);
	u64 ratio = native ? div64_u64(generic * 100, native) : 0;

	pr_info("  %-16s native %3llu.%03llu ns   interrupts off %3llu.%03llu ns   %llu.%02llu times\n", m->op, native / 1000,
		native % 1000, generic / 1000, generic % 1000, ratio / 100, ratio % 100);
	pr_info("result op=%s native_ps=%llu generic_ps=%llu generic_to_native_x100=%llu\n", m->op, native, generic, ratio);
}

static int __init r1_this_cpu_init(void)
{
	unsigned long n = nr_operations / (ROUNDS * SLOTS);
	unsigned int round, i, form;
	int err = 0;

	if (!n) {
		pr_err("nr_operations is %lu: at least %d are needed\n", nr_operations, ROUNDS * SLOTS);
		return -EINVAL;
	}

	pr_info("%lu operations of each kind on CPU %d\n", n * ROUNDS * SLOTS, get_cpu());
	for (round = 0; round < ROUNDS && !err; round++)
		for (i = 0; i < ARRAY_SIZE(measurements) && !err; i++)
			for (form = 0; form < 2 && !err; form++)
				err = measure(&measurements[i], form, n, &measurements[i].ns[form][round]);
	put_cpu();
	if (err) {
		pr_err("%s, form %u, leaves a wrong value\n", measurements[i - 1].op, form - 1);
		return err;
	}
	for (i = 0; i < ARRAY_SIZE(measurements); i++)
		report(&measurements[i], (u64)n * SLOTS);
	return 0;
}

static void __exit r1_this_cpu_exit(void)
{
}

module_init(r1_this_cpu_init);
module_exit(r1_this_cpu_exit);
MODULE_DESCRIPTION("this_cpu operations against their portable form");
MODULE_LICENSE("Dual MIT/GPL");
