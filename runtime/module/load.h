// SPDX-License-Identifier: MIT
//
// Loading kernel modules (shared objects made by kernel_module or `ring3 run`) into a running program.
//
//   absl::StatusOr<std::unique_ptr<ring3::Module>> module = ring3::Module::Open("foo.so");
//   ring3::ModuleOutcome outcome = (*module)->Load({"count=3"}, run_on_cpu);
//   ...
//   int error = (*module)->Unload(run_on_cpu);
//
// All of it is called from host threads, one at a time. The program must be linked with its symbols exported
// (-rdynamic), since a module finds printk() and everything else there.
#ifndef RING3_RUNTIME_MODULE_LOAD_H_
#define RING3_RUNTIME_MODULE_LOAD_H_

#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "runtime/module/module_core.h"

namespace ring3 {

// Runs the function it is given in task context on a virtual CPU and returns when it is done; for example
// [&](absl::FunctionRef<void()> fn) { runtime->RunOn(0, fn); }.
using CpuExecutor = absl::FunctionRef<void(absl::FunctionRef<void()>)>;

struct ModuleOutcome {
  // True: init ran, or there is none. False: a parameter was refused, and the kernel log says which.
  bool reached_init = false;
  // What init returned (0 without init), or the negative errno value of the refusal.
  int value = 0;
};

class Module {
 public:
  // Maps the file and gives its per-CPU variables their copies; C++ objects of the module are constructed, on
  // this thread, which carries no CPU. Failures, with the same text in the kernel log where Linux has one:
  //   NotFound             there is no such file
  //   InvalidArgument      not a module of ring3, or of another version
  //   FailedPrecondition   built for the other per-CPU style
  //   Unimplemented        needs a symbol that nobody defines: "foo: Unknown symbol bar (err -2)"
  //   ResourceExhausted    no room for its per-CPU variables
  static absl::StatusOr<std::unique_ptr<Module>> Open(const std::string& path);

  // A module that is still live is unmapped all the same only if it never was loaded, failed, or was
  // unloaded; otherwise its code stays mapped for the rest of the process, as memory may still point into it.
  ~Module();
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  // Sets the parameters ("name=value" or "name"; values with spaces need no quotes) and runs init. Once per
  // Module.
  ModuleOutcome Load(absl::Span<const std::string> parameters, CpuExecutor run_on_cpu);

  // Runs exit. 0, -EBUSY (in use, or it has an init but no exit), -ENOENT (not live).
  int Unload(CpuExecutor run_on_cpu);

  absl::string_view name() const { return entry_->name; }
  bool has_init() const { return entry_->init != nullptr; }
  bool has_exit() const { return entry_->exit != nullptr; }

 private:
  Module(void* handle, ring3_module_entry* entry) : handle_(handle), entry_(entry) {}

  void* handle_;
  ring3_module_entry* entry_;
  bool live_ = false;
};

// The command line that Linux's module loader would see for these words; a word with spaces gets its quotes.
std::string JoinParameters(absl::Span<const std::string> parameters);

}  // namespace ring3

#endif  // RING3_RUNTIME_MODULE_LOAD_H_
