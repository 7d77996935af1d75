// SPDX-License-Identifier: MIT
// Interrupts, calls and tasks for a CPU that is not online, and interrupts that nobody handles: reported, and nothing else
// happens. Each with its control, which is silent. Bodies: irq_misuse.c.

#include <gtest/gtest.h>

#include <cerrno>
#include <climits>
#include <memory>
#include <string>
#include <utility>

#include "runtime/gtest/kernel_report.h"
#include "runtime/runtime.h"
#include "sched/irq.h"
#include "sched/nmi.h"
#include "tests/sched/irq/irq_misuse.h"

namespace {

constexpr int kNotThere[] = {2, 7, 1023, 1024, INT_MAX, -1, INT_MIN};

class IrqMisuseTest : public testing::Test {
 protected:
  void SetUp() override {
    ring3::RuntimeOptions options;
    options.cpus = 2;
    auto booted = ring3::Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = *std::move(booted);
    irq_misuse_install();
  }
  // On CPU 1.
  template <typename Function>
  void OnCpu(Function function) {
    runtime_->RunOn(1, function);
  }

  std::unique_ptr<ring3::Runtime> runtime_;
};

TEST_F(IrqMisuseTest, InterruptForACpuThatIsNotOnline) {
  OnCpu([] { ring3_irq_raise_on(1, IRQ_MISUSE_SOURCE); });
  const unsigned long ran = irq_misuse_ran();
  for (const int cpu : kNotThere) {
    EXPECT_KERNEL_REPORT(OnCpu([cpu] { ring3_irq_raise_on(cpu, IRQ_MISUSE_SOURCE); }),
                         "BUG: interrupt 21 for CPU#" + std::to_string(cpu) +
                             ", which is not online; CPUs 0-1 are\n(.|\n)*CPU: 1 PID: [0-9]+ Comm: cpu/1 ");
  }
  // Host threads may raise interrupts as well.
  EXPECT_KERNEL_REPORT(ring3_irq_raise_on(2, IRQ_MISUSE_SOURCE), "BUG: interrupt 21 for CPU#2, (.|\n)*Comm: host ");
  EXPECT_EQ(irq_misuse_ran(), ran);
}

TEST_F(IrqMisuseTest, AfterTeardownNoCpuIsOnline) {
  runtime_.reset();
  EXPECT_KERNEL_REPORT(ring3_irq_raise_on(0, IRQ_MISUSE_SOURCE), "BUG: interrupt 21 for CPU#0, which is not online");
  EXPECT_KERNEL_REPORT(ring3_nmi_raise_on(0, IRQ_MISUSE_NMI), "BUG: NMI 5 for CPU#0, which is not online");
}

TEST_F(IrqMisuseTest, NmiForACpuThatIsNotOnline) {
  OnCpu([] { ring3_nmi_raise_on(1, IRQ_MISUSE_NMI); });
  EXPECT_EQ(irq_misuse_ran(), 1u);
  for (const int cpu : kNotThere) {
    EXPECT_KERNEL_REPORT(OnCpu([cpu] { ring3_nmi_raise_on(cpu, IRQ_MISUSE_NMI); }),
                         "BUG: NMI 5 for CPU#" + std::to_string(cpu) + ", which is not online; CPUs 0-1 are");
  }
  EXPECT_EQ(irq_misuse_ran(), 1u);
}

TEST_F(IrqMisuseTest, IrqWorkForACpuThatIsNotOnline) {
  OnCpu([] { EXPECT_EQ(irq_misuse_work_on(0), 1); });
  for (const int cpu : kNotThere) {
    EXPECT_KERNEL_REPORT(OnCpu([cpu] { EXPECT_EQ(irq_misuse_work_on(cpu), 0); }),
                         "BUG: irq_work 1 for CPU#" + std::to_string(cpu) + ", which is not online");
  }
  // It is as good as before.
  OnCpu([] { EXPECT_EQ(irq_misuse_work_on(0), 1); });
  EXPECT_EQ(irq_misuse_ran(), 2u);
}

// Linux has an error code for it and no report.
TEST_F(IrqMisuseTest, CallOfACpuThatIsNotOnline) {
  OnCpu([] { EXPECT_EQ(irq_misuse_call_on(0), 0); });
  for (const int cpu : kNotThere) OnCpu([cpu] { EXPECT_EQ(irq_misuse_call_on(cpu), -ENXIO) << cpu; });
  EXPECT_EQ(irq_misuse_ran(), 1u);
}

TEST_F(IrqMisuseTest, ThreadBoundToACpuThatIsNotOnline) {
  OnCpu([] { EXPECT_TRUE(irq_misuse_thread_on(0)); });
  EXPECT_KERNEL_REPORT(OnCpu([] { EXPECT_TRUE(irq_misuse_thread_on(7)); }),
                       "BUG: task [0-9]+ for CPU#7, which is not online(.|\n)*process [0-9]+ \\(bound\\) no longer affine to cpu7");
}

TEST_F(IrqMisuseTest, HandlerRemovedWhilePending) {
  OnCpu([] { irq_misuse_pending(/*remove=*/0); });
  EXPECT_EQ(irq_misuse_ran(), 1u);
  EXPECT_KERNEL_REPORT(OnCpu([] { irq_misuse_pending(/*remove=*/1); }),
                       "irq 21: nobody cared: it has no handler, on CPU#1\n(.|\n)*handlers:\n\\[<.*>\\] count, removed");
  EXPECT_EQ(irq_misuse_ran(), 1u);
  // Forgotten: with a handler again there is nothing pending.
  irq_misuse_install();
  OnCpu([] { irq_misuse_pending(0); });
  EXPECT_EQ(irq_misuse_ran(), 1u);
}

TEST_F(IrqMisuseTest, NmiWithoutHandler) {
  irq_misuse_remove_nmi_handler();
  EXPECT_KERNEL_REPORT(OnCpu([] { ring3_nmi_raise_on(1, IRQ_MISUSE_NMI); }),
                       "Uhhuh\\. NMI received for unknown reason 05 on CPU 1: it has no handler");
}

}  // namespace
