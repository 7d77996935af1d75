// SPDX-License-Identifier: MIT
// faults.cc - the host's signals for faulting instructions, as the kernel's exceptions.

#include <signal.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdio>
#include <initializer_list>

#include "runtime/linux/arch/kernel/tree.h"
#include "runtime/linux/host/cpus.h"

namespace {

#if defined(__x86_64__)
unsigned long* Pc(mcontext_t* machine) { return reinterpret_cast<unsigned long*>(&machine->gregs[REG_RIP]); }
unsigned long Sp(const mcontext_t& machine) { return static_cast<unsigned long>(machine.gregs[REG_RSP]); }
unsigned long FramePointer(const mcontext_t& machine) { return static_cast<unsigned long>(machine.gregs[REG_RBP]); }
// Bit 1 of the page fault's error code: it was a write.
bool IsWrite(const mcontext_t& machine) { return (machine.gregs[REG_ERR] & 2) != 0; }
#elif defined(__aarch64__)
unsigned long* Pc(mcontext_t* machine) { return reinterpret_cast<unsigned long*>(&machine->pc); }
unsigned long Sp(const mcontext_t& machine) { return machine.sp; }
unsigned long FramePointer(const mcontext_t& machine) { return machine.regs[29]; }
// The record of the fault's syndrome: bit 6 says that it was a write.
bool IsWrite(const mcontext_t& machine) {
  const auto* record = reinterpret_cast<const _aarch64_ctx*>(machine.__reserved);
  while (record->magic != 0) {
    if (record->magic == ESR_MAGIC) return (reinterpret_cast<const esr_context*>(record)->esr & 0x40) != 0;
    record = reinterpret_cast<const _aarch64_ctx*>(reinterpret_cast<const char*>(record) + record->size);
  }
  return false;
}
#endif

const char* Name(int signal) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "page fault";
    case SIGILL:
      return "invalid opcode";
    case SIGFPE:
      return "divide error";
    default:
      return "trap";
  }
}

// On the stack of the task that faulted: it may sleep there for its page, and go on in another thread.
void OnFault(int signal, siginfo_t* info, void* context) {
  mcontext_t* machine = &static_cast<ucontext_t*>(context)->uc_mcontext;
  const auto kind = signal != SIGSEGV && signal != SIGBUS ? RING3_TREE_FAULT_OTHER
                    : IsWrite(*machine)                  ? RING3_TREE_FAULT_WRITE
                                                         : RING3_TREE_FAULT_READ;
  if (ring3_tree_fault(Name(signal), kind, reinterpret_cast<unsigned long>(info->si_addr), Pc(machine), Sp(*machine),
                       FramePointer(*machine)) == 0)
    ring3_tree_exit(1);
}

}  // namespace

namespace ring3 {

void InstallFaultHandlers() {
  struct sigaction action = {};
  action.sa_sigaction = OnFault;
  // Not held back while a task sleeps in the handler: others fault as well.
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP}) sigaction(signal, &action, nullptr);
}

}  // namespace ring3

extern "C" void ring3_tree_exit(int code) { _exit(code); }
