// SPDX-License-Identifier: MIT
#include "tests/runtime/gtest/reports.h"

#include <linux/bug.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>

#include "runtime/report/report.h"

void reports_warn(const char *which)
{
	WARN(1, "the %s warning\n", which);
}

void reports_log(const char *text)
{
	pr_info("%s\n", text);
}

void reports_limited(int first)
{
	static DEFINE_RATELIMIT_STATE(rate, 5 * HZ, 10);
	int i;

	for (i = first; i < first + 20; i++) {
		if (__ratelimit(&rate))
			pr_err("limited number %d.\n", i);
		ring3_report(RING3_REPORT_CHECK);
	}
}
