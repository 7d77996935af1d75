// SPDX-License-Identifier: MIT
// host_line.cc - the interrupt line of host.h: a signal and, to come back later, a timer per thread.

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "runtime/host.h"

namespace {

// Not a real-time signal: those queue, one delivery per kick, while a line is level-triggered and merges. SIGURG because
// nearly no program uses it, its default action is to be ignored, and gdb passes it on without stopping.
constexpr int kLineSignal = SIGURG;

int (*line_handler)(unsigned long pc);
timespec retry_after;

// The kernel's id of the calling thread's retry timer; -1 while it is not attached. Raw system calls throughout: glibc's
// timer functions are not async-signal-safe.
thread_local int retry_timer __attribute__((tls_model("initial-exec"))) = -1;

void ComeBack() {
  itimerspec when = {};
  when.it_value = retry_after;
  if (retry_timer >= 0) syscall(SYS_timer_settime, retry_timer, 0, &when, nullptr);
}

unsigned long ProgramCounter(const void* context) {
  const auto* machine = &static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return static_cast<unsigned long>(machine->gregs[REG_RIP]);
#elif defined(__aarch64__)
  return machine->pc;
#elif defined(__powerpc64__)
  return machine->gp_regs[PT_NIP];
#else
#error "where does this machine keep the interrupted program counter?"
#endif
}

void MaskLine(int how) {
  const int saved = errno;
  sigset_t line;
  sigemptyset(&line);
  sigaddset(&line, kLineSignal);
  pthread_sigmask(how, &line, nullptr);
  errno = saved;
}

// The calling thread's alternate stack, on which crashes are reported.
thread_local stack_t alternate_stack __attribute__((tls_model("initial-exec")));

// What the handler came from may be a task that goes on in another thread now: the handler has switched tasks. So errno, and what
// the return from the signal restores per thread, are those of the thread that the task is in by now. Not inlined: a compiler
// takes the addresses of thread-local variables for the same before and after line_handler().
__attribute__((noinline)) void FinishInThisThread(void* context, int saved_errno) {
  static_cast<ucontext_t*>(context)->uc_stack = alternate_stack;
  errno = saved_errno;
}

void OnSignal(int, siginfo_t*, void* context) {
  const int saved = errno;
  if (line_handler(ProgramCounter(context)) != 0) ComeBack();
  FinishInThisThread(context, saved);
}

}  // namespace

extern "C" {

int ring3_host_line_install(int (*handler)(unsigned long pc), unsigned long long retry_ns) {
  line_handler = handler;
  retry_after = {static_cast<time_t>(retry_ns / 1000000000ull), static_cast<long>(retry_ns % 1000000000ull)};
  struct sigaction action = {};
  action.sa_sigaction = OnSignal;
  // Blocked while the handler runs, and unblocked by the return from it in one step with the return: a line that is raised
  // faster than handlers return must not pile up frames. No alternate stack: the frame belongs to what was interrupted.
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(kLineSignal, &action, nullptr) == 0 ? 0 : -errno;
}

void ring3_host_line_again() {
  const int saved = errno;
  ComeBack();
  errno = saved;
}

void ring3_host_line_open() { MaskLine(SIG_UNBLOCK); }
void ring3_host_line_close() { MaskLine(SIG_BLOCK); }

int ring3_host_line_attach() {
  const int saved = errno;
  sigaltstack(nullptr, &alternate_stack);
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = kLineSignal;
  event._sigev_un._tid = ring3_host_thread_self();
  const int result = syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &retry_timer) == 0 ? 0 : -errno;
  if (result != 0) retry_timer = -1;
  errno = saved;
  return result;
}

void ring3_host_line_detach() {
  const int saved = errno;
  const int timer = retry_timer;
  retry_timer = -1;
  if (timer >= 0) syscall(SYS_timer_delete, timer);
  errno = saved;
}

int ring3_host_thread_self() {
  static thread_local int self __attribute__((tls_model("initial-exec"))) = 0;
  if (self == 0) self = static_cast<int>(syscall(SYS_gettid));
  return self;
}

void ring3_host_kick(int thread) {
  const int saved = errno;
  syscall(SYS_tgkill, getpid(), thread, kLineSignal);
  errno = saved;
}

}  // extern "C"
