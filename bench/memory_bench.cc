// SPDX-License-Identifier: MIT
// Claim: a CPU with 64 KiB of per-CPU variables takes at most 100 KiB of memory, all of it in use.
//
// Counters, per CPU: resident_KiB (Rss of the whole process, of which boot is the difference) with every byte
// of the section written by its CPU; untouched_KiB before that (zero pages cost nothing); page_table_KiB, the
// host kernel's tables for them. The time is that of boot, the writes and teardown.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <memory>

#include "bench/cpu_zero.h"

// With the runtime's own variables the section is a little larger than 64 KiB.
static DEFINE_PER_CPU(unsigned char[64 << 10], section);

namespace ring3::bench {
namespace {

// A number from a file of /proc with lines "Name:   123 kB". -1 when it is not there.
long KiB(const char* file, const char* name) {
  std::unique_ptr<FILE, int (*)(FILE*)> stream(fopen(file, "r"), fclose);
  char line[256];
  while (stream != nullptr && fgets(line, sizeof(line), stream.get()) != nullptr) {
    long value;
    const size_t length = strlen(name);
    if (strncmp(line, name, length) == 0 && line[length] == ':' &&
        sscanf(line + length + 1, "%ld", &value) == 1)
      return value;
  }
  return -1;
}

// smaps_rollup counts the pages; the Rss of /proc/self/status is an estimate.
long Resident() { return KiB("/proc/self/smaps_rollup", "Rss"); }
long PageTables() { return KiB("/proc/self/status", "VmPTE"); }

void ResidentPerCpu(benchmark::State& state) {
  const int cpus = static_cast<int>(state.range(0));
  double resident = 0, untouched = 0, tables = 0;
  for (auto _ : state) {
    BootOrExit(1);  // What the first boot of the process allocates for good is no CPU's.
    const long resident_before = Resident(), tables_before = PageTables();
    auto runtime = BootOrExit(cpus);
    untouched = static_cast<double>(Resident() - resident_before) / cpus;
    runtime->RunOnEach([](int cpu) { memset(this_cpu_ptr(&section[0]), cpu | 1, sizeof(section)); });
    resident = static_cast<double>(Resident() - resident_before) / cpus;
    tables = static_cast<double>(PageTables() - tables_before) / cpus;
    for (int cpu = 0; cpu < cpus; ++cpu)
      if (per_cpu(section, cpu)[sizeof(section) - 1] != static_cast<unsigned char>(cpu | 1))
        state.SkipWithError("the section was not written");
  }
  if (resident < 64) state.SkipWithError("less resident than was written: the counter is wrong");
  state.counters["resident_KiB"] = resident;
  state.counters["untouched_KiB"] = untouched;
  state.counters["page_table_KiB"] = tables;
}

BENCHMARK(ResidentPerCpu)
    ->Name("per_cpu")
    ->Arg(64)
    ->Arg(512)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ring3::bench
