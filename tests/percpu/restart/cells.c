// SPDX-License-Identifier: MIT
/* cells.c - the cells, and the interrupts that act on them. */
#include "tests/percpu/restart/cells.h"

#include <linux/atomic.h>
#include <linux/bug.h>
#include <linux/export.h>

#include <ring3/restart.h>

#include "sched/irq.h"
#include "sched/restart.h"
#include "tests/percpu/restart/steps.h"

static int steps_source;

#define DEFINE_CELLS(type)                                                                      \
	DEFINE_PER_CPU(struct ring3_cell_##type, ring3_cell_##type);                            \
	EXPORT_PER_CPU_SYMBOL(ring3_cell_##type);                                               \
	struct ring3_cell_##type __percpu *ring3_cells_##type = &ring3_cell_##type;             \
	EXPORT_SYMBOL(ring3_cells_##type);                                                      \
	/* By plain accesses: no operation that is under test. */                               \
	static void write_##type(const struct ring3_step_cell *from)                            \
	{                                                                                       \
		struct ring3_cell_##type *cell = raw_cpu_ptr(&ring3_cell_##type);               \
												\
		WRITE_ONCE(cell->guard_before[1], (type)from->guard_before);                    \
		WRITE_ONCE(cell->word[0], (type)from->word[0]);                                 \
		WRITE_ONCE(cell->word[1], (type)from->word[1]);                                 \
		WRITE_ONCE(cell->guard_after[0], (type)from->guard_after);                      \
	}                                                                                       \
	static void read_##type(struct ring3_step_cell *to)                                     \
	{                                                                                       \
		struct ring3_cell_##type *cell = raw_cpu_ptr(&ring3_cell_##type);               \
												\
		to->guard_before = READ_ONCE(cell->guard_before[1]);                            \
		to->word[0] = READ_ONCE(cell->word[0]);                                         \
		to->word[1] = READ_ONCE(cell->word[1]);                                         \
		to->guard_after = READ_ONCE(cell->guard_after[0]);                              \
	}
DEFINE_CELLS(u8)
DEFINE_CELLS(u16)
DEFINE_CELLS(u32)
DEFINE_CELLS(u64)

void ring3_steps_write(unsigned int size, const struct ring3_step_cell *cell)
{
	switch (size) {
	case 1:
		return write_u8(cell);
	case 2:
		return write_u16(cell);
	case 4:
		return write_u32(cell);
	default:
		return write_u64(cell);
	}
}

void ring3_steps_read(unsigned int size, struct ring3_step_cell *cell)
{
	switch (size) {
	case 1:
		return read_u8(cell);
	case 2:
		return read_u16(cell);
	case 4:
		return read_u32(cell);
	default:
		return read_u64(cell);
	}
}

static struct {
	enum ring3_step_interrupt kind;
	const struct ring3_step *step;
	unsigned int handled;
	struct ring3_step_cell seen;
} interrupt;

static void handler(void *unused)
{
	const struct ring3_step *step = interrupt.step;
	struct ring3_step_cell cell;
	unsigned long constants[5] = { 5, 6, 9, 10, 0 };

	(void)unused;
	ring3_steps_read(step->size, &cell);
	interrupt.seen = cell;
	interrupt.handled++;
	switch (interrupt.kind) {
	case RING3_STEP_ADDS:
		cell.word[0] += 3;
		cell.word[1] += 3;
		cell.guard_before++;
		cell.guard_after++;
		break;
	case RING3_STEP_SETS:
		cell.word[0] = 5;
		cell.word[1] = 6;
		break;
	case RING3_STEP_ADDS_AWAY:
		cell.word[0]++;
		cell.word[1]++;
		ring3_steps_write(step->size, &cell);
		cell.word[0]--;
		cell.word[1]--;
		break;
	case RING3_STEP_NEIGHBOURS:
		cell.guard_before += 7;
		cell.guard_after += 7;
		break;
	default:
		step->run(constants);
		return;
	}
	ring3_steps_write(step->size, &cell);
}

void ring3_steps_install(enum ring3_step_interrupt kind, const struct ring3_step *step)
{
	interrupt.kind = kind;
	interrupt.step = step;
	interrupt.handled = 0;
	if (!steps_source)
		steps_source = ring3_irq_alloc();
	ring3_irq_set_handler(steps_source, handler, NULL);
}

void ring3_steps_raise(int cpu)
{
	ring3_irq_raise_on(cpu, steps_source);
}

unsigned int ring3_steps_handled(struct ring3_step_cell *seen)
{
	*seen = interrupt.seen;
	return interrupt.handled;
}

const struct ring3_step *ring3_module_steps;

void ring3_steps_of_module(const struct ring3_step *steps)
{
	ring3_module_steps = steps;
}
EXPORT_SYMBOL(ring3_steps_of_module);

extern struct ring3_restart __start_ring3_restarts[] __attribute__((__visibility__("hidden")));
extern struct ring3_restart __stop_ring3_restarts[] __attribute__((__visibility__("hidden")));

void ring3_steps_forget_sequences(void)
{
	ring3_restart_remove(__start_ring3_restarts);
}

void ring3_steps_know_sequences(void)
{
	BUG_ON(ring3_restart_add(__start_ring3_restarts, __stop_ring3_restarts));
}
