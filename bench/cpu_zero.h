// SPDX-License-Identifier: MIT
// cpu_zero.h - lets a benchmark's own thread be CPU 0 of a one-CPU runtime while it lives.
//
//   void Bench(benchmark::State& state) { ring3::bench::CpuZero cpu_zero; for (auto _ : state) ...; }
//
// Google Benchmark measures the thread that calls the benchmark, hence the loan instead of Runtime::RunOn().
// Booting takes well under a millisecond and lies outside the timed loop. Ends the process with a message
// when the machine refuses.
#ifndef RING3_BENCH_CPU_ZERO_H_
#define RING3_BENCH_CPU_ZERO_H_

#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

#include "runtime/runtime.h"

namespace ring3::bench {

inline std::unique_ptr<Runtime> BootOrExit(int cpus) {
  RuntimeOptions options;
  options.cpus = cpus;
  absl::StatusOr<std::unique_ptr<Runtime>> runtime = Runtime::Boot(options);
  if (!runtime.ok()) {
    std::cerr << "cannot boot " << cpus << " CPUs: " << runtime.status() << "\n";
    std::exit(1);
  }
  return *std::move(runtime);
}

class CpuZero {
 public:
  CpuZero() : runtime_(BootOrExit(1)), cpu_(runtime_->Borrow(0)) {}

 private:
  const std::unique_ptr<Runtime> runtime_;
  const BorrowedCpu cpu_;
};

}  // namespace ring3::bench

#endif  // RING3_BENCH_CPU_ZERO_H_
