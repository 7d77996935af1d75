// SPDX-License-Identifier: MIT
// runtime.h - boot virtual CPUs in this process, run code on them, shut them down. The host-side C++ interface.
//
//   auto runtime = ring3::Runtime::Boot({.cpus = 4});
//   if (!runtime.ok()) { std::cerr << runtime.status() << "\n"; return 1; }
//   (*runtime)->RunOnEach([](int cpu) { this_cpu_add(counter, 1); });
//
// Each virtual CPU is one host thread, pinned to a host CPU of the process's affinity mask (round robin, so there may be
// more virtual CPUs than host CPUs). Kernel-side code runs on CPUs only: inside RunOn(), RunOnEach(), or a BorrowedCpu.
// At most one Runtime exists at a time; booting again after destruction starts from the initial per-CPU values.
#ifndef RING3_RUNTIME_RUNTIME_H_
#define RING3_RUNTIME_RUNTIME_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "percpu/percpu.h"
#include "sched/irqflags.h"
#include "sched/preempt.h"

namespace ring3 {

class CpuThread;
class BorrowedCpu;

struct RuntimeOptions {
  // 1 to 1024 (CONFIG_NR_CPUS).
  int cpus = 1;
  // How the per-CPU base register is set; kSyscall exists for machines without FSGSBASE and for testing them.
  enum class BaseRegister { kBest, kInstruction, kSyscall };
  BaseRegister base_register = BaseRegister::kBest;
  // Parameters of linked-in modules, as on a kernel command line: "counter.start=3 other.verbose".
  std::string command_line;
  // The watchdog (sched/watchdog/watchdog.h) ends the process with a report when a CPU takes no interrupts for so long, or lets
  // no other task run for twice as long; zero: never. Linux's watchdog_thresh, also as "watchdog_thresh=SECONDS" on the
  // command line.
  absl::Duration watchdog_thresh = absl::Seconds(10);
  // It reports tasks that sleep uninterruptibly for so long; zero: never. Linux's hung_task_timeout_secs.
  absl::Duration hung_task_timeout = absl::Seconds(120);
  // Stack of each CPU's thread, in bytes; address space, not memory, until used.
  unsigned long stack_size = 1ul << 20;
};

class Runtime {
 public:
  // Boots. Errors: InvalidArgument (options), FailedPrecondition (already booted; processor without cmpxchg16b; called on a
  // CPU), ResourceExhausted (threads, address space: the message names the limit). After an error nothing is left running.
  static absl::StatusOr<std::unique_ptr<Runtime>> Boot(const RuntimeOptions& options);

  // Waits for work in progress, ends the CPUs, frees their areas. Not from a CPU, nor while a CPU is borrowed.
  ~Runtime();

  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  int cpus() const { return static_cast<int>(threads_.size()); }
  // The host CPU that `cpu` is pinned to.
  int HostCpuOf(int cpu) const;

  // Runs `fn` on `cpu`, in task context, preemptible, interrupts on, and returns when it has finished. From any host thread
  // or CPU; on `cpu` itself it is a plain call. Work for one CPU runs in the order it was given. An exception that `fn`
  // throws is rethrown here. A CPU that waits runs work given to it meanwhile, so two CPUs may run things on each other;
  // like any sleep, this is not allowed with preemption or interrupts off (checked builds report it).
  void RunOn(int cpu, absl::FunctionRef<void()> fn);

  // Runs `fn(cpu)` on all CPUs at the same time and returns when all have finished; the first exception is rethrown.
  void RunOnEach(absl::FunctionRef<void(int cpu)> fn);

  // The calling host thread becomes `cpu` until the result is destroyed; the CPU's own thread waits meanwhile, and so does
  // work for that CPU. Blocks until the CPU is free. Not from a thread that is a CPU already.
  BorrowedCpu Borrow(int cpu);

 private:
  friend class BorrowedCpu;
  Runtime() = default;
  void CheckCpu(int cpu) const;
  // The CPU thread whose own task the caller is, or nullptr.
  CpuThread* OwnThread() const;

  std::vector<std::unique_ptr<CpuThread>> threads_;
};

// A CPU on loan; see Runtime::Borrow(). Destroy it on the thread that borrowed, with preemption and interrupts as found.
class BorrowedCpu {
 public:
  ~BorrowedCpu();
  BorrowedCpu(const BorrowedCpu&) = delete;
  BorrowedCpu& operator=(const BorrowedCpu&) = delete;
  int cpu() const;

 private:
  friend class Runtime;
  explicit BorrowedCpu(CpuThread* lender);
  struct Loan;
  std::unique_ptr<Loan> loan_;
};

// The CPU that the calling thread is, or -1 for a host thread that is none. Any thread, any time.
int CurrentCpu();

}  // namespace ring3

#endif  // RING3_RUNTIME_RUNTIME_H_
