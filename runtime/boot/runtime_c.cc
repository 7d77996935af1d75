// SPDX-License-Identifier: MIT
// runtime_c.cc - the C interface over ring3::Runtime.

#include "runtime/runtime_c.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "runtime/runtime.h"

namespace {

std::unique_ptr<ring3::Runtime> runtime;

int Errno(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kInvalidArgument:
      return -EINVAL;
    case absl::StatusCode::kResourceExhausted:
      return -EAGAIN;
    case absl::StatusCode::kFailedPrecondition:
      return runtime != nullptr ? -EBUSY : -ENOSYS;
    default:
      return -EIO;
  }
}

}  // namespace

int ring3_boot(int cpus, const char* command_line, char* error, unsigned long error_size) {
  ring3::RuntimeOptions options;
  options.cpus = cpus;
  if (command_line != nullptr) options.command_line = command_line;
  auto booted = ring3::Runtime::Boot(options);
  if (!booted.ok()) {
    snprintf(error, error_size, "%s", std::string(booted.status().message()).c_str());
    return Errno(booted.status().code());
  }
  runtime = *std::move(booted);
  return 0;
}

void ring3_shutdown() { runtime.reset(); }

void ring3_run_on(int cpu, void (*fn)(void*), void* arg) {
  runtime->RunOn(cpu, [=] { fn(arg); });
}

void ring3_run_on_each(void (*fn)(int, void*), void* arg) {
  runtime->RunOnEach([=](int cpu) { fn(cpu, arg); });
}

int ring3_current_cpu() { return ring3::CurrentCpu(); }
