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
 * A slot is in use when end is not NULL. Readers are signal handlers: begin is written before end when a table is added, and end is
 * cleared before begin is reused. `used` only grows; no slot at or above it was ever in use.
 */
static struct {
	struct ring3_restart *begin, *end;
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
		if (tables[i].end)
			continue;
		WRITE_ONCE(tables[i].begin, begin);
		smp_store_release(&tables[i].end, end);
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
		if (tables[i].end && tables[i].begin == begin)
			smp_store_release(&tables[i].end, NULL);
	}
}

/* Before main(), hence before there is a CPU to interrupt. */
__attribute__((__constructor__(101))) static void add_own(void)
{
	ring3_restart_add(__start_ring3_restarts, __stop_ring3_restarts);
}

/* The sequence of the table that @pc has left the start of and not reached the end of, or NULL. */
static const struct ring3_restart *find(const struct ring3_restart *table, unsigned long count, unsigned long pc)
{
	const struct ring3_restart *last;

	/* The last one that starts below pc is table[-1] in the end. */
	while (count) {
		unsigned long half = count / 2;

		if (table[half].start < pc) {
			table += half + 1;
			count -= half + 1;
		} else {
			count = half;
		}
	}
	last = table - 1;
	return pc < last->end ? last : NULL;
}

int ring3_restart_fix(struct ring3_host_frame *frame)
{
	unsigned long pc = frame->pc;
	unsigned int i;

	for (i = 0; i < smp_load_acquire(&used); i++) {
		const struct ring3_restart *end = smp_load_acquire(&tables[i].end);
		const struct ring3_restart *begin = READ_ONCE(tables[i].begin);
		const struct ring3_restart *sequence;

		if (!end || pc <= begin->start || pc >= end[-1].end)
			continue;
		sequence = find(begin, (unsigned long)(end - begin), pc);
		if (!sequence)
			continue;
		if (pc < sequence->complete) {
			frame->pc = sequence->start;
		} else {
			arch_restart_complete(sequence, frame->registers);
			frame->pc = sequence->end;
		}
		return 1;
	}
	return 0;
}
