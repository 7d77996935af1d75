/* SPDX-License-Identifier: MIT */
/* point_counter.h - a RING3_POINT that counts, for points.c. */
#ifndef RING3_TESTS_ARCH_POINT_COUNTER_H_
#define RING3_TESTS_ARCH_POINT_COUNTER_H_

#ifdef __cplusplus
extern "C" {
#endif
extern unsigned int ring3_points_seen[16];
#ifdef __cplusplus
}
#endif

#define RING3_POINT(kind, address) ((void)(address), (void)ring3_points_seen[kind]++)

#endif /* RING3_TESTS_ARCH_POINT_COUNTER_H_ */
