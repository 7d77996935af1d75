// SPDX-License-Identifier: MIT
// Claim: arming and deleting a timer takes the same time however many are pending, and no system call; idle CPUs use no time.

#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "bench/timers.h"
#include "runtime/runtime.h"

namespace ring3::bench {
namespace {

std::unique_ptr<Runtime> BootCpus(benchmark::State& state, int cpus) {
  RuntimeOptions options;
  options.cpus = cpus;
  auto runtime = Runtime::Boot(options);
  if (!runtime.ok()) {
    state.SkipWithError(std::string(runtime.status().message()).c_str());
    return nullptr;
  }
  return *std::move(runtime);
}

void OnCpu(benchmark::State& state, void (*body)(), int pending) {
  const auto runtime = BootCpus(state, 1);
  if (runtime == nullptr) return;
  runtime->RunOn(0, [&] {
    ring3_bench_nmi_start();
    ring3_bench_pending_timers(pending);
    for (auto _ : state) body();
    ring3_bench_pending_timers(0);
  });
}

void AddDeleteTimer(benchmark::State& state) {
  OnCpu(state, ring3_bench_add_delete_timer, static_cast<int>(state.range(0)));
}
void RenewTimer(benchmark::State& state) { OnCpu(state, ring3_bench_renew_timer, 0); }
void StartCancelHrtimer(benchmark::State& state) { OnCpu(state, ring3_bench_start_cancel_hrtimer, 0); }
void NmiOfOwnCpu(benchmark::State& state) { OnCpu(state, ring3_bench_nmi, 0); }

// How late a sleep ends, beside the host's own.
void UsleepLate(benchmark::State& state) {
  const auto runtime = BootCpus(state, 1);
  if (runtime == nullptr) return;
  double late = 0;
  runtime->RunOn(0, [&] {
    for (auto _ : state) late += static_cast<double>(ring3_bench_usleep(1000));
  });
  state.counters["late_us"] = late / 1000 / static_cast<double>(state.iterations());
}

void HostUsleep(benchmark::State& state) {
  for (auto _ : state) usleep(1000);
}

// One iteration is a second in which the CPUs of a booted runtime have nothing to do; the share of one host CPU that it used.
void IdleCpus(benchmark::State& state) {
  const auto runtime = BootCpus(state, static_cast<int>(state.range(0)));
  if (runtime == nullptr) return;
  runtime->RunOnEach([](int) {});
  usleep(100000);
  rusage before, after;
  getrusage(RUSAGE_SELF, &before);
  for (auto _ : state) usleep(1000000);
  getrusage(RUSAGE_SELF, &after);
  const auto us = [](const timeval& t) { return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_usec); };
  const double used = us(after.ru_utime) + us(after.ru_stime) - us(before.ru_utime) - us(before.ru_stime);
  state.counters["percent"] = used / 1e4 / static_cast<double>(state.iterations());
}

BENCHMARK(AddDeleteTimer)->Arg(0)->Arg(1000)->Arg(100000);
BENCHMARK(RenewTimer);
BENCHMARK(StartCancelHrtimer);
BENCHMARK(NmiOfOwnCpu);
BENCHMARK(UsleepLate)->UseRealTime()->Iterations(1000);
BENCHMARK(HostUsleep)->UseRealTime()->Iterations(1000);
BENCHMARK(IdleCpus)->Arg(64)->UseRealTime()->Iterations(5);

}  // namespace
}  // namespace ring3::bench
