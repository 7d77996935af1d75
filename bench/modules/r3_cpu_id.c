// SPDX-License-Identifier: MIT
/*
 * r3_cpu_id.c - what raw_smp_processor_id() costs, by thread_info or by looking up a per-CPU variable.
 *
 * Linux 6.11 moved arm64's CPU number from the per-CPU variable cpu_number into thread_info; the module that was used to
 * judge the change called a function that returns the number 10^9 times: 1.603 s before, 1.206 s after, 24.74 % less.
 * This one does the same to both ways, in many short rounds of each in turn, and takes medians:
 *
 *     look_up        address of cpu_number, plus this CPU's offset, load      *raw_cpu_ptr(&cpu_number)
 *     cpu_id         raw_smp_processor_id() of the style that the module is compiled for
 * in two places:
 *     inlined        where the compiler puts it, eight in a row as in straight-line code
 *     called         in a function of its own, as in the original module
 * On a processor that executes out of order, call and return take so long that the function hides behind them: a third way,
 * "empty", calls a function that returns a constant, for comparison. The inlined figures are those of the access itself.
 *
 * Parameter: nr_function_calls, the number of operations of each kind in one run (default 10^8; the original: 10^9).
 *
 * Output, for people: lines that begin with "  "; for programs, one line each of exactly
 *     result place=<inlined|called> way=<look_up|cpu_id|empty> style=<style> calls=<n> total_ns=<n> per_call_ps=<n>
 *     ratio place=<inlined|called> less_time_percent_x100=<n>
 * where total_ns is the time of all calls by the median of the rounds, and the last figure a signed integer in hundredths of a
 * percent: by how much cpu_id takes less time than look_up.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/preempt.h>
#include <linux/printk.h>
#include <linux/smp.h>

/*
 * Odd, so that a median is one of the rounds. Many, so that a round is shorter than the time slice of a host that has other
 * things to do: most rounds are then undisturbed, and the median is one of those.
 */
#define ROUNDS 501
/* Operations between two looks at the loop's counter. */
#define UNROLL 8

static unsigned long nr_function_calls = 100000000;
module_param(nr_function_calls, ulong, 0444);
MODULE_PARM_DESC(nr_function_calls, "operations of each kind");


static noinline int get_cpu_id(void)
{
	return raw_smp_processor_id();
}

static noinline int get_cpu_id_look_up(void)
{
	return *raw_cpu_ptr(&cpu_number);
}

static noinline int get_constant(void)
{
	__asm__ __volatile__("");
	return 0;
}

/* The result is needed in a register, and nothing is known about memory afterwards: each operation is done again. */
#define consume(value) __asm__ __volatile__("" : : "r"(value) : "memory")

#define DEFINE_RUN(name, expression)                              \
	static noinline u64 run_##name(unsigned long calls)       \
	{                                                         \
		unsigned long n = calls / UNROLL;                 \
		u64 start = ktime_get_ns();                       \
								  \
		while (n--) {                                     \
			consume(expression);                      \
			consume(expression);                      \
			consume(expression);                      \
			consume(expression);                      \
			consume(expression);                      \
			consume(expression);                      \
			consume(expression);                      \
			consume(expression);                      \
		}                                                 \
		return ktime_get_ns() - start;                    \
	}

DEFINE_RUN(inlined_look_up, *raw_cpu_ptr(&cpu_number))
DEFINE_RUN(inlined_cpu_id, raw_smp_processor_id())
DEFINE_RUN(called_look_up, get_cpu_id_look_up())
DEFINE_RUN(called_cpu_id, get_cpu_id())
DEFINE_RUN(called_empty, get_constant())

static struct measurement {
	const char *place;
	const char *way;
	u64 (*run)(unsigned long calls);
	u64 ns[ROUNDS];
} measurements[] = {
	{ "inlined", "look_up", run_inlined_look_up },
	{ "inlined", "cpu_id", run_inlined_cpu_id },
	{ "called", "look_up", run_called_look_up },
	{ "called", "cpu_id", run_called_cpu_id },
	{ "called", "empty", run_called_empty },
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

/* Prints one measurement, for people and for programs; returns its time. @calls were made in each round. */
static u64 report(struct measurement *m, unsigned long calls)
{
	u64 ns = median(m->ns) * ROUNDS;
	u64 ps = div64_u64(ns * 1000, calls * ROUNDS);

	pr_info("  %-8s %-8s %12llu ns  %3llu.%03llu ns each\n", m->place, m->way, ns, ps / 1000, ps % 1000);
	pr_info("result place=%s way=%s style=" RING3_STYLE_NAME " calls=%lu total_ns=%llu per_call_ps=%llu\n", m->place, m->way,
		calls * ROUNDS, ns, ps);
	return ns;
}

/* The pair look_up, cpu_id of one place. */
static void report_pair(struct measurement *pair, unsigned long calls)
{
	s64 before = (s64)report(&pair[0], calls);
	s64 after = (s64)report(&pair[1], calls);
	s64 less = div64_s64((before - after) * 10000, before ? before : 1);
	s64 size = less < 0 ? -less : less;

	pr_info("  %-8s cpu_id takes %lld.%02lld %% %s time\n", pair->place, size / 100, size % 100, less < 0 ? "more" : "less");
	pr_info("ratio place=%s less_time_percent_x100=%lld\n", pair->place, less);
}

static int __init r3_cpu_id_init(void)
{
	unsigned long calls = nr_function_calls / (ROUNDS * UNROLL) * UNROLL;
	unsigned int round, i;
	int cpu;

	if (!calls) {
		pr_err("nr_function_calls is %lu: at least %d are needed\n", nr_function_calls, ROUNDS * UNROLL);
		return -EINVAL;
	}

	/* One CPU for all rounds. */
	cpu = get_cpu();
	pr_info("the CPU number %lu times, on CPU %d, style " RING3_STYLE_NAME "\n", calls * ROUNDS, cpu);
	if (get_cpu_id() != cpu || get_cpu_id_look_up() != cpu) {
		put_cpu();
		pr_err("the ways give different numbers\n");
		return -EIO;
	}
	for (i = 0; i < ARRAY_SIZE(measurements); i++)
		measurements[i].run(calls);
	for (round = 0; round < ROUNDS; round++)
		for (i = 0; i < ARRAY_SIZE(measurements); i++)
			measurements[i].ns[round] = measurements[i].run(calls);
	put_cpu();

	report_pair(&measurements[0], calls);
	report_pair(&measurements[2], calls);
	report(&measurements[4], calls);
	return 0;
}

static void __exit r3_cpu_id_exit(void)
{
}

module_init(r3_cpu_id_init);
module_exit(r3_cpu_id_exit);
MODULE_DESCRIPTION("cost of raw_smp_processor_id() against a per-CPU look-up");
MODULE_LICENSE("Dual MIT/GPL");
