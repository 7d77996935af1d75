// SPDX-License-Identifier: MIT
// unrolled.h - the timed loop of benchmarks whose operation is shorter than the loop around it.
//
// An operation of one instruction takes 0.15 ns and the loop of Google Benchmark 0.25 ns. So each round of
// the loop performs the operation several times, on different variables, which do not wait for each other.
// Reports use items_per_second: one item is one operation.
//
// Not more often, for a reason. The processor at hand (AMD Zen 4) predicts which store feeds which load, and
// then a read-modify-write of a word that was just written takes 0.3 ns; with more than 24 of them in a loop,
// or 12 while the core's other thread is busy, it gives up and each takes 2 ns, whatever the instructions
// are. A longer loop would measure that, and nothing of the operation. So: kSlots operations that touch one
// word each, kSlotsGuarded of those that also touch the words of a guard (a count, a flag).
#ifndef RING3_BENCH_UNROLLED_H_
#define RING3_BENCH_UNROLLED_H_

#include <benchmark/benchmark.h>

#include <type_traits>
#include <utility>

namespace ring3::bench {

inline constexpr int kSlots = 8;
inline constexpr int kSlotsGuarded = 4;

template <typename Op, int... kSlot>
__attribute__((always_inline)) inline void ForEachSlot(Op op, std::integer_sequence<int, kSlot...>) {
  (op(std::integral_constant<int, kSlot>()), ...);
}

// Calls op(std::integral_constant<int, slot>) for the first kCount slots in each round. `op` is an
// always-inline lambda: the slot is a constant in it, so the operand's address is part of the instruction.
template <int kCount = kSlots, typename Op>
void RunUnrolled(benchmark::State& state, Op op) {
  for (auto _ : state) ForEachSlot(op, std::make_integer_sequence<int, kCount>());
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kCount);
}

// The value is needed, in a register; no instruction.
template <typename T>
__attribute__((always_inline)) inline void Consume(T value) {
  asm volatile("" : : "r"(value));
}

}  // namespace ring3::bench

#endif  // RING3_BENCH_UNROLLED_H_
