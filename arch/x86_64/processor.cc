// SPDX-License-Identifier: MIT
#include <cpuid.h>
#include <ring3/processor.h>

// this_cpu_cmpxchg_double and cmpxchg_double need it; every x86-64 processor since 2006 has it.
const char* ring3_processor_lacks() {
  unsigned int a, b, c, d;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_CMPXCHG16B) == 0) return "the cmpxchg16b instruction";
  return nullptr;
}
