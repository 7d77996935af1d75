// SPDX-License-Identifier: MIT
// Claim: setting the per-CPU base by instruction, where the machine allows it, is over ten times cheaper than
// by system call.

#include <ring3/cpu_base.h>

#include "bench/cpu_zero.h"
#include "bench/unrolled.h"

namespace ring3::bench {
namespace {

void Set(benchmark::State& state, ring3_cpu_base_kind method) {
  // Before boot, as cpu_base.h asks; the boot that CpuZero does chooses the best one again.
  const CpuZero cpu_zero;
  if (ring3_cpu_base_use_method(method) != 0) {
    state.SkipWithError("this machine does not offer the method");
    return;
  }
  // The value stays this CPU's own: anything else would make the loop act as another CPU.
  const unsigned long base = ring3_cpu_base_get();
  RunUnrolled(
      state, [=](auto) __attribute__((always_inline)) { ring3_cpu_base_set(base); });
  if (ring3_cpu_base_get() != base || base != per_cpu_offset(0)) state.SkipWithError("the base is wrong");
  ring3_cpu_base_use_method(ring3_cpu_base_best_method());
}

BENCHMARK_CAPTURE(Set, instruction, RING3_CPU_BASE_INSTRUCTION)->Name("set/wrgsbase");
BENCHMARK_CAPTURE(Set, syscall, RING3_CPU_BASE_SYSCALL)->Name("set/arch_prctl");

}  // namespace
}  // namespace ring3::bench
