/* SPDX-License-Identifier: MIT */
/*
 * cpumask.h - sets of CPUs, and the four sets that say which CPUs there are.
 *
 *   possible   has a per-CPU area; fixed at boot            present   exists
 *   online     runs (set last at boot, cleared first)       active    takes tasks
 *
 * CPU ids are 0 to nr_cpu_ids - 1. Functions that search return a value >= nr_cpu_ids if nothing is found.
 * set, clear, test_and_set and test_and_clear are atomic; the __ forms and whole-mask operations are not.
 * Masks are plain arrays of NR_CPUS bits (128 bytes), cpumask_var_t too: its allocation never fails.
 */
#ifndef __LINUX_CPUMASK_H
#define __LINUX_CPUMASK_H

#include <linux/kernel.h>
#include <linux/threads.h>
#include <linux/bitmap.h>
#include <linux/atomic.h>
#include <linux/gfp.h>

typedef struct cpumask {
	DECLARE_BITMAP(bits, NR_CPUS);
} cpumask_t;

#define cpumask_bits(maskp) ((maskp)->bits)
/* For printk: "%*pb[l]", cpumask_pr_args(mask). */
#define cpumask_pr_args(maskp) nr_cpu_ids, cpumask_bits(maskp)

__RING3_BEGIN_DECLS

/* 1 + the highest possible CPU id; NR_CPUS before boot. */
extern unsigned int nr_cpu_ids;
#define nr_cpumask_bits nr_cpu_ids

extern struct cpumask __cpu_possible_mask;
extern struct cpumask __cpu_online_mask;
extern struct cpumask __cpu_present_mask;
extern struct cpumask __cpu_active_mask;
extern struct cpumask __cpu_dying_mask;
#define cpu_possible_mask ((const struct cpumask *)&__cpu_possible_mask)
#define cpu_online_mask ((const struct cpumask *)&__cpu_online_mask)
#define cpu_present_mask ((const struct cpumask *)&__cpu_present_mask)
#define cpu_active_mask ((const struct cpumask *)&__cpu_active_mask)
#define cpu_dying_mask ((const struct cpumask *)&__cpu_dying_mask)

extern atomic_t __num_online_cpus;

/* All NR_CPUS bits; row 0 none, row 1 + n bit n only. */
extern const unsigned long cpu_all_bits[BITS_TO_LONGS(NR_CPUS)];
extern const unsigned long cpu_bit_bitmap[BITS_PER_LONG + 1][BITS_TO_LONGS(NR_CPUS)];
#define cpu_all_mask to_cpumask(cpu_all_bits)
#define cpu_none_mask to_cpumask(cpu_bit_bitmap[0])

/* For boot and teardown, which change the sets one CPU at a time; init_* replace a whole set. */
void set_cpu_online(unsigned int cpu, bool online);
void init_cpu_present(const struct cpumask *src);
void init_cpu_possible(const struct cpumask *src);
void init_cpu_online(const struct cpumask *src);
/* Makes nr_cpu_ids fit the possible CPUs. */
void setup_nr_cpu_ids(void);

unsigned int cpumask_next_wrap(int n, const struct cpumask *mask, int start, bool wrap);
/* The @i-th online CPU, counted modulo their number. There is one NUMA node, so @node does not matter. */
unsigned int cpumask_local_spread(unsigned int i, int node);
/* Any CPU of the mask (of both), another one each time, so that users spread. */
unsigned int cpumask_any_distribute(const struct cpumask *srcp);
unsigned int cpumask_any_and_distribute(const struct cpumask *src1p, const struct cpumask *src2p);
/* Any CPU of the mask but @cpu. */
unsigned int cpumask_any_but(const struct cpumask *mask, unsigned int cpu);

__RING3_END_DECLS

static inline void set_nr_cpu_ids(unsigned int nr)
{
	nr_cpu_ids = nr;
}

static __always_inline unsigned int cpumask_check(unsigned int cpu)
{
	return cpu;
}

/* A bitmap of NR_CPUS bits as a mask. The comparison makes other types a compile error. */
#define to_cpumask(bitmap) ((struct cpumask *)(1 ? (bitmap) : (void *)sizeof(__check_is_bitmap(bitmap))))
static inline int __check_is_bitmap(const unsigned long *bitmap)
{
	(void)bitmap;
	return 1;
}

/*
 * A mask with only @cpu in it, as a pointer into constant data: the row of its bit, moved so that its word
 * fits.
 */
static inline const struct cpumask *get_cpu_mask(unsigned int cpu)
{
	const unsigned long *p = cpu_bit_bitmap[1 + cpu % BITS_PER_LONG];

	p -= cpu / BITS_PER_LONG;
	return (const struct cpumask *)p;
}
#define cpumask_of(cpu) (get_cpu_mask(cpu))

/* --- Searching. @n is where the last search ended; -1 starts. --- */

static inline unsigned int cpumask_first(const struct cpumask *srcp)
{
	return (unsigned int)find_first_bit(cpumask_bits(srcp), nr_cpumask_bits);
}

static inline unsigned int cpumask_first_zero(const struct cpumask *srcp)
{
	return (unsigned int)find_first_zero_bit(cpumask_bits(srcp), nr_cpumask_bits);
}

static inline unsigned int cpumask_first_and(const struct cpumask *srcp1, const struct cpumask *srcp2)
{
	return (unsigned int)find_first_and_bit(cpumask_bits(srcp1), cpumask_bits(srcp2), nr_cpumask_bits);
}

static inline unsigned int cpumask_last(const struct cpumask *srcp)
{
	return (unsigned int)find_last_bit(cpumask_bits(srcp), nr_cpumask_bits);
}

static inline unsigned int cpumask_next(int n, const struct cpumask *srcp)
{
	return (unsigned int)find_next_bit(cpumask_bits(srcp), nr_cpumask_bits, (unsigned long)(n + 1));
}

static inline unsigned int cpumask_next_zero(int n, const struct cpumask *srcp)
{
	return (unsigned int)find_next_zero_bit(cpumask_bits(srcp), nr_cpumask_bits, (unsigned long)(n + 1));
}

static inline unsigned int cpumask_next_and(int n, const struct cpumask *src1p, const struct cpumask *src2p)
{
	return (unsigned int)find_next_and_bit(cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits,
					       (unsigned long)(n + 1));
}

/* The CPU with @n members of the mask before it. */
static inline unsigned int cpumask_nth(unsigned int n, const struct cpumask *srcp)
{
	return (unsigned int)find_nth_bit(cpumask_bits(srcp), nr_cpumask_bits, n);
}

static inline unsigned int cpumask_nth_and(unsigned int n, const struct cpumask *srcp1,
					   const struct cpumask *srcp2)
{
	return (unsigned int)find_nth_and_bit(cpumask_bits(srcp1), cpumask_bits(srcp2), nr_cpumask_bits, n);
}

static inline unsigned int cpumask_nth_andnot(unsigned int n, const struct cpumask *srcp1,
					      const struct cpumask *srcp2)
{
	return (unsigned int)find_nth_andnot_bit(cpumask_bits(srcp1), cpumask_bits(srcp2), nr_cpumask_bits,
						 n);
}

#define cpumask_any(srcp) cpumask_first(srcp)
#define cpumask_any_and(mask1, mask2) cpumask_first_and((mask1), (mask2))

#define for_each_cpu(cpu, mask) for_each_set_bit(cpu, cpumask_bits(mask), nr_cpumask_bits)
#define for_each_cpu_not(cpu, mask) for_each_clear_bit(cpu, cpumask_bits(mask), nr_cpumask_bits)
/* From @start round to the CPU before it. */
#define for_each_cpu_wrap(cpu, mask, start) \
	for_each_set_bit_wrap(cpu, cpumask_bits(mask), nr_cpumask_bits, start)
#define for_each_cpu_and(cpu, mask1, mask2) \
	for_each_and_bit(cpu, cpumask_bits(mask1), cpumask_bits(mask2), nr_cpumask_bits)
#define for_each_cpu_andnot(cpu, mask1, mask2) \
	for_each_andnot_bit(cpu, cpumask_bits(mask1), cpumask_bits(mask2), nr_cpumask_bits)

#define for_each_possible_cpu(cpu) for_each_cpu((cpu), cpu_possible_mask)
#define for_each_online_cpu(cpu) for_each_cpu((cpu), cpu_online_mask)
#define for_each_present_cpu(cpu) for_each_cpu((cpu), cpu_present_mask)

/* --- One CPU. --- */

static __always_inline void cpumask_set_cpu(unsigned int cpu, struct cpumask *dstp)
{
	set_bit(cpumask_check(cpu), cpumask_bits(dstp));
}

static __always_inline void __cpumask_set_cpu(unsigned int cpu, struct cpumask *dstp)
{
	__set_bit(cpumask_check(cpu), cpumask_bits(dstp));
}

static __always_inline void cpumask_clear_cpu(int cpu, struct cpumask *dstp)
{
	clear_bit(cpumask_check((unsigned int)cpu), cpumask_bits(dstp));
}

static __always_inline void __cpumask_clear_cpu(int cpu, struct cpumask *dstp)
{
	__clear_bit(cpumask_check((unsigned int)cpu), cpumask_bits(dstp));
}

static __always_inline bool cpumask_test_cpu(int cpu, const struct cpumask *cpumask)
{
	return test_bit(cpumask_check((unsigned int)cpu), cpumask_bits(cpumask));
}

static __always_inline bool cpumask_test_and_set_cpu(int cpu, struct cpumask *cpumask)
{
	return test_and_set_bit(cpumask_check((unsigned int)cpu), cpumask_bits(cpumask));
}

static __always_inline bool cpumask_test_and_clear_cpu(int cpu, struct cpumask *cpumask)
{
	return test_and_clear_bit(cpumask_check((unsigned int)cpu), cpumask_bits(cpumask));
}

/* --- Whole masks; the meaning is that of the bitmap_ function of the same name. --- */

static inline void cpumask_setall(struct cpumask *dstp)
{
	bitmap_fill(cpumask_bits(dstp), nr_cpumask_bits);
}

static inline void cpumask_clear(struct cpumask *dstp)
{
	bitmap_zero(cpumask_bits(dstp), nr_cpumask_bits);
}

static inline bool cpumask_and(struct cpumask *dstp, const struct cpumask *src1p, const struct cpumask *src2p)
{
	return bitmap_and(cpumask_bits(dstp), cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline void cpumask_or(struct cpumask *dstp, const struct cpumask *src1p, const struct cpumask *src2p)
{
	bitmap_or(cpumask_bits(dstp), cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline void cpumask_xor(struct cpumask *dstp, const struct cpumask *src1p, const struct cpumask *src2p)
{
	bitmap_xor(cpumask_bits(dstp), cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline bool cpumask_andnot(struct cpumask *dstp, const struct cpumask *src1p,
				  const struct cpumask *src2p)
{
	return bitmap_andnot(cpumask_bits(dstp), cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline void cpumask_complement(struct cpumask *dstp, const struct cpumask *srcp)
{
	bitmap_complement(cpumask_bits(dstp), cpumask_bits(srcp), nr_cpumask_bits);
}

static inline bool cpumask_equal(const struct cpumask *src1p, const struct cpumask *src2p)
{
	return bitmap_equal(cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline bool cpumask_or_equal(const struct cpumask *src1p, const struct cpumask *src2p,
				    const struct cpumask *src3p)
{
	return bitmap_or_equal(cpumask_bits(src1p), cpumask_bits(src2p), cpumask_bits(src3p),
			       nr_cpumask_bits);
}

static inline bool cpumask_intersects(const struct cpumask *src1p, const struct cpumask *src2p)
{
	return bitmap_intersects(cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline bool cpumask_subset(const struct cpumask *src1p, const struct cpumask *src2p)
{
	return bitmap_subset(cpumask_bits(src1p), cpumask_bits(src2p), nr_cpumask_bits);
}

static inline bool cpumask_empty(const struct cpumask *srcp)
{
	return bitmap_empty(cpumask_bits(srcp), nr_cpumask_bits);
}

static inline bool cpumask_full(const struct cpumask *srcp)
{
	return bitmap_full(cpumask_bits(srcp), nr_cpumask_bits);
}

static inline unsigned int cpumask_weight(const struct cpumask *srcp)
{
	return bitmap_weight(cpumask_bits(srcp), nr_cpumask_bits);
}

static inline unsigned int cpumask_weight_and(const struct cpumask *srcp1, const struct cpumask *srcp2)
{
	return (unsigned int)bitmap_weight_and(cpumask_bits(srcp1), cpumask_bits(srcp2), nr_cpumask_bits);
}

static inline void cpumask_shift_right(struct cpumask *dstp, const struct cpumask *srcp, int n)
{
	bitmap_shift_right(cpumask_bits(dstp), cpumask_bits(srcp), (unsigned int)n, nr_cpumask_bits);
}

static inline void cpumask_shift_left(struct cpumask *dstp, const struct cpumask *srcp, int n)
{
	bitmap_shift_left(cpumask_bits(dstp), cpumask_bits(srcp), (unsigned int)n, nr_cpumask_bits);
}

static inline void cpumask_copy(struct cpumask *dstp, const struct cpumask *srcp)
{
	bitmap_copy(cpumask_bits(dstp), cpumask_bits(srcp), nr_cpumask_bits);
}

static inline int cpumask_parse(const char *buf, struct cpumask *dstp)
{
	return bitmap_parse(buf, UINT_MAX, cpumask_bits(dstp), (int)nr_cpumask_bits);
}

static inline int cpulist_parse(const char *buf, struct cpumask *dstp)
{
	return bitmap_parselist(buf, cpumask_bits(dstp), (int)nr_cpumask_bits);
}

static inline ssize_t cpumap_print_to_pagebuf(bool list, char *buf, const struct cpumask *mask)
{
	return bitmap_print_to_pagebuf(list, buf, cpumask_bits(mask), (int)nr_cpu_ids);
}

static inline unsigned int cpumask_size(void)
{
	return bitmap_size(nr_cpumask_bits);
}

/* --- Masks as local variables; code written for allocated ones works unchanged. --- */

typedef struct cpumask cpumask_var_t[1];
#define this_cpu_cpumask_var_ptr(x) this_cpu_ptr(x)
#define __cpumask_var_read_mostly

static inline bool alloc_cpumask_var(cpumask_var_t *mask, gfp_t flags)
{
	(void)mask;
	(void)flags;
	return true;
}

static inline bool zalloc_cpumask_var(cpumask_var_t *mask, gfp_t flags)
{
	(void)flags;
	cpumask_clear(*mask);
	return true;
}

static inline bool alloc_cpumask_var_node(cpumask_var_t *mask, gfp_t flags, int node)
{
	(void)node;
	return alloc_cpumask_var(mask, flags);
}

static inline bool zalloc_cpumask_var_node(cpumask_var_t *mask, gfp_t flags, int node)
{
	(void)node;
	return zalloc_cpumask_var(mask, flags);
}

static inline void free_cpumask_var(cpumask_var_t mask)
{
	(void)mask;
}

static inline bool cpumask_available(cpumask_var_t mask)
{
	(void)mask;
	return true;
}

/* --- The four sets. --- */

static inline void set_cpu_possible(unsigned int cpu, bool possible)
{
	if (possible)
		cpumask_set_cpu(cpu, &__cpu_possible_mask);
	else
		cpumask_clear_cpu((int)cpu, &__cpu_possible_mask);
}

static inline void set_cpu_present(unsigned int cpu, bool present)
{
	if (present)
		cpumask_set_cpu(cpu, &__cpu_present_mask);
	else
		cpumask_clear_cpu((int)cpu, &__cpu_present_mask);
}

static inline void set_cpu_active(unsigned int cpu, bool active)
{
	if (active)
		cpumask_set_cpu(cpu, &__cpu_active_mask);
	else
		cpumask_clear_cpu((int)cpu, &__cpu_active_mask);
}

static inline void set_cpu_dying(unsigned int cpu, bool dying)
{
	if (dying)
		cpumask_set_cpu(cpu, &__cpu_dying_mask);
	else
		cpumask_clear_cpu((int)cpu, &__cpu_dying_mask);
}

static inline void reset_cpu_possible_mask(void)
{
	bitmap_zero(cpumask_bits(&__cpu_possible_mask), NR_CPUS);
}

/* A count, right at the moment it is taken. */
static inline unsigned int num_online_cpus(void)
{
	return (unsigned int)atomic_read(&__num_online_cpus);
}
#define num_possible_cpus() cpumask_weight(cpu_possible_mask)
#define num_present_cpus() cpumask_weight(cpu_present_mask)
#define num_active_cpus() cpumask_weight(cpu_active_mask)

static inline bool cpu_online(unsigned int cpu)
{
	return cpumask_test_cpu((int)cpu, cpu_online_mask);
}

static inline bool cpu_possible(unsigned int cpu)
{
	return cpumask_test_cpu((int)cpu, cpu_possible_mask);
}

static inline bool cpu_present(unsigned int cpu)
{
	return cpumask_test_cpu((int)cpu, cpu_present_mask);
}

static inline bool cpu_active(unsigned int cpu)
{
	return cpumask_test_cpu((int)cpu, cpu_active_mask);
}

static inline bool cpu_dying(unsigned int cpu)
{
	return cpumask_test_cpu((int)cpu, cpu_dying_mask);
}

#define cpu_is_offline(cpu) unlikely(!cpu_online(cpu))

#define CPU_BITS_NONE { 0UL }
#define CPU_BITS_CPU0 { 1UL }
#define CPU_MASK_NONE ((cpumask_t){ CPU_BITS_NONE })
#define CPU_MASK_CPU0 ((cpumask_t){ CPU_BITS_CPU0 })
#ifndef __cplusplus /* C++ has no range designators: cpumask_setall() does it */
#define CPU_BITS_ALL { [0 ... BITS_TO_LONGS(NR_CPUS) - 1] = ~0UL }
#define CPU_MASK_ALL ((cpumask_t){ CPU_BITS_ALL })
#endif

#endif /* __LINUX_CPUMASK_H */
