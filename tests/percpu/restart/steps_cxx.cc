// SPDX-License-Identifier: MIT
// steps_cxx.cc - the steps as C++ compiles them into a program.
#define RING3_ROWS ring3_steps_cxx
#include "tests/percpu/restart/steps_rows.h"
