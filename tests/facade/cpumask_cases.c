/* SPDX-License-Identifier: MIT */
/* cpumask_cases.c - sets of CPUs, on the booted system of the driver: CPUs 0 to 3. */
#include <linux/cpumask.h>
#include <linux/kernel.h>
#include <linux/percpu.h>
#include <linux/smp.h>

#include "tests/facade/kernel_case.h"

static void booted(void)
{
	unsigned int count = 0;
	int cpu;

	EXPECT_EQ_LL(nr_cpu_ids, 4);
	EXPECT_EQ_LL(num_possible_cpus(), 4);
	EXPECT_EQ_LL(num_present_cpus(), 4);
	EXPECT_EQ_LL(num_online_cpus(), 4);
	EXPECT_EQ_LL(num_active_cpus(), 4);
	for (cpu = 0; cpu < 4; cpu++)
		EXPECT(cpu_possible(cpu) && cpu_present(cpu) && cpu_online(cpu) && cpu_active(cpu) &&
		       !cpu_dying(cpu));
	for (cpu = 4; cpu < NR_CPUS; cpu++)
		EXPECT(!cpu_possible(cpu) && !cpu_online(cpu) && cpu_is_offline(cpu));
	for_each_possible_cpu(cpu)
		EXPECT_EQ_LL(cpu, count++);
	EXPECT_EQ_LL(count, 4);
	for_each_online_cpu(cpu)
		count--;
	EXPECT_EQ_LL(count, 0);
	for_each_present_cpu(cpu)
		count++;
	EXPECT_EQ_LL(count, 4);
	EXPECT(cpumask_subset(cpu_online_mask, cpu_possible_mask));
}

static void single_cpus(void)
{
	struct cpumask mask = CPU_MASK_NONE;

	for (unsigned int cpu = 0; cpu < NR_CPUS; cpu++) {
		const struct cpumask *one = cpumask_of(cpu);

		for (unsigned int i = 0; i < NR_CPUS; i++)
			if (test_bit(i, cpumask_bits(one)) != (i == cpu))
				EXPECT_EQ_LL(i, cpu);
	}
	EXPECT(!cpumask_test_and_set_cpu(2, &mask));
	EXPECT(cpumask_test_and_set_cpu(2, &mask));
	EXPECT(cpumask_test_cpu(2, &mask) && !cpumask_test_cpu(1, &mask));
	EXPECT(cpumask_equal(&mask, cpumask_of(2)));
	EXPECT(cpumask_test_and_clear_cpu(2, &mask));
	EXPECT(cpumask_empty(&mask));
	__cpumask_set_cpu(3, &mask);
	__cpumask_clear_cpu(3, &mask);
	cpumask_set_cpu(0, &mask);
	EXPECT(cpumask_equal(&mask, &CPU_MASK_CPU0));
	cpumask_clear_cpu(0, &mask);
	EXPECT(cpumask_empty(&mask));
	EXPECT(cpumask_full(&CPU_MASK_ALL) && cpumask_full(cpu_all_mask) && cpumask_empty(cpu_none_mask));
}

/* The order of a walk, as decimal digits behind a leading 1. */
#define ORDER(walk)                            \
	({                                     \
		int order = 1;                 \
		walk order = order * 10 + cpu; \
		order;                         \
	})

static void walks(void)
{
	struct cpumask mask, other;
	int cpu;

	cpumask_clear(&mask);
	cpumask_set_cpu(1, &mask);
	cpumask_set_cpu(3, &mask);
	EXPECT_EQ_LL(ORDER(for_each_cpu(cpu, &mask)), 113);
	EXPECT_EQ_LL(ORDER(for_each_cpu_not(cpu, &mask)), 102);
	EXPECT_EQ_LL(ORDER(for_each_cpu_and(cpu, &mask, cpumask_of(3))), 13);
	EXPECT_EQ_LL(ORDER(for_each_cpu_andnot(cpu, cpu_online_mask, &mask)), 102);
	EXPECT_EQ_LL(ORDER(for_each_cpu_wrap(cpu, cpu_online_mask, 2)), 12301);
	EXPECT_EQ_LL(ORDER(for_each_cpu_wrap(cpu, &mask, 0)), 113);
	EXPECT_EQ_LL(ORDER(for_each_cpu_wrap(cpu, &mask, 2)), 131);
	EXPECT_EQ_LL(ORDER(for_each_cpu(cpu, cpu_none_mask)), 1);
	EXPECT_EQ_LL(cpumask_first(&mask), 1);
	EXPECT_EQ_LL(cpumask_last(&mask), 3);
	EXPECT_EQ_LL(cpumask_next(-1, &mask), 1);
	EXPECT_EQ_LL(cpumask_next(1, &mask), 3);
	EXPECT_EQ_LL(cpumask_next(3, &mask), nr_cpu_ids);
	EXPECT_EQ_LL(cpumask_next_zero(0, &mask), 2);
	EXPECT_EQ_LL(cpumask_next_and(1, &mask, cpu_online_mask), 3);
	EXPECT_EQ_LL(cpumask_first_zero(&mask), 0);
	EXPECT_EQ_LL(cpumask_nth(1, &mask), 3);
	EXPECT_EQ_LL(cpumask_nth(2, &mask), nr_cpu_ids);
	EXPECT_EQ_LL(cpumask_any_but(&mask, 1), 3);
	EXPECT_EQ_LL(cpumask_any_but(&mask, 2), 1);
	EXPECT_EQ_LL(cpumask_any_but(cpumask_of(1), 1), nr_cpu_ids);
	EXPECT_EQ_LL(cpumask_local_spread(5, NUMA_NO_NODE), 1);
	EXPECT_EQ_LL(cpumask_next_wrap(-1, &mask, 2, false), 1);
	EXPECT_EQ_LL(cpumask_next_wrap(2, &mask, 2, false), 3);
	EXPECT_EQ_LL(cpumask_next_wrap(3, &mask, 2, true), 1);
	EXPECT_EQ_LL(cpumask_next_wrap(1, &mask, 2, true), nr_cpu_ids);
	EXPECT_EQ_LL(cpumask_next_wrap(2, &mask, 3, false), 3); /* @start in the mask */
	EXPECT_EQ_LL(cpumask_next_wrap(3, &mask, 3, true), 1);
	EXPECT_EQ_LL(cpumask_next_wrap(1, &mask, 3, true), nr_cpu_ids);
	/* Another one each time, then round again. */
	EXPECT(cpumask_any_distribute(&mask) != cpumask_any_distribute(&mask));
	EXPECT_EQ_LL(cpumask_any_and_distribute(&mask, cpumask_of(3)), 3);
	EXPECT(cpumask_any_and_distribute(&mask, cpumask_of(2)) >= nr_cpu_ids);
	cpumask_complement(&other, &mask);
	EXPECT(!cpumask_intersects(&mask, &other) && cpumask_or_equal(&mask, &other, cpu_online_mask));
	EXPECT_EQ_LL(cpumask_weight(&other), 2);
	EXPECT(!cpumask_and(&other, &mask, cpumask_of(0)) && cpumask_andnot(&other, &mask, cpumask_of(1)));
	EXPECT(cpumask_equal(&other, cpumask_of(3)));
	cpumask_shift_left(&other, cpumask_of(1), 1);
	EXPECT(cpumask_equal(&other, cpumask_of(2)));
}

static void text(void)
{
	cpumask_var_t mask;

	EXPECT(zalloc_cpumask_var(&mask, GFP_KERNEL) && cpumask_available(mask));
	EXPECT_EQ_LL(cpulist_parse("1-2\n", mask), 0);
	EXPECT(cpumask_test_cpu(1, mask) && cpumask_test_cpu(2, mask) && cpumask_weight(mask) == 2);
	EXPECT_EQ_LL(cpulist_parse("0-N", mask), 0);
	EXPECT(cpumask_full(mask));
	EXPECT_EQ_LL(cpulist_parse("4", mask), -ERANGE);
	EXPECT_EQ_LL(cpumask_parse("9", mask), 0);
	EXPECT(cpumask_test_cpu(0, mask) && cpumask_test_cpu(3, mask) && cpumask_weight(mask) == 2);
	EXPECT_EQ_LL(cpumask_parse("10", mask), -EOVERFLOW);
	free_cpumask_var(mask);
}

const struct kernel_case cpumask_cases[] = {
	{"Cpumask", "Booted", booted},
	{"Cpumask", "SingleCpus", single_cpus},
	{"Cpumask", "Walks", walks},
	{"Cpumask", "Text", text},
	KERNEL_CASES_END,
};
