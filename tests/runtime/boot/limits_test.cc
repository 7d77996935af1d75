// SPDX-License-Identifier: MIT
// The host's limits, met while booting.

#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "runtime/runtime.h"

namespace {

using ::ring3::Runtime;
using ::ring3::RuntimeOptions;

// Run as an ordinary user who may have no more threads: a refusal that names the limit, and nothing left running.
TEST(Limits, TooFewThreadsAreExplained) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (geteuid() == 0 && setresuid(65534, 65534, 65534) != 0) _exit(10);
    const rlimit one = {1, 1};
    if (setrlimit(RLIMIT_NPROC, &one) != 0) _exit(11);
    RuntimeOptions options;
    options.cpus = 64;
    const auto runtime = Runtime::Boot(options);
    if (runtime.ok()) _exit(12);
    const std::string message(runtime.status().message());
    fprintf(stderr, "%s\n", message.c_str());
    if (runtime.status().code() != absl::StatusCode::kResourceExhausted) _exit(13);
    if (message.find("RLIMIT_NPROC 1") == std::string::npos || message.find("CPU ") == std::string::npos) _exit(14);
    // One thread: this one.
    int threads = 0;
    if (DIR* tasks = opendir("/proc/self/task")) {
      while (const dirent* entry = readdir(tasks)) threads += entry->d_name[0] != '.';
      closedir(tasks);
    }
    _exit(threads == 1 ? 0 : 15);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 10) GTEST_SKIP() << "cannot become an ordinary user here, and root has no such limit";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
