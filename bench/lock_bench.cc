// SPDX-License-Identifier: MIT
// Claim: an uncontended spin_lock() + spin_unlock(), which also turns preemption off and on, costs no more than
// pthread_spin_lock() + pthread_spin_unlock(); and CPUs that wait for a lock do not stop those that hold it.

#include <pthread.h>

#include <atomic>
#include <mutex>

#include "bench/cpu_zero.h"
#include "bench/unrolled.h"
#include "sched/locks/byte_lock.h"
#include "sched/locks/rwlock.h"
#include "sched/locks/spinlock.h"

namespace ring3::bench {
namespace {

// Each lock stands alone on its cache lines, with the datum that it protects.
template <typename Lock>
struct alignas(128) Guarded {
  Lock lock;
  long sum = 0;
};

struct RawWord {
  arch_spinlock_t word = __ARCH_SPIN_LOCK_UNLOCKED;
  void Lock() { arch_spin_lock(&word); }
  void Unlock() { arch_spin_unlock(&word); }
};
// Reference result R5, natively; bench/modules/r5_byte_lock.c is the same on every port.
struct ByteLockBefore {
  struct ring3_byte_lock word = {};
  void Lock() { ring3_byte_lock_acquire(&word); }
  void Unlock() { ring3_byte_lock_release(&word); }
};
struct ByteLockInside {
  struct ring3_byte_lock word = {};
  void Lock() { ring3_byte_lock_acquire_value_inside(&word); }
  void Unlock() { ring3_byte_lock_release(&word); }
};
struct Spinlock {
  DEFINE_SPINLOCK(lock);
  void Lock() { spin_lock(&lock); }
  void Unlock() { spin_unlock(&lock); }
};
struct SpinlockIrqsave {
  DEFINE_SPINLOCK(lock);
  unsigned long flags = 0;
  void Lock() {
    unsigned long saved;
    spin_lock_irqsave(&lock, saved);
    flags = saved;
  }
  void Unlock() { spin_unlock_irqrestore(&lock, flags); }
};
struct SpinlockBh {
  DEFINE_SPINLOCK(lock);
  void Lock() { spin_lock_bh(&lock); }
  void Unlock() { spin_unlock_bh(&lock); }
};
struct SpinTrylock {
  DEFINE_SPINLOCK(lock);
  void Lock() {
    while (!spin_trylock(&lock)) {
    }
  }
  void Unlock() { spin_unlock(&lock); }
};
struct ReadLock {
  DEFINE_RWLOCK(lock);
  void Lock() { read_lock(&lock); }
  void Unlock() { read_unlock(&lock); }
};
struct WriteLock {
  DEFINE_RWLOCK(lock);
  void Lock() { write_lock(&lock); }
  void Unlock() { write_unlock(&lock); }
};
struct PthreadSpin {
  PthreadSpin() { pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE); }
  ~PthreadSpin() { pthread_spin_destroy(&lock); }
  pthread_spinlock_t lock;
  void Lock() { pthread_spin_lock(&lock); }
  void Unlock() { pthread_spin_unlock(&lock); }
};
struct StdMutex {
  std::mutex lock;
  void Lock() { lock.lock(); }
  void Unlock() { lock.unlock(); }
};
struct AtomicFlag {
  std::atomic_flag lock = ATOMIC_FLAG_INIT;
  void Lock() {
    while (lock.test_and_set(std::memory_order_acquire)) {
    }
  }
  void Unlock() { lock.clear(std::memory_order_release); }
};

// The addition makes the section one that must not be reordered away.
template <typename Lock>
void Uncontended(benchmark::State& state) {
  const CpuZero cpu_zero;
  auto guarded = std::make_unique<Guarded<Lock>>();
  const long before = guarded->sum;
  RunUnrolled<kSlotsGuarded>(
      state, [&](auto) __attribute__((always_inline)) {
        guarded->lock.Lock();
        ++guarded->sum;
        guarded->lock.Unlock();
      });
  if (guarded->sum - before != static_cast<long>(state.iterations()) * kSlotsGuarded) state.SkipWithError("wrong sum");
}

// All CPUs take the lock kRounds times each; time per acquisition.
template <typename Lock>
void Contended(benchmark::State& state) {
  constexpr long kRounds = 200000;
  const int cpus = static_cast<int>(state.range(0));
  auto runtime = BootOrExit(cpus);
  auto guarded = std::make_unique<Guarded<Lock>>();
  for (auto _ : state) {
    guarded->sum = 0;
    runtime->RunOnEach([&](int) {
      for (long i = 0; i < kRounds; ++i) {
        guarded->lock.Lock();
        ++guarded->sum;
        guarded->lock.Unlock();
      }
    });
    if (guarded->sum != kRounds * cpus) state.SkipWithError("wrong sum");
  }
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kRounds * cpus);
}

BENCHMARK(Uncontended<PthreadSpin>)->Name("uncontended/pthread_spin");
BENCHMARK(Uncontended<Spinlock>)->Name("uncontended/spin_lock");
BENCHMARK(Uncontended<RawWord>)->Name("uncontended/arch_spin_lock");
BENCHMARK(Uncontended<ByteLockBefore>)->Name("uncontended/byte_lock_before");
BENCHMARK(Uncontended<ByteLockInside>)->Name("uncontended/byte_lock_inside");
BENCHMARK(Uncontended<SpinTrylock>)->Name("uncontended/spin_trylock");
BENCHMARK(Uncontended<SpinlockIrqsave>)->Name("uncontended/spin_lock_irqsave");
BENCHMARK(Uncontended<SpinlockBh>)->Name("uncontended/spin_lock_bh");
BENCHMARK(Uncontended<ReadLock>)->Name("uncontended/read_lock");
BENCHMARK(Uncontended<WriteLock>)->Name("uncontended/write_lock");
BENCHMARK(Uncontended<StdMutex>)->Name("uncontended/std_mutex");
BENCHMARK(Uncontended<AtomicFlag>)->Name("uncontended/atomic_flag");
BENCHMARK(Contended<Spinlock>)->Name("contended/spin_lock")->Arg(2)->Arg(4)->UseRealTime();
BENCHMARK(Contended<PthreadSpin>)->Name("contended/pthread_spin")->Arg(2)->Arg(4)->UseRealTime();
BENCHMARK(Contended<StdMutex>)->Name("contended/std_mutex")->Arg(2)->Arg(4)->UseRealTime();

}  // namespace
}  // namespace ring3::bench
