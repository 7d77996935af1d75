/* SPDX-License-Identifier: MIT */
/* numa.h - there is one memory node, number 0. */
#ifndef _LINUX_NUMA_H
#define _LINUX_NUMA_H

#define NODES_SHIFT 0
#define MAX_NUMNODES (1 << NODES_SHIFT)
#define NUMA_NO_NODE (-1)

#endif /* _LINUX_NUMA_H */
