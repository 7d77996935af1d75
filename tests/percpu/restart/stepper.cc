// SPDX-License-Identifier: MIT
#include "tests/percpu/restart/stepper.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstdlib>

#include "sched/irq.h"
#include "sched/kernel_text.h"

namespace ring3::testing {
namespace {

constexpr greg_t kTrapFlag = 0x100;
constexpr uint8_t kBreakpoint = 0xcc;
constexpr unsigned long kPage = 4096;

// One run at a time.
struct {
  bool tracing;
  int length;
  unsigned long trace[4096];
  unsigned long breakpoint;
  uint8_t original;
  void (*event)();
} now;

// Breaks into the handler, which looks at now.tracing and sets or clears the trap flag.
__attribute__((always_inline)) inline void SetTracing(bool on) {
  now.tracing = on;
  asm volatile("int3" ::: "memory");
}

void Write(unsigned long pc, uint8_t byte) { *reinterpret_cast<volatile uint8_t*>(pc) = byte; }

}  // namespace

Stepper::Stepper() {
  struct sigaction action = {};
  action.sa_sigaction = OnTrap;
  action.sa_flags = SA_SIGINFO;
  sigfillset(&action.sa_mask);
  sigaction(SIGTRAP, &action, &before_);
}

Stepper::~Stepper() { sigaction(SIGTRAP, &before_, nullptr); }

void Stepper::OnTrap(int, siginfo_t*, void* context) {
  greg_t* registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const unsigned long pc = static_cast<unsigned long>(registers[REG_RIP]);
  if (now.breakpoint != 0 && pc == now.breakpoint + 1) {
    registers[REG_RIP] = static_cast<greg_t>(now.breakpoint);
    Write(now.breakpoint, now.original);
    now.breakpoint = 0;
    now.event();
    return;
  }
  if (!now.tracing) {
    registers[REG_EFL] &= ~kTrapFlag;
    return;
  }
  registers[REG_EFL] |= kTrapFlag;
  if (ring3_kernel_text_has(pc) == 0) return;
  if (now.length == sizeof(now.trace) / sizeof(now.trace[0])) abort();
  now.trace[now.length++] = pc;
}

std::vector<unsigned long> Stepper::Trace(Function run, const unsigned long* a) {
  now.length = 0;
  // An interrupt in between would be traced as well, and so would one that waits for an operation that turns interrupts on.
  sigset_t others, before;
  sigfillset(&others);
  sigdelset(&others, SIGTRAP);
  pthread_sigmask(SIG_BLOCK, &others, &before);
  ring3_irq_poll();
  // Nothing more than the call in between: each instruction costs a signal.
  SetTracing(true);
  run(a);
  SetTracing(false);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return std::vector<unsigned long>(now.trace, now.trace + now.length);
}

void Stepper::MakeWritable(unsigned long pc) {
  const unsigned long page = pc & ~(kPage - 1);
  if (!writable_pages_.insert(page).second) return;
  if (mprotect(reinterpret_cast<void*>(page), kPage, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) abort();
}

unsigned long Stepper::Interrupt(Function run, const unsigned long* a, unsigned long pc, void (*event)()) {
  MakeWritable(pc);
  now.event = event;
  now.original = *reinterpret_cast<const uint8_t*>(pc);
  now.breakpoint = pc;
  Write(pc, kBreakpoint);
  const unsigned long result = run(a);
  if (now.breakpoint != 0) abort();  // The run went another way than its trace.
  return result;
}

}  // namespace ring3::testing
