// SPDX-License-Identifier: MIT
#include "tests/percpu/restart/stepper.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <cstdint>
#include <cstdlib>
#include <type_traits>

#include "sched/irq.h"
#include "sched/kernel_text.h"
#include "tests/percpu/restart/breakpoint.h"

namespace ring3::testing {
namespace {

constexpr unsigned long kPage = 4096;
constexpr int kMaxTrace = 4096;

// One run at a time.
struct {
  bool tracing;
  int length;
  unsigned long trace[kMaxTrace];
  unsigned long breakpoint;
  Instruction original;
  void (*event)();
} now;

void Record(unsigned long pc) {
  if (now.length == kMaxTrace) abort();
  now.trace[now.length++] = pc;
}

#if defined(__x86_64__)
// The processor's trap flag raises SIGTRAP after every instruction.
constexpr greg_t kTrapFlag = 0x100;

// Breaks into the handler, which looks at now.tracing and sets or clears the trap flag.
__attribute__((always_inline)) inline void SetTracing(bool on) {
  now.tracing = on;
  asm volatile("int3" ::: "memory");
}

void OnStep(mcontext_t& machine) {
  greg_t* registers = machine.gregs;
  if (!now.tracing) {
    registers[REG_EFL] &= ~kTrapFlag;
    return;
  }
  registers[REG_EFL] |= kTrapFlag;
  const unsigned long pc = static_cast<unsigned long>(registers[REG_RIP]);
  if (ring3_kernel_text_has(pc) != 0) Record(pc);
}

#define RING3_BEGIN_TRACE(run) SetTracing(true)
#define RING3_END_TRACE(run) SetTracing(false)
#else
// Instructions have one length, so breakpoints stand over all those that `run` may consist of: each is recorded, and taken away, when
// it is reached first.
constexpr unsigned long kReach = 1024;
Instruction originals[kReach];

void OnStep(mcontext_t& machine) {
  const unsigned long pc = BreakpointOf(machine);
  if (!now.tracing || pc < now.breakpoint || pc >= now.breakpoint + kReach * sizeof(Instruction)) abort();
  PutInstruction(pc, originals[(pc - now.breakpoint) / sizeof(Instruction)]);
  Record(pc);
}

template <typename Visit>
void ForEachInstruction(unsigned long start, Visit visit) {
  for (unsigned long i = 0; i < kReach && ring3_kernel_text_has(start + i * sizeof(Instruction)) != 0; ++i)
    visit(start + i * sizeof(Instruction), &originals[i]);
}

void BeginTrace(unsigned long start) {
  now.tracing = true;
  now.breakpoint = start;
  ForEachInstruction(start, [](unsigned long pc, Instruction* original) { *original = InstructionAt(pc); });
  ForEachInstruction(start, [](unsigned long pc, Instruction*) { PutInstruction(pc, kBreakpoint); });
}

void EndTrace(unsigned long start) {
  ForEachInstruction(start, [](unsigned long pc, Instruction* original) { PutInstruction(pc, *original); });
  now.tracing = false;
  now.breakpoint = 0;
}

#define RING3_BEGIN_TRACE(run) BeginTrace(reinterpret_cast<unsigned long>(run))
#define RING3_END_TRACE(run) EndTrace(reinterpret_cast<unsigned long>(run))
#endif

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
  mcontext_t& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
  if (now.tracing || now.breakpoint == 0 || BreakpointOf(machine) != now.breakpoint) return OnStep(machine);
  ProgramCounter(machine) = static_cast<std::remove_reference_t<decltype(ProgramCounter(machine))>>(now.breakpoint);
  PutInstruction(now.breakpoint, now.original);
  now.breakpoint = 0;
  now.event();
}

std::vector<unsigned long> Stepper::Trace(Function run, const unsigned long* a) {
  now.length = 0;
  // All that a breakpoint may be put over.
  for (unsigned long at = 0; at <= kPage; at += 4) MakeWritable(reinterpret_cast<unsigned long>(run) + at);
  // An interrupt in between would be traced as well, and so would one that waits for an operation that turns interrupts on.
  sigset_t others, before;
  sigfillset(&others);
  sigdelset(&others, SIGTRAP);
  pthread_sigmask(SIG_BLOCK, &others, &before);
  ring3_irq_poll();
  // Nothing more than the call in between: each instruction costs a signal.
  RING3_BEGIN_TRACE(run);
  run(a);
  RING3_END_TRACE(run);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return std::vector<unsigned long>(now.trace, now.trace + now.length);
}

void Stepper::MakeWritable(unsigned long pc) {
  const unsigned long page = pc & ~(kPage - 1);
  if (ring3_kernel_text_has(pc) == 0 || !writable_pages_.insert(page).second) return;
  if (mprotect(reinterpret_cast<void*>(page), kPage, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) abort();
}

Stepper::Outcome Stepper::Interrupt(Function run, const unsigned long* a, unsigned long pc, void (*event)()) {
  MakeWritable(pc);
  now.event = event;
  now.original = InstructionAt(pc);
  now.breakpoint = pc;
  PutInstruction(pc, kBreakpoint);
  const unsigned long result = run(a);
  const bool reached = now.breakpoint == 0;
  if (!reached) PutInstruction(pc, now.original);
  now.breakpoint = 0;
  return {reached, result};
}

}  // namespace ring3::testing
