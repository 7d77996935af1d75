/* SPDX-License-Identifier: MIT */
#ifndef RING3_UAPI_ASM_BYTEORDER_H_
#define RING3_UAPI_ASM_BYTEORDER_H_
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <linux/byteorder/little_endian.h>
#else
#include <linux/byteorder/big_endian.h>
#endif
#endif
