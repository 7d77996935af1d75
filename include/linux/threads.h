/* SPDX-License-Identifier: MIT */
#ifndef _LINUX_THREADS_H
#define _LINUX_THREADS_H

/* CPU ids are below this; the ids that exist are below nr_cpu_ids. */
#define NR_CPUS CONFIG_NR_CPUS
#define MIN_THREADS_LEFT_FOR_ROOT 4
#define PID_MAX_DEFAULT 0x8000
#define PID_MAX_LIMIT (4 * 1024 * 1024)

#endif /* _LINUX_THREADS_H */
