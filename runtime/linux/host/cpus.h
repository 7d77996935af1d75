// SPDX-License-Identifier: MIT
// cpus.h - the host threads that are CPUs.
#ifndef RING3_LINUX_HOST_CPUS_H_
#define RING3_LINUX_HOST_CPUS_H_

namespace ring3 {

// The thread that is CPU `cpu` (runtime/host.h); 0: none.
int CpuThread(int cpu);

// The calling thread boots the kernel.
[[noreturn]] void BecomeBootCpu();

// The calling thread's and, by inheritance, all later threads' faults go to the kernel.
void InstallFaultHandlers();

// Prints every CPU's stack, waiting no longer than a few seconds.
void ShowAllCpus();

}  // namespace ring3

#endif  // RING3_LINUX_HOST_CPUS_H_
