// SPDX-License-Identifier: MIT
// host_thread_base.cc - threads that a CPU creates are no CPUs.
//
// The host's clone() gives a new thread a copy of its creator's registers, the per-CPU base included: a std::thread that
// kernel code or a test starts on CPU 1 would silently update CPU 1's variables from another host thread. So the program's
// pthread_create() is this one, which starts every thread with the base of "no CPU", where per-CPU accesses fault. It comes
// before the C library's because the program is searched first; libstdc++'s std::thread finds it too.

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <ring3/cpu_base.h>

#include <memory>
#include <new>

#include "percpu/area.h"

// A sanitizer linked into the program has its own pthread_create() under this name and must see the thread.
extern "C" int __interceptor_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)
    __attribute__((weak));

namespace {

using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

struct Start {
  void* (*fn)(void*);
  void* arg;
};

void* Run(void* raw) {
  Start start;
  {
    std::unique_ptr<Start> owned(static_cast<Start*>(raw));
    start = *owned;
  }
  // 0 before the first boot: then nobody can be a CPU yet and there is nothing to inherit.
  ring3_cpu_base_set(ring3_percpu_no_cpu_offset());
  return start.fn(start.arg);
}

Create RealCreate() {
  if (__interceptor_pthread_create != nullptr) return __interceptor_pthread_create;
  static const auto next = reinterpret_cast<Create>(dlsym(RTLD_NEXT, "pthread_create"));
  return next;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                                                    void* (*fn)(void*), void* arg) {
  if (ring3_percpu_no_cpu_offset() == 0) return RealCreate()(thread, attributes, fn, arg);
  std::unique_ptr<Start> start(new (std::nothrow) Start{fn, arg});
  if (start == nullptr) return EAGAIN;
  const int result = RealCreate()(thread, attributes, Run, start.get());
  if (result == 0) start.release();
  return result;
}
