// SPDX-License-Identifier: MIT
// Runs every API probe of the generated sources, C and C++, on a virtual CPU: each must come back without a
// report, with the preempt count and the interrupt flag that it found.

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <utility>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"

extern "C" {
extern const char* const api_probe_names_c[];
extern void (*const api_probe_functions_c[])(void);
extern const int api_probe_count_c;
extern const char* const api_probe_names_cxx[];
extern void (*const api_probe_functions_cxx[])(void);
extern const int api_probe_count_cxx;
}

namespace {

void RunAll(int count, const char* const* names, void (*const* functions)(void)) {
  ring3::RuntimeOptions options;
  options.cpus = 2;
  auto booted = ring3::Runtime::Boot(options);
  ASSERT_TRUE(booted.ok()) << booted.status();
  std::unique_ptr<ring3::Runtime> runtime = *std::move(booted);
  ASSERT_GE(count, 90);
  for (int i = 0; i < count; ++i) {
    SCOPED_TRACE(names[i]);
    const unsigned long reports = ring3_report_total();
    // What may sleep; all others are used where the task stays on its CPU.
    bool preemptible = false;
    for (const char* name : {"alloc", "might_sleep", "cond_resched", "migrate_disable"})
      preemptible = preemptible || std::strstr(names[i], name) != nullptr;
    runtime->RunOn(1, [&] {
      if (!preemptible) preempt_disable();
      const int before = preempt_count();
      functions[i]();
      EXPECT_EQ(preempt_count(), before);
      EXPECT_FALSE(irqs_disabled());
      if (!preemptible) preempt_enable();
    });
    EXPECT_EQ(ring3_report_total(), reports);
  }
  // The probes of alloc_percpu() free nothing, which shutdown reports.
  const ring3::AllowKernelReports leaks;
  runtime.reset();
}

TEST(ApiProbes, RunInC) { RunAll(api_probe_count_c, api_probe_names_c, api_probe_functions_c); }

TEST(ApiProbes, RunInCxx) { RunAll(api_probe_count_cxx, api_probe_names_cxx, api_probe_functions_cxx); }

}  // namespace
