// SPDX-License-Identifier: MIT
// Boot, teardown, and the ways of running code on a CPU.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <ring3/cpu_base.h>
#include <sched.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "runtime/gtest/kernel_report.h"
#include "runtime/report/report.h"
#include "runtime/runtime.h"
#include "tests/cross/emulated.h"

static DEFINE_PER_CPU(long, counter) = 7;
static DEFINE_PER_CPU(long, sum);

namespace {

using ::ring3::CurrentCpu;
using ::ring3::Runtime;
using ::ring3::RuntimeOptions;
using ::testing::HasSubstr;

std::unique_ptr<Runtime> BootOrDie(int cpus) {
  RuntimeOptions options;
  options.cpus = cpus;
  auto runtime = Runtime::Boot(options);
  if (!runtime.ok()) {
    ADD_FAILURE() << runtime.status();
    abort();
  }
  return *std::move(runtime);
}

// Every source of the CPU number agrees, on every CPU, and each CPU starts from the initial values.
TEST(Boot, EachCpuKnowsItself) {
  auto runtime = BootOrDie(8);
  std::vector<int> seen(8, -1);
  runtime->RunOnEach([&](int cpu) {
    preempt_disable();
    EXPECT_EQ(smp_processor_id(), cpu);
    EXPECT_EQ(ring3_offset_table_raw_smp_processor_id(), cpu);
    EXPECT_EQ(ring3_thread_info_raw_smp_processor_id(), cpu);
    EXPECT_EQ(CurrentCpu(), cpu);
    EXPECT_EQ(this_cpu_ptr(&counter), per_cpu_ptr(&counter, cpu));
    EXPECT_EQ(ring3_cpu_base_get(), per_cpu_offset(cpu));
    preempt_enable();
    EXPECT_EQ(this_cpu_read(counter), 7);
    EXPECT_EQ(preempt_count(), 0);
    EXPECT_FALSE(irqs_disabled());
    this_cpu_add(counter, cpu);
    seen[cpu] = cpu;
  });
  for (int cpu = 0; cpu < 8; ++cpu) {
    EXPECT_EQ(seen[cpu], cpu);
    EXPECT_EQ(per_cpu(counter, cpu), 7 + cpu);
  }
}

// Threads are pinned within the affinity mask that the process has.
TEST(Boot, PinsEachCpuInsideTheAffinityMask) {
  cpu_set_t allowed;
  ASSERT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  auto runtime = BootOrDie(5);
  runtime->RunOnEach([&](int cpu) {
    cpu_set_t mine;
    EXPECT_EQ(pthread_getaffinity_np(pthread_self(), sizeof(mine), &mine), 0);
    EXPECT_EQ(CPU_COUNT(&mine), 1);
    EXPECT_TRUE(CPU_ISSET(runtime->HostCpuOf(cpu), &mine));
    EXPECT_TRUE(CPU_ISSET(runtime->HostCpuOf(cpu), &allowed));
  });
}

// A process that may use one host CPU only still gets all the virtual ones.
TEST(Boot, WorksWithAnAffinityMaskOfOneCore) {
  cpu_set_t allowed, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &allowed)) CPU_SET(cpu, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  {
    auto runtime = BootOrDie(4);
    std::atomic<int> ran{0};
    runtime->RunOnEach([&](int cpu) {
      EXPECT_TRUE(CPU_ISSET(runtime->HostCpuOf(cpu), &one));
      ++ran;
    });
    EXPECT_EQ(ran, 4);
  }
  ASSERT_EQ(sched_setaffinity(0, sizeof(allowed), &allowed), 0);
}

// The fallback for machines without FSGSBASE.
TEST(Boot, WorksWithTheBaseSetBySystemCall) {
  RuntimeOptions options;
  options.cpus = 3;
  options.base_register = RuntimeOptions::BaseRegister::kSyscall;
  auto runtime = Runtime::Boot(options);
  if (ring3_cpu_base_best_method() == RING3_CPU_BASE_MEMORY) {
    EXPECT_THAT(std::string(runtime.status().message()), HasSubstr("no such way to set the base"));
    return;
  }
  ASSERT_TRUE(runtime.ok()) << runtime.status();
  EXPECT_STREQ(ring3_cpu_base_method_name(), "arch_prctl");
  (*runtime)->RunOnEach([](int cpu) {
    EXPECT_EQ(raw_smp_processor_id(), cpu);
    this_cpu_inc(counter);
    EXPECT_EQ(this_cpu_read(counter), 8);
  });
}

TEST(Boot, RefusesBadNumbersOfCpusByName) {
  for (int cpus : {0, -1, 1025, 1 << 30}) {
    RuntimeOptions options;
    options.cpus = cpus;
    auto runtime = Runtime::Boot(options);
    EXPECT_EQ(runtime.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(runtime.status().message()), HasSubstr("1 to 1024"));
  }
}

TEST(Boot, RefusesASecondRuntimeAndRecovers) {
  auto runtime = BootOrDie(2);
  EXPECT_EQ(Runtime::Boot({}).status().code(), absl::StatusCode::kFailedPrecondition);
  runtime.reset();
  EXPECT_TRUE(Runtime::Boot({}).ok());
}

// Nothing survives teardown: values, threads, address space.
TEST(Boot, ThousandTimesInOneProcess) {
  long maps_before = 0, maps_after = 0;
  const auto count_maps = [] {
    long n = 0;
    std::unique_ptr<FILE, int (*)(FILE*)> maps(fopen("/proc/self/maps", "r"), fclose);
    for (int c; (c = fgetc(maps.get())) != EOF;) n += c == '\n';
    return n;
  };
  for (int i = 0; i < 1000; ++i) {
    auto runtime = BootOrDie(2);
    runtime->RunOnEach([](int) {
      EXPECT_EQ(this_cpu_read(counter), 7);
      this_cpu_write(counter, 99);
    });
    runtime.reset();
    if (i == 10) maps_before = count_maps();
    if (i == 999) maps_after = count_maps();
  }
  // glibc caches thread stacks and arenas; a leak would be two mappings per boot.
  EXPECT_LT(maps_after, maps_before + 50);
}

TEST(Boot, ThousandCpus) {
  const int cpus = ring3::testing::CpusAtMost(1024);
  auto runtime = BootOrDie(cpus);
  runtime->RunOnEach([](int cpu) { this_cpu_add(sum, cpu); });
  long total = 0;
  for (int cpu = 0; cpu < cpus; ++cpu) total += per_cpu(sum, cpu);
  EXPECT_EQ(total, (cpus - 1L) * cpus / 2);
}

TEST(RunOn, RunsInOrderAndRethrows) {
  auto runtime = BootOrDie(2);
  std::vector<int> order;
  for (int i = 0; i < 100; ++i) runtime->RunOn(1, [&] { order.push_back(i); });
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order[i], i);
  EXPECT_THROW(runtime->RunOn(1, [] { throw std::runtime_error("from CPU 1"); }), std::runtime_error);
  runtime->RunOn(1, [&] { order.clear(); });
  EXPECT_TRUE(order.empty());
  EXPECT_THROW(runtime->RunOnEach([](int cpu) {
    if (cpu == 1) throw std::runtime_error("from CPU 1");
  }),
               std::runtime_error);
}

// From a CPU: on itself a call; on another it waits; two CPUs that wait for each other serve each other.
TEST(RunOn, NestsBetweenCpus) {
  auto runtime = BootOrDie(4);
  std::atomic<int> ran{0};
  runtime->RunOnEach([&](int cpu) {
    for (int i = 0; i < 200; ++i) {
      const int target = (cpu + i) % 4;
      runtime->RunOn(target, [&, target] {
        EXPECT_EQ(raw_smp_processor_id(), target);
        ++ran;
      });
      EXPECT_EQ(raw_smp_processor_id(), cpu);
    }
  });
  EXPECT_EQ(ran, 800);
  runtime->RunOn(2, [&] { runtime->RunOnEach([&](int) { ++ran; }); });
  EXPECT_EQ(ran, 804);
}

TEST(RunOn, ServesManyHostThreads) {
  auto runtime = BootOrDie(3);
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 300; ++i) runtime->RunOn(i % 3, [] { __this_cpu_add(sum, 1); });
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(per_cpu(sum, 0) + per_cpu(sum, 1) + per_cpu(sum, 2), 8 * 300);
}

TEST(Borrow, TheHostThreadIsTheCpuUntilItGivesItBack) {
  auto runtime = BootOrDie(2);
  EXPECT_EQ(CurrentCpu(), -1);
  {
    auto cpu = runtime->Borrow(1);
    EXPECT_EQ(CurrentCpu(), 1);
    EXPECT_EQ(raw_smp_processor_id(), 1);
    this_cpu_add(counter, 1);
    preempt_disable();
    EXPECT_EQ(preempt_count(), 1);
    preempt_enable();
    runtime->RunOn(0, [] { EXPECT_EQ(raw_smp_processor_id(), 0); });
  }
  EXPECT_EQ(CurrentCpu(), -1);
  EXPECT_EQ(per_cpu(counter, 1), 8);
  runtime->RunOn(1, [] { EXPECT_EQ(this_cpu_read(counter), 8); });
}

// Work for a lent CPU waits; borrowers queue up.
TEST(Borrow, ExcludesTheCpusOwnThreadAndOtherBorrowers) {
  auto runtime = BootOrDie(1);
  std::atomic<int> inside{0}, most{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        const auto body = [&] {
          const int now = ++inside;
          if (now > most) most = now;
          this_cpu_inc(sum);
          --inside;
        };
        if (t % 2 == 0) {
          auto cpu = runtime->Borrow(0);
          body();
        } else {
          runtime->RunOn(0, body);
        }
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(most, 1);
  EXPECT_EQ(per_cpu(sum, 0), 200);
}

// A host thread started on a CPU does not inherit it: its per-CPU accesses fault.
TEST(HostThread, StartedOnACpuIsNoCpu) {
  auto runtime = BootOrDie(2);
  runtime->RunOn(1, [] {
    unsigned long base = 0;
    int cpu = 0;
    std::thread([&] {
      base = ring3_cpu_base_get();
      cpu = CurrentCpu();
    }).join();
    EXPECT_NE(base, per_cpu_offset(1));
    EXPECT_EQ(cpu, -1);
  });
}

#ifdef RING3_CHECKS
TEST(Checks, WorkThatLeavesPreemptionOffIsReportedAndRepaired) {
  auto runtime = BootOrDie(1);
  const unsigned long before = ring3_report_count(RING3_REPORT_CHECK);
  EXPECT_KERNEL_REPORT(runtime->RunOn(0, [] { preempt_disable(); }), "BUG: RunOn\\(\\) left preempt_count at 00000001: cpu/0/");
  EXPECT_EQ(ring3_report_count(RING3_REPORT_CHECK), before + 1);
  runtime->RunOn(0, [] { EXPECT_EQ(preempt_count(), 0); });
  EXPECT_KERNEL_REPORT(runtime->RunOn(0, [] { local_irq_disable(); }), "and interrupts disabled: cpu/0/");
  EXPECT_EQ(ring3_report_count(RING3_REPORT_CHECK), before + 2);
  runtime->RunOn(0, [] { EXPECT_FALSE(irqs_disabled()); });
  EXPECT_EQ(ring3_report_count(RING3_REPORT_CHECK), before + 2);
}
#endif

}  // namespace
