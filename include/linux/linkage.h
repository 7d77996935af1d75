/* SPDX-License-Identifier: MIT */
#ifndef _LINUX_LINKAGE_H
#define _LINUX_LINKAGE_H

#include <linux/compiler_types.h>
#include <linux/stringify.h>
#include <linux/export.h>

#ifdef __cplusplus
#define CPP_ASMLINKAGE extern "C"
#else
#define CPP_ASMLINKAGE
#endif
#define asmlinkage CPP_ASMLINKAGE

#define __page_aligned_data __section(".data..page_aligned") __aligned(4096)
#define __page_aligned_bss __section(".bss..page_aligned") __aligned(4096)

#endif /* _LINUX_LINKAGE_H */
