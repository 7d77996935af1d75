/* SPDX-License-Identifier: MIT */
/* linux/param.h - HZ, the unit of jiffies. */
#ifndef _LINUX_PARAM_H
#define _LINUX_PARAM_H

#define HZ CONFIG_HZ
#define USER_HZ 100
#define CLOCKS_PER_SEC USER_HZ

#endif /* _LINUX_PARAM_H */
