// SPDX-License-Identifier: MIT
// From a fatal signal to a report in Linux's form.
#include "runtime/report/crash.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "percpu/area.h"
#include "runtime/host.h"
#include "runtime/printk/log.h"
#include "runtime/report/context.h"
#include "runtime/report/crash_frames.h"
#include "runtime/report/symbolize.h"
#include "runtime/run/exit_codes.h"

#if defined(__SANITIZE_ADDRESS__)
#define RING3_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RING3_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef RING3_ADDRESS_SANITIZER
#define RING3_ADDRESS_SANITIZER 0
#endif

namespace ring3 {
namespace {

constexpr int kAlert = 1;
constexpr int kWarning = 4;
constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr size_t kSignalStackSize = 128 * 1024;  // symbolizing and unwinding need more than SIGSTKSZ
constexpr uintptr_t kFirstPageEnd = 4096;
// A frame that runs off its stack touches it within this distance of the stack pointer.
constexpr uintptr_t kOverflowReach = 64 * 1024;

struct sigaction previous_actions[sizeof(kSignals) / sizeof(kSignals[0])];
std::atomic<bool> installed{false};
std::atomic<pid_t> reporting_thread{0};
thread_local void* signal_stack = nullptr;

void WriteRaw(const char* text) { ring3_log_raw(text, strlen(text)); }

bool IsMemoryFault(int signal, const siginfo_t& info) {
  return signal == SIGSEGV && (info.si_code == SEGV_MAPERR || info.si_code == SEGV_ACCERR);
}

// What the instruction wanted with the address.
const char* AccessKind(const ucontext_t& context) {
#if defined(__x86_64__)
  const auto error = context.uc_mcontext.gregs[REG_ERR];
  if ((error & 0x10) != 0) return "instruction fetch";
  return (error & 2) != 0 ? "write access" : "read access";
#elif defined(__aarch64__)
  // The kernel appends records to the context; one holds the exception's syndrome. Exception class: bits 26 and up, 0x20 and 0x21 of
  // instruction fetches, 0x24 and 0x25 of data accesses; bit 6: a write.
  const char* at = reinterpret_cast<const char*>(context.uc_mcontext.__reserved);
  const char* end = at + sizeof(context.uc_mcontext.__reserved);
  for (const auto* head = reinterpret_cast<const _aarch64_ctx*>(at); at + sizeof(esr_context) <= end && head->size >= sizeof(*head);
       at += head->size, head = reinterpret_cast<const _aarch64_ctx*>(at)) {
    if (head->magic != ESR_MAGIC) continue;
    const auto syndrome = reinterpret_cast<const esr_context*>(at)->esr;
    if (syndrome >> 26 == 0x20 || syndrome >> 26 == 0x21) return "instruction fetch";
    return (syndrome & 0x40) != 0 ? "write access" : "read access";
  }
  return "access";
#elif defined(__powerpc64__)
  // TRAP (40 in <asm/ptrace.h>) is the vector, 0x400 for an instruction fetch. DSISR (42) says what a data access wanted; 0 from an emulator that does not tell.
  if (context.uc_mcontext.gp_regs[40] == 0x400) return "instruction fetch";
  if (context.uc_mcontext.gp_regs[42] == 0) return "access";
  return (context.uc_mcontext.gp_regs[42] & 0x02000000) != 0 ? "write access" : "read access";
#else
  (void)context;
  return "access";
#endif
}

void PrintCause(int signal, const siginfo_t& info, const ucontext_t& context) {
  const auto address = reinterpret_cast<uintptr_t>(info.si_addr);
  switch (signal) {
    case SIGSEGV:
      if (!IsMemoryFault(signal, info)) {
        ring3_log_print(kAlert, info.si_code == SI_USER || info.si_code == SI_TKILL
                                    ? "SIGSEGV sent by a process\n"
                                    : "general protection fault, probably for non-canonical address\n");
        return;
      }
      if (address - StackPointer(context) + kOverflowReach < 2 * kOverflowReach) {
        ring3_log_print(kAlert, "BUG: TASK stack guard page was hit at %px: stack overflow\n", info.si_addr);
      } else if (address < kFirstPageEnd) {
        ring3_log_print(kAlert, "BUG: kernel NULL pointer dereference, address: %px\n", info.si_addr);
      } else {
        ring3_log_print(kAlert, "BUG: unable to handle page fault for address: %px\n", info.si_addr);
      }
      ring3_log_print(kAlert, "#PF: %s in kernel mode, %s\n", AccessKind(context),
                      info.si_code == SEGV_ACCERR ? "permissions violation" : "not-present page");
      return;
    case SIGBUS:
      ring3_log_print(kAlert, "bus error, address: %px\n", info.si_addr);
      return;
    case SIGILL:
      ring3_log_print(kAlert, "invalid opcode\n");
      return;
    case SIGFPE:
      ring3_log_print(kAlert, info.si_code == FPE_INTDIV ? "divide error\n" : "arithmetic exception\n");
      return;
    default:
      ring3_log_print(kAlert, "aborted by the host side (a failed assertion or check in user-space code)\n");
  }
}

void NameVariable(uintptr_t address, char* name, size_t size) {
  ring3_symbol symbol;
  if (address == 0 || ring3_symbolize(address, &symbol) != 0) {
    strncpy(name, "an unknown per-CPU variable", size - 1);
    return;
  }
  strncpy(name, "per-CPU variable ", size - 1);
  strncat(name, symbol.name, size - strlen(name) - 1);
  if (symbol.object[0] != '\0') {
    strncat(name, " [", size - strlen(name) - 1);
    strncat(name, symbol.object, size - strlen(name) - 1);
    strncat(name, "]", size - strlen(name) - 1);
  }
}

// The misuse, if the address is one of those that per-CPU memory makes inaccessible on purpose.
void PrintPercpuPlace(uintptr_t address) {
  ring3_percpu_location location;
  ring3_percpu_classify(address, &location);
  if (location.place == RING3_PERCPU_ELSEWHERE) return;
  char name[256] = "";
  NameVariable(location.template_address, name, sizeof(name));
  switch (location.place) {
    case RING3_PERCPU_TEMPLATE:
      ring3_log_print(kAlert,
                      "%s used directly: this is no CPU's copy. Use this_cpu_*(), this_cpu_ptr() or "
                      "per_cpu_ptr()\n",
                      name);
      return;
    case RING3_PERCPU_NO_SUCH_CPU:
      ring3_log_print(kAlert,
                      "%s of a CPU that does not exist: per_cpu() or per_cpu_ptr() with a wrong "
                      "number\n",
                      name);
      return;
    case RING3_PERCPU_NO_CPU:
      ring3_log_print(kAlert, "%s used on a host thread that carries no CPU. Run the code on a CPU\n", name);
      return;
    case RING3_PERCPU_COPY:
      ring3_log_print(kAlert, "%s, the copy of CPU %d\n", name, location.cpu);
      return;
    default:
      return;
  }
}

// Records that only the ring has.
void PrintHiddenRecords(int console_level, unsigned long long end) {  // NOLINT(google-runtime-int)
  static ring3_log_record record;
  unsigned long long seq = end > 32 ? end - 32 : 0;  // NOLINT(google-runtime-int)
  bool first = true;
  while (ring3_log_read(&seq, &record) != 0 && record.seq < end) {
    if (record.level < console_level) continue;
    if (first) ring3_log_print(kWarning, "Last records that the console did not show:\n");
    first = false;
    ring3_log_print(kWarning, " <%d>[%llu.%06llu] %s\n", record.level, record.ns / 1000000000,
                    record.ns / 1000 % 1000000, record.text);
  }
}

// On a CPU every fault is kernel code's. AddressSanitizer explains faults better than we do, except in
// per-CPU memory.
bool IsOurs(int signal, const siginfo_t& info) {
  if (RING3_ADDRESS_SANITIZER == 0 && ring3_context_cpu() >= 0) return true;
  if (!IsMemoryFault(signal, info)) return false;
  ring3_percpu_location location;
  ring3_percpu_classify(reinterpret_cast<uintptr_t>(info.si_addr), &location);
  return location.place != RING3_PERCPU_ELSEWHERE;
}

// Lets the handler that was there before us have the signal. True if there was one.
bool PassOn(int signal, siginfo_t* info, void* context) {
  for (size_t i = 0; i < sizeof(kSignals) / sizeof(kSignals[0]); ++i) {
    if (kSignals[i] != signal) continue;
    const struct sigaction& previous = previous_actions[i];
    if ((previous.sa_flags & SA_SIGINFO) != 0) {
      previous.sa_sigaction(signal, info, context);
      return true;
    }
    if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
      previous.sa_handler(signal);
      return true;
    }
  }
  return false;
}

void HandleCrash(int signal, siginfo_t* info, void* raw_context) {
  const auto& context = *static_cast<const ucontext_t*>(raw_context);
  if (!IsOurs(signal, *info) && PassOn(signal, info, raw_context)) return;

  pid_t none = 0;
  if (!reporting_thread.compare_exchange_strong(none, gettid())) {
    if (none == gettid()) {
      WriteRaw("ring3: crashed again while reporting a crash; stopping here\n");
      ring3_host_exit(RING3_EXIT_CRASH);
    }
    for (;;) pause();  // the first crash ends the process
  }

  const int console_level = ring3_log_console_level();
  ring3_log_flush();
  const auto end = ring3_log_next_seq();
  ring3_log_oops();
  PrintCause(signal, *info, context);
  if (IsMemoryFault(signal, *info)) PrintPercpuPlace(reinterpret_cast<uintptr_t>(info->si_addr));
  PrintContextTask(kWarning);
  PrintTrace(kWarning, context);
  PrintHiddenRecords(console_level, end);
  ring3_log_print(kWarning, "---[ end trace 0000000000000000 ]---\n");
  ring3_log_flush();
  ring3_host_exit(RING3_EXIT_CRASH);
}

}  // namespace
}  // namespace ring3

extern "C" int ring3_crash_thread_enter() {
  stack_t current;
  if (sigaltstack(nullptr, &current) != 0) return -errno;
  if ((current.ss_flags & SS_DISABLE) == 0) return 0;
  void* memory = mmap(nullptr, ring3::kSignalStackSize, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return -errno;
  stack_t stack = {};
  stack.ss_sp = memory;
  stack.ss_size = ring3::kSignalStackSize;
  if (sigaltstack(&stack, nullptr) != 0) {
    const int error = errno;
    munmap(memory, ring3::kSignalStackSize);
    return -error;
  }
  ring3::signal_stack = memory;
  // A thread that ends without saying so, such as one that once borrowed a CPU, gives its stack back all the same. By a key and
  // not by a thread_local object's destructor: glibc allocates memory to register one, and ends the process when there is none.
  static const struct AtThreadExit {
    AtThreadExit() {
      pthread_key_create(&key, [](void*) { ring3_crash_thread_exit(); });
    }
    pthread_key_t key;
  } at_thread_exit;
  pthread_setspecific(at_thread_exit.key, memory);
  return 0;
}

extern "C" void ring3_crash_thread_exit() {
  if (ring3::signal_stack == nullptr) return;
  stack_t none = {};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
  munmap(ring3::signal_stack, ring3::kSignalStackSize);
  ring3::signal_stack = nullptr;
}

extern "C" int ring3_crash_install() {
  const int error = ring3_crash_thread_enter();
  if (error != 0) return error;
  if (ring3::installed.exchange(true)) return 0;
  for (size_t i = 0; i < sizeof(ring3::kSignals) / sizeof(ring3::kSignals[0]); ++i) {
    struct sigaction action = {};
    action.sa_sigaction = ring3::HandleCrash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    if (sigaction(ring3::kSignals[i], &action, &ring3::previous_actions[i]) != 0) return -errno;
  }
  return 0;
}
