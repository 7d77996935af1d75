// SPDX-License-Identifier: MIT
// cpu.cc - host threads that are the tree's CPUs.

#include <pthread.h>
#include <ring3/cpu_base.h>
#include <ring3/thread_info.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>

#include "runtime/host.h"
#include "runtime/linux/arch/kernel/tree.h"
#include "runtime/linux/host/cpus.h"

extern "C" {
// The block that asm/thread_info.h reads by the thread pointer. A thread starts with preemption off and no reschedule due.
__thread struct thread_info ring3_thread_info __attribute__((tls_model("initial-exec"))) = INIT_THREAD_INFO(0);
}

namespace {

constexpr int kMaxCpus = 64;
// What the host thread itself needs: to start, and to end.
constexpr unsigned long kHostStackSize = 256 * 1024;

struct Start {
  int cpu;
  unsigned long base;
  void* stack;
  void (*entry)();
};

std::array<std::atomic<int>, kMaxCpus> threads;

// Runs entry() on the stack that ends at `stack`.
[[noreturn]] void EnterStack(void* stack, void (*entry)()) {
#if defined(__x86_64__)
  // rsp = stack; rbp = 0; entry()
  __asm__ __volatile__("movq %0, %%rsp\n\txorl %%ebp, %%ebp\n\tcallq *%1\n\tud2" : : "r"(stack), "r"(entry) : "memory");
#elif defined(__aarch64__)
  // sp = stack; x29 = 0; entry()
  __asm__ __volatile__("mov sp, %0\n\tmov x29, xzr\n\tblr %1\n\tbrk #1" : : "r"(stack), "r"(entry) : "memory", "x30");
#endif
  __builtin_unreachable();
}

void Run(void* arg) {
  Start* start = static_cast<Start*>(arg);
  const Start copy = *start;
  delete start;
  ring3_tree_set_base(copy.cpu, copy.base);
  EnterStack(copy.stack, copy.entry);
}

// CPU n is pinned to the n-th host CPU that this process may use, beginning again after the last.
int HostCpu(int cpu) {
  int cpus[1024];
  const int count = ring3_host_affinity(cpus, 1024);
  return count > 0 ? cpus[cpu % (count < 1024 ? count : 1024)] : -1;
}

}  // namespace

namespace ring3 {

int CpuThread(int cpu) { return threads[cpu].load(); }

void BecomeBootCpu() {
  ring3_host_mask before;
  if (const int host_cpu = HostCpu(0); host_cpu >= 0) ring3_host_pin_self(host_cpu, &before);
  ring3_tree_set_base(0, 0);
  EnterStack(ring3_tree_initial_stack_end(), ring3_tree_start);
}

}  // namespace ring3

extern "C" {

void ring3_tree_set_base(int cpu, unsigned long base) {
  threads[cpu].store(ring3_host_thread_self());
  ring3_thread_info.cpu = static_cast<unsigned int>(cpu);
  ring3_thread_info.percpu_offset = base;
  ring3_cpu_base_set(base);
}

int ring3_tree_start_cpu(int cpu, unsigned long base, void* stack, void (*entry)()) {
  char name[16];
  std::snprintf(name, sizeof(name), "cpu%d", cpu);
  ring3_host_thread* thread;
  auto* start = new Start{cpu, base, stack, entry};
  const int error = ring3_host_thread_create(&thread, name, HostCpu(cpu), kHostStackSize, Run, start);
  if (error != 0) delete start;
  return error;
}

void ring3_tree_stop_cpu() {
  threads[ring3_thread_info.cpu].store(0);
  // The thread's stack is the idle task's, whose next user is the CPU when it comes up again; nothing of it is needed to sleep.
  for (;;) pause();
}

}  // extern "C"
