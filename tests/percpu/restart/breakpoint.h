// SPDX-License-Identifier: MIT
// breakpoint.h - the breakpoint instruction of each machine, and where the signal that it raises says that it was.
#ifndef RING3_TESTS_PERCPU_RESTART_BREAKPOINT_H_
#define RING3_TESTS_PERCPU_RESTART_BREAKPOINT_H_

#include <ucontext.h>

#include <cstdint>

namespace ring3::testing {

#if defined(__x86_64__)
// int3; the program counter is behind it.
using Instruction = uint8_t;
inline constexpr Instruction kBreakpoint = 0xcc;
inline auto& ProgramCounter(mcontext_t& machine) { return machine.gregs[REG_RIP]; }
inline unsigned long BreakpointOf(mcontext_t& machine) { return static_cast<unsigned long>(machine.gregs[REG_RIP]) - 1; }
#elif defined(__aarch64__)
// brk #0
using Instruction = uint32_t;
inline constexpr Instruction kBreakpoint = 0xd4200000;
inline auto& ProgramCounter(mcontext_t& machine) { return machine.pc; }
inline unsigned long BreakpointOf(mcontext_t& machine) { return machine.pc; }
#elif defined(__powerpc64__)
// trap
using Instruction = uint32_t;
inline constexpr Instruction kBreakpoint = 0x7fe00008;
inline auto& ProgramCounter(mcontext_t& machine) { return machine.gp_regs[PT_NIP]; }
inline unsigned long BreakpointOf(mcontext_t& machine) { return machine.gp_regs[PT_NIP]; }
#else
#error "what is this machine's breakpoint instruction?"
#endif

inline Instruction InstructionAt(unsigned long pc) { return *reinterpret_cast<const volatile Instruction*>(pc); }

// The caller has made the page writable.
inline void PutInstruction(unsigned long pc, Instruction instruction) {
  *reinterpret_cast<volatile Instruction*>(pc) = instruction;
  __builtin___clear_cache(reinterpret_cast<char*>(pc), reinterpret_cast<char*>(pc + sizeof(instruction)));
}

}  // namespace ring3::testing

#endif  // RING3_TESTS_PERCPU_RESTART_BREAKPOINT_H_
