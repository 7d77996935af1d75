/* SPDX-License-Identifier: MIT */
/* fail.h - shared by the files of this folder. */
#ifndef RING3_RUNTIME_KUNIT_FAIL_H_
#define RING3_RUNTIME_KUNIT_FAIL_H_

#include <kunit/test.h>

/* Marks @test failed, logs @text under its name and tells its observer. */
void ring3_kunit_report(struct kunit *test, const char *file, int line, const char *text);

/* The case that runs, for code that does not know it; NULL between cases. */
extern struct kunit *ring3_kunit_current;

#endif /* RING3_RUNTIME_KUNIT_FAIL_H_ */
