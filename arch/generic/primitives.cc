// SPDX-License-Identifier: MIT
// primitives.cc (generic) - what kernel-side code must do to its thread_info block and per-CPU variables in one piece.
//
// Host-side code, and a unit of its own: the interrupt line lets it finish (sched/kernel_text.h), and no compiler moves the
// thread-local address out of these functions into their callers. Async-signal-safe.

#include <asm/percpu.h>
#include <asm/thread_info.h>

namespace {

template <typename T>
T* Field(unsigned long offset) {
  return reinterpret_cast<T*>(reinterpret_cast<char*>(&ring3_thread_info) + offset);
}

template <typename T>
volatile T* Copy(const volatile void* pcp) {
  return reinterpret_cast<volatile T*>(reinterpret_cast<unsigned long>(pcp) + ring3_thread_info.percpu_offset);
}

template <typename T>
unsigned long AddReturn(volatile void* pcp, unsigned long value) {
  volatile T* copy = Copy<T>(pcp);
  const T sum = static_cast<T>(*copy + static_cast<T>(value));
  *copy = sum;
  return sum;
}

}  // namespace

extern "C" {

unsigned int ring3_ti_read_4(unsigned long offset) { return *Field<volatile unsigned int>(offset); }
unsigned long ring3_ti_read_8(unsigned long offset) { return *Field<volatile unsigned long>(offset); }
void ring3_ti_write_4(unsigned long offset, unsigned int value) { *Field<volatile unsigned int>(offset) = value; }
void ring3_ti_write_8(unsigned long offset, unsigned long value) { *Field<volatile unsigned long>(offset) = value; }
unsigned int ring3_ti_add_4(unsigned long offset, unsigned int value) { return *Field<unsigned int>(offset) += value; }
unsigned long ring3_ti_add_8(unsigned long offset, unsigned long value) { return *Field<unsigned long>(offset) += value; }

struct thread_info* current_thread_info() { return &ring3_thread_info; }

unsigned long ring3_pcpu_read(const volatile void* pcp, unsigned long size) {
  switch (size) {
    case 1:
      return *Copy<unsigned char>(pcp);
    case 2:
      return *Copy<unsigned short>(pcp);
    case 4:
      return *Copy<unsigned int>(pcp);
    default:
      return *Copy<unsigned long>(pcp);
  }
}

void ring3_pcpu_write(volatile void* pcp, unsigned long size, unsigned long value) {
  switch (size) {
    case 1:
      *Copy<unsigned char>(pcp) = static_cast<unsigned char>(value);
      break;
    case 2:
      *Copy<unsigned short>(pcp) = static_cast<unsigned short>(value);
      break;
    case 4:
      *Copy<unsigned int>(pcp) = static_cast<unsigned int>(value);
      break;
    default:
      *Copy<unsigned long>(pcp) = value;
      break;
  }
}

unsigned long ring3_pcpu_add_return(volatile void* pcp, unsigned long size, unsigned long value) {
  switch (size) {
    case 1:
      return AddReturn<unsigned char>(pcp, value);
    case 2:
      return AddReturn<unsigned short>(pcp, value);
    case 4:
      return AddReturn<unsigned int>(pcp, value);
    default:
      return AddReturn<unsigned long>(pcp, value);
  }
}

}  // extern "C"
