// SPDX-License-Identifier: MIT
// scoped.h - C++ guards for preemption and interrupts: what a scope turns off, its end turns on again.
//
//   { ring3::PreemptGuard guard; *this_cpu_ptr(&stats) = {}; }
//
// Guards nest and are destroyed in reverse order, on the CPU they were made on. They do not forbid waiting by themselves;
// checked builds report code that waits under one.
#ifndef RING3_SCHED_SCOPED_H_
#define RING3_SCHED_SCOPED_H_

#include "sched/irqflags.h"
#include "sched/preempt.h"

namespace ring3 {

// Preemption is off while it lives; the end reschedules if that became due.
class [[nodiscard]] PreemptGuard {
 public:
  PreemptGuard() { preempt_disable(); }
  ~PreemptGuard() { preempt_enable(); }
  PreemptGuard(const PreemptGuard&) = delete;
  PreemptGuard& operator=(const PreemptGuard&) = delete;
};

// This CPU's interrupts are off while it lives; the end restores what was before and delivers what is pending.
class [[nodiscard]] IrqGuard {
 public:
  IrqGuard() { local_irq_save(flags_); }
  ~IrqGuard() { local_irq_restore(flags_); }
  IrqGuard(const IrqGuard&) = delete;
  IrqGuard& operator=(const IrqGuard&) = delete;

 private:
  unsigned long flags_;
};

}  // namespace ring3

#endif  // RING3_SCHED_SCOPED_H_
