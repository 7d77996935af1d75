// SPDX-License-Identifier: MIT
#include "runtime/run/options.h"

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "percpu/area.h"
#include "runtime/printk/errname.h"

namespace ring3 {
namespace {

absl::Status ParseCpus(absl::string_view text, RunOptions* options) {
  if (!absl::SimpleAtoi(text, &options->cpus) || options->cpus < 1 || options->cpus > RING3_MAX_CPUS) {
    return absl::InvalidArgumentError(
        absl::StrCat("--cpus=", text, ": the number of CPUs is 1 to ", RING3_MAX_CPUS));
  }
  return absl::OkStatus();
}

absl::Status ParseExpectation(absl::string_view text, RunOptions* options) {
  if (ring3_errno_parse(std::string(text).c_str(), &options->expect_init) != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("--expect-init=", text, ": write a number or an errno name, for example -EAGAIN"));
  }
  // Nobody's init returns +EAGAIN on purpose: a name without sign means what kernel code writes with one.
  if (!text.empty() && text[0] == 'E') options->expect_init = -options->expect_init;
  return absl::OkStatus();
}

absl::Status ParsePreempt(absl::string_view text, RunOptions* options) {
  if (text != "none" && text != "voluntary" && text != "full") {
    return absl::InvalidArgumentError(absl::StrCat("--preempt=", text, ": the models are none, voluntary and full"));
  }
  options->preempt = std::string(text);
  return absl::OkStatus();
}

absl::Status ParseTimeout(absl::string_view text, RunOptions* options) {
  double seconds = 0;
  if (absl::SimpleAtod(text, &seconds) && seconds > 0 && seconds < 1e9) {
    options->timeout = absl::Seconds(seconds);
    return absl::OkStatus();
  }
  absl::Duration duration;
  if (absl::ParseDuration(text, &duration) && duration > absl::ZeroDuration()) {
    options->timeout = duration;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--timeout=", text, ": write seconds (10, 0.5) or a duration (500ms, 2m)"));
}

}  // namespace

absl::StatusOr<RunOptions> ParseRunOptions(absl::Span<char* const> arguments) {
  RunOptions options;
  for (const char* argument : arguments) {
    absl::string_view text = argument;
    absl::Status status;
    if (text == "--help" || text == "-h") {
      options.help = true;
    } else if (text == "--info") {
      options.info = true;
    } else if (absl::ConsumePrefix(&text, "--cpus=")) {
      status = ParseCpus(text, &options);
    } else if (absl::ConsumePrefix(&text, "--expect-init=")) {
      status = ParseExpectation(text, &options);
    } else if (absl::ConsumePrefix(&text, "--preempt=")) {
      status = ParsePreempt(text, &options);
    } else if (absl::ConsumePrefix(&text, "--timeout=")) {
      status = ParseTimeout(text, &options);
    } else if (absl::StartsWith(text, "-")) {
      status = absl::InvalidArgumentError(absl::StrCat("there is no option ", text, "; see --help"));
    } else if (absl::EndsWith(text, ".so") && !absl::StrContains(text, "=")) {
      options.modules.emplace_back(text);
    } else {
      options.parameters.emplace_back(text);
      // A word in front of all modules belongs to the first.
      options.owner.push_back(options.modules.empty() ? 0 : options.modules.size() - 1);
    }
    if (!status.ok()) return status;
  }
  if (!options.help && !options.info && options.modules.empty()) {
    return absl::InvalidArgumentError("name a module (FILE.so); see --help");
  }
  return options;
}

const char* RunHelp() {
  return R"(usage: ring3_run [options] MODULE.so [name=value...] [MODULE.so [name=value...]]...

Boots virtual CPUs in this process, loads kernel modules, runs their init functions on CPU 0, then their exit
functions in reverse order, and says what happened. Parameters belong to the module in front of them.

  --cpus=N              virtual CPUs, 1 to 1024 (default 1)
  --expect-init=VALUE   what init shall return: a number or a name such as -EAGAIN (default 0)
  --preempt=MODEL       where a task loses its CPU unasked: none, voluntary or full (default)
  --timeout=TIME        end the run after so long: seconds (10, 0.5) or 500ms, 2m (default: never)
  --info                print what this machine offers and how ring3 uses it
  --help                print this text

exit code  0  init returned what was expected, exit ran, nothing was reported
           1  init returned something else, or there is none
           2  bad input: an option, the CPU count, a parameter that does not parse, no such file
           3  the module needs a symbol that does not exist
           4  WARN, BUG, panic or a check reported something
           5  crash: bad address, illegal instruction, division by zero, abort
           6  time limit
           7  the machine refused: limits, memory, threads
)";
}

}  // namespace ring3
