// SPDX-License-Identifier: MIT
// host_stack.cc - the stacks of host.h: anonymous memory. Neighbours without guards become one mapping of the host by itself.

#include <errno.h>
#include <sanitizer/asan_interface.h>
#include <sys/mman.h>

#include <atomic>

#include "runtime/host.h"
#include "runtime/host_valgrind.h"

namespace {

std::atomic<int> guards{0};

unsigned long RoundUp(unsigned long size) { return (size + RING3_HOST_PAGE_SIZE - 1) & ~(RING3_HOST_PAGE_SIZE - 1); }

}  // namespace

extern "C" {

int ring3_host_stack_alloc(unsigned long size, int with_guard, ring3_host_stack* stack) {
  const int saved = errno;
  bool guarded = with_guard != 0 && guards.fetch_add(1, std::memory_order_relaxed) < RING3_HOST_GUARDS;
  if (with_guard != 0 && !guarded) guards.fetch_sub(1, std::memory_order_relaxed);
  const unsigned long below = guarded ? RING3_HOST_PAGE_SIZE : 0;
  size = RoundUp(size);
  void* memory = mmap(nullptr, below + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  int result = 0;
  if (memory == MAP_FAILED) {
    result = -ENOMEM;
  } else if (guarded && mprotect(memory, below, PROT_NONE) != 0) {
    munmap(memory, below + size);
    result = -ENOMEM;
  }
  errno = saved;
  if (result != 0) {
    if (guarded) guards.fetch_sub(1, std::memory_order_relaxed);
    return result;
  }
  stack->guard = reinterpret_cast<unsigned long>(memory);
  stack->low = stack->guard + below;
  stack->high = stack->low + size;
  stack->tool_id = VALGRIND_STACK_REGISTER(stack->low, stack->high);
  return 0;
}

void ring3_host_stack_free(const ring3_host_stack* stack) {
  const int saved = errno;
  VALGRIND_STACK_DEREGISTER(stack->tool_id);
  // Frames that never returned leave their marks for AddressSanitizer, which would hold for the next mapping of this place.
  ASAN_UNPOISON_MEMORY_REGION(reinterpret_cast<void*>(stack->low), stack->high - stack->low);
  munmap(reinterpret_cast<void*>(stack->guard), stack->high - stack->guard);
  if (stack->low != stack->guard) guards.fetch_sub(1, std::memory_order_relaxed);
  errno = saved;
}

}  // extern "C"
