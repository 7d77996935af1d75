// SPDX-License-Identifier: MIT
#include "runtime/run/watchdog.h"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <string>

#include "runtime/host.h"
#include "runtime/printk/log.h"
#include "runtime/report/crash.h"
#include "runtime/run/exit_codes.h"

namespace ring3 {
namespace {

constexpr int kEmergency = 0;
constexpr unsigned kAnswerMs = 500;
// The dump itself can meet a lock that a stuck thread holds.
constexpr unsigned kDumpLimitSeconds = 10;

void EndNow(int /*signal*/) { ring3_host_exit(RING3_EXIT_TIMEOUT); }

}  // namespace

Watchdog::Watchdog(absl::Duration limit) {
  if (limit != absl::InfiniteDuration()) thread_ = std::thread([this, limit] { Watch(limit); });
}

Watchdog::~Watchdog() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    done_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Watchdog::Watch(absl::Duration limit) {
  {
    std::unique_lock<std::mutex> lock(mutex_);
    // Against the steady clock: the wall may jump.
    const auto deadline = std::chrono::steady_clock::now() + absl::ToChronoNanoseconds(limit);
    if (changed_.wait_until(lock, deadline, [this] { return done_; })) return;
  }
  signal(SIGALRM, EndNow);
  alarm(kDumpLimitSeconds);
  ring3_log_flush();
  ring3_log_oops();
  ring3_log_print(kEmergency, "ring3: time limit of %s passed; where the threads are:\n",
                  absl::FormatDuration(limit).c_str());
  ring3_dump_threads(kAnswerMs);
  ring3_log_print(kEmergency, "ring3: timeout\n");
  ring3_log_flush();
  ring3_host_exit(RING3_EXIT_TIMEOUT);
}

}  // namespace ring3
