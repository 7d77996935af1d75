#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What results.py reads from consoles: above all, that it sees what went wrong."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.getcwd(), "runtime/linux/test"))
import results  # noqa: E402  (of the runfiles)

SUITE = """\
TAP version 14
    # Subtest: list
    1..3
    ok 1 - add
    ok 2 - del # SKIP not here
    not ok 3 - move
not ok 1 - list
"""


class KtapTest(unittest.TestCase):
    def verdicts(self, text):
        return {result.name: result.verdict for result in results.ktap(text.splitlines())}

    def test_cases_have_the_names_of_their_suites(self):
        self.assertEqual(self.verdicts(SUITE), {"list.add": "passed", "list.del": "skipped", "list.move": "failed"})

    def test_a_case_that_did_not_come_is_missed(self):
        self.assertEqual(self.verdicts(SUITE.replace("    ok 1 - add\n", ""))["list.plan"], "failed")

    def test_a_suite_that_did_not_end_is_missed(self):
        self.assertEqual(self.verdicts(SUITE[: SUITE.index("    not ok 3")])["list.plan"], "failed")

    def test_a_suite_can_fail_without_a_case(self):
        text = SUITE.replace("    not ok 3", "    ok 3")
        self.assertEqual(self.verdicts(text)["list.suite"], "failed")


class TortureTest(unittest.TestCase):
    def verdicts(self, line):
        return [(result.name, result.verdict) for result in results.torture([line])]

    def test_ends(self):
        self.assertEqual(self.verdicts("mutex_lock-torture:--- End of test: SUCCESS: nwriters"), [("mutex_lock-torture.end", "passed")])
        self.assertEqual(self.verdicts("scftorture: --- End of test: SUCCESS: verbose"), [("scftorture.end", "passed")])
        self.assertEqual(self.verdicts("rcu-torture:--- End of test: FAILURE: nreaders"), [("rcu-torture.end", "failed")])
        self.assertEqual(self.verdicts("rcu-torture:--- End of test: RCU_HOTPLUG: nreaders"), [("rcu-torture.end", "failed")])

    def test_a_start_is_no_end(self):
        self.assertEqual(self.verdicts("rcu-torture:--- Start of test: nreaders"), [])


class ReportsTest(unittest.TestCase):
    def test_reports(self):
        for line in [
            "WARNING: CPU: 0 PID: 1 at lib/x.c:1 f+0x1/0x2",
            "BUG: sleeping function called from invalid context at x.c:1",
            "rcu: INFO: rcu_preempt self-detected stall on CPU",
            "INFO: task x:1 blocked for more than 120 seconds.",
            "Kernel panic - not syncing: x",
            "test_x: Test 'y' failed: flags",
            "test_memcat_p: test failed: wrong magic",
        ]:
            self.assertEqual(results.reports([line], []), [line])

    def test_what_is_no_report(self):
        for line in ["glob: 64 self-tests passed, 0 failed", "test_bitmap: all 6550 tests passed", "rcu: Preemptible hierarchical RCU implementation."]:
            self.assertEqual(results.reports([line], []), [])

    def test_only_what_is_allowed_is_left_out(self):
        lines = ["WARNING: at idr.c", "WARNING: at list.c"]
        self.assertEqual(results.reports(lines, ["idr\\.c"]), lines[1:])


if __name__ == "__main__":
    unittest.main()
