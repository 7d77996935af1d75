// SPDX-License-Identifier: MIT
// per_cpu.h - a typed C++ view of per-CPU data, in which the common mistakes cannot be written.
//
//   static DEFINE_PER_CPU(Stats, stats);
//   ring3::PerCpuView view(&stats);
//   view.WithThisCpu([](Stats& mine) { ++mine.hits; });     // preemption is off while `mine` is in use
//   long total = view.Sum([](const Stats& s) { return s.hits; });
//
// Views are values: copy them freely. They neither own nor lock anything; who reads another CPU's copy while that CPU runs
// synchronises as in C. For single operations on counters prefer this_cpu_add() and friends, which need no protection.
#ifndef RING3_RUNTIME_PER_CPU_H_
#define RING3_RUNTIME_PER_CPU_H_

#include <memory>
#include <utility>

#include "percpu/percpu.h"
#include "sched/scoped.h"

// One more than the highest CPU number: the number of CPUs, as ring3's are numbered without gaps. 0 before boot.
extern "C" unsigned int nr_cpu_ids;

namespace ring3 {

template <typename T>
class PerCpuView {
 public:
  // `variable` is the address of a static per-CPU variable, an element or field of one, or a dynamic per-CPU pointer.
  explicit PerCpuView(T __percpu* variable) : variable_(variable) {}

  // `cpu`'s copy; a CPU that does not exist faults with a report. Any thread.
  T& OnCpu(int cpu) const { return *per_cpu_ptr(variable_, cpu); }

  // Calls fn(T&) with this CPU's copy and preemption off. Returns what fn returns. fn must not sleep. On a CPU.
  template <typename Fn>
  decltype(auto) WithThisCpu(Fn&& fn) const {
    PreemptGuard guard;
    return std::forward<Fn>(fn)(*this_cpu_ptr(variable_));
  }

  // Calls fn(cpu, T&) for every CPU in ascending order. Any thread.
  template <typename Fn>
  void ForEachCpu(Fn&& fn) const {
    for (unsigned int cpu = 0; cpu < nr_cpu_ids; ++cpu) fn(static_cast<int>(cpu), OnCpu(static_cast<int>(cpu)));
  }

  // The sum of projection(copy) over all CPUs; by default of the copies themselves. Not a snapshot: CPUs go on meanwhile.
  template <typename Projection>
  auto Sum(Projection&& projection) const {
    std::decay_t<decltype(projection(std::declval<const T&>()))> sum{};
    ForEachCpu([&](int, const T& copy) { sum += projection(copy); });
    return sum;
  }
  T Sum() const {
    return Sum([](const T& copy) { return copy; });
  }

  T __percpu* get() const { return variable_; }

 private:
  T __percpu* variable_;
};

// Owns dynamic per-CPU memory: one T per CPU, all bytes zero (no constructor runs, so T must be trivial). Made and destroyed
// on a CPU, in task context; null when the allocator refused (see percpu/dynamic.h).
template <typename T>
class DynamicPerCpu {
  static_assert(std::is_trivial_v<T>, "per-CPU memory is zeroed, not constructed");

 public:
  DynamicPerCpu() : memory_(alloc_percpu(T)) {}
  explicit operator bool() const { return memory_ != nullptr; }
  PerCpuView<T> view() const { return PerCpuView<T>(memory_.get()); }
  T __percpu* get() const { return memory_.get(); }

 private:
  struct Free {
    void operator()(T __percpu* memory) const { free_percpu(memory); }
  };
  std::unique_ptr<T, Free> memory_;
};

}  // namespace ring3

#endif  // RING3_RUNTIME_PER_CPU_H_
