// SPDX-License-Identifier: MIT
// Printing the way to an interrupted instruction; shared by crash.cc and thread_dump.cc. Async-signal-safe as
// far as the unwinder of libgcc is: it may take the dynamic loader's lock.
#ifndef RING3_RUNTIME_REPORT_CRASH_FRAMES_H_
#define RING3_RUNTIME_REPORT_CRASH_FRAMES_H_

#include <ucontext.h>

#include <cstdint>

namespace ring3 {

// The interrupted instruction and stack pointer.
uintptr_t ProgramCounter(const ucontext_t& context);
uintptr_t StackPointer(const ucontext_t& context);

// Logs "CPU: ... Comm: ...".
void PrintContextTask(int level);

// Logs "RIP: function+offset" and the call trace from there. Must be called from the signal handler (at any
// depth) that received `context`. When the unwinder cannot start at the instruction (a jump through a bad
// pointer), what looks like return addresses on the stack is shown with a question mark, as Linux does.
void PrintTrace(int level, const ucontext_t& context);

}  // namespace ring3

#endif  // RING3_RUNTIME_REPORT_CRASH_FRAMES_H_
