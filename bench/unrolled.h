// SPDX-License-Identifier: MIT
// unrolled.h - the timed loop of benchmarks whose operation is shorter than the loop around it.
//
// An operation of one instruction takes 0.15 ns and the loop of Google Benchmark 0.25 ns. So each round of the loop performs
// the operation kSlots times, once on each of kSlots variables, which do not wait for each other. Reports use
// items_per_second: one item is one operation.
//
// kSlots is not larger for a reason: with more than 24 read-modify-writes of memory in a loop the processor at hand (AMD Zen 4) stops
// to predict which store feeds which load, and each one takes 2 ns instead of 0.3, whatever the instructions are. A loop
// that long would measure that, and nothing of the operation.
#ifndef RING3_BENCH_UNROLLED_H_
#define RING3_BENCH_UNROLLED_H_

#include <benchmark/benchmark.h>

#include <type_traits>
#include <utility>

namespace ring3::bench {

inline constexpr int kSlots = 8;

template <typename Op, int... kSlot>
__attribute__((always_inline)) inline void ForEachSlot(Op op, std::integer_sequence<int, kSlot...>) {
  (op(std::integral_constant<int, kSlot>()), ...);
}

// Calls op(std::integral_constant<int, slot>) for each slot in each round. `op` is an always-inline lambda: the slot is a
// constant in it, so the operand's address is part of the instruction.
template <typename Op>
void RunUnrolled(benchmark::State& state, Op op) {
  for (auto _ : state) ForEachSlot(op, std::make_integer_sequence<int, kSlots>());
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kSlots);
}

// The value is needed, in a register; no instruction.
template <typename T>
__attribute__((always_inline)) inline void Consume(T value) {
  asm volatile("" : : "r"(value));
}

}  // namespace ring3::bench

#endif  // RING3_BENCH_UNROLLED_H_
