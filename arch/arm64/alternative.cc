// SPDX-License-Identifier: MIT
// alternative.cc (arm64) - puts the LSE atomics into the text where the processor has them; see asm/alternative.h.

#include <asm/alternative.h>
#include <asm/hwcap.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

extern "C" {
extern ring3_alternative __start_ring3_alternatives[] __attribute__((weak, visibility("hidden")));
extern ring3_alternative __stop_ring3_alternatives[] __attribute__((weak, visibility("hidden")));
}

namespace {
bool SetWritable(uintptr_t begin, uintptr_t end, bool writable) {
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  begin &= ~(page - 1);
  return mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_EXEC | (writable ? PROT_WRITE : 0)) == 0;
}

// Before anything runs that was patched, and before any thread: the tables of the program's own text.
__attribute__((constructor(101))) void PatchProgram() {
  ring3_patch_alternatives(__start_ring3_alternatives, __stop_ring3_alternatives);
}

}  // namespace

int ring3_patch_alternatives(const ring3_alternative* begin, const ring3_alternative* end) {
  if (begin == end || (getauxval(AT_HWCAP) & HWCAP_ATOMICS) == 0) return 0;
  uintptr_t low = UINTPTR_MAX, high = 0;
  for (const ring3_alternative* each = begin; each != end; ++each) {
    const auto text = reinterpret_cast<uintptr_t>(each->text), text_end = reinterpret_cast<uintptr_t>(each->text_end);
    if (text < low) low = text;
    if (text_end > high) high = text_end;
  }
  // Writable and executable at once: this function may be in the same page.
  if (!SetWritable(low, high, true)) return 0;
  for (const ring3_alternative* each = begin; each != end; ++each) {
    unsigned int* to = each->text;
    for (const unsigned int* from = each->replacement; from != each->replacement_end; ++from) *to++ = *from;
    __builtin___clear_cache(reinterpret_cast<char*>(each->text), reinterpret_cast<char*>(each->text_end));
  }
  SetWritable(low, high, false);
  return static_cast<int>(end - begin);
}
