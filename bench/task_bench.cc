// SPDX-License-Identifier: MIT
// Claim: a switch of tasks costs little more than the switch of fibers below it; waking a task on another CPU and interrupting
// it cost what the host needs for that, and next to nothing while the CPU looks for work.

#include <benchmark/benchmark.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <boost/context/fiber.hpp>
#include <boost/fiber/fiber.hpp>
#include <boost/fiber/operations.hpp>
#include <memory>
#include <thread>
#include <vector>

#include "bench/task_switch.h"
#include "runtime/host.h"
#include "runtime/runtime.h"
#include "sched/tasks/idle.h"

namespace ring3::bench {
namespace {

std::unique_ptr<Runtime> BootTwo(benchmark::State& state) {
  RuntimeOptions options;
  options.cpus = 2;
  auto runtime = Runtime::Boot(options);
  if (!runtime.ok()) {
    state.SkipWithError(std::string(runtime.status().message()).c_str());
    return nullptr;
  }
  return *std::move(runtime);
}

// One iteration is one turn of everybody; reported per yield.
void TaskYield(benchmark::State& state) {
  const auto runtime = BootTwo(state);
  if (runtime == nullptr) return;
  const int others = static_cast<int>(state.range(0)) - 1;
  runtime->RunOn(0, [&] {
    ring3_bench_start_yielding(others);
    for (int i = 0; i < 10; ++i) ring3_bench_yield();
    for (auto _ : state) ring3_bench_yield();
    ring3_bench_stop(others);
  });
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void BoostYield(benchmark::State& state) {
  bool stop = false;
  std::vector<boost::fibers::fiber> fibers;
  for (long i = 1; i < state.range(0); ++i) {
    fibers.emplace_back([&] {
      while (!stop) boost::this_fiber::yield();
    });
  }
  for (int i = 0; i < 10; ++i) boost::this_fiber::yield();
  for (auto _ : state) boost::this_fiber::yield();
  stop = true;
  for (auto& fiber : fibers) fiber.join();
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void RawContext(benchmark::State& state) {
  bool stop = false;
  boost::context::fiber other{[&](boost::context::fiber&& back) {
    while (!stop) back = std::move(back).resume();
    return std::move(back);
  }};
  for (auto _ : state) other = std::move(other).resume();
  stop = true;
  other = std::move(other).resume();
  state.SetItemsProcessed(state.iterations() * 2);
}

void WakeOther(benchmark::State& state, unsigned long long poll_ns, unsigned long long pause_ns) {
  const auto runtime = BootTwo(state);
  if (runtime == nullptr) return;
  ring3_set_idle_poll_ns(poll_ns);
  runtime->RunOn(0, [&] {
    ring3_bench_start_answering(1);
    for (auto _ : state) {
      state.PauseTiming();
      // Long enough for it to be idle again.
      const unsigned long long end = ring3_host_monotonic_ns() + pause_ns;
      while (ring3_host_monotonic_ns() < end) {
      }
      state.ResumeTiming();
      ring3_bench_wake_and_wait();
    }
    ring3_bench_stop(1);
  });
}

void CallIdle(benchmark::State& state) {
  const auto runtime = BootTwo(state);
  if (runtime == nullptr) return;
  ring3_set_idle_poll_ns(1000000000ull);
  runtime->RunOn(0, [&] {
    for (auto _ : state) ring3_bench_call(1);
  });
}

void CallBusy(benchmark::State& state) {
  const auto runtime = BootTwo(state);
  if (runtime == nullptr) return;
  runtime->RunOn(0, [&] {
    ring3_bench_start_spinning(1);
    for (auto _ : state) ring3_bench_call(1);
    ring3_bench_stop_spinning();
  });
}

std::atomic<int> acknowledged;

// The least that an interrupt can cost: a signal to a thread that spins, and a word back.
void TgkillRoundTrip(benchmark::State& state) {
  struct sigaction action = {};
  action.sa_handler = [](int) { acknowledged.store(1, std::memory_order_release); };
  sigaction(SIGUSR1, &action, nullptr);
  std::atomic<int> thread{0};
  std::atomic<bool> stop{false};
  int cpus[2] = {0, 0};
  ring3_host_affinity(cpus, 2);
  ring3_host_mask before;
  ring3_host_pin_self(cpus[0], &before);
  std::thread spinner([&] {
    ring3_host_mask unused;
    ring3_host_pin_self(cpus[1], &unused);
    thread.store(ring3_host_thread_self());
    while (!stop.load(std::memory_order_relaxed)) {
    }
  });
  while (thread.load() == 0) {
  }
  for (auto _ : state) {
    acknowledged.store(0, std::memory_order_relaxed);
    syscall(SYS_tgkill, getpid(), thread.load(), SIGUSR1);
    while (acknowledged.load(std::memory_order_acquire) == 0) {
    }
  }
  stop.store(true);
  spinner.join();
  ring3_host_restore_self(&before);
}

BENCHMARK(TaskYield)->Name("yield/task")->Arg(2)->Arg(16)->Arg(1000);
BENCHMARK(BoostYield)->Name("yield/boost_fiber")->Arg(2)->Arg(16)->Arg(1000);
BENCHMARK(RawContext)->Name("yield/raw_context");
BENCHMARK_CAPTURE(WakeOther, polling, 1000000000ull, 2000ull)->Name("wake/polling")->Iterations(20000)->UseRealTime();
BENCHMARK_CAPTURE(WakeOther, sleeping, 0, 100000ull)->Name("wake/sleeping")->Iterations(3000)->UseRealTime();
BENCHMARK(CallIdle)->Name("call/polling")->UseRealTime();
BENCHMARK(CallBusy)->Name("call/busy")->UseRealTime();
BENCHMARK(TgkillRoundTrip)->Name("call/bare_tgkill")->UseRealTime();

}  // namespace
}  // namespace ring3::bench
