/* SPDX-License-Identifier: MIT */
/* cpumask.c - the sets of CPUs and their count; see <linux/cpumask.h>. */
#include <linux/cpumask.h>
#include <linux/export.h>
#include <linux/percpu.h>

unsigned int nr_cpu_ids = NR_CPUS;
EXPORT_SYMBOL(nr_cpu_ids);

struct cpumask __cpu_possible_mask;
EXPORT_SYMBOL(__cpu_possible_mask);
struct cpumask __cpu_online_mask;
EXPORT_SYMBOL(__cpu_online_mask);
struct cpumask __cpu_present_mask;
EXPORT_SYMBOL(__cpu_present_mask);
struct cpumask __cpu_active_mask;
EXPORT_SYMBOL(__cpu_active_mask);
struct cpumask __cpu_dying_mask;
EXPORT_SYMBOL(__cpu_dying_mask);

atomic_t __num_online_cpus;
EXPORT_SYMBOL(__num_online_cpus);

const unsigned long cpu_all_bits[BITS_TO_LONGS(NR_CPUS)] = CPU_BITS_ALL;
EXPORT_SYMBOL(cpu_all_bits);

#define ROW(n) [1 + (n)][0] = 1UL << (n)
#define ROWS8(n) ROW(n), ROW(n + 1), ROW(n + 2), ROW(n + 3), ROW(n + 4), ROW(n + 5), ROW(n + 6), ROW(n + 7)
const unsigned long cpu_bit_bitmap[BITS_PER_LONG + 1][BITS_TO_LONGS(NR_CPUS)] = {
	ROWS8(0), ROWS8(8), ROWS8(16), ROWS8(24), ROWS8(32), ROWS8(40), ROWS8(48), ROWS8(56),
};
EXPORT_SYMBOL(cpu_bit_bitmap);

/* The count follows the mask even if a CPU is set twice. */
void set_cpu_online(unsigned int cpu, bool online)
{
	if (online) {
		if (!cpumask_test_and_set_cpu((int)cpu, &__cpu_online_mask))
			atomic_inc(&__num_online_cpus);
	} else {
		if (cpumask_test_and_clear_cpu((int)cpu, &__cpu_online_mask))
			atomic_dec(&__num_online_cpus);
	}
}

void init_cpu_present(const struct cpumask *src)
{
	bitmap_copy(cpumask_bits(&__cpu_present_mask), cpumask_bits(src), NR_CPUS);
}

void init_cpu_possible(const struct cpumask *src)
{
	bitmap_copy(cpumask_bits(&__cpu_possible_mask), cpumask_bits(src), NR_CPUS);
}

void init_cpu_online(const struct cpumask *src)
{
	bitmap_copy(cpumask_bits(&__cpu_online_mask), cpumask_bits(src), NR_CPUS);
	atomic_set(&__num_online_cpus, (int)bitmap_weight(cpumask_bits(src), NR_CPUS));
}

void setup_nr_cpu_ids(void)
{
	nr_cpu_ids = (unsigned int)find_last_bit(cpumask_bits(cpu_possible_mask), NR_CPUS) + 1;
}

/*
 * Old form of for_each_cpu_wrap(): @wrap false until the search has passed the end once; a result at or
 * behind @start after that ends the walk with nr_cpu_ids.
 */
unsigned int cpumask_next_wrap(int n, const struct cpumask *mask, int start, bool wrap)
{
	unsigned int next = cpumask_next(n, mask);

	if (wrap && n < start && next >= (unsigned int)start)
		return nr_cpu_ids;
	if (next < nr_cpu_ids)
		return next;
	/* Past the end: go on at 0, once. */
	next = cpumask_first(mask);
	return next >= (unsigned int)start ? nr_cpu_ids : next;
}
EXPORT_SYMBOL(cpumask_next_wrap);

unsigned int cpumask_local_spread(unsigned int i, int node)
{
	(void)node;
	return cpumask_nth(i % num_online_cpus(), cpu_online_mask);
}
EXPORT_SYMBOL(cpumask_local_spread);

/* Where the last search of this CPU ended. A lost update only makes the spreading less even. */
static DEFINE_PER_CPU(int, distribute_cpu_mask_prev);

unsigned int cpumask_any_and_distribute(const struct cpumask *src1p, const struct cpumask *src2p)
{
	unsigned long prev = (unsigned long)this_cpu_read(distribute_cpu_mask_prev);
	unsigned long next =
		find_next_and_bit_wrap(cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits, prev + 1);

	if (next < nr_cpu_ids)
		this_cpu_write(distribute_cpu_mask_prev, (int)next);
	return (unsigned int)next;
}
EXPORT_SYMBOL(cpumask_any_and_distribute);

unsigned int cpumask_any_distribute(const struct cpumask *srcp)
{
	return cpumask_any_and_distribute(srcp, srcp);
}
EXPORT_SYMBOL(cpumask_any_distribute);

unsigned int cpumask_any_but(const struct cpumask *mask, unsigned int cpu)
{
	unsigned int i = cpumask_first(mask);

	return i == cpu ? cpumask_next((int)i, mask) : i;
}
EXPORT_SYMBOL(cpumask_any_but);
