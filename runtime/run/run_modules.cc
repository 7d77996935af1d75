// SPDX-License-Identifier: MIT
#include "runtime/run/run_modules.h"

#include <ring3/cpu_base.h>
#include <ring3/style.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "runtime/host.h"
#include "runtime/module/load.h"
#include "runtime/printk/errname.h"
#include "runtime/printk/log.h"
#include "runtime/report/report.h"
#include "runtime/run/watchdog.h"
#include "runtime/runtime.h"
#include "sched/tasks/preempt_model.h"

namespace ring3 {
namespace {

constexpr int kInitCpu = 0;
constexpr int kInfo = 6;

void PrintLine(const std::string& text) {
  const std::string line = absl::StrCat("ring3: ", text, "\n");
  ring3_host_write(RING3_HOST_STDOUT, line.data(), line.size());
}

void PrintError(const std::string& text) {
  const std::string line = absl::StrCat("ring3: ", text, "\n");
  ring3_host_write(RING3_HOST_STDERR, line.data(), line.size());
}

// While CPUs boot, memory may end in a thread in which nobody catches the exception: the reason is told where it arises. No allocation here.
[[noreturn]] void ReportNoMemory() {
  rlimit limit = {};
  getrlimit(RLIMIT_AS, &limit);
  char text[160];
  const int size = std::snprintf(text, sizeof(text),
                                 "ring3: the host has no memory for so many CPUs (RLIMIT_AS %llu KiB); boot fewer CPUs or raise the limit\n",
                                 static_cast<unsigned long long>(limit.rlim_cur / 1024));
  ring3_host_write(RING3_HOST_STDERR, text, static_cast<size_t>(size));
  _exit(RING3_EXIT_ENVIRONMENT);
}

// "0", "5", "-11 (-EAGAIN)"
std::string InitValue(int value) {
  const char* name = value < 0 ? errname(value) : nullptr;
  return name == nullptr ? absl::StrCat(value) : absl::StrCat(value, " (", name, ")");
}

// What the scheduler goes by.
const char* ModelName() {
  switch (ring3_get_preempt_model()) {
    case RING3_PREEMPT_NONE:
      return "none";
    case RING3_PREEMPT_VOLUNTARY:
      return "voluntary";
    case RING3_PREEMPT_FULL:
      return "full";
  }
  return "?";
}

void PrintBootLine(Runtime* runtime) {
  std::string host_cpus;
  for (int cpu = 0; cpu < runtime->cpus() && cpu < 8; ++cpu) {
    absl::StrAppend(&host_cpus, cpu == 0 ? "" : ",", runtime->HostCpuOf(cpu));
  }
  if (runtime->cpus() > 8) host_cpus += ",...";
#ifdef RING3_CHECKS
  const char* checks = "on";
#else
  const char* checks = "off";
#endif
  runtime->RunOn(kInitCpu, [&] {
    ring3_log_print(kInfo, "ring3: %d CPU%s on host CPU%s %s, style %s, per-CPU base by %s, preempt %s, checks %s\n",
                    runtime->cpus(), runtime->cpus() == 1 ? "" : "s", runtime->cpus() == 1 ? "" : "s",
                    host_cpus.c_str(), RING3_STYLE_NAME, ring3_cpu_base_method_name(), ModelName(), checks);
  });
}

std::string ReportSummary() {
  constexpr const char* kNames[RING3_REPORT_KINDS] = {"WARN", "BUG", "check", "panic"};
  std::vector<std::string> parts;
  for (int kind = 0; kind < RING3_REPORT_KINDS; ++kind) {
    const auto count = ring3_report_count(static_cast<ring3_report_kind>(kind));
    if (count == 0) continue;
    parts.push_back(absl::StrCat(count, " ", kNames[kind], count == 1 ? " report" : " reports"));
  }
  return parts.empty() ? "no reports" : absl::StrJoin(parts, ", ");
}

// The loader has told the kernel log about these.
bool IsInLog(const absl::Status& status) {
  return !absl::IsNotFound(status) && !absl::IsInvalidArgument(status);
}

ring3_exit_code CodeOfOpenError(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kUnimplemented:
      return RING3_EXIT_COMPILE;
    case absl::StatusCode::kResourceExhausted:
      return RING3_EXIT_ENVIRONMENT;
    default:
      return RING3_EXIT_USAGE;
  }
}

// The first thing that went wrong decides the exit code; what follows it may be its consequence.
class Verdict {
 public:
  void Fail(ring3_exit_code code) {
    if (code_ == RING3_EXIT_OK) code_ = code;
  }
  ring3_exit_code code() const { return code_; }

 private:
  ring3_exit_code code_ = RING3_EXIT_OK;
};

class Run {
 public:
  Run(const RunOptions& options, Runtime* runtime) : options_(options), runtime_(runtime) {}

  ring3_exit_code Execute() {
    for (size_t i = 0; i < options_.modules.size() && verdict_.code() == RING3_EXIT_OK; ++i) LoadOne(i);
    for (; !live_.empty(); live_.pop_back()) UnloadOne(live_.back());
    if (ring3_report_total() != 0) verdict_.Fail(RING3_EXIT_REPORT);
    story_.push_back(ReportSummary());
    PrintLine(absl::StrJoin(story_, "; "));
    return verdict_.code();
  }

 private:
  struct LiveModule {
    std::unique_ptr<Module> module;
    size_t story;  // index in story_
  };

  void OnCpu(absl::FunctionRef<void()> fn) { runtime_->RunOn(kInitCpu, fn); }

  std::vector<std::string> ParametersOf(size_t module) const {
    std::vector<std::string> result;
    for (size_t i = 0; i < options_.parameters.size(); ++i) {
      if (options_.owner[i] == module) result.push_back(options_.parameters[i]);
    }
    return result;
  }

  void LoadOne(size_t index) {
    const std::string& path = options_.modules[index];
    absl::StatusOr<std::unique_ptr<Module>> opened = Module::Open(path);
    if (!opened.ok()) {
      if (!IsInLog(opened.status())) PrintError(std::string(opened.status().message()));
      verdict_.Fail(CodeOfOpenError(opened.status()));
      story_.push_back(absl::StrCat(path, " not loaded"));
      return;
    }
    std::unique_ptr<Module> module = *std::move(opened);
    const std::string name(module->name());
    const ModuleOutcome outcome =
        module->Load(ParametersOf(index), [this](absl::FunctionRef<void()> fn) { OnCpu(fn); });
    if (!outcome.reached_init) {
      story_.push_back(absl::StrCat(name, ": parameters refused with ", InitValue(outcome.value)));
      verdict_.Fail(RING3_EXIT_USAGE);
      return;
    }
    if (!module->has_init()) {
      story_.push_back(absl::StrCat(name, ": defines no init (module_init is missing)"));
      verdict_.Fail(RING3_EXIT_INIT);
    } else if (outcome.value != options_.expect_init) {
      story_.push_back(absl::StrCat(name, ": init returned ", InitValue(outcome.value), ", expected ",
                                    InitValue(options_.expect_init)));
      verdict_.Fail(RING3_EXIT_INIT);
    } else {
      story_.push_back(absl::StrCat(name, ": init returned ", InitValue(outcome.value),
                                    options_.expect_init == 0 ? "" : " as expected"));
    }
    if (outcome.value >= 0) live_.push_back({std::move(module), story_.size() - 1});
  }

  void UnloadOne(const LiveModule& live) {
    std::string& story = story_[live.story];
    const bool has_exit = live.module->has_exit();
    const int error = live.module->Unload([this](absl::FunctionRef<void()> fn) { OnCpu(fn); });
    if (error == 0) {
      story += has_exit ? ", exit ran" : ", there is no exit";
    } else if (error == -EBUSY && !has_exit) {
      story += ", no exit (permanent module)";
    } else {
      absl::StrAppend(&story, ", cannot be unloaded: ", InitValue(error));
      verdict_.Fail(RING3_EXIT_REPORT);
    }
  }

  const RunOptions& options_;
  Runtime* runtime_;
  Verdict verdict_;
  std::vector<LiveModule> live_;
  std::vector<std::string> story_;  // one entry per module
};

}  // namespace

ring3_exit_code RunModules(const RunOptions& options) {
  ring3_log_set_stream(RING3_HOST_STDOUT);
  Watchdog watchdog(options.timeout);
  RuntimeOptions runtime_options;
  runtime_options.cpus = options.cpus;
  runtime_options.command_line = absl::StrCat("preempt=", options.preempt);
  const std::new_handler before = std::set_new_handler(ReportNoMemory);
  absl::StatusOr<std::unique_ptr<Runtime>> runtime = Runtime::Boot(runtime_options);
  std::set_new_handler(before);
  if (!runtime.ok()) {
    PrintError(std::string(runtime.status().message()));
    return absl::IsInvalidArgument(runtime.status()) ? RING3_EXIT_USAGE : RING3_EXIT_ENVIRONMENT;
  }
  PrintBootLine(runtime->get());
  return Run(options, runtime->get()).Execute();
}

}  // namespace ring3
