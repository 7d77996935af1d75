// SPDX-License-Identifier: MIT
// gtest_suites.h - the KUnit suites of the program as GoogleTests.
#ifndef RING3_RUNTIME_KUNIT_GTEST_SUITES_H_
#define RING3_RUNTIME_KUNIT_GTEST_SUITES_H_

#include "absl/status/status.h"
#include "runtime/runtime.h"

namespace ring3 {

// Registers every case of every KUnit suite that is linked in: `Suite.case`, and `Suite.case/description` for each parameter.
// Call it in main(), after testing::InitGoogleTest() and before RUN_ALL_TESTS(); once. (Not before main(): only running
// kernel code tells which parameters there are, and that needs a CPU.)
//
// Each suite gets a runtime of its own, booted with `options`; its cases run on CPU 0. A case fails with KUnit's text, at the
// kernel file and line; by a WARN or another report while it runs; and when it leaves preemption or interrupts off. A
// skipped case is a skipped GoogleTest, unless it failed before. A suite_init that fails fails every case of its suite.
//
// Errors: those of Runtime::Boot(), if a suite has parameters to ask for.
absl::Status RegisterKunitSuites(const RuntimeOptions& options);

}  // namespace ring3

#endif  // RING3_RUNTIME_KUNIT_GTEST_SUITES_H_
