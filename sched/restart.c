// SPDX-License-Identifier: MIT
/* restart.c - see restart.h. */
#include "sched/restart.h"

#include <linux/atomic.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include <asm/restart.h>

#include "runtime/host.h"

/* The program's own; the names are the linker's for a section that is a C identifier. */
extern struct ring3_restart __start_ring3_restarts[] __attribute__((__weak__, __visibility__("hidden")));
extern struct ring3_restart __stop_ring3_restarts[] __attribute__((__weak__, __visibility__("hidden")));

/*
 * Readers are signal handlers, on any CPU, while another thread adds or removes. A slot is in use when high is not 0; high is
 * written last when a table is added and cleared first when it is removed. The bounds are here and not read from the table: a
 * module's table may be unmapped at any time, except while its code runs. `used` only grows.
 */
static struct {
	unsigned long low, high; /* the sequences are within these addresses */
	struct ring3_restart *begin;
	unsigned long count;
} tables[1 + 64];
static unsigned int used;

/* Shell's sort: the linker leaves tables nearly in order, and nothing may be allocated before main(). */
static void sort_by_start(struct ring3_restart *table, unsigned long count)
{
	unsigned long gap, i, at;

	for (gap = count / 2; gap; gap /= 2) {
		for (i = gap; i < count; i++) {
			struct ring3_restart entry = table[i];

			for (at = i; at >= gap && table[at - gap].start > entry.start; at -= gap)
				table[at] = table[at - gap];
			table[at] = entry;
		}
	}
}

int ring3_restart_add(struct ring3_restart *begin, struct ring3_restart *end)
{
	unsigned int i;

	if (begin == end)
		return 0;
	sort_by_start(begin, (unsigned long)(end - begin));
	for (i = 0; i < ARRAY_SIZE(tables); i++) {
		if (tables[i].high)
			continue;
		WRITE_ONCE(tables[i].low, begin->start);
		WRITE_ONCE(tables[i].begin, begin);
		WRITE_ONCE(tables[i].count, (unsigned long)(end - begin));
		smp_store_release(&tables[i].high, end[-1].end);
		if (i >= used)
			smp_store_release(&used, i + 1);
		return 0;
	}
	return -ENOMEM;
}

void ring3_restart_remove(const struct ring3_restart *begin)
{
	unsigned int i;

	for (i = 0; i < used; i++) {
		if (tables[i].high && tables[i].begin == begin) {
			WRITE_ONCE(tables[i].high, 0ul);
			smp_wmb();
		}
	}
}

/* Before main(), hence before there is a CPU to interrupt. */
__attribute__((__constructor__(101))) static void add_own(void)
{
	ring3_restart_add(__start_ring3_restarts, __stop_ring3_restarts);
}

/*
 * The sequence of a sorted table whose start @pc has left and whose end it has not reached, or NULL. The table's first sequence
 * starts below pc.
 */
static const struct ring3_restart *find(const struct ring3_restart *table, unsigned long count, unsigned long pc)
{
	const struct ring3_restart *above = table;

	/* above: the first one that starts at pc or higher. */
	while (count) {
		unsigned long half = count / 2;

		if (above[half].start < pc) {
			above += half + 1;
			count -= half + 1;
		} else {
			count = half;
		}
	}
	return pc < above[-1].end ? above - 1 : NULL;
}

static const struct ring3_restart *find_in_slot(unsigned int i, unsigned long pc)
{
	unsigned long high = smp_load_acquire(&tables[i].high);
	unsigned long low = READ_ONCE(tables[i].low);
	const struct ring3_restart *begin = READ_ONCE(tables[i].begin);
	unsigned long count = READ_ONCE(tables[i].count);

	if (pc <= low || pc >= high)
		return NULL;
	/* All of one table, and not of two that followed each other in this slot? */
	smp_rmb();
	if (READ_ONCE(tables[i].high) != high)
		return NULL;
	return find(begin, count, pc);
}

int ring3_restart_fix(struct ring3_host_frame *frame)
{
	const struct ring3_restart *sequence = NULL;
	unsigned int i, slots = smp_load_acquire(&used);

	for (i = 0; i < slots && !sequence; i++)
		sequence = find_in_slot(i, frame->pc);
	if (!sequence)
		return 0;
	if (frame->pc < sequence->complete) {
		frame->pc = sequence->start;
	} else {
		arch_restart_complete(sequence, frame->registers);
		frame->pc = sequence->end;
	}
	return 1;
}
