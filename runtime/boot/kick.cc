// SPDX-License-Identifier: MIT
// kick.cc - delivering the interrupt line to the thread that carries a CPU.
//
// The one who raises has set a pending bit and then looks here whom to interrupt; the carrier announces itself here (running
// or asleep) and then looks for pending bits. All of it is sequentially consistent, so at least one of them sees the other.

#include "runtime/boot/kick.h"

#include <atomic>

#include "percpu/area.h"
#include "runtime/boot/cpu_thread.h"
#include "runtime/host.h"
#include "sched/kick.h"

namespace ring3 {
namespace {

struct Carrier {
  std::atomic<int> thread{0};                 // 0: nobody
  std::atomic<CpuThread*> sleeper{nullptr};   // its own thread sleeps idle
};
Carrier carriers[RING3_MAX_CPUS];

}  // namespace

void CarryCpu(int cpu) { carriers[cpu].thread.store(ring3_host_thread_self()); }
void DropCpu(int cpu) { carriers[cpu].thread.store(0); }
void GoToSleep(int cpu, CpuThread* thread) { carriers[cpu].sleeper.store(thread); }
void WakeUp(int cpu) { carriers[cpu].sleeper.store(nullptr); }

}  // namespace ring3

void ring3_kick_cpu(int cpu) {
  ring3::Carrier& carrier = ring3::carriers[cpu];
  if (ring3::CpuThread* sleeper = carrier.sleeper.load(); sleeper != nullptr) {
    sleeper->Ring();
    return;
  }
  if (const int thread = carrier.thread.load(); thread != 0) ring3_host_kick(thread);
}

void ring3_nmi_kick_cpu(int cpu) {
  if (const int thread = ring3::carriers[cpu].thread.load(); thread != 0) ring3_host_nmi_kick(thread);
}
