/* SPDX-License-Identifier: MIT */
#ifndef RING3_UAPI_ASM_SETUP_H_
#define RING3_UAPI_ASM_SETUP_H_

#define COMMAND_LINE_SIZE 4096

#endif
