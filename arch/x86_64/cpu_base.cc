// SPDX-License-Identifier: MIT
// cpu_base.cc (x86-64) - the GS base of the calling thread.

#include <asm/prctl.h>
#include <errno.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <ring3/cpu_base.h>

namespace {

// Bit of AT_HWCAP2: user space may use the FSGSBASE instructions (Linux: HWCAP2_FSGSBASE).
constexpr unsigned long kHwcap2Fsgsbase = 1ul << 1;

ring3_cpu_base_kind method = ring3_cpu_base_best_method();

}  // namespace

ring3_cpu_base_kind ring3_cpu_base_best_method() {
  return (getauxval(AT_HWCAP2) & kHwcap2Fsgsbase) != 0 ? RING3_CPU_BASE_INSTRUCTION : RING3_CPU_BASE_SYSCALL;
}

ring3_cpu_base_kind ring3_cpu_base_method() { return method; }

const char* ring3_cpu_base_method_name() { return method == RING3_CPU_BASE_INSTRUCTION ? "wrgsbase" : "arch_prctl"; }

int ring3_cpu_base_use_method(enum ring3_cpu_base_kind wanted) {
  if (wanted == RING3_CPU_BASE_INSTRUCTION && ring3_cpu_base_best_method() != RING3_CPU_BASE_INSTRUCTION)
    return -EOPNOTSUPP;
  method = wanted;
  return 0;
}

void ring3_cpu_base_set(unsigned long base) {
  if (method == RING3_CPU_BASE_INSTRUCTION) {
    // gs_base = base.
    __asm__ __volatile__("wrgsbase %0" : : "r"(base) : "memory");
    return;
  }
  const int saved = errno;
  syscall(SYS_arch_prctl, ARCH_SET_GS, base);
  errno = saved;
}

unsigned long ring3_cpu_base_get() {
  unsigned long base = 0;
  if (method == RING3_CPU_BASE_INSTRUCTION) {
    // base = gs_base
    __asm__ __volatile__("rdgsbase %0" : "=r"(base));
    return base;
  }
  const int saved = errno;
  syscall(SYS_arch_prctl, ARCH_GET_GS, &base);
  errno = saved;
  return base;
}
