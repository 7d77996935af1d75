// SPDX-License-Identifier: MIT
// One run of ring3_run: boot, load, init, exit, verdict.
#ifndef RING3_RUNTIME_RUN_RUN_MODULES_H_
#define RING3_RUNTIME_RUN_RUN_MODULES_H_

#include "runtime/run/exit_codes.h"
#include "runtime/run/options.h"

namespace ring3 {

// Returns how the process shall end; everything has been printed.
ring3_exit_code RunModules(const RunOptions& options);

// Prints what this machine offers.
ring3_exit_code PrintInfo();

}  // namespace ring3

#endif  // RING3_RUNTIME_RUN_RUN_MODULES_H_
