// SPDX-License-Identifier: MIT
// Claims: an uncontended mutex costs no more than a pthread mutex, an uncontended rt_mutex no more than a pthread mutex with
// priority inheritance; and the compare-exchange of the rt_mutex's owner word is what makes it cheap: {that first, slow path
// only} x {the processor's, interrupts off, signals masked}.

#include <benchmark/benchmark.h>
#include <pthread.h>
#include <signal.h>

#include <memory>
#include <mutex>

#include "bench/cpu_zero.h"
#include "bench/sleeping_pairs.h"

namespace ring3::bench {
namespace {

constexpr long kPairs = 1000;

// What interrupts would be without a flag of our own: no system call fewer.
unsigned long SigmaskCmpxchg(unsigned long* word, unsigned long old, unsigned long new_value) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const unsigned long seen = *static_cast<volatile unsigned long*>(word);
  if (seen == old) *static_cast<volatile unsigned long*>(word) = new_value;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return seen;
}

void Kernel(benchmark::State& state, ring3_bench_pair pair) {
  const CpuZero cpu_zero;
  ring3_bench_give_cmpxchg(SigmaskCmpxchg);
  const long before = ring3_bench_pairs(pair, 1);
  long after = before;
  for (auto _ : state) after = ring3_bench_pairs(pair, kPairs);
  if (after - before != static_cast<long>(state.iterations()) * kPairs) state.SkipWithError("wrong sum");
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kPairs);
}

void Pthread(benchmark::State& state, int protocol) {
  // The C library takes shortcuts while a process has one thread.
  const CpuZero cpu_zero;
  struct alignas(128) {
    pthread_mutex_t lock;
    long sum = 0;
  } guarded;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, protocol);
  pthread_mutex_init(&guarded.lock, &attributes);
  for (auto _ : state) {
    for (long i = 0; i < kPairs; ++i) {
      pthread_mutex_lock(&guarded.lock);
      benchmark::DoNotOptimize(++guarded.sum);
      pthread_mutex_unlock(&guarded.lock);
    }
  }
  pthread_mutex_destroy(&guarded.lock);
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kPairs);
}

// All CPUs at once; time per acquisition.
void Contended(benchmark::State& state, ring3_bench_pair pair) {
  constexpr long kRounds = 50000;
  const int cpus = static_cast<int>(state.range(0));
  auto runtime = BootOrExit(cpus);
  for (auto _ : state) runtime->RunOnEach([&](int) { ring3_bench_pairs(pair, kRounds); });
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kRounds * cpus);
}

void ContendedStdMutex(benchmark::State& state) {
  constexpr long kRounds = 50000;
  const int cpus = static_cast<int>(state.range(0));
  auto runtime = BootOrExit(cpus);
  std::mutex lock;
  long sum = 0;
  for (auto _ : state) {
    runtime->RunOnEach([&](int) {
      for (long i = 0; i < kRounds; ++i) {
        const std::lock_guard<std::mutex> held(lock);
        benchmark::DoNotOptimize(++sum);
      }
    });
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kRounds * cpus);
}

BENCHMARK_CAPTURE(Pthread, mutex, PTHREAD_PRIO_NONE)->Name("uncontended/pthread_mutex");
BENCHMARK_CAPTURE(Pthread, pi, PTHREAD_PRIO_INHERIT)->Name("uncontended/pthread_mutex_pi");
BENCHMARK_CAPTURE(Kernel, mutex, RING3_BENCH_MUTEX)->Name("uncontended/mutex");
BENCHMARK_CAPTURE(Kernel, rt_mutex, RING3_BENCH_RT_MUTEX)->Name("uncontended/rt_mutex");
BENCHMARK_CAPTURE(Kernel, down_read, RING3_BENCH_RWSEM_READ)->Name("uncontended/down_read");
BENCHMARK_CAPTURE(Kernel, down_write, RING3_BENCH_RWSEM_WRITE)->Name("uncontended/down_write");
BENCHMARK_CAPTURE(Kernel, semaphore, RING3_BENCH_SEMAPHORE)->Name("uncontended/semaphore");
BENCHMARK_CAPTURE(Kernel, completion, RING3_BENCH_COMPLETION)->Name("uncontended/completion");
BENCHMARK_CAPTURE(Kernel, native_fast, RING3_BENCH_RT_NATIVE_FAST)->Name("r4/native/fast");
BENCHMARK_CAPTURE(Kernel, native_slow, RING3_BENCH_RT_NATIVE_SLOW)->Name("r4/native/slow");
BENCHMARK_CAPTURE(Kernel, irqs_off_fast, RING3_BENCH_RT_IRQS_OFF_FAST)->Name("r4/irqs_off/fast");
BENCHMARK_CAPTURE(Kernel, irqs_off_slow, RING3_BENCH_RT_IRQS_OFF_SLOW)->Name("r4/irqs_off/slow");
BENCHMARK_CAPTURE(Kernel, sigmask_fast, RING3_BENCH_RT_GIVEN_FAST)->Name("r4/sigmask/fast");
BENCHMARK_CAPTURE(Kernel, sigmask_slow, RING3_BENCH_RT_GIVEN_SLOW)->Name("r4/sigmask/slow");
BENCHMARK_CAPTURE(Contended, mutex, RING3_BENCH_MUTEX)->Name("contended/mutex")->Arg(2)->Arg(4)->UseRealTime();
BENCHMARK_CAPTURE(Contended, rt_mutex, RING3_BENCH_RT_MUTEX)->Name("contended/rt_mutex")->Arg(2)->Arg(4)->UseRealTime();
BENCHMARK_CAPTURE(Contended, down_write, RING3_BENCH_RWSEM_WRITE)->Name("contended/down_write")->Arg(2)->Arg(4)->UseRealTime();
BENCHMARK(ContendedStdMutex)->Name("contended/std_mutex")->Arg(2)->Arg(4)->UseRealTime();

}  // namespace
}  // namespace ring3::bench
