// SPDX-License-Identifier: MIT
// host_line.cc - the interrupt line of host.h: a signal and, to come back later, a timer per thread.

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <type_traits>

#include "runtime/host.h"

namespace {

// Not a real-time signal: those queue, one delivery per kick, while a line is level-triggered and merges. SIGURG because
// nearly no program uses it, its default action is to be ignored, and gdb passes it on without stopping.
constexpr int kLineSignal = SIGURG;

int (*line_handler)(ring3_host_frame* frame);
timespec retry_after;

// The kernel's id of the calling thread's retry timer; -1 while it is not attached. Raw system calls throughout: glibc's
// timer functions are not async-signal-safe.
thread_local int retry_timer __attribute__((tls_model("initial-exec"))) = -1;

void ComeBack() {
  itimerspec when = {};
  when.it_value = retry_after;
  if (retry_timer >= 0) syscall(SYS_timer_settime, retry_timer, 0, &when, nullptr);
}

// The interrupted program counter; general registers, all of them one after the other.
#if defined(__x86_64__)
auto* ProgramCounter(mcontext_t* machine) { return &machine->gregs[REG_RIP]; }
auto* Registers(mcontext_t* machine) { return &machine->gregs[0]; }
#elif defined(__aarch64__)
auto* ProgramCounter(mcontext_t* machine) { return &machine->pc; }
auto* Registers(mcontext_t* machine) { return &machine->regs[0]; }
#elif defined(__powerpc64__)
auto* ProgramCounter(mcontext_t* machine) { return &machine->gp_regs[PT_NIP]; }
auto* Registers(mcontext_t* machine) { return &machine->gp_regs[0]; }
#else
#error "where does this machine keep the interrupted program counter?"
#endif

void MaskLine(int how) {
  const int saved = errno;
  sigset_t line;
  sigemptyset(&line);
  sigaddset(&line, kLineSignal);
  pthread_sigmask(how, &line, nullptr);
  errno = saved;
}

void OnSignal(int, siginfo_t*, void* context) {
  const int saved = errno;
  mcontext_t* machine = &static_cast<ucontext_t*>(context)->uc_mcontext;
  auto* pc = ProgramCounter(machine);
  ring3_host_frame frame = {static_cast<unsigned long>(*pc),
                            reinterpret_cast<const unsigned long*>(Registers(machine))};
  if (line_handler(&frame) != 0) ComeBack();
  *pc = static_cast<std::remove_pointer_t<decltype(pc)>>(frame.pc);
  errno = saved;
}

}  // namespace

extern "C" {

int ring3_host_line_install(int (*handler)(ring3_host_frame* frame), unsigned long long retry_ns) {
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
