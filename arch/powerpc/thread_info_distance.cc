// SPDX-License-Identifier: MIT
// thread_info_distance.cc (powerpc) - how far the thread_info block is from the thread pointer; see asm/thread_info.h.

#include <asm/thread_info.h>

unsigned long ring3_thread_info_distance;

namespace {

__attribute__((constructor(101))) void Measure() {
  unsigned long thread_pointer;
  // thread_pointer = r13
  __asm__ __volatile__("mr %0, 13" : "=r"(thread_pointer));
  ring3_thread_info_distance = reinterpret_cast<unsigned long>(&ring3_thread_info) - thread_pointer;
}

}  // namespace
