// SPDX-License-Identifier: MIT
// Claim: a this_cpu operation as a restartable sequence costs a third of the classic instruction or less, and no more than
// the portable form.
//
// Names: OPERATION/SHAPE/FORM, all of 8 bytes.
//   independent   on different words in turn: what the operation keeps of the processor busy
//   same          on one word over and over: each waits for the one before it, as in a loop on one variable
//   slab          an object taken from a list and put back, as a slab allocator does it: two cmpxchg_double of (head, generation),
//                 each after reading both; an item is the pair
//
// How far a load from a word that was just stored has to wait is a matter of prediction on the processor at hand (AMD Zen), and
// swings between one cycle and eight with the code around it; most of all in the shapes same and slab.

#include <string>

#include "bench/cpu_zero.h"
#include "bench/methods.h"
#include "bench/unrolled.h"

namespace ring3::bench {
namespace {

using Restart = Restartable<uint64_t>;
using Classical = Classic<uint64_t>;
using Portable = GenericIrqs<uint64_t>;

template <typename T>
__attribute__((always_inline)) inline T Unknown(T value) {
  asm("" : "+r"(value));
  return value;
}

// clang-format off
struct AddReturn {
  static constexpr uint64_t kStart = 7;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template AddReturn<I>(1)); }
  static uint64_t Expect(uint64_t times) { return 7 + times; }
};
struct Xchg {
  static constexpr uint64_t kStart = 7;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template Xchg<I>(Unknown(9ul))); }
  static uint64_t Expect(uint64_t) { return 9; }
};
struct Cmpxchg {
  static constexpr uint64_t kStart = 5;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template Cmpxchg<I>(5, Unknown(5ul))); }
  static uint64_t Expect(uint64_t) { return 5; }
};
struct CmpxchgDouble {
  static constexpr uint64_t kStart = 5;
  template <typename M, int I> RING3_BENCH_INLINE void Do() {
    Consume(static_cast<int>(M::template CmpxchgDouble<2 * I>(5, 5, Unknown(5ul), Unknown(5ul))));
  }
  static uint64_t Expect(uint64_t) { return 5; }
};
// clang-format on

template <typename Op, typename M, bool kSame>
void Measure(benchmark::State& state) {
  const CpuZero cpu_zero;
  uint64_t* words = M::template Slot<0>();
  for (int i = 0; i < kOperands; ++i) words[i] = Op::kStart;
  RunUnrolled<M::kCount>(
      state, [](auto slot) __attribute__((always_inline)) { Op::template Do<M, kSame ? 0 : decltype(slot)::value>(); });
  const uint64_t times = static_cast<uint64_t>(state.iterations()) * (kSame ? M::kCount : 1);
  for (int i = 0; i < (kSame ? 1 : M::kCount); ++i)
    if (words[i] != Op::Expect(times)) state.SkipWithError("a word ends with a wrong value");
}

// words[0] is the list's head (an object's first word points to the next one), words[1] its generation.
template <typename M>
void Slab(benchmark::State& state) {
  const CpuZero cpu_zero;
  static uint64_t objects alignas(64)[16][8];
  uint64_t* words = M::template Slot<0>();
  words[0] = words[1] = 0;
  for (auto& object : objects) {
    object[0] = words[0];
    words[0] = reinterpret_cast<uint64_t>(object);
  }
  for (auto _ : state) {
    uint64_t head, generation;
    do {
      generation = this_cpu_read(bench_slots_8[1]);
      head = this_cpu_read(bench_slots_8[0]);
    } while (!M::template CmpxchgDouble<0>(head, generation, *reinterpret_cast<uint64_t*>(head), generation + 1));
    Consume(head);
    const uint64_t object = head;
    do {
      generation = this_cpu_read(bench_slots_8[1]);
      head = this_cpu_read(bench_slots_8[0]);
      *reinterpret_cast<uint64_t*>(object) = head;
    } while (!M::template CmpxchgDouble<0>(head, generation, object, generation + 1));
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()));
  if (words[1] != 2 * static_cast<uint64_t>(state.iterations())) state.SkipWithError("wrong generation");
}

template <typename M>
void RegisterForm(const char* form) {
  const auto add = [&](const char* name, auto* function) {
    benchmark::RegisterBenchmark((std::string(name) + "/" + form).c_str(), function);
  };
  add("add_return/independent", Measure<AddReturn, M, false>);
  add("xchg/independent", Measure<Xchg, M, false>);
  add("cmpxchg/independent", Measure<Cmpxchg, M, false>);
  add("cmpxchg_double/independent", Measure<CmpxchgDouble, M, false>);
  add("add_return/same", Measure<AddReturn, M, true>);
  add("xchg/same", Measure<Xchg, M, true>);
  add("cmpxchg/same", Measure<Cmpxchg, M, true>);
  add("cmpxchg_double/same", Measure<CmpxchgDouble, M, true>);
  add("cmpxchg_double/slab", Slab<M>);
}

[[maybe_unused]] const bool registered = [] {
  RegisterForm<Restart>("restartable");
  RegisterForm<Classical>("classic");
  RegisterForm<Portable>("portable");
  return true;
}();

}  // namespace
}  // namespace ring3::bench
