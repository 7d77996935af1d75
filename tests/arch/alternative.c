// SPDX-License-Identifier: MIT
#include "tests/arch/alternative.h"

#include <linux/atomic.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(int, counter);

int ring3_alternative_add_return(int value)
{
	return ring3_classic_this_cpu_add_return(counter, value);
}

int ring3_alternative_cmpxchg_double(unsigned long *pair)
{
	return cmpxchg_double(&pair[0], &pair[1], 1, 2, 3, 4);
}
