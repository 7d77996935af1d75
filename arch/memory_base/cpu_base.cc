// SPDX-License-Identifier: MIT
// cpu_base.cc - of the ports that have no register for it, the base is the word percpu_offset of the calling thread's thread_info block.

#include <asm/thread_info.h>
#include <errno.h>
#include <ring3/cpu_base.h>

ring3_cpu_base_kind ring3_cpu_base_best_method() { return RING3_CPU_BASE_MEMORY; }
ring3_cpu_base_kind ring3_cpu_base_method() { return RING3_CPU_BASE_MEMORY; }
const char* ring3_cpu_base_method_name() { return "thread_info"; }

int ring3_cpu_base_use_method(enum ring3_cpu_base_kind wanted) {
  return wanted == RING3_CPU_BASE_MEMORY ? 0 : -EOPNOTSUPP;
}

void ring3_cpu_base_set(unsigned long base) { __ring3_ti_write(8, unsigned long, percpu_offset, base); }
unsigned long ring3_cpu_base_get() { return __ring3_ti_read(8, unsigned long, percpu_offset); }
