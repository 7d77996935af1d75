// SPDX-License-Identifier: MIT
// cpu_thread.cc - a virtual CPU's thread: becoming the CPU, and the loop that runs work.

#include "runtime/boot/cpu_thread.h"

#include <ring3/cpu_base.h>

#include <cstdio>
#include <cstring>
#include <mutex>

#include "percpu/area.h"
#include "percpu/percpu.h"
#include "runtime/boot/kernel_boot.h"
#include "runtime/boot/kick.h"
#include "runtime/report/crash.h"
#include "sched/irq.h"
#include "sched/nmi.h"
#include "sched/preempt.h"
#include "sched/tasks/cpu_tasks.h"
#include "sched/tasks/fiber.h"
#include "sched/time/clock_event.h"

namespace ring3 {
namespace {

const unsigned int* Word(const std::atomic<unsigned int>* word) { return reinterpret_cast<const unsigned int*>(word); }

// A host thread that writes its own block does so directly: no task of ours can be moved meanwhile.
struct thread_info* OwnBlock() { return &ring3_thread_info; }

// A signal handler of the same thread sees it before or after everything else that is done here.
void SetOwnCpu(unsigned int cpu) {
  std::atomic_signal_fence(std::memory_order_seq_cst);
  OwnBlock()->cpu = cpu;
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

// Held by threads that are about to allocate what they cannot do without: see ring3_fiber_of_thread().
std::mutex host_memory_mutex;

// The calling thread, which has base and block of `cpu`, goes on as its own task and gets its interrupts.
void CarryFromHere(int cpu, ring3_fiber* fiber) {
  ring3_sched_carry(cpu, fiber);
  CarryCpu(cpu);
  // What was raised or came due while nobody carried the CPU.
  ring3_nmi_carry();
  ring3_clock_event_carry();
  ring3_irq_poll();
}

}  // namespace

int BecomeCpu(int cpu, const void* block) {
  ring3_fiber* fiber;
  {
    std::lock_guard<std::mutex> lock(host_memory_mutex);
    fiber = ring3_fiber_of_thread();
  }
  if (fiber == nullptr) return -ENOMEM;
  if (const int result = ring3_host_line_attach(); result != 0) {
    ring3_fiber_free_own(fiber);
    return result;
  }
  // The line asks thread_info.cpu whether the thread is a CPU, and a late interrupt of a CPU that this thread carried before
  // may arrive here: the number comes last.
  thread_info own = *static_cast<const thread_info*>(block);
  own.cpu = RING3_NO_CPU;
  *OwnBlock() = own;
  ring3_cpu_base_set(__per_cpu_offset[cpu]);
  SetOwnCpu(static_cast<unsigned int>(cpu));
  // The claim on which everything rests: base register, per-CPU variables and thread_info name the same CPU.
  if (ring3_cpu_base_get() != __per_cpu_offset[cpu] || raw_cpu_read(this_cpu_off) != __per_cpu_offset[cpu] ||
      ring3_offset_table_raw_smp_processor_id() != cpu || ring3_thread_info_raw_smp_processor_id() != cpu) {
    char text[160];
    const int length =
        snprintf(text, sizeof(text), "ring3: CPU %d: base %#lx, offset %#lx, cpu_number %d and thread_info.cpu %d disagree\n",
                 cpu, ring3_cpu_base_get(), __per_cpu_offset[cpu], ring3_offset_table_raw_smp_processor_id(),
                 ring3_thread_info_raw_smp_processor_id());
    ring3_host_write(RING3_HOST_STDERR, text, static_cast<unsigned long>(length));
    ring3_host_abort();
  }
  CarryFromHere(cpu, fiber);
  return 0;
}

void CeaseToBeCpu(void* block) {
  DropCpu(CurrentCpu());
  ring3_fiber_free_own(ring3_sched_drop(CurrentCpu()));
  ring3_host_line_detach();
  memcpy(block, OwnBlock(), sizeof(thread_info));
  SetOwnCpu(RING3_NO_CPU);
  ring3_cpu_base_set(ring3_percpu_no_cpu_offset());
  thread_info none = {};
  none.preempt.need_resched = 1;
  none.cpu = RING3_NO_CPU;
  *OwnBlock() = none;
}

int CurrentCpu() { return ring3_thread_info_raw_smp_processor_id(); }

Work::Work(const char* what, absl::FunctionRef<void()> fn, CpuThread* own)
    : what_(what), fn_(fn), own_(own), waiter_(CurrentCpu() >= 0 ? ring3_current_task() : nullptr) {}

void Work::Run() {
  try {
    fn_();
  } catch (...) {
    thrown_ = std::current_exception();
  }
  ring3_check_balanced(what_);
  // Interrupts that arrived while the function ran host-side code.
  ring3_irq_poll();
  task_struct* const waiter = waiter_;
  done_.store(1, std::memory_order_release);
  // No member access after this line: a waiting poster may be gone. Waking an address that is reused is harmless.
  if (waiter != nullptr)
    ring3_wake_task(waiter);
  else
    ring3_host_wake(Word(&done_), 1);
}

void Work::Wait() {
  if (waiter_ == nullptr) {
    while (!done()) ring3_host_wait(Word(&done_), 0);
  } else {
    ring3_check_may_wait();
    while (!done()) {
      if (own_ != nullptr) own_->RunQueued();
      ring3_wait_until(
          [](void* self) -> int {
            const auto* work = static_cast<Work*>(self);
            return work->done() || (work->own_ != nullptr && work->own_->has_work()) ? 1 : 0;
          },
          this);
    }
  }
  if (thrown_ != nullptr) std::rethrow_exception(thrown_);
}

int CpuThread::Launch(int cpu, int host_cpu, unsigned long stack_size) {
  cpu_ = cpu;
  host_cpu_ = host_cpu;
  // What the CPU knows of itself, written before its thread exists.
  per_cpu(this_cpu_off, cpu) = __per_cpu_offset[cpu];
  per_cpu(cpu_number, cpu) = cpu;
  if (const int result = ring3_sched_init_cpu(cpu); result != 0) return result;
  std::lock_guard<std::mutex> lock(host_memory_mutex);
  return ring3_host_thread_create(
      &thread_, ring3_cpu_task_name(cpu), host_cpu, stack_size, [](void* self) { static_cast<CpuThread*>(self)->Main(); }, this);
}

int CpuThread::AwaitReady() {
  while (ready_.load(std::memory_order_acquire) == 0) ring3_host_wait(Word(&ready_), 0);
  return error_;
}

void CpuThread::Main() {
  struct thread_info block = {};
  block.task = ring3_cpu_task(cpu_);
  block.preempt.need_resched = 1;
  block.cpu = static_cast<unsigned int>(cpu_);
  block.percpu_offset = __per_cpu_offset[cpu_];
  ring3_crash_thread_enter();
  error_ = BecomeCpu(cpu_, &block);
  thread_info_ = OwnBlock();
  ready_.store(1, std::memory_order_release);
  ring3_host_wake(Word(&ready_), 1);
  if (error_ != 0) {
    ring3_crash_thread_exit();
    return;
  }
  for (;;) {
    RunQueued();
    if (!has_work() && stopping()) break;
    ring3_wait_until(
        [](void* self) -> int {
          const auto* thread = static_cast<CpuThread*>(self);
          return thread->has_work() || thread->stopping() ? 1 : 0;
        },
        this);
  }
  CeaseToBeCpu(&block);
  ring3_crash_thread_exit();
}

void CpuThread::Stop() {
  if (thread_ == nullptr) return;
  stopping_.store(true, std::memory_order_release);
  ring3_wake_cpu_task(cpu_);
  ring3_host_thread_join(thread_);
  thread_ = nullptr;
}

void CpuThread::GiveUpCpu() {
  DropCpu(cpu_);
  // From here on an interrupt of this thread, late or of its timer, means nothing to the CPU.
  ring3_host_line_timer(0);
  fiber_ = ring3_sched_drop(cpu_);
  SetOwnCpu(RING3_NO_CPU);
}

void CpuThread::TakeCpuBack() {
  SetOwnCpu(static_cast<unsigned int>(cpu_));
  CarryFromHere(cpu_, fiber_);
}

void CpuThread::Post(Work* work) {
  Work* head = inbox_.load(std::memory_order_relaxed);
  do {
    work->next_ = head;
  } while (!inbox_.compare_exchange_weak(head, work, std::memory_order_release, std::memory_order_relaxed));
  ring3_wake_cpu_task(cpu_);
}

void CpuThread::RunQueued() {
  // The inbox is a stack; the first posted comes last.
  Work* newest = inbox_.exchange(nullptr, std::memory_order_acquire);
  Work* oldest = nullptr;
  while (newest != nullptr) {
    Work* next = newest->next_;
    newest->next_ = oldest;
    oldest = newest;
    newest = next;
  }
  while (oldest != nullptr) {
    Work* next = oldest->next_;
    oldest->Run();
    oldest = next;
  }
}

}  // namespace ring3
