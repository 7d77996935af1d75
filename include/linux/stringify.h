/* SPDX-License-Identifier: MIT */
#ifndef __LINUX_STRINGIFY_H
#define __LINUX_STRINGIFY_H

/* The arguments, macros in them expanded, as one string literal. */
#define __stringify_1(x...) #x
#define __stringify(x...) __stringify_1(x)

#define FILE_LINE __FILE__ ":" __stringify(__LINE__)

#endif /* __LINUX_STRINGIFY_H */
