// SPDX-License-Identifier: MIT
// kick.h - which host thread carries a CPU, for interrupts that are on their way to it.
#ifndef RING3_RUNTIME_BOOT_KICK_H_
#define RING3_RUNTIME_BOOT_KICK_H_

namespace ring3 {

// The calling thread now carries `cpu` (its own thread, or a borrower); interrupts go to it.
void CarryCpu(int cpu);
// Nobody carries `cpu` for a while. What is raised meanwhile waits; the next carrier looks for it.
void DropCpu(int cpu);

}  // namespace ring3

#endif  // RING3_RUNTIME_BOOT_KICK_H_
