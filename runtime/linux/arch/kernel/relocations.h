/* SPDX-License-Identifier: MIT */
/*
 * relocations.h - the types of relocation that compilers emit for modules; numbers of the System V ABIs of x86-64 and arm64.
 */
#ifndef RING3_LINUX_RELOCATIONS_H_
#define RING3_LINUX_RELOCATIONS_H_

#define R_X86_64_NONE 0
#define R_X86_64_64 1
#define R_X86_64_32 10
#define R_X86_64_32S 11
#define R_X86_64_PC32 2
#define R_X86_64_PLT32 4
#define R_X86_64_PC64 24
#define R_AARCH64_NONE 0
#define R_AARCH64_ABS64 257
#define R_AARCH64_ABS32 258
#define R_AARCH64_PREL64 260
#define R_AARCH64_PREL32 261
#define R_AARCH64_CALL26 283
#define R_AARCH64_JUMP26 282
#define R_AARCH64_CONDBR19 280
#define R_AARCH64_ADR_PREL_PG_HI21 275
#define R_AARCH64_ADR_PREL_PG_HI21_NC 276
#define R_AARCH64_ADD_ABS_LO12_NC 277
#define R_AARCH64_LDST8_ABS_LO12_NC 278
#define R_AARCH64_LDST16_ABS_LO12_NC 284
#define R_AARCH64_LDST32_ABS_LO12_NC 285
#define R_AARCH64_LDST64_ABS_LO12_NC 286
#define R_AARCH64_LDST128_ABS_LO12_NC 299

#endif
