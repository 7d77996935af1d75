// SPDX-License-Identifier: MIT
// Claim: the CPU's number costs one load in both styles, as a thread_local variable does, and clearly less
// than the look-up of a per-CPU variable through the offset (reference result R3).
//
// inline/...  the access alone, where the compiler puts it
// call/...    inside a function of its own that is called, as R3 measured it

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bench/cpu_zero.h"
#include "bench/unrolled.h"

namespace ring3::bench {
namespace {

thread_local volatile int thread_local_number;

struct ThreadInfo {
  __attribute__((always_inline)) static inline int Get() { return ring3_thread_info_raw_smp_processor_id(); }
};
struct OffsetTable {
  __attribute__((always_inline)) static inline int Get() { return ring3_offset_table_raw_smp_processor_id(); }
};
// Address of the variable, plus this CPU's offset, load. The barrier: each look-up is one, as in separate
// functions.
struct LookUp {
  __attribute__((always_inline)) static inline int Get() {
    RING3_COMPILER_BARRIER();
    return *raw_cpu_ptr(&cpu_number);
  }
};
struct ThreadLocalLoad {
  __attribute__((always_inline)) static inline int Get() { return thread_local_number; }
};
struct SchedGetcpuCall {
  static int Get() { return sched_getcpu(); }
};
struct GetcpuSystemCall {
  static int Get() {
    unsigned cpu = 0;
    syscall(SYS_getcpu, &cpu, nullptr, nullptr);
    return static_cast<int>(cpu);
  }
};

template <typename Way>
__attribute__((noinline)) int Called() {
  // The call must stay one: without this the compiler may see that it has no effect.
  asm volatile("");
  return Way::Get();
}

template <typename Way>
void Inline(benchmark::State& state) {
  const CpuZero cpu_zero;
  thread_local_number = 0;
  RunUnrolled(
      state, [](auto) __attribute__((always_inline)) { Consume(Way::Get()); });
  if (Way::Get() != raw_smp_processor_id()) state.SkipWithError("wrong CPU number");
}

template <typename Way>
void Call(benchmark::State& state) {
  const CpuZero cpu_zero;
  thread_local_number = 0;
  RunUnrolled(
      state, [](auto) __attribute__((always_inline)) { Consume(Called<Way>()); });
  if (Called<Way>() != raw_smp_processor_id()) state.SkipWithError("wrong CPU number");
}

// The host's CPU numbers are other numbers: only that there is one can be checked.
template <typename Way>
void HostNumber(benchmark::State& state) {
  const CpuZero cpu_zero;
  RunUnrolled(
      state, [](auto) __attribute__((always_inline)) { Consume(Way::Get()); });
  if (Way::Get() != sched_getcpu()) state.SkipWithError("wrong host CPU number");
}

BENCHMARK(Inline<ThreadInfo>)->Name("inline/thread_info");
BENCHMARK(Inline<OffsetTable>)->Name("inline/offset_table");
BENCHMARK(Inline<LookUp>)->Name("inline/look_up");
BENCHMARK(Inline<ThreadLocalLoad>)->Name("inline/thread_local");
BENCHMARK(Call<ThreadInfo>)->Name("call/thread_info");
BENCHMARK(Call<OffsetTable>)->Name("call/offset_table");
BENCHMARK(Call<LookUp>)->Name("call/look_up");
BENCHMARK(Call<ThreadLocalLoad>)->Name("call/thread_local");
BENCHMARK(HostNumber<SchedGetcpuCall>)->Name("host/sched_getcpu");
BENCHMARK(HostNumber<GetcpuSystemCall>)->Name("host/getcpu_syscall");

}  // namespace
}  // namespace ring3::bench
