// SPDX-License-Identifier: MIT
// Claim: a this_cpu operation is cheaper than the same one as a restartable sequence of the host kernel.
//
// The sequences are those of the kernel's own selftests, unmodified, from the kernel source package. They act
// on an array indexed by the host CPU's number and are atomic on that CPU; add and cmpxchg are what the
// selftests offer.
//
// Registration: glibc (2.35 and later) registers each thread's area itself and the kernel takes only one per
// thread, so the selftests' rseq.c would find a second registration refused. This file uses glibc's area
// instead, whose place glibc publishes. With GLIBC_TUNABLES=glibc.pthread.rseq=0 there is none, and the
// benchmarks say so and stop.

#include <sched.h>

#include "bench/cpu_zero.h"
#include "bench/unrolled.h"
#include "rseq.h"

// glibc's; declared here since <sys/rseq.h> and the selftests' headers both define struct rseq's signature.
extern "C" const ptrdiff_t __rseq_offset;
extern "C" const unsigned int __rseq_size;

// What rseq.c would define.
ptrdiff_t rseq_offset = __rseq_offset;
unsigned int rseq_size = __rseq_size;
unsigned int rseq_flags = 0;
int32_t rseq_fallback_current_cpu(void) { return sched_getcpu(); }

static DEFINE_PER_CPU(intptr_t[ring3::bench::kSlots], slots);

namespace ring3::bench {
namespace {

struct alignas(64) Row {
  intptr_t slots[kSlots];
};
Row rows[1024];

bool Registered(benchmark::State& state) {
  if (rseq_size != 0 && rseq_current_cpu_raw() >= 0) return true;
  state.SkipWithError("glibc has not registered restartable sequences");
  return false;
}

void ThisCpuAdd(benchmark::State& state) {
  const CpuZero cpu_zero;
  RunUnrolled(
      state, [](auto slot) __attribute__((always_inline)) { this_cpu_add(slots[decltype(slot)::value], 1); });
  if (this_cpu_read(slots[0]) != static_cast<intptr_t>(state.iterations())) state.SkipWithError("wrong sum");
}

void RseqAdd(benchmark::State& state) {
  const CpuZero cpu_zero;  // Pinned, for the same conditions.
  if (!Registered(state)) return;
  for (Row& row : rows) row = {};
  RunUnrolled(
      state, [](auto slot) __attribute__((always_inline)) {
        unsigned cpu;
        do cpu = rseq_cpu_start();
        while (rseq_unlikely(rseq_addv(&rows[cpu].slots[decltype(slot)::value], 1, static_cast<int>(cpu))));
      });
  intptr_t sum = 0;
  for (const Row& row : rows) sum += row.slots[0];
  if (sum != static_cast<intptr_t>(state.iterations())) state.SkipWithError("wrong sum");
}

void ThisCpuCmpxchg(benchmark::State& state) {
  const CpuZero cpu_zero;
  RunUnrolled(
      state, [](auto slot) __attribute__((always_inline)) {
        Consume(this_cpu_cmpxchg(slots[decltype(slot)::value], 0, 0));
      });
  if (this_cpu_read(slots[0]) != 0) state.SkipWithError("wrong value");
}

void RseqCmpxchg(benchmark::State& state) {
  const CpuZero cpu_zero;
  if (!Registered(state)) return;
  for (Row& row : rows) row = {};
  RunUnrolled(
      state, [](auto slot) __attribute__((always_inline)) {
        // 0: stored; 1: the value differs, which is cmpxchg's failure; -1: interrupted or on another CPU, try
        // again.
        int result;
        do {
          const unsigned cpu = rseq_cpu_start();
          result = rseq_cmpeqv_storev(&rows[cpu].slots[decltype(slot)::value], 0, 0, static_cast<int>(cpu));
        } while (rseq_unlikely(result < 0));
        Consume(result);
      });
  if (rows[sched_getcpu() % 1024].slots[0] != 0) state.SkipWithError("wrong value");
}

BENCHMARK(ThisCpuAdd)->Name("add/this_cpu");
BENCHMARK(RseqAdd)->Name("add/rseq_addv");
BENCHMARK(ThisCpuCmpxchg)->Name("cmpxchg/this_cpu");
BENCHMARK(RseqCmpxchg)->Name("cmpxchg/rseq_cmpeqv_storev");

}  // namespace
}  // namespace ring3::bench
