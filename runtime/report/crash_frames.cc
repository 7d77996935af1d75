// SPDX-License-Identifier: MIT
#include "runtime/report/crash_frames.h"

#include <errno.h>
#include <fcntl.h>
#include <ring3/pc_name.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstddef>

#include "runtime/printk/log.h"
#include "runtime/report/context.h"
#include "runtime/report/symbolize.h"

namespace ring3 {
namespace {

constexpr int kMaxFrames = 64;

// Reads memory that may not be there. Emulators lack the system call and some containers forbid it; both have the file.
bool SafeRead(uintptr_t address, void* to, size_t size) {
  iovec local = {to, size};
  iovec remote = {reinterpret_cast<void*>(address), size};
  if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(size)) return true;
  if (errno == EFAULT) return false;
  const int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (memory < 0) return false;
  const bool done = pread(memory, to, size, static_cast<off_t>(address)) == static_cast<ssize_t>(size);
  close(memory);
  return done;
}

bool IsReturnAddress(uintptr_t address) {
  ring3_symbol symbol;
  return ring3_symbolize(address - 1, &symbol) == 0 && symbol.is_code != 0;
}

// Where a function that has not stored its return address yet keeps it; 0 on machines that have it on the stack.
uintptr_t LinkRegister(const ucontext_t& context) {
#if defined(__aarch64__)
  return static_cast<uintptr_t>(context.uc_mcontext.regs[30]);
#elif defined(__powerpc64__)
  return static_cast<uintptr_t>(context.uc_mcontext.gp_regs[36]);
#else
  (void)context;
  return 0;
#endif
}

void PrintGuessedTrace(int level, uintptr_t link_register, uintptr_t stack_pointer) {
  int shown = 0;
  if (link_register != 0 && IsReturnAddress(link_register) && ring3_is_foundation(link_register) == 0)
    ring3_log_print(level, " %pB\n", reinterpret_cast<void*>(link_register));
  for (int i = 0; i < 128 && shown < 16; ++i) {
    uintptr_t word = 0;
    if (!SafeRead(stack_pointer + static_cast<uintptr_t>(i) * sizeof(word), &word, sizeof(word))) break;
    if (word < 4096 || !IsReturnAddress(word)) continue;
    if (ring3_is_foundation(word) != 0) break;
    // The top word is what a call left there.
    ring3_log_print(level, i == 0 ? " %pB\n" : " ? %pB\n", reinterpret_cast<void*>(word));
    ++shown;
  }
}

// A recursion gone wrong would fill the screen with one line.
void PrintFrames(int level, const unsigned long* pcs, int count) {  // NOLINT(google-runtime-int)
  for (int i = 0; i < count && ring3_is_foundation(pcs[i]) == 0;) {
    int end = i + 1;
    while (end < count && pcs[end] == pcs[i]) ++end;
    ring3_log_print(level, " %pB\n", reinterpret_cast<void*>(pcs[i]));
    if (end - i == 2) ring3_log_print(level, " %pB\n", reinterpret_cast<void*>(pcs[i]));
    if (end - i > 2) ring3_log_print(level, " ... the same, %d times\n", end - i - 1);
    i = end;
  }
}

}  // namespace

uintptr_t ProgramCounter(const ucontext_t& context) {
#if defined(__x86_64__)
  return static_cast<uintptr_t>(context.uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return static_cast<uintptr_t>(context.uc_mcontext.pc);
#elif defined(__powerpc64__)
  return static_cast<uintptr_t>(context.uc_mcontext.gp_regs[32]);
#else
#error "name the program counter of this architecture"
#endif
}

uintptr_t StackPointer(const ucontext_t& context) {
#if defined(__x86_64__)
  return static_cast<uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return static_cast<uintptr_t>(context.uc_mcontext.sp);
#elif defined(__powerpc64__)
  return static_cast<uintptr_t>(context.uc_mcontext.gp_regs[1]);
#endif
}

void PrintContextTask(int level) {
  ring3_task_info task;
  ring3_context_task(&task);
  if (task.cpu < 0) {
    ring3_log_print(level, "Host thread (no CPU) PID: %d\n", static_cast<int>(gettid()));
    return;
  }
  ring3_log_print(level, "CPU: %d PID: %d Comm: %.16s preempt_count: %x interrupts: %s\n", task.cpu, task.pid,
                  task.comm, task.preempt_count, task.irqs_disabled != 0 ? "off" : "on");
}

void PrintTrace(int level, const ucontext_t& context) {
  const uintptr_t pc = ProgramCounter(context);
  unsigned long pcs[kMaxFrames];  // NOLINT(google-runtime-int): the C interface's type
  const int count = ring3_unwind(pcs, kMaxFrames, 0);
  int first = 0;
  while (first < count && pcs[first] != pc) ++first;

  ring3_log_print(level, RING3_PC_NAME ": %pS\n", reinterpret_cast<void*>(pc));
  ring3_log_print(level, "Call Trace:\n");
  ring3_log_print(level, " <TASK>\n");
  if (first < count) {
    PrintFrames(level, pcs + first + 1, count - first - 1);
  } else {
    PrintGuessedTrace(level, LinkRegister(context), StackPointer(context));
  }
  ring3_log_print(level, " </TASK>\n");
}

}  // namespace ring3
