/* SPDX-License-Identifier: MIT */
/* pc_name.h - what reports call the program counter; as Linux's reports on each architecture. */
#ifndef RING3_PC_NAME_H_
#define RING3_PC_NAME_H_

#if defined(__x86_64__)
#define RING3_PC_NAME "RIP"
#elif defined(__aarch64__)
#define RING3_PC_NAME "pc "
#elif defined(__powerpc64__)
#define RING3_PC_NAME "NIP"
#else
#define RING3_PC_NAME "PC"
#endif

#endif /* RING3_PC_NAME_H_ */
