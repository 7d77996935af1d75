// SPDX-License-Identifier: MIT
// ring3_run: the process in which `ring3 run` loads modules.
#include <exception>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "runtime/host.h"
#include "runtime/run/exit_codes.h"
#include "runtime/run/options.h"
#include "runtime/run/run_modules.h"

namespace {

void Write(ring3_host_stream stream, const std::string& text) {
  ring3_host_write(stream, text.data(), text.size());
}

ring3_exit_code Main(absl::Span<char* const> arguments) {
  const absl::StatusOr<ring3::RunOptions> options = ring3::ParseRunOptions(arguments);
  if (!options.ok()) {
    Write(RING3_HOST_STDERR, absl::StrCat("ring3: ", options.status().message(), "\n"));
    return RING3_EXIT_USAGE;
  }
  if (options->help) {
    Write(RING3_HOST_STDOUT, ring3::RunHelp());
    return RING3_EXIT_OK;
  }
  return options->info ? ring3::PrintInfo() : ring3::RunModules(*options);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Main(absl::MakeConstSpan(argv, static_cast<size_t>(argc)).subspan(argc > 0 ? 1 : 0));
  } catch (const std::exception& error) {
    // A thread or memory that the host refused.
    Write(RING3_HOST_STDERR, absl::StrCat("ring3: the host refused: ", error.what(), "\n"));
    return RING3_EXIT_ENVIRONMENT;
  }
}
