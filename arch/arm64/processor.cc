// SPDX-License-Identifier: MIT
#include <asm/hwcap.h>
#include <ring3/processor.h>
#include <sys/auxv.h>

const char* ring3_processor_lacks() {
#ifdef __ARM_FEATURE_ATOMICS
  if ((getauxval(AT_HWCAP) & HWCAP_ATOMICS) == 0)
    return "the LSE atomics (ARMv8.1), which this program was built for; build with --config=arm64 instead of arm64-lse";
#endif
  return nullptr;
}
