// SPDX-License-Identifier: MIT
// host_line.cc - the interrupt lines of host.h: two signals and, per thread, a timer to come back and one for clock events.

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <type_traits>

#include "runtime/host.h"

// ThreadSanitizer holds signals back until the thread calls into the C library, which a virtual CPU need not do for ever. So its
// sigaction() is passed by. This file is not instrumented then (tools/ring3.bazelrc): a signal may come in the midst of its bookkeeping.
#ifdef RING3_PASS_INTERCEPTORS_BY
extern "C" int __sigaction(int signal, const struct sigaction* action, struct sigaction* old) noexcept;
#define RING3_SIGACTION __sigaction
#else
#define RING3_SIGACTION sigaction
#endif

namespace {

// Not a real-time signal: those queue, one delivery per kick, while a line is level-triggered and merges. SIGURG because
// nearly no program uses it, its default action is to be ignored, and gdb passes it on without stopping.
constexpr int kLineSignal = SIGURG;

// The non-maskable one. Not a real-time signal for the same reason, and gdb passes it on as well; programs that want their
// own processor time use SIGPROF.
constexpr int kNmiSignal = SIGVTALRM;

using Handler = int (*)(ring3_host_frame* frame);
Handler line_handler;
Handler nmi_handler;
unsigned long long retry_ns;

// The kernel's ids of the calling thread's timers; -1 while it is not attached. Raw system calls throughout: glibc's timer
// functions are not async-signal-safe.
thread_local int retry_timer __attribute__((tls_model("initial-exec"))) = -1;
thread_local int event_timer __attribute__((tls_model("initial-exec"))) = -1;

void SetTimer(int timer, int flags, const timespec& when) {
  itimerspec setting = {};
  setting.it_value = when;
  if (timer >= 0) syscall(SYS_timer_settime, timer, flags, &setting, nullptr);
}

// After the time given to line_install, doubled (times - 1) times.
void ComeBack(int times) {
  const unsigned long long ns = retry_ns << (times - 1);
  SetTimer(retry_timer, 0, {static_cast<time_t>(ns / 1000000000ull), static_cast<long>(ns % 1000000000ull)});
}

// 0 or a negative errno value.
int CreateTimer(int* timer) {
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = kLineSignal;
  event._sigev_un._tid = ring3_host_thread_self();
  if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, timer) == 0) return 0;
  *timer = -1;
  return -errno;
}

void DeleteTimer(int* timer) {
  const int id = *timer;
  *timer = -1;
  if (id >= 0) syscall(SYS_timer_delete, id);
}

void Signal(int thread, int signal) {
  const int saved = errno;
  syscall(SYS_tgkill, getpid(), thread, signal);
  errno = saved;
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

// Where the thread pointer is a general register, the return from the signal restores it too: the one of the thread that was
// interrupted. It has to be the returning thread's.
void KeepThreadPointer([[maybe_unused]] mcontext_t* machine) {
#if defined(__powerpc64__)
  unsigned long thread_pointer;
  // thread_pointer = r13
  __asm__ __volatile__("mr %0, 13" : "=r"(thread_pointer));
  machine->gp_regs[13] = thread_pointer;
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
  KeepThreadPointer(&static_cast<ucontext_t*>(context)->uc_mcontext);
  errno = saved_errno;
}

int Interrupt(Handler handler, void* context) {
  mcontext_t* machine = &static_cast<ucontext_t*>(context)->uc_mcontext;
  auto* pc = ProgramCounter(machine);
  ring3_host_frame frame = {static_cast<unsigned long>(*pc),
                            reinterpret_cast<const unsigned long*>(Registers(machine))};
  const int result = handler(&frame);
  *pc = static_cast<std::remove_pointer_t<decltype(pc)>>(frame.pc);
  return result;
}

void OnSignal(int, siginfo_t*, void* context) {
  const int saved = errno;
  if (const int times = Interrupt(line_handler, context); times != 0) ComeBack(times);
  FinishInThisThread(context, saved);
}

void OnNmi(int, siginfo_t*, void* context) {
  const int saved = errno;
  // Held back until this handler returns, and delivered between the same two instructions then.
  if (Interrupt(nmi_handler, context) != 0) ring3_host_kick(ring3_host_thread_self());
  errno = saved;
}

}  // namespace

extern "C" {

int ring3_host_line_install(int (*handler)(ring3_host_frame* frame), unsigned long long first_retry_ns) {
  line_handler = handler;
  retry_ns = first_retry_ns;
  struct sigaction action = {};
  action.sa_sigaction = OnSignal;
  // Blocked while the handler runs, and unblocked by the return from it in one step with the return: a line that is raised
  // faster than handlers return must not pile up frames. No alternate stack: the frame belongs to what was interrupted.
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  return RING3_SIGACTION(kLineSignal, &action, nullptr) == 0 ? 0 : -errno;
}

void ring3_host_line_again() {
  const int saved = errno;
  ComeBack(1);
  errno = saved;
}

void ring3_host_line_open() { MaskLine(SIG_UNBLOCK); }
void ring3_host_line_close() { MaskLine(SIG_BLOCK); }

int ring3_host_line_attach() {
  const int saved = errno;
  sigaltstack(nullptr, &alternate_stack);
  int result = CreateTimer(&retry_timer);
  if (result == 0) result = CreateTimer(&event_timer);
  if (result != 0) DeleteTimer(&retry_timer);
  errno = saved;
  return result;
}

void ring3_host_line_detach() {
  const int saved = errno;
  DeleteTimer(&retry_timer);
  DeleteTimer(&event_timer);
  errno = saved;
}

void ring3_host_line_timer(unsigned long long due_ns) {
  const int saved = errno;
  SetTimer(event_timer, TIMER_ABSTIME,
           {static_cast<time_t>(due_ns / 1000000000ull), static_cast<long>(due_ns % 1000000000ull)});
  errno = saved;
}

int ring3_host_nmi_install(int (*handler)(ring3_host_frame* frame)) {
  nmi_handler = handler;
  struct sigaction action = {};
  action.sa_sigaction = OnNmi;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, kLineSignal);
  return RING3_SIGACTION(kNmiSignal, &action, nullptr) == 0 ? 0 : -errno;
}

int ring3_host_thread_self() {
  static thread_local int self __attribute__((tls_model("initial-exec"))) = 0;
  if (self == 0) self = static_cast<int>(syscall(SYS_gettid));
  return self;
}

void ring3_host_kick(int thread) { Signal(thread, kLineSignal); }
void ring3_host_nmi_kick(int thread) { Signal(thread, kNmiSignal); }

}  // extern "C"
