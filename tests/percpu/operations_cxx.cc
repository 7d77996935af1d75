// SPDX-License-Identifier: MIT
// operations_cxx.cc - the operations as C++ compiles them.
#define RING3_ROWS ring3_operations_cxx
#include "tests/percpu/operations_rows.h"
