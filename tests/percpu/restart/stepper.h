// SPDX-License-Identifier: MIT
// stepper.h - where kernel-side code passes through, and something that happens at one of those places.
//
// Trace() sets the processor's trap flag on x86-64; elsewhere it puts breakpoints over all instructions and takes each away when it is
// hit. Interrupt() writes a breakpoint over one instruction, and takes it away when it is hit. Every other signal is blocked while the handler runs, so one that it aims at its
// own thread arrives on its return: just before that instruction.
#ifndef RING3_TESTS_PERCPU_RESTART_STEPPER_H_
#define RING3_TESTS_PERCPU_RESTART_STEPPER_H_

#include <signal.h>

#include <set>
#include <vector>

namespace ring3::testing {

class Stepper {
 public:
  using Function = unsigned long (*)(const unsigned long* a);

  Stepper();
  ~Stepper();

  // Calls run(a) and returns the addresses of the kernel-side instructions that it executed, in order. Elsewhere than on
  // x86-64 only those within 4 KiB of `run`, each once.
  std::vector<unsigned long> Trace(Function run, const unsigned long* a);

  // Calls run(a), and `event`, which must be async-signal-safe, just before the instruction at `pc` is executed for the first time.
  // Not reached: something that Trace() did not meet, such as an interrupt that was pending, sent the run another way.
  struct Outcome {
    bool reached;
    unsigned long result;
  };
  Outcome Interrupt(Function run, const unsigned long* a, unsigned long pc, void (*event)());

 private:
  static void OnTrap(int signal, siginfo_t* info, void* context);
  void MakeWritable(unsigned long pc);

  struct sigaction before_;
  std::set<unsigned long> writable_pages_;
};

}  // namespace ring3::testing

#endif  // RING3_TESTS_PERCPU_RESTART_STEPPER_H_
