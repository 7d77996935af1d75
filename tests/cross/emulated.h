// SPDX-License-Identifier: MIT
// emulated.h - for tests: whether the program runs under tools/emulate.sh, and what it cannot have there.
#ifndef RING3_TESTS_CROSS_EMULATED_H_
#define RING3_TESTS_CROSS_EMULATED_H_

#include <algorithm>
#include <cstdlib>

namespace ring3::testing {

inline bool Emulated() { return getenv("RING3_EMULATOR") != nullptr; }

// qemu-user 7.2 has 32 POSIX timers for a process, and each CPU takes two.
inline int CpusAtMost(int cpus) { return Emulated() ? std::min(cpus, 8) : cpus; }

}  // namespace ring3::testing

#endif  // RING3_TESTS_CROSS_EMULATED_H_
