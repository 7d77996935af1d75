/* SPDX-License-Identifier: MIT */
/* errname.h - Linux errno values by name, both ways. Plain C, no state, any context. */
#ifndef RING3_RUNTIME_PRINTK_ERRNAME_H_
#define RING3_RUNTIME_PRINTK_ERRNAME_H_

#ifdef __cplusplus
extern "C" {
#endif

/* "EAGAIN" for 11, "-EAGAIN" for -11, NULL if the number has no name (0 has none). */
const char *errname(int err);

/*
 * Reads "EAGAIN", "-EAGAIN", "11", "-11" or "0"; stores the value with its sign. Returns 0, or -1 for
 * anything else.
 */
int ring3_errno_parse(const char *text, int *value);

#ifdef __cplusplus
}
#endif

#endif /* RING3_RUNTIME_PRINTK_ERRNAME_H_ */
