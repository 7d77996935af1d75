// SPDX-License-Identifier: MIT
// Where is every thread? Asked when a time limit has passed.
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>

#include "runtime/printk/log.h"
#include "runtime/report/crash.h"
#include "runtime/report/crash_frames.h"

namespace ring3 {
namespace {

constexpr int kAlert = 1;
constexpr int kWarning = 4;

// The thread that shall answer, and whether it has.
std::atomic<pid_t> asked{0};
std::atomic<bool> answered{false};

void Answer(int /*signal*/, siginfo_t* /*info*/, void* context) {
  if (asked.load() != gettid()) return;  // too late
  PrintContextTask(kWarning);
  PrintTrace(kWarning, *static_cast<const ucontext_t*>(context));
  answered.store(true);
}

void SleepMillisecond() {
  const timespec pause = {0, 1000000};
  nanosleep(&pause, nullptr);
}

void ThreadName(pid_t thread, char* name, size_t size) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/self/task/%d/comm", static_cast<int>(thread));
  name[0] = '\0';
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  const ssize_t length = read(fd, name, size - 1);
  close(fd);
  if (length <= 0) return;
  name[length] = '\0';
  if (name[length - 1] == '\n') name[length - 1] = '\0';
}

void AskThread(pid_t thread, unsigned wait_ms) {
  char name[32];
  ThreadName(thread, name, sizeof(name));
  ring3_log_print(kAlert, "Thread %d (%s):\n", static_cast<int>(thread), name);
  answered.store(false);
  asked.store(thread);
  if (syscall(SYS_tgkill, getpid(), thread, RING3_THREAD_DUMP_SIGNAL) != 0) return;
  for (unsigned i = 0; i < wait_ms && !answered.load(); ++i) SleepMillisecond();
  asked.store(0);
  if (!answered.load()) ring3_log_print(kAlert, "  does not answer\n");
}

}  // namespace
}  // namespace ring3

extern "C" void ring3_dump_threads(unsigned int wait_ms) {
  struct sigaction action = {};
  action.sa_sigaction = ring3::Answer;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigemptyset(&action.sa_mask);
  if (sigaction(RING3_THREAD_DUMP_SIGNAL, &action, nullptr) != 0) return;

  DIR* directory = opendir("/proc/self/task");
  if (directory == nullptr) return;
  const pid_t self = gettid();
  // A program with 1024 CPUs has most of them idle; the first dozens show what is wrong.
  int budget = 64;
  while (const dirent* entry = readdir(directory)) {
    const pid_t thread = static_cast<pid_t>(atoi(entry->d_name));
    if (thread <= 0 || thread == self) continue;
    if (budget-- == 0) {
      ring3_log_print(ring3::kAlert, "... and more threads\n");
      break;
    }
    ring3::AskThread(thread, wait_ms);
  }
  closedir(directory);
}
