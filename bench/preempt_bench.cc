// SPDX-License-Identifier: MIT
// Claim: preempt_disable() + preempt_enable() costs a handful of this_cpu_add(), and makes no call unless a
// reschedule is due.

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

// preempt_enable() by the names of each style: with both in one program, the difference is one run's.
struct ThreadInfo {
  __attribute__((always_inline)) static inline void Disable() { ring3_thread_info_preempt_count_add(1); }
  __attribute__((always_inline)) static inline bool EnableFindsReschedule() {
    return ring3_thread_info_preempt_count_dec_and_test();
  }
  static int Count() { return ring3_thread_info_preempt_count(); }
};
struct OffsetTable {
  __attribute__((always_inline)) static inline void Disable() { ring3_offset_table_preempt_count_add(1); }
  __attribute__((always_inline)) static inline bool EnableFindsReschedule() {
    return ring3_offset_table_preempt_count_dec_and_test();
  }
  static int Count() { return ring3_offset_table_preempt_count(); }
};

template <typename Style>
__attribute__((always_inline)) inline void DisableEnable() {
  Style::Disable();
  RING3_COMPILER_BARRIER();
  if (RING3_UNLIKELY(Style::EnableFindsReschedule())) preempt_schedule();
}

template <typename Style>
void Pair(benchmark::State& state) {
  const CpuZero cpu_zero;
  const int before = Style::Count();
  Style::Disable();
  if (Style::Count() != before + 1) state.SkipWithError("disabling does not count");
  if (Style::EnableFindsReschedule()) state.SkipWithError("a reschedule is due");
  RunUnrolled<kSlotsGuarded>(
      state, [](auto) __attribute__((always_inline)) { DisableEnable<Style>(); });
  if (Style::Count() != before) state.SkipWithError("the count does not return to its start");
}

// The pair around what it usually is around.
template <typename Style>
void PairAroundAdd(benchmark::State& state) {
  const CpuZero cpu_zero;
  RunUnrolled<kSlotsGuarded>(
      state, [](auto slot) __attribute__((always_inline)) {
        Style::Disable();
        RING3_COMPILER_BARRIER();
        raw_cpu_add(counters[decltype(slot)::value], 1);
        RING3_COMPILER_BARRIER();
        if (RING3_UNLIKELY(Style::EnableFindsReschedule())) preempt_schedule();
      });
  if (this_cpu_read(counters[0]) != static_cast<long>(state.iterations())) state.SkipWithError("wrong sum");
}

BENCHMARK(ThisCpuAdd)->Name("this_cpu_add");
BENCHMARK(Pair<ThreadInfo>)->Name("pair/thread_info");
BENCHMARK(Pair<OffsetTable>)->Name("pair/offset_table");
BENCHMARK(PairAroundAdd<ThreadInfo>)->Name("pair_around_add/thread_info");
BENCHMARK(PairAroundAdd<OffsetTable>)->Name("pair_around_add/offset_table");

}  // namespace
}  // namespace ring3::bench
