/* SPDX-License-Identifier: MIT */
/* reports.h - kernel-side code that makes reports. Both worlds. */
#ifndef RING3_TESTS_RUNTIME_GTEST_REPORTS_H_
#define RING3_TESTS_RUNTIME_GTEST_REPORTS_H_

#ifdef __cplusplus
extern "C" {
#endif

/* WARN(1, "the %s warning\n", @which) */
void reports_warn(const char *which);
/* printk() and no report. */
void reports_log(const char *text);
/* 20 at once of a line whose rate is limited to 10 in 5 s; the text of each has its number, counted from @first. */
void reports_limited(int first);

#ifdef __cplusplus
}
#endif

#endif /* RING3_TESTS_RUNTIME_GTEST_REPORTS_H_ */
