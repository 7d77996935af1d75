/* SPDX-License-Identifier: MIT */
/* once.c - the state machine behind <linux/once.h>. */
#include <linux/atomic.h>
#include <linux/export.h>
#include <linux/once.h>
#include <asm/processor.h>

bool ring3_once_begin(int *state)
{
	for (;;) {
		int seen = smp_load_acquire(state);

		if (seen == 2)
			return false;
		if (seen == 0 && cmpxchg(state, 0, 1) == 0)
			return true;
		cpu_relax();
	}
}
EXPORT_SYMBOL(ring3_once_begin);

void ring3_once_end(int *state)
{
	smp_store_release(state, 2);
}
EXPORT_SYMBOL(ring3_once_end);
