// SPDX-License-Identifier: MIT
// fiber.cc - fibers over Boost.Fiber 1.74; see fiber.h.
//
// How Boost is used. Each host thread that carries a CPU has Boost's scheduler object with our algorithm, whose pick_next()
// returns the fiber that ring3_fiber_switch() has put there. Boost's scheduler::suspend() does no more than ask pick_next()
// and jump. Boost links every fiber that may run into its scheduler's list of workers, which only that thread may touch; so a
// fiber is unlinked (detach) on the thread that it leaves and linked (attach) on the one that goes on with it.
// Boost's own dispatcher fiber runs only when a thread ends. Our fibers never end: tasks reuse them, and at shutdown their
// stacks are freed while they are suspended in kernel-side code, whose frames own nothing.

#include "sched/tasks/fiber.h"

#include <cxxabi.h>
#include <errno.h>
#include <stdlib.h>

#include <boost/fiber/algo/round_robin.hpp>
#include <boost/fiber/context.hpp>
#include <boost/fiber/scheduler.hpp>
#include <memory>
#include <new>
#include <utility>

#include "percpu/percpu.h"
#include "runtime/host.h"

#if defined(__SANITIZE_ADDRESS__)
#define RING3_FIBER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RING3_FIBER_ASAN 1
#endif
#endif
#ifdef RING3_FIBER_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

#if defined(__SANITIZE_THREAD__)
#define RING3_FIBER_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define RING3_FIBER_TSAN 1
#endif
#endif
#ifdef RING3_FIBER_TSAN
#include <pthread.h>
#include <sanitizer/tsan_interface.h>
#include <signal.h>
#endif

namespace fibers = boost::fibers;

namespace {

// What the C++ ABI specifies __cxa_eh_globals to begin with.
struct ExceptionRecord {
  void* caught = nullptr;
  unsigned int uncaught = 0;
};

// The algorithm of one host thread while it carries a CPU.
class Chosen final : public fibers::algo::algorithm {
 public:
  // Boost announces its dispatcher this way: from the algorithm before, and after the dispatcher has run.
  void awakened(fibers::context* context) noexcept override { dispatcher_ = context; }
  fibers::context* pick_next() noexcept override {
    if (next_ != nullptr) return std::exchange(next_, nullptr);
    // The algorithm after this one takes the dispatcher over.
    return std::exchange(dispatcher_, nullptr);
  }
  bool has_ready_fibers() const noexcept override { return dispatcher_ != nullptr; }
  void suspend_until(const std::chrono::steady_clock::time_point&) noexcept override {}
  void notify() noexcept override {}

  void GoTo(fibers::context* next) { next_ = next; }

 private:
  fibers::context* next_ = nullptr;
  fibers::context* dispatcher_ = nullptr;
};

}  // namespace

struct ring3_fiber {
  fibers::context* context = nullptr;
  boost::intrusive_ptr<fibers::context> owner;  // of fibers that we made
  bool of_thread = false;
  boost::intrusive_ptr<Chosen> chosen;          // of a thread's own fiber
  void (*entry)(void*) = nullptr;
  void* arg = nullptr;
  ring3_host_stack stack = {};

  // While it does not run.
  int saved_errno = 0;
  ExceptionRecord exceptions;
#ifdef RING3_FIBER_ASAN
  void* fake_stack = nullptr;
  const void* asan_bottom = nullptr;  // of a thread's own fiber, learnt when it is left for the first time
  size_t asan_size = 0;
#endif
#ifdef RING3_FIBER_TSAN
  void* tsan = nullptr;
#endif
};

namespace {

// The host thread that carries a CPU. Per CPU and not thread-local: a per-CPU access is right after a switch as before it, while
// compilers take the address of a thread-local variable for the same.
struct Carrier {
  fibers::scheduler* scheduler;
  Chosen* chosen;
  ring3_fiber* own;   // the thread's own fiber
  ring3_fiber* left;  // the one that the last switch came from
};

// Boost wants a stack allocator; the stack exists already.
class Preallocated {
 public:
  explicit Preallocated(const ring3_host_stack& stack) : stack_(stack) {}
  boost::context::stack_context allocate() {
    boost::context::stack_context result;
    result.size = stack_.high - stack_.low;
    result.sp = reinterpret_cast<void*>(stack_.high);
    return result;
  }
  void deallocate(boost::context::stack_context&) noexcept {}

 private:
  ring3_host_stack stack_;
};

// What the C and C++ libraries keep per host thread: from now on it is @to's. Before the jump and not after it, since compilers take
// the address of errno for the same on both sides, and the thread does not change in the jump: it is @from that may go on elsewhere.
void SwapHostState(ring3_fiber* from, const ring3_fiber* to) {
  from->saved_errno = errno;
  errno = to->saved_errno;
  auto* exceptions = reinterpret_cast<ExceptionRecord*>(abi::__cxa_get_globals());
  from->exceptions = *exceptions;
  *exceptions = to->exceptions;
}

#ifdef RING3_FIBER_TSAN
// While ThreadSanitizer makes or ends its record of a fiber, that half-made record is the thread's: no handler may run meanwhile.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};
#endif

// Whoever goes on with a fiber has been told of it by kernel-side locks and words, which ThreadSanitizer does not see: it is told here
// that what was done to the fiber before it was let go of comes first.
void LetGoOf([[maybe_unused]] ring3_fiber* fiber) {
#ifdef RING3_FIBER_TSAN
  __tsan_release(fiber);
#endif
}
void TakeHoldOf([[maybe_unused]] ring3_fiber* fiber) {
#ifdef RING3_FIBER_TSAN
  __tsan_acquire(fiber);
#endif
}

// What sanitizers are told before the jump; CompleteSwitch() is what they are told after it.
void AnnounceSwitch([[maybe_unused]] ring3_fiber* from, [[maybe_unused]] ring3_fiber* to) {
#ifdef RING3_FIBER_ASAN
  const void* bottom = to->of_thread ? to->asan_bottom : reinterpret_cast<void*>(to->stack.low);
  const size_t size = to->of_thread ? to->asan_size : to->stack.high - to->stack.low;
  __sanitizer_start_switch_fiber(&from->fake_stack, bottom, size);
#endif
#ifdef RING3_FIBER_TSAN
  __tsan_switch_to_fiber(to->tsan, 0);
#endif
}

}  // namespace

// Zero: no thread carries the CPU.
static DEFINE_PER_CPU(Carrier, ring3_carrier);

namespace {

#ifdef RING3_FIBER_ASAN
// Not inlined: the per-CPU record is that of the thread that goes on here.
__attribute__((noinline)) void CompleteSwitch(ring3_fiber* here) {
  ring3_fiber* left = raw_cpu_ptr(&ring3_carrier)->left;
  const void* bottom;
  size_t size;
  __sanitizer_finish_switch_fiber(here->fake_stack, &bottom, &size);
  if (left->of_thread && left->asan_bottom == nullptr) {
    left->asan_bottom = bottom;
    left->asan_size = size;
  }
}
#elif defined(RING3_FIBER_TSAN)
// Boost has written the registers of the one that was left into its context on this side of the jump.
__attribute__((noinline)) void CompleteSwitch(ring3_fiber*) { LetGoOf(raw_cpu_ptr(&ring3_carrier)->left); }
#else
void CompleteSwitch(ring3_fiber*) {}
#endif

// The first frame of every fiber that we made.
void Main(ring3_fiber* self) {
  CompleteSwitch(self);
  self->entry(self->arg);
}

}  // namespace

extern "C" {

ring3_fiber* ring3_fiber_create(unsigned long stack_size, int guard, void (*entry)(void*), void* arg) {
  std::unique_ptr<ring3_fiber> fiber(new (std::nothrow) ring3_fiber);
  if (fiber == nullptr || ring3_host_stack_alloc(stack_size, guard, &fiber->stack) != 0) return nullptr;
  fiber->entry = entry;
  fiber->arg = arg;
  fiber->owner = fibers::make_worker_context(fibers::launch::post, Preallocated(fiber->stack), Main, fiber.get());
  fiber->context = fiber->owner.get();
#ifdef RING3_FIBER_TSAN
  {
    SignalsHeld held;
    fiber->tsan = __tsan_create_fiber(0);
  }
#endif
  LetGoOf(fiber.get());
  return fiber.release();
}

void ring3_fiber_free(ring3_fiber* fiber) {
  TakeHoldOf(fiber);
#ifdef RING3_FIBER_TSAN
  {
    SignalsHeld held;
    __tsan_destroy_fiber(fiber->tsan);
  }
#endif
  // The context's destructor would unwind the frames; they are not ours to run.
  fiber->owner.detach();
  ring3_host_stack_free(&fiber->stack);
  delete fiber;
}

ring3_fiber* ring3_fiber_of_thread() {
  // Boost allocates the thread's scheduler and its dispatcher's stack in a function that may not throw. So ask before it does.
  constexpr size_t kBoostNeeds = 512 << 10;
  void* probe = malloc(kBoostNeeds);
  if (probe == nullptr) return nullptr;
  free(probe);
  std::unique_ptr<ring3_fiber> own(new (std::nothrow) ring3_fiber);
  if (own == nullptr) return nullptr;
  own->context = fibers::context::active();
  own->of_thread = true;
  // Boost's while a CPU is carried; counted, since in between it is ours.
  own->chosen.reset(new (std::nothrow) Chosen);
  if (own->chosen == nullptr) return nullptr;
  return own.release();
}

void ring3_fiber_free_own(ring3_fiber* own) { delete own; }

void ring3_fiber_carry(ring3_fiber* own) {
  fibers::scheduler* scheduler = own->context->get_scheduler();
  scheduler->set_algo(own->chosen);
#ifdef RING3_FIBER_TSAN
  own->tsan = __tsan_get_current_fiber();
#endif
  *raw_cpu_ptr(&ring3_carrier) = {scheduler, own->chosen.get(), own, own};
}

void ring3_fiber_drop(ring3_fiber* own) {
  // What Boost starts a thread with.
  own->context->get_scheduler()->set_algo(new fibers::algo::round_robin);
}

void ring3_fiber_switch(ring3_fiber* from, ring3_fiber* to) {
  TakeHoldOf(to);
  Carrier* carrier = raw_cpu_ptr(&ring3_carrier);
  if (!from->of_thread) from->context->detach();
  if (!to->of_thread) carrier->scheduler->attach_worker_context(to->context);
  carrier->chosen->GoTo(to->context);
  carrier->left = from;
  SwapHostState(from, to);
  LetGoOf(from);
  AnnounceSwitch(from, to);
  carrier->scheduler->suspend();
  // Perhaps on another thread. Nothing of the above is valid but `from`.
  CompleteSwitch(from);
}

void ring3_fiber_stack(const ring3_fiber* fiber, unsigned long* low, unsigned long* high) {
  *low = fiber->stack.low;
  *high = fiber->stack.high;
}

int ring3_fiber_guard_has(const ring3_fiber* fiber, unsigned long address) {
  return address >= fiber->stack.guard && address < fiber->stack.low ? 1 : 0;
}

}  // extern "C"
