// SPDX-License-Identifier: MIT
// ring3_run --info: what this machine offers and what ring3 makes of it.
#include <ring3/cpu_base.h>
#include <ring3/style.h>
#include <sys/resource.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "percpu/area.h"
#include "runtime/host.h"
#include "runtime/run/run_modules.h"
#include "runtime/runtime.h"

namespace ring3 {
namespace {

void PrintRow(absl::string_view name, absl::string_view value) {
  const std::string line = absl::StrFormat("%-16s %s\n", name, value);
  ring3_host_write(RING3_HOST_STDOUT, line.data(), line.size());
}

// "0-3,8"
std::string Ranges(const std::vector<int>& cpus) {
  std::string text;
  for (size_t begin = 0; begin < cpus.size();) {
    size_t end = begin + 1;
    while (end < cpus.size() && cpus[end] == cpus[end - 1] + 1) ++end;
    absl::StrAppend(&text, text.empty() ? "" : ",", cpus[begin]);
    if (end > begin + 1) absl::StrAppend(&text, "-", cpus[end - 1]);
    begin = end;
  }
  return text;
}

std::string Limit(int resource) {
  rlimit limit;
  if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return "?";
  return limit.rlim_cur == RLIM_INFINITY ? "unlimited" : absl::StrCat(limit.rlim_cur);
}

std::string BaseRegister() {
  const bool instruction = ring3_cpu_base_best_method() == RING3_CPU_BASE_INSTRUCTION;
  return absl::StrCat(
      ring3_cpu_base_method_name(),
      instruction ? "" : " (the host does not allow wrgsbase: no FSGSBASE, or Linux older than 5.9)");
}

}  // namespace

ring3_exit_code PrintInfo() {
  std::vector<int> cpus(4096);
  const int allowed = ring3_host_affinity(cpus.data(), static_cast<int>(cpus.size()));
  cpus.resize(allowed > 0 ? static_cast<size_t>(allowed) : 0);
  PrintRow("host CPUs", absl::StrCat(sysconf(_SC_NPROCESSORS_ONLN), " online, this process may use ",
                                     cpus.size(), " (", Ranges(cpus), ")"));
  PrintRow("virtual CPUs",
           absl::StrCat("1 to ", RING3_MAX_CPUS, ", each a thread pinned to one of these, in turn"));

  RuntimeOptions options;
  absl::StatusOr<std::unique_ptr<Runtime>> runtime = Runtime::Boot(options);
  if (!runtime.ok()) {
    PrintRow("boot", std::string(runtime.status().message()));
    return RING3_EXIT_ENVIRONMENT;
  }
  PrintRow("pinning", absl::StrCat("virtual CPU 0 runs on host CPU ", (*runtime)->HostCpuOf(0)));
  PrintRow("per-CPU base", BaseRegister());
  PrintRow("style", RING3_STYLE_NAME);
#ifdef RING3_CHECKS
  PrintRow("checks", "on");
#else
  PrintRow("checks", "off");
#endif
#ifdef __clang__
  PrintRow("built by", absl::StrCat("clang ", __clang_version__));
#else
  PrintRow("built by", absl::StrCat("gcc ", __VERSION__));
#endif
  PrintRow("limits", absl::StrCat("address space ", Limit(RLIMIT_AS), ", threads ", Limit(RLIMIT_NPROC)));
  return RING3_EXIT_OK;
}

}  // namespace ring3
