// SPDX-License-Identifier: MIT
// methods.h - this_cpu operations and their alternatives, each behind the same interface.
//
// A method is a class template over the operand's type with one static function per operation on slot I:
//   Read<I>()  Write<I>(v)  Add<I>(v)  And<I>(v)  Or<I>(v)  AddReturn<I>(v)  Xchg<I>(v)  Cmpxchg<I>(old, v)
//   CmpxchgDouble<I>(old1, old2, v1, v2), on slots I and I + 1 with I even
// and Slot<I>(), where the operations act at the moment, for preparing and checking. kCount: see unrolled.h.
//
//   Native        what this project is about: this_cpu_OP, one instruction or one restartable sequence on this CPU's copy
//   Classic       the same, always one instruction where the processor has one
//   Restartable   the same, always a restartable sequence where there is one
//   GenericIrqs   the kernel's portable form: the interrupt flag around a plain read-modify-write
//   On<...>       built from: where the data is, plain or lock-prefixed instructions, and a guard around them
// Only those with an own copy *and* protection against interrupts and migration do the same job as Native;
// the others are here because people use them, or as a lower bound (thread_local: protected against nothing
// but other threads).
#ifndef RING3_BENCH_METHODS_H_
#define RING3_BENCH_METHODS_H_

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

#include "bench/unrolled.h"
#include "runtime/runtime.h"

namespace ring3::bench {
// Twice as many as slots: the double operation takes two at a time.
inline constexpr int kOperands = 2 * kSlots;
}  // namespace ring3::bench

// DEFINE_PER_CPU wants namespace scope, and gcc no templates: one array per operand size. Aligned to a pair.
static DEFINE_PER_CPU(uint64_t[ring3::bench::kOperands], bench_slots_8) __attribute__((aligned(64)));
static DEFINE_PER_CPU(uint32_t[ring3::bench::kOperands], bench_slots_4) __attribute__((aligned(64)));

namespace ring3::bench {

#define RING3_BENCH_INLINE __attribute__((always_inline)) static inline
#define RING3_BENCH_INLINE_MEMBER __attribute__((always_inline)) inline

// The template of slot I, as operand of the per-CPU operations.
template <typename T, int I>
__attribute__((always_inline)) inline T& PerCpuSlot() {
  if constexpr (sizeof(T) == 8)
    return bench_slots_8[I];
  else
    return bench_slots_4[I];
}

template <typename T>
struct Native {
  static constexpr int kCount = kSlots;
  // clang-format off
  template <int I> RING3_BENCH_INLINE T* Slot() { T& s = PerCpuSlot<T, I>(); return raw_cpu_ptr(&s); }
  template <int I> RING3_BENCH_INLINE T Read() { T& s = PerCpuSlot<T, I>(); return this_cpu_read(s); }
  template <int I> RING3_BENCH_INLINE void Write(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_write(s, v); }
  template <int I> RING3_BENCH_INLINE void Add(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_add(s, v); }
  template <int I> RING3_BENCH_INLINE void And(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_and(s, v); }
  template <int I> RING3_BENCH_INLINE void Or(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_or(s, v); }
  template <int I> RING3_BENCH_INLINE T AddReturn(T v) { T& s = PerCpuSlot<T, I>(); return this_cpu_add_return(s, v); }
  template <int I> RING3_BENCH_INLINE T Xchg(T v) { T& s = PerCpuSlot<T, I>(); return this_cpu_xchg(s, v); }
  template <int I> RING3_BENCH_INLINE T Cmpxchg(T o, T v) { T& s = PerCpuSlot<T, I>(); return this_cpu_cmpxchg(s, o, v); }
  template <int I> RING3_BENCH_INLINE bool CmpxchgDouble(T o1, T o2, T v1, T v2) {
    T& s1 = PerCpuSlot<T, I>(); T& s2 = PerCpuSlot<T, I + 1>();
    return this_cpu_cmpxchg_double(s1, s2, o1, o2, v1, v2);
  }
  // clang-format on
};

// The two forms of the operations that return something (asm/percpu_forms.h), whichever one Native's are.
template <typename T>
struct Classic : Native<T> {
  // clang-format off
  template <int I> RING3_BENCH_INLINE T AddReturn(T v) { T& s = PerCpuSlot<T, I>(); return ring3_classic_this_cpu_add_return(s, v); }
  template <int I> RING3_BENCH_INLINE T Xchg(T v) { T& s = PerCpuSlot<T, I>(); return ring3_classic_this_cpu_xchg(s, v); }
  template <int I> RING3_BENCH_INLINE T Cmpxchg(T o, T v) { T& s = PerCpuSlot<T, I>(); return ring3_classic_this_cpu_cmpxchg(s, o, v); }
  template <int I> RING3_BENCH_INLINE bool CmpxchgDouble(T o1, T o2, T v1, T v2) {
    T& s1 = PerCpuSlot<T, I>(); T& s2 = PerCpuSlot<T, I + 1>();
    return ring3_classic_this_cpu_cmpxchg_double(s1, s2, o1, o2, v1, v2);
  }
  // clang-format on
};

template <typename T>
struct Restartable : Native<T> {
  // clang-format off
  template <int I> RING3_BENCH_INLINE T AddReturn(T v) { T& s = PerCpuSlot<T, I>(); return ring3_restartable_this_cpu_add_return(s, v); }
  template <int I> RING3_BENCH_INLINE T Xchg(T v) { T& s = PerCpuSlot<T, I>(); return ring3_restartable_this_cpu_xchg(s, v); }
  template <int I> RING3_BENCH_INLINE T Cmpxchg(T o, T v) { T& s = PerCpuSlot<T, I>(); return ring3_restartable_this_cpu_cmpxchg(s, o, v); }
  template <int I> RING3_BENCH_INLINE bool CmpxchgDouble(T o1, T o2, T v1, T v2) {
    T& s1 = PerCpuSlot<T, I>(); T& s2 = PerCpuSlot<T, I + 1>();
    return ring3_restartable_this_cpu_cmpxchg_double(s1, s2, o1, o2, v1, v2);
  }
  // clang-format on
};

template <typename T>
struct GenericIrqs {
  static constexpr int kCount = kSlotsGuarded;
  // clang-format off
  template <int I> RING3_BENCH_INLINE T* Slot() { T& s = PerCpuSlot<T, I>(); return raw_cpu_ptr(&s); }
  template <int I> RING3_BENCH_INLINE T Read() { T& s = PerCpuSlot<T, I>(); return this_cpu_generic_read(s); }
  template <int I> RING3_BENCH_INLINE void Write(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_generic_to_op(s, v, =); }
  template <int I> RING3_BENCH_INLINE void Add(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_generic_to_op(s, v, +=); }
  template <int I> RING3_BENCH_INLINE void And(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_generic_to_op(s, v, &=); }
  template <int I> RING3_BENCH_INLINE void Or(T v) { T& s = PerCpuSlot<T, I>(); this_cpu_generic_to_op(s, v, |=); }
  template <int I> RING3_BENCH_INLINE T AddReturn(T v) { T& s = PerCpuSlot<T, I>(); return this_cpu_generic_add_return(s, v); }
  template <int I> RING3_BENCH_INLINE T Xchg(T v) { T& s = PerCpuSlot<T, I>(); return this_cpu_generic_xchg(s, v); }
  template <int I> RING3_BENCH_INLINE T Cmpxchg(T o, T v) { T& s = PerCpuSlot<T, I>(); return this_cpu_generic_cmpxchg(s, o, v); }
  template <int I> RING3_BENCH_INLINE bool CmpxchgDouble(T o1, T o2, T v1, T v2) {
    T& s1 = PerCpuSlot<T, I>(); T& s2 = PerCpuSlot<T, I + 1>();
    return this_cpu_generic_cmpxchg_double(s1, s2, o1, o2, v1, v2);
  }
  // clang-format on
};

// --- Where the data is ---

struct OwnCopy {
  template <typename T, int I>
  RING3_BENCH_INLINE T* At() {
    T& slot = PerCpuSlot<T, I>();
    return raw_cpu_ptr(&slot);
  }
};

struct ThreadLocal {
  template <typename T>
  static inline thread_local T data alignas(64)[kOperands];
  template <typename T, int I>
  RING3_BENCH_INLINE T* At() {
    return &data<T>[I];
  }
};

struct Shared {
  template <typename T>
  static inline T data alignas(64)[kOperands];
  template <typename T, int I>
  RING3_BENCH_INLINE T* At() {
    return &data<T>[I];
  }
};

// An array indexed by the number of the *host* CPU, as many programs do it.
template <typename HostCpu>
struct ByHostCpu {
  static constexpr unsigned kMaxHostCpus = 1024;
  template <typename T>
  struct alignas(64) Row {
    T slots[kOperands];
  };
  template <typename T>
  static inline Row<T> rows[kMaxHostCpus];
  template <typename T, int I>
  RING3_BENCH_INLINE T* At() {
    return &rows<T>[HostCpu::Get() % kMaxHostCpus].slots[I];
  }
};

struct SchedGetcpu {
  RING3_BENCH_INLINE unsigned Get() { return static_cast<unsigned>(sched_getcpu()); }
};

// Without the vDSO's and glibc's short cuts.
struct GetcpuSyscall {
  static inline unsigned Get() {
    unsigned cpu = 0;
    syscall(SYS_getcpu, &cpu, nullptr, nullptr);
    return cpu;
  }
};

// --- With which instructions ---

// The empty asm after each operation forbids the compiler to merge it with the next one; it is no
// instruction.
struct Plain {
  // clang-format off
  template <typename T> RING3_BENCH_INLINE T Read(T* p) { return *static_cast<volatile T*>(p); }
  template <typename T> RING3_BENCH_INLINE void Write(T* p, T v) { *static_cast<volatile T*>(p) = v; }
  template <typename T> RING3_BENCH_INLINE void Add(T* p, T v) { *p += v; asm volatile("" : "+m"(*p)); }
  template <typename T> RING3_BENCH_INLINE void And(T* p, T v) { *p &= v; asm volatile("" : "+m"(*p)); }
  template <typename T> RING3_BENCH_INLINE void Or(T* p, T v) { *p |= v; asm volatile("" : "+m"(*p)); }
  template <typename T> RING3_BENCH_INLINE T AddReturn(T* p, T v) { const T sum = *p += v; asm volatile("" : "+m"(*p)); return sum; }
  template <typename T> RING3_BENCH_INLINE T Xchg(T* p, T v) { const T old = *p; *p = v; asm volatile("" : "+m"(*p)); return old; }
  // clang-format on
  template <typename T>
  RING3_BENCH_INLINE T Cmpxchg(T* p, T o, T v) {
    const T old = *p;
    if (old == o) *p = v;
    asm volatile("" : "+m"(*p));
    return old;
  }
  template <typename T>
  RING3_BENCH_INLINE bool CmpxchgDouble(T* p, T o1, T o2, T v1, T v2) {
    const bool equal = p[0] == o1 && p[1] == o2;
    if (equal) p[0] = v1, p[1] = v2;
    asm volatile("" : "+m"(p[0]), "+m"(p[1]));
    return equal;
  }
};

// As std::atomic with its default order.
struct Locked {
  // clang-format off
  template <typename T> RING3_BENCH_INLINE T Read(T* p) { return __atomic_load_n(p, __ATOMIC_SEQ_CST); }
  template <typename T> RING3_BENCH_INLINE void Write(T* p, T v) { __atomic_store_n(p, v, __ATOMIC_SEQ_CST); }
  template <typename T> RING3_BENCH_INLINE void Add(T* p, T v) { __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST); }
  template <typename T> RING3_BENCH_INLINE void And(T* p, T v) { __atomic_fetch_and(p, v, __ATOMIC_SEQ_CST); }
  template <typename T> RING3_BENCH_INLINE void Or(T* p, T v) { __atomic_fetch_or(p, v, __ATOMIC_SEQ_CST); }
  template <typename T> RING3_BENCH_INLINE T AddReturn(T* p, T v) { return __atomic_add_fetch(p, v, __ATOMIC_SEQ_CST); }
  template <typename T> RING3_BENCH_INLINE T Xchg(T* p, T v) { return __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST); }
  // clang-format on
  template <typename T>
  RING3_BENCH_INLINE T Cmpxchg(T* p, T o, T v) {
    __atomic_compare_exchange_n(p, &o, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return o;
  }
  // The compilers' own 16-byte form is a call into libatomic.
  template <typename T>
  RING3_BENCH_INLINE bool CmpxchgDouble(T* p, T o1, T o2, T v1, T v2) {
    bool equal;
    if constexpr (sizeof(T) == 8)
      asm volatile("lock cmpxchg16b %1"
                   : "=@ccz"(equal), "+m"(*reinterpret_cast<unsigned __int128*>(p)), "+a"(o1), "+d"(o2)
                   : "b"(v1), "c"(v2)
                   : "memory");
    else
      asm volatile("lock cmpxchg8b %1"
                   : "=@ccz"(equal), "+m"(*reinterpret_cast<uint64_t*>(p)), "+a"(o1), "+d"(o2)
                   : "b"(v1), "c"(v2)
                   : "memory");
    return equal;
  }
};

// --- Protected by what ---

struct Unguarded {
  static constexpr int kCount = kSlots;
  // Written out: an empty class without them is an unused variable.
  RING3_BENCH_INLINE_MEMBER Unguarded() {}
  RING3_BENCH_INLINE_MEMBER ~Unguarded() {}
};

struct PreemptOff {
  static constexpr int kCount = kSlotsGuarded;
  RING3_BENCH_INLINE_MEMBER PreemptOff() { preempt_disable(); }
  RING3_BENCH_INLINE_MEMBER ~PreemptOff() { preempt_enable(); }
};

// What a program without a soft interrupt flag does: two system calls.
struct SignalsBlocked {
  static constexpr int kCount = kSlotsGuarded;
  SignalsBlocked() { pthread_sigmask(SIG_BLOCK, &All(), &before_); }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  static const sigset_t& All() {
    static const sigset_t all = [] {
      sigset_t set;
      sigfillset(&set);
      return set;
    }();
    return all;
  }
  sigset_t before_;
};

struct MutexHeld {
  static constexpr int kCount = kSlotsGuarded;
  static inline pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  MutexHeld() { pthread_mutex_lock(&mutex); }
  ~MutexHeld() { pthread_mutex_unlock(&mutex); }
};

template <typename T, typename Place, typename Ops, typename Guard>
struct On {
  static constexpr int kCount = Guard::kCount;
  // clang-format off
  template <int I> RING3_BENCH_INLINE T* Slot() { return Place::template At<T, I>(); }
  template <int I> RING3_BENCH_INLINE T Read() { Guard guard; return Ops::Read(Slot<I>()); }
  template <int I> RING3_BENCH_INLINE void Write(T v) { Guard guard; Ops::Write(Slot<I>(), v); }
  template <int I> RING3_BENCH_INLINE void Add(T v) { Guard guard; Ops::Add(Slot<I>(), v); }
  template <int I> RING3_BENCH_INLINE void And(T v) { Guard guard; Ops::And(Slot<I>(), v); }
  template <int I> RING3_BENCH_INLINE void Or(T v) { Guard guard; Ops::Or(Slot<I>(), v); }
  template <int I> RING3_BENCH_INLINE T AddReturn(T v) { Guard guard; return Ops::AddReturn(Slot<I>(), v); }
  template <int I> RING3_BENCH_INLINE T Xchg(T v) { Guard guard; return Ops::Xchg(Slot<I>(), v); }
  template <int I> RING3_BENCH_INLINE T Cmpxchg(T o, T v) { Guard guard; return Ops::Cmpxchg(Slot<I>(), o, v); }
  template <int I> RING3_BENCH_INLINE bool CmpxchgDouble(T o1, T o2, T v1, T v2) {
    Guard guard; return Ops::CmpxchgDouble(Slot<I>(), o1, o2, v1, v2);
  }
  // clang-format on
};

// clang-format off
template <typename T> using ThreadLocalPlain = On<T, ThreadLocal, Plain, Unguarded>;
template <typename T> using SharedAtomic = On<T, Shared, Locked, Unguarded>;
template <typename T> using LockPrefixed = On<T, OwnCopy, Locked, Unguarded>;
template <typename T> using PreemptBracketed = On<T, OwnCopy, Plain, PreemptOff>;
template <typename T> using SigmaskProtected = On<T, OwnCopy, Plain, SignalsBlocked>;
template <typename T> using MutexProtected = On<T, Shared, Plain, MutexHeld>;
template <typename T> using SchedGetcpuArray = On<T, ByHostCpu<SchedGetcpu>, Locked, Unguarded>;
template <typename T> using GetcpuArray = On<T, ByHostCpu<GetcpuSyscall>, Locked, Unguarded>;
// clang-format on

}  // namespace ring3::bench

#endif  // RING3_BENCH_METHODS_H_
