// SPDX-License-Identifier: MIT
// kick.h - which host thread to interrupt for a CPU, or which doorbell to ring.
#ifndef RING3_RUNTIME_BOOT_KICK_H_
#define RING3_RUNTIME_BOOT_KICK_H_

namespace ring3 {

class CpuThread;

// The calling thread now carries `cpu` (its own thread, or a borrower); interrupts go to it.
void CarryCpu(int cpu);
// Nobody carries `cpu` for a while. What is raised meanwhile waits; the next carrier looks for it.
void DropCpu(int cpu);

// The CPU's own thread is about to sleep idle: from now on a kick rings its doorbell instead. After this the thread must look
// for pending interrupts once more. WakeUp ends it.
void GoToSleep(int cpu, CpuThread* thread);
void WakeUp(int cpu);

}  // namespace ring3

#endif  // RING3_RUNTIME_BOOT_KICK_H_
