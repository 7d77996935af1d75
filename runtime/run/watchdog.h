// SPDX-License-Identifier: MIT
// The time limit of a run. A host thread that nothing in kernel code can hold up.
#ifndef RING3_RUNTIME_RUN_WATCHDOG_H_
#define RING3_RUNTIME_RUN_WATCHDOG_H_

#include <condition_variable>
#include <mutex>
#include <thread>

#include "absl/time/time.h"

namespace ring3 {

// When `limit` passes before destruction, says so, prints where every thread is, and ends the process with
// RING3_EXIT_TIMEOUT. absl::InfiniteDuration(): does nothing.
class Watchdog {
 public:
  explicit Watchdog(absl::Duration limit);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void Watch(absl::Duration limit);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace ring3

#endif  // RING3_RUNTIME_RUN_WATCHDOG_H_
