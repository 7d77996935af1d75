// SPDX-License-Identifier: MIT
/*
 * cpuinfo.c - /proc/cpuinfo: the CPUs that are online.
 */
#include <linux/cpumask.h>
#include <linux/seq_file.h>

static void *start(struct seq_file *file, loff_t *position)
{
	*position = cpumask_next(*position - 1, cpu_online_mask);
	return *position < nr_cpu_ids ? (void *)(unsigned long)(*position + 1) : NULL;
}

static void *next(struct seq_file *file, void *item, loff_t *position)
{
	(*position)++;
	return start(file, position);
}

static void stop(struct seq_file *file, void *item)
{
}

static int show(struct seq_file *file, void *item)
{
	seq_printf(file, "processor\t: %lu\nmodel name\t: ring3\n\n", (unsigned long)item - 1);
	return 0;
}

const struct seq_operations cpuinfo_op = {
	.start = start,
	.next = next,
	.stop = stop,
	.show = show,
};
