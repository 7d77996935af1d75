// SPDX-License-Identifier: MIT
// runtime.cc - boot and teardown, and the ways of running code on a CPU.

#include "runtime/runtime.h"

#include <ring3/cpu_base.h>
#include <ring3/processor.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <functional>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "percpu/area.h"
#include "runtime/boot/cpu_thread.h"
#include "runtime/boot/kernel_boot.h"
#include "runtime/host.h"
#include "runtime/printk/log.h"
#include "runtime/report/crash.h"
#include "runtime/run/exit_codes.h"
#include "sched/irq.h"
#include "sched/nmi.h"
#include "sched/tasks/cpu_tasks.h"
#include "sched/tasks/idle.h"
#include "sched/watchdog/watchdog.h"

namespace ring3 {
namespace {

std::mutex boot_mutex;
Runtime* booted = nullptr;  // guarded by boot_mutex

// About twice what it costs to sleep and be woken.
constexpr unsigned long long kIdlePollNs = 50000;

std::string Limit(int resource) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return "unlimited";
  return absl::StrCat(limit.rlim_cur);
}

absl::Status CheckOptions(const RuntimeOptions& options) {
  if (options.cpus < 1 || options.cpus > RING3_MAX_CPUS)
    return absl::InvalidArgumentError(
        absl::StrCat("cpus is ", options.cpus, ": the number of virtual CPUs must be 1 to ", RING3_MAX_CPUS));
  if (options.stack_size < 65536)
    return absl::InvalidArgumentError(
        absl::StrCat("stack_size is ", options.stack_size, ": a CPU's thread needs at least 65536 bytes"));
  return absl::OkStatus();
}

absl::Status CheckMachine() {
  if (const char* lacks = ring3_processor_lacks(); lacks != nullptr)
    return absl::FailedPreconditionError(absl::StrCat("this processor lacks ", lacks));
  if (const long page = sysconf(_SC_PAGESIZE); page != static_cast<long>(RING3_HOST_PAGE_SIZE))
    return absl::FailedPreconditionError(absl::StrCat("the host's pages have ", page, " bytes; ring3 needs a host kernel with pages of ",
                                                      RING3_HOST_PAGE_SIZE));
  return absl::OkStatus();
}

absl::Status ChooseBaseRegister(RuntimeOptions::BaseRegister wanted) {
  enum ring3_cpu_base_kind kind = ring3_cpu_base_best_method();
  if (wanted == RuntimeOptions::BaseRegister::kInstruction) kind = RING3_CPU_BASE_INSTRUCTION;
  if (wanted == RuntimeOptions::BaseRegister::kSyscall) kind = RING3_CPU_BASE_SYSCALL;
  if (ring3_cpu_base_use_method(kind) != 0)
    return absl::FailedPreconditionError(
        "this machine has no such way to set the base register (x86-64: wrgsbase needs FSGSBASE and Linux 5.9); use kBest");
  return absl::OkStatus();
}

// The line of a thread that may have ceased to be a CPU since it was aimed at.
int LineOfThread(ring3_host_frame* frame) { return CurrentCpu() >= 0 ? ring3_irq_line(frame) : 0; }
int NmiOfThread(ring3_host_frame* frame) { return CurrentCpu() >= 0 ? ring3_nmi_line(frame) : 0; }

unsigned long long Nanoseconds(absl::Duration duration) {
  return duration > absl::ZeroDuration() ? static_cast<unsigned long long>(absl::ToInt64Nanoseconds(duration)) : 0;
}

// What the watchdog shows before it ends the process.
void DumpThreads() {
  // The dump itself can meet a lock that a stuck thread holds.
  constexpr unsigned kLimitSeconds = 20, kAnswerMs = 500;
  signal(SIGALRM, [](int) { ring3_host_exit(RING3_EXIT_REPORT); });
  alarm(kLimitSeconds);
  ring3_dump_threads(kAnswerMs);
}

absl::Status ThreadError(int cpu, int error) {
  return absl::ResourceExhaustedError(absl::StrCat(
      "cannot create the thread of CPU ", cpu, ": ", strerror(-error), " (RLIMIT_NPROC ", Limit(RLIMIT_NPROC), ", RLIMIT_AS ",
      Limit(RLIMIT_AS), "; see also kernel.threads-max and the cgroup's pids.max); boot fewer CPUs or raise the limit"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Runtime>> Runtime::Boot(const RuntimeOptions& options) {
  std::lock_guard<std::mutex> lock(boot_mutex);
  if (absl::Status status = CheckOptions(options); !status.ok()) return status;
  if (booted != nullptr) return absl::FailedPreconditionError("a ring3::Runtime exists already in this process");
  if (absl::Status status = CheckMachine(); !status.ok()) return status;
  if (absl::Status status = ChooseBaseRegister(options.base_register); !status.ok()) return status;

  std::vector<int> host_cpus(RING3_MAX_CPUS);
  const int host_cpu_count = ring3_host_affinity(host_cpus.data(), static_cast<int>(host_cpus.size()));
  if (host_cpu_count <= 0) return absl::InternalError("the host does not say on which CPUs this process may run");
  host_cpus.resize(static_cast<size_t>(std::min<int>(host_cpu_count, RING3_MAX_CPUS)));

  ring3_log_start();
  if (const int result = ring3_crash_install(); result != 0)
    return absl::InternalError(absl::StrCat("cannot install the crash handler: ", strerror(-result)));
  if (const int result = ring3_host_line_install(LineOfThread, RING3_IRQ_RETRY_NS); result != 0)
    return absl::InternalError(absl::StrCat("cannot install the interrupt line: ", strerror(-result)));
  if (const int result = ring3_host_nmi_install(NmiOfThread); result != 0)
    return absl::InternalError(absl::StrCat("cannot install the non-maskable line: ", strerror(-result)));
  char error[256];
  if (ring3_percpu_setup(static_cast<unsigned int>(options.cpus), error, sizeof(error)) != 0)
    return absl::ResourceExhaustedError(absl::StrCat(error, " (RLIMIT_AS ", Limit(RLIMIT_AS), ")"));
  // From here on the booting thread is known to be no CPU: a per-CPU access of its own faults instead of hitting CPU 0.
  ring3_cpu_base_set(ring3_percpu_no_cpu_offset());

  ring3_sched_init();
  // Looking for work instead of sleeping pays when nobody else wants the host CPU.
  ring3_set_idle_poll_ns(options.cpus <= host_cpu_count ? kIdlePollNs : 0);
  std::unique_ptr<Runtime> runtime(new Runtime);
  absl::Status status;
  for (int cpu = 0; cpu < options.cpus && status.ok(); ++cpu) {
    auto thread = std::make_unique<CpuThread>();
    const int host_cpu = host_cpus[static_cast<size_t>(cpu) % host_cpus.size()];
    if (const int result = thread->Launch(cpu, host_cpu, options.stack_size); result != 0)
      status = ThreadError(cpu, result);
    else
      runtime->threads_.push_back(std::move(thread));
  }
  for (auto& thread : runtime->threads_) {
    if (const int result = thread->AwaitReady(); result != 0 && status.ok()) status = ThreadError(thread->cpu(), result);
  }
  if (status.ok()) {
    const int result = ring3_watchdog_start(options.cpus, Nanoseconds(options.watchdog_thresh),
                                            Nanoseconds(options.hung_task_timeout), DumpThreads);
    if (result != 0)
      status = absl::ResourceExhaustedError(absl::StrCat("cannot create the watchdog's thread: ", strerror(-result),
                                                         " (RLIMIT_NPROC ", Limit(RLIMIT_NPROC), ")"));
  }
  if (!status.ok()) {
    runtime->threads_.clear();
    for (int cpu = 0; cpu < options.cpus; ++cpu) ring3_sched_exit_cpu(cpu);
    ring3_percpu_teardown();
    ring3_cpu_base_set(0);
    return status;
  }
  booted = runtime.get();
  runtime->RunOn(0, [&] { ring3_kernel_boot(options.cpus, options.command_line.c_str()); });
  return runtime;
}

Runtime::~Runtime() {
  if (threads_.empty()) return;  // Boot() failed half-way, has cleaned up, and still holds the lock.
  std::lock_guard<std::mutex> lock(boot_mutex);
  RunOn(0, [] { ring3_kernel_shutdown(); });
  const int cpus = this->cpus();
  ring3_watchdog_stop();
  threads_.clear();
  for (int cpu = 0; cpu < cpus; ++cpu) ring3_sched_exit_cpu(cpu);
  ring3_kernel_forget();
  ring3_percpu_teardown();
  ring3_cpu_base_set(0);
  booted = nullptr;
}

void Runtime::CheckCpu(int cpu) const {
  if (cpu >= 0 && cpu < cpus()) return;
  const std::string text = absl::StrCat("ring3: there is no CPU ", cpu, ": this runtime has CPUs 0 to ", cpus() - 1, "\n");
  ring3_host_write(RING3_HOST_STDERR, text.data(), text.size());
  ring3_host_abort();
}

int Runtime::HostCpuOf(int cpu) const {
  CheckCpu(cpu);
  return threads_[static_cast<size_t>(cpu)]->host_cpu();
}

CpuThread* Runtime::OwnThread() const {
  const int self = CurrentCpu();
  return self >= 0 && ring3_current_task() == ring3_cpu_task(self) ? threads_[static_cast<size_t>(self)].get() : nullptr;
}

void Runtime::RunOn(int cpu, absl::FunctionRef<void()> fn) {
  CheckCpu(cpu);
  CpuThread* const own = OwnThread();
  if (own != nullptr && own->cpu() == cpu) {
    fn();
    return;
  }
  Work work("RunOn()", fn, own);
  threads_[static_cast<size_t>(cpu)]->Post(&work);
  work.Wait();
}

void Runtime::RunOnEach(absl::FunctionRef<void(int cpu)> fn) {
  // One piece of work per CPU: function and Work together, since a Work refers to its function.
  struct Share {
    Share(int cpu, absl::FunctionRef<void(int)> fn, CpuThread* waiter)
        : run([cpu, fn] { fn(cpu); }), work("RunOnEach()", run, waiter) {}
    const std::function<void()> run;
    Work work;
  };
  CpuThread* const own = OwnThread();
  std::vector<std::unique_ptr<Share>> shares;
  for (auto& thread : threads_) {
    if (thread.get() == own) continue;
    shares.push_back(std::make_unique<Share>(thread->cpu(), fn, own));
    thread->Post(&shares.back()->work);
  }
  std::exception_ptr first;
  const auto keep_first = [&first](auto&& step) {
    try {
      step();
    } catch (...) {
      if (first == nullptr) first = std::current_exception();
    }
  };
  if (own != nullptr) keep_first([&] { fn(own->cpu()); });
  for (auto& share : shares) keep_first([&] { share->work.Wait(); });
  if (first != nullptr) std::rethrow_exception(first);
}

BorrowedCpu Runtime::Borrow(int cpu) {
  CheckCpu(cpu);
  return BorrowedCpu(threads_[static_cast<size_t>(cpu)].get());
}

// The lender runs one piece of work that ends when the loan does.
struct BorrowedCpu::Loan {
  explicit Loan(CpuThread* cpu_thread) : lender(cpu_thread), work("a loan", lend) {}

  void Lend() {
    lender->GiveUpCpu();
    lent.store(1, std::memory_order_release);
    ring3_host_wake(reinterpret_cast<unsigned int*>(&lent), 1);
    while (returned.load(std::memory_order_acquire) == 0) ring3_host_wait(reinterpret_cast<unsigned int*>(&returned), 0);
    lender->TakeCpuBack();
  }

  CpuThread* const lender;
  const std::function<void()> lend = [this] { Lend(); };
  Work work;
  std::atomic<unsigned int> lent{0}, returned{0};
  ring3_host_mask affinity;
};

BorrowedCpu::BorrowedCpu(CpuThread* lender) : loan_(std::make_unique<Loan>(lender)) {
  if (CurrentCpu() >= 0) {
    const std::string text = absl::StrCat("ring3: the thread that borrows CPU ", lender->cpu(), " is CPU ", CurrentCpu(),
                                          " already: only a host thread can borrow\n");
    ring3_host_write(RING3_HOST_STDERR, text.data(), text.size());
    ring3_host_abort();
  }
  lender->Post(&loan_->work);
  while (loan_->lent.load(std::memory_order_acquire) == 0)
    ring3_host_wait(reinterpret_cast<unsigned int*>(&loan_->lent), 0);
  ring3_host_pin_self(lender->host_cpu(), &loan_->affinity);
  ring3_crash_thread_enter();
  if (const int result = BecomeCpu(lender->cpu(), lender->thread_info()); result != 0) {
    const std::string text =
        absl::StrCat("ring3: this thread cannot carry CPU ", lender->cpu(), ": ", strerror(-result), "\n");
    ring3_host_write(RING3_HOST_STDERR, text.data(), text.size());
    ring3_host_abort();
  }
}

BorrowedCpu::~BorrowedCpu() {
  ring3_check_balanced("a borrowed CPU");
  CeaseToBeCpu(loan_->lender->thread_info());
  ring3_host_restore_self(&loan_->affinity);
  loan_->returned.store(1, std::memory_order_release);
  ring3_host_wake(reinterpret_cast<unsigned int*>(&loan_->returned), 1);
  loan_->work.Wait();
}

int BorrowedCpu::cpu() const { return loan_->lender->cpu(); }

}  // namespace ring3
