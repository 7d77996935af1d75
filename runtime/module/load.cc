// SPDX-License-Identifier: MIT
#include "runtime/module/load.h"

#include <dlfcn.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "runtime/printk/log.h"

namespace ring3 {
namespace {

constexpr char kGetEntry[] = "ring3_get_module_entry";
constexpr char kStyleSymbolPrefix[] = "ring3_objects_of_style_";
constexpr int kErr = 3;
constexpr int kWarning = 4;

std::string BaseName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash != absl::string_view::npos) path.remove_prefix(slash + 1);
  return std::string(absl::StripSuffix(path, ".so"));
}

// From "path: undefined symbol: NAME" or "path: symbol NAME, version ..."; empty if the message is another
// one.
std::string UndefinedSymbol(absl::string_view message) {
  constexpr absl::string_view kMark = "undefined symbol: ";
  const size_t at = message.find(kMark);
  if (at == absl::string_view::npos) return "";
  absl::string_view rest = message.substr(at + kMark.size());
  return std::string(rest.substr(0, rest.find_first_of(" \t\n(,")));
}

absl::Status OpenError(const std::string& path, absl::string_view message) {
  const std::string name = BaseName(path);
  const std::string symbol = UndefinedSymbol(message);
  if (absl::StartsWith(symbol, kStyleSymbolPrefix)) {
    const std::string text =
        absl::StrCat(name, ": built for the per-CPU style '", absl::StripPrefix(symbol, kStyleSymbolPrefix),
                     "', which is not this program's");
    ring3_log_print(kErr, "%s\n", text.c_str());
    return absl::FailedPreconditionError(text);
  }
  if (!symbol.empty()) {
    const std::string text = absl::StrCat(name, ": Unknown symbol ", symbol, " (err -2)");
    ring3_log_print(kWarning, "%s\n", text.c_str());
    return absl::UnimplementedError(text);
  }
  return absl::InvalidArgumentError(absl::StrCat(path, ": cannot be loaded: ", message));
}

}  // namespace

std::string JoinParameters(absl::Span<const std::string> parameters) {
  std::string line;
  for (const std::string& word : parameters) {
    if (!line.empty()) line += ' ';
    bool has_space = false;
    for (const char c : word) has_space |= absl::ascii_isspace(static_cast<unsigned char>(c));
    const size_t equals = word.find('=');
    if (!has_space || absl::StrContains(word, "\"")) {
      line += word;
    } else if (equals == std::string::npos) {
      absl::StrAppend(&line, "\"", word, "\"");
    } else {
      absl::StrAppend(&line, word.substr(0, equals + 1), "\"", word.substr(equals + 1), "\"");
    }
  }
  return line;
}

absl::StatusOr<std::unique_ptr<Module>> Module::Open(const std::string& path) {
  if (access(path.c_str(), R_OK) != 0) {
    return absl::NotFoundError(absl::StrCat(path, ": ", strerror(errno)));
  }
  // Without a slash the dynamic linker would search its own folders; and it would return the same object for
  // a second load of the same file, as Linux refuses a second module of the same name.
  char real_path[PATH_MAX];
  if (realpath(path.c_str(), real_path) == nullptr) {
    return absl::NotFoundError(absl::StrCat(path, ": ", strerror(errno)));
  }
  if (void* loaded = dlopen(real_path, RTLD_NOLOAD | RTLD_NOW)) {
    dlclose(loaded);
    ring3_log_print(kErr, "Module %s is already loaded\n", BaseName(path).c_str());
    return absl::AlreadyExistsError(absl::StrCat(path, ": already loaded"));
  }
  // What a module exports is visible to those loaded after it.
  void* handle = dlopen(real_path, RTLD_NOW | RTLD_GLOBAL);
  if (handle == nullptr) return OpenError(path, dlerror());

  auto get_entry = reinterpret_cast<ring3_module_entry* (*)()>(dlsym(handle, kGetEntry));
  ring3_module_entry* entry = get_entry != nullptr ? get_entry() : nullptr;
  if (entry == nullptr || entry->abi != RING3_MODULE_ABI) {
    const bool foreign = entry == nullptr;
    dlclose(handle);
    return absl::InvalidArgumentError(absl::StrCat(path, foreign
                                                             ? ": a shared object, but not a kernel module"
                                                             : ": built for another version of ring3"));
  }
  if (entry->percpu_error != 0) {
    const std::string text = absl::StrCat(entry->name, ": no per-CPU memory: ", entry->percpu_message);
    ring3_log_print(kErr, "%s\n", text.c_str());
    dlclose(handle);
    return absl::ResourceExhaustedError(text);
  }
  return std::unique_ptr<Module>(new Module(handle, entry));
}

Module::~Module() {
  if (!live_) dlclose(handle_);
}

ModuleOutcome Module::Load(absl::Span<const std::string> parameters, CpuExecutor run_on_cpu) {
  std::string arguments = JoinParameters(parameters);
  ring3_module_result result = {};
  run_on_cpu([&] { result = ring3_module_load(entry_, &arguments[0]); });
  ModuleOutcome outcome;
  outcome.reached_init = result.stage == RING3_MODULE_INIT;
  outcome.value = result.value;
  live_ = outcome.reached_init && result.value >= 0;
  return outcome;
}

int Module::Unload(CpuExecutor run_on_cpu) {
  int error = 0;
  run_on_cpu([&] { error = ring3_module_unload(entry_); });
  if (error == 0) live_ = false;
  return error;
}

}  // namespace ring3
