// SPDX-License-Identifier: MIT
/* operations_c.c - the operations as C compiles them. */
#define RING3_ROWS ring3_operations_c
#include "tests/percpu/operations_rows.h"
