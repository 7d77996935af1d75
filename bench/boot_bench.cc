// SPDX-License-Identifier: MIT
// Claim: 64 CPUs boot and end within 50 ms, 1024 within 500 ms.

#include <benchmark/benchmark.h>

#include <atomic>

#include "bench/cpu_zero.h"

static DEFINE_PER_CPU(int, visited);

namespace ring3::bench {
namespace {

void BootTeardown(benchmark::State& state) {
  const int cpus = static_cast<int>(state.range(0));
  for (auto _ : state) {
    auto runtime = BootOrExit(cpus);
    runtime.reset();
  }
  // Boot means: each CPU runs code with its own area.
  auto runtime = BootOrExit(cpus);
  runtime->RunOnEach([](int cpu) { this_cpu_write(visited, cpu + 1); });
  for (int cpu = 0; cpu < cpus; ++cpu)
    if (per_cpu(visited, cpu) != cpu + 1) state.SkipWithError("a CPU did not run");
}

// What a call on another CPU costs: hand over, wake, run, wake back. Two host threads take turns.
void RunOn(benchmark::State& state) {
  auto runtime = BootOrExit(1);
  long count = 0;
  for (auto _ : state) runtime->RunOn(0, [&] { ++count; });
  if (count != static_cast<long>(state.iterations())) state.SkipWithError("work was lost");
}

BENCHMARK(BootTeardown)
    ->Name("boot_teardown")
    ->Arg(1)
    ->Arg(64)
    ->Arg(1024)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(RunOn)->Name("run_on")->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace ring3::bench
