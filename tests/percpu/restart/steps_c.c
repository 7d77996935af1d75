// SPDX-License-Identifier: MIT
/* steps_c.c - the steps as C compiles them into a program. */
#define RING3_ROWS ring3_steps_c
#include "tests/percpu/restart/steps_rows.h"
