// SPDX-License-Identifier: MIT
// kick.cc - delivering the interrupt line to the thread that carries a CPU, and its sleep while the CPU is idle.
//
// The one who raises has set a pending bit and then looks here how to tell; the carrier announces here what it is doing and then
// looks for pending bits. All of it is sequentially consistent, so at least one of them sees the other.

#include "runtime/boot/kick.h"

#include <algorithm>
#include <atomic>

#include "percpu/area.h"
#include "runtime/host.h"
#include "sched/irq.h"
#include "sched/kick.h"
#include "sched/tasks/idle.h"

namespace ring3 {
namespace {

enum Doing : int {
  kRuns,    // interrupt its thread
  kLooks,   // it finds the pending bit by itself
  kSleeps,  // at the doorbell
};

// Two lines of cache: other CPUs read this while the CPU's own are busy.
struct alignas(128) Carrier {
  std::atomic<int> thread{0};  // 0: nobody
  std::atomic<int> doing{kRuns};
  std::atomic<unsigned int> doorbell{0};
};
Carrier carriers[RING3_MAX_CPUS];

const unsigned int* Word(const std::atomic<unsigned int>* word) { return reinterpret_cast<const unsigned int*>(word); }

// Looks until something is pending or the time has come; false when it did not come.
bool Look(int cpu, unsigned long long until) {
  for (int turn = 0;; ++turn) {
    if (ring3_irq_is_pending(cpu) != 0) return true;
    // The clock costs more than a look.
    if (turn % 16 == 15 && ring3_host_monotonic_ns() >= until) return false;
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
}

}  // namespace

void CarryCpu(int cpu) { carriers[cpu].thread.store(ring3_host_thread_self()); }
void DropCpu(int cpu) { carriers[cpu].thread.store(0); }

}  // namespace ring3

void ring3_kick_cpu(int cpu) {
  ring3::Carrier& carrier = ring3::carriers[cpu];
  switch (carrier.doing.load()) {
    case ring3::kLooks:
      return;
    case ring3::kSleeps:
      carrier.doorbell.fetch_add(1);
      ring3_host_wake(ring3::Word(&carrier.doorbell), 1);
      return;
    default:
      if (const int thread = carrier.thread.load(); thread != 0) ring3_host_kick(thread);
  }
}

void ring3_cpu_doze(int cpu, unsigned long long until, unsigned long long poll_ns) {
  ring3::Carrier& carrier = ring3::carriers[cpu];
  if (poll_ns != 0) {
    carrier.doing.store(ring3::kLooks);
    if (ring3::Look(cpu, std::min(until, ring3_host_monotonic_ns() + poll_ns))) {
      carrier.doing.store(ring3::kRuns);
      return;
    }
  }
  const unsigned int seen = carrier.doorbell.load();
  carrier.doing.store(ring3::kSleeps);
  if (ring3_irq_is_pending(cpu) == 0) {
    if (until == ~0ull) {
      ring3_host_wait(ring3::Word(&carrier.doorbell), seen);
    } else if (const unsigned long long now = ring3_host_monotonic_ns(); now < until) {
      ring3_host_wait_timeout(ring3::Word(&carrier.doorbell), seen, until - now);
    }
  }
  carrier.doing.store(ring3::kRuns);
}

void ring3_nmi_kick_cpu(int cpu) {
  if (const int thread = ring3::carriers[cpu].thread.load(); thread != 0) ring3_host_nmi_kick(thread);
}

int ring3_cpu_dozes(int cpu) { return ring3::carriers[cpu].doing.load() != ring3::kRuns ? 1 : 0; }
