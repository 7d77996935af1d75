// SPDX-License-Identifier: MIT
// Claim: turning a CPU's interrupts off and on is a few instructions and no system call, where masking
// signals is two.

#include <signal.h>

#include "bench/cpu_zero.h"
#include "bench/unrolled.h"

static DEFINE_PER_CPU(long[ring3::bench::kSlots], counters);

namespace ring3::bench {
namespace {

void ThisCpuAdd(benchmark::State& state) {
  const CpuZero cpu_zero;
  RunUnrolled(
      state,
      [](auto slot) __attribute__((always_inline)) { this_cpu_add(counters[decltype(slot)::value], 1); });
  if (this_cpu_read(counters[0]) != static_cast<long>(state.iterations())) state.SkipWithError("wrong sum");
}

void SaveRestore(benchmark::State& state) {
  const CpuZero cpu_zero;
  unsigned long flags;
  local_irq_save(flags);
  if (!irqs_disabled()) state.SkipWithError("saving does not disable");
  local_irq_restore(flags);
  RunUnrolled<kSlotsGuarded>(
      state, [](auto) __attribute__((always_inline)) {
        unsigned long saved;
        local_irq_save(saved);
        local_irq_restore(saved);
      });
  if (irqs_disabled()) state.SkipWithError("restoring does not enable");
}

void DisableEnable(benchmark::State& state) {
  const CpuZero cpu_zero;
  RunUnrolled<kSlotsGuarded>(
      state, [](auto) __attribute__((always_inline)) {
        local_irq_disable();
        local_irq_enable();
      });
  if (irqs_disabled()) state.SkipWithError("enabling does not enable");
}

void SignalMask(benchmark::State& state) {
  const CpuZero cpu_zero;
  sigset_t all, now;
  sigfillset(&all);
  RunUnrolled<kSlotsGuarded>(
      state, [&](auto) __attribute__((always_inline)) {
        sigset_t before;
        pthread_sigmask(SIG_BLOCK, &all, &before);
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
      });
  pthread_sigmask(SIG_SETMASK, nullptr, &now);
  if (sigismember(&now, SIGUSR1)) state.SkipWithError("signals stay blocked");
}

BENCHMARK(ThisCpuAdd)->Name("this_cpu_add");
BENCHMARK(SaveRestore)->Name("local_irq_save_restore");
BENCHMARK(DisableEnable)->Name("local_irq_disable_enable");
BENCHMARK(SignalMask)->Name("pthread_sigmask_block_restore");

}  // namespace
}  // namespace ring3::bench
