/* SPDX-License-Identifier: MIT */
/* cells.h - the per-CPU variables that the steps act on. Kernel side. */
#ifndef RING3_TESTS_PERCPU_RESTART_CELLS_H_
#define RING3_TESTS_PERCPU_RESTART_CELLS_H_

#include <linux/percpu.h>
#include <linux/types.h>

#define DECLARE_CELLS(type)                                                                              \
	struct ring3_cell_##type {                                                                       \
		type guard_before[2];                                                                    \
		type word[2];                                                                            \
		type guard_after[2];                                                                     \
	} __attribute__((__aligned__(2 * sizeof(type))));                                                \
	DECLARE_PER_CPU(struct ring3_cell_##type, ring3_cell_##type);                                    \
	/* For addresses that are computed: the cell again, element 0 of an array. */                     \
	extern struct ring3_cell_##type __percpu *ring3_cells_##type;

RING3_BEGIN_DECLS
DECLARE_CELLS(u8)
DECLARE_CELLS(u16)
DECLARE_CELLS(u32)
DECLARE_CELLS(u64)
RING3_END_DECLS

#endif /* RING3_TESTS_PERCPU_RESTART_CELLS_H_ */
