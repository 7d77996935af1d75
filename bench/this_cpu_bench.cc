// SPDX-License-Identifier: MIT
// Claim: a this_cpu operation costs what the same operation on a thread_local variable costs, and a fraction
// of every alternative that gives the same protection.
//
// Names: OPERATION/BYTES/METHOD (methods.h). sub, inc and dec are add with another constant, sub_return and
// its relatives add_return. One thread, so shared data is uncontended: the alternatives look at their best.

#include <string>

#include "bench/cpu_zero.h"
#include "bench/methods.h"
#include "bench/unrolled.h"

namespace ring3::bench {
namespace {

// An operation: what one call does, the value that every slot starts with, and what it must hold after
// `times` calls.
// clang-format off
struct ReadOp {
  static constexpr uint32_t kStart = 41;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template Read<I>()); }
  static uint64_t Expect(uint64_t) { return 41; }
};
struct WriteOp {
  static constexpr uint32_t kStart = 0;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { M::template Write<I>(42); }
  static uint64_t Expect(uint64_t) { return 42; }
};
struct AddOp {
  static constexpr uint32_t kStart = 7;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { M::template Add<I>(1); }
  static uint64_t Expect(uint64_t times) { return 7 + times; }
};
struct AndOp {
  static constexpr uint32_t kStart = 0xff;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { M::template And<I>(0x3c); }
  static uint64_t Expect(uint64_t) { return 0x3c; }
};
struct OrOp {
  static constexpr uint32_t kStart = 0x1;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { M::template Or<I>(0x40); }
  static uint64_t Expect(uint64_t) { return 0x41; }
};
struct AddReturnOp {
  static constexpr uint32_t kStart = 7;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template AddReturn<I>(1)); }
  static uint64_t Expect(uint64_t times) { return 7 + times; }
};
struct XchgOp {
  static constexpr uint32_t kStart = 7;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template Xchg<I>(9)); }
  static uint64_t Expect(uint64_t) { return 9; }
};
// Stores the value that is there; a compiler that knew would store nothing.
template <typename T>
__attribute__((always_inline)) inline T Unknown(T value) {
  asm("" : "+r"(value));
  return value;
}
struct CmpxchgOp {
  static constexpr uint32_t kStart = 5;
  template <typename M, int I> RING3_BENCH_INLINE void Do() { Consume(M::template Cmpxchg<I>(5, Unknown(5u))); }
  static uint64_t Expect(uint64_t) { return 5; }
};
struct CmpxchgDoubleOp {
  static constexpr uint32_t kStart = 5;
  template <typename M, int I> RING3_BENCH_INLINE void Do() {
    Consume(static_cast<int>(M::template CmpxchgDouble<2 * I>(5, 5, Unknown(5u), Unknown(5u))));
  }
  static uint64_t Expect(uint64_t) { return 5; }
};
// clang-format on

// Proves that the method does what its name says, before it is timed: a benchmark of nothing is fast.
template <typename M>
const char* WrongOperation() {
  const auto slot = [](auto value) { *M::template Slot<2>() = value; };
  const auto is = [](auto value) { return *M::template Slot<2>() == value; };
  slot(10u);
  if (M::template Read<2>() != 10) return "read";
  M::template Write<2>(20);
  if (!is(20u)) return "write";
  M::template Add<2>(-5);
  if (!is(15u)) return "add";
  M::template And<2>(6);
  if (!is(6u)) return "and";
  M::template Or<2>(9);
  if (!is(15u)) return "or";
  if (M::template AddReturn<2>(5) != 20 || !is(20u)) return "add_return";
  if (M::template Xchg<2>(3) != 20 || !is(3u)) return "xchg";
  if (M::template Cmpxchg<2>(4, 5) != 3 || !is(3u)) return "a failing cmpxchg";
  if (M::template Cmpxchg<2>(3, 5) != 3 || !is(5u)) return "cmpxchg";
  *M::template Slot<3>() = 6;
  if (M::template CmpxchgDouble<2>(5, 7, 1, 2) || !is(5u)) return "a failing cmpxchg_double";
  if (!M::template CmpxchgDouble<2>(5, 6, 1, 2) || !is(1u) || *M::template Slot<3>() != 2)
    return "cmpxchg_double";
  return nullptr;
}

// Calls f with the addresses of the first kCount operands, outside the timed loop.
template <typename M, int kCount, typename F>
void ForEachAddress(F f) {
  ForEachSlot([&](auto slot) { f(M::template Slot<decltype(slot)::value>()); },
              std::make_integer_sequence<int, kCount>());
}

template <typename Op, typename T, typename M>
void Measure(benchmark::State& state) {
  const CpuZero cpu_zero;
  if (const char* wrong = WrongOperation<M>()) {
    state.SkipWithError((std::string(wrong) + " gives a wrong result").c_str());
    return;
  }
  ForEachAddress<M, kOperands>([](T* slot) { *slot = Op::kStart; });
  RunUnrolled<M::kCount>(
      state, [](auto slot) __attribute__((always_inline)) { Op::template Do<M, decltype(slot)::value>(); });
  const T expected = static_cast<T>(Op::Expect(static_cast<uint64_t>(state.iterations())));
  ForEachAddress<M, M::kCount>([&](T* slot) {
    if (*slot != expected) state.SkipWithError("a slot ends with a wrong value");
  });
}

template <typename T, typename M>
void RegisterMethod(const char* method) {
  const auto add = [&](const char* operation, auto* function) {
    const std::string name = std::string(operation) + "/" + std::to_string(sizeof(T)) + "/" + method;
    benchmark::RegisterBenchmark(name.c_str(), function);
  };
  add("read", Measure<ReadOp, T, M>);
  add("write", Measure<WriteOp, T, M>);
  add("add", Measure<AddOp, T, M>);
  add("and", Measure<AndOp, T, M>);
  add("or", Measure<OrOp, T, M>);
  add("add_return", Measure<AddReturnOp, T, M>);
  add("xchg", Measure<XchgOp, T, M>);
  add("cmpxchg", Measure<CmpxchgOp, T, M>);
  add("cmpxchg_double", Measure<CmpxchgDoubleOp, T, M>);
}

[[maybe_unused]] const bool registered = [] {
  RegisterMethod<uint64_t, Native<uint64_t>>("this_cpu");
  RegisterMethod<uint64_t, Classic<uint64_t>>("classic");
  RegisterMethod<uint64_t, ThreadLocalPlain<uint64_t>>("thread_local");
  RegisterMethod<uint64_t, GenericIrqs<uint64_t>>("generic_irqs_off");
  RegisterMethod<uint64_t, PreemptBracketed<uint64_t>>("preempt_off");
  RegisterMethod<uint64_t, LockPrefixed<uint64_t>>("lock_prefix");
  RegisterMethod<uint64_t, SharedAtomic<uint64_t>>("shared_atomic");
  RegisterMethod<uint64_t, SchedGetcpuArray<uint64_t>>("sched_getcpu_array");
  RegisterMethod<uint64_t, MutexProtected<uint64_t>>("pthread_mutex");
  RegisterMethod<uint64_t, GetcpuArray<uint64_t>>("getcpu_syscall_array");
  RegisterMethod<uint64_t, SigmaskProtected<uint64_t>>("pthread_sigmask");
  // The operand's size matters only where one instruction is all there is.
  RegisterMethod<uint32_t, Native<uint32_t>>("this_cpu");
  RegisterMethod<uint32_t, Classic<uint32_t>>("classic");
  RegisterMethod<uint32_t, ThreadLocalPlain<uint32_t>>("thread_local");
  RegisterMethod<uint32_t, GenericIrqs<uint32_t>>("generic_irqs_off");
  return true;
}();

}  // namespace
}  // namespace ring3::bench
