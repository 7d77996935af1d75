// SPDX-License-Identifier: MIT
/* operations_classic.c - the operations as the setting //tools:percpu_form=classic makes them; objects of both choices mix. */
#ifndef RING3_PERCPU_CLASSIC
#define RING3_PERCPU_CLASSIC 1
#endif
#define RING3_ROWS ring3_operations_classic
#include "tests/percpu/operations_rows.h"
