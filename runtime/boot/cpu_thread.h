// SPDX-License-Identifier: MIT
// cpu_thread.h - one virtual CPU: its host thread, and the work that others give it.
#ifndef RING3_RUNTIME_BOOT_CPU_THREAD_H_
#define RING3_RUNTIME_BOOT_CPU_THREAD_H_

#include <atomic>
#include <exception>

#include "absl/functional/function_ref.h"
#include "runtime/host.h"

struct ring3_fiber;
struct task_struct;

namespace ring3 {

class CpuThread;

// A function to be run by a CPU. Lives in the poster until Wait() returns. `what` names it in reports of what it left
// behind. To be made by the thread or task that calls Wait(). `own` is the thread whose CPU's own task that is, if it is one.
class Work {
 public:
  Work(const char* what, absl::FunctionRef<void()> fn, CpuThread* own = nullptr);
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // Runs the function, keeps what it throws, and releases the waiter.
  void Run();
  // Blocks until the function has run; rethrows what it threw. A task sleeps, and others run on its CPU. A CPU's own task runs
  // what is posted to it meanwhile: two that wait for each other would hang otherwise.
  void Wait();
  bool done() const { return done_.load(std::memory_order_acquire) != 0; }

 private:
  friend class CpuThread;
  const char* const what_;
  absl::FunctionRef<void()> fn_;
  CpuThread* const own_;
  task_struct* const waiter_;  // nullptr: a host thread
  std::exception_ptr thrown_;
  std::atomic<unsigned int> done_{0};
  Work* next_ = nullptr;
};

// The thread of CPU `cpu`. Start() returns when the CPU has its per-CPU base, its thread_info block and its task, and has
// proved that they agree; nothing else may see the CPU before that.
class CpuThread {
 public:
  CpuThread() = default;
  ~CpuThread() { Stop(); }
  CpuThread(const CpuThread&) = delete;
  CpuThread& operator=(const CpuThread&) = delete;

  // 0 or a negative errno value of the host's thread creation. `host_cpu` is where the thread is pinned.
  int Launch(int cpu, int host_cpu, unsigned long stack_size);
  // 0, or a negative errno value: the thread could not become its CPU, and has ended.
  int AwaitReady();
  // While another thread carries the CPU: the caller, on this CPU's thread, blocks the thread between the two.
  void GiveUpCpu();
  void TakeCpuBack();
  // Lets queued work finish, ends the thread and joins it. Nothing when never launched.
  void Stop();

  // Queues `work`; it runs on this CPU in task context, after what was queued before. Any thread.
  void Post(Work* work);
  // Runs what is queued right now, on the CPU's own task.
  void RunQueued();
  bool has_work() const { return inbox_.load(std::memory_order_acquire) != nullptr; }
  bool stopping() const { return stopping_.load(std::memory_order_acquire); }

  int cpu() const { return cpu_; }
  int host_cpu() const { return host_cpu_; }
  // The block of thread-local state that a borrower of this CPU takes over.
  void* thread_info() const { return thread_info_; }

 private:
  void Main();

  int cpu_ = -1;
  int host_cpu_ = -1;
  ring3_host_thread* thread_ = nullptr;
  void* thread_info_ = nullptr;
  std::atomic<unsigned int> ready_{0};
  int error_ = 0;  // valid when ready
  ring3_fiber* fiber_ = nullptr;
  std::atomic<bool> stopping_{false};
  std::atomic<Work*> inbox_{nullptr};
};

// Makes the calling host thread CPU `cpu`: per-CPU base and thread_info block, the latter a copy of `*block` (which keeps
// the CPU's preempt count and current task), and goes on as the CPU's own task. 0, or a negative errno value when the host lacks
// memory or a timer; then nothing has changed. Ends the process with a report if base and block disagree afterwards.
int BecomeCpu(int cpu, const void* block);
// Makes it no CPU again; `*block` takes the thread_info block's last state.
void CeaseToBeCpu(void* block);
// The CPU that the calling thread is, or -1.
int CurrentCpu();

}  // namespace ring3

#endif  // RING3_RUNTIME_BOOT_CPU_THREAD_H_
