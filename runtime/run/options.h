// SPDX-License-Identifier: MIT
// Command line of ring3_run.
#ifndef RING3_RUNTIME_RUN_OPTIONS_H_
#define RING3_RUNTIME_RUN_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace ring3 {

struct RunOptions {
  bool help = false;
  bool info = false;
  int cpus = 1;
  int expect_init = 0;  // a value that init shall return
  std::string preempt = "full";  // none, voluntary or full
  absl::Duration timeout = absl::InfiniteDuration();
  std::vector<std::string> modules;     // *.so, in the order of loading
  std::vector<std::string> parameters;  // name=value or name, for the modules before the next module
  std::vector<size_t> owner;            // parameters[i] belongs to modules[owner[i]]
};

// Everything that can be wrong with the text of the arguments is an InvalidArgument error with a message for
// the user. Parameters behind a module belong to it.
absl::StatusOr<RunOptions> ParseRunOptions(absl::Span<char* const> arguments);

// The text of --help.
const char* RunHelp();

}  // namespace ring3

#endif  // RING3_RUNTIME_RUN_OPTIONS_H_
