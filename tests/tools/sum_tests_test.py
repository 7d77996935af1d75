#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/cli/sum_tests.py on build events of every kind of result."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

SUM = os.path.abspath("tools/cli/sum_tests.py")

CASES = """<testsuites><testsuite>
<testcase name="A" classname="S" status="run" result="completed"/>
<testcase name="B" classname="S" status="run" result="completed"/>
<testcase name="C" classname="S" status="run" result="skipped"><skipped message="why"/></testcase>
<testcase name="D" classname="S" status="notrun" result="suppressed"/>
%s</testsuite></testsuites>"""
FAILURE = '<testcase name="E" classname="S" status="run"><failure message="expected 1"/></testcase>\n'


class SumTestsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.events = []

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def add_target(self, label):
        self.events.append({"id": {"targetConfigured": {"label": label}}, "configured": {"testSize": "SMALL"}})

    def add_result(self, label, xml, status="PASSED", shard=1, attempt=1):
        outputs = [{"name": "test.xml", "uri": "file://" + self.write(f"{len(self.events)}.xml", xml)}] if xml else []
        self.events.append({
            "id": {"testResult": {"label": label, "run": 1, "shard": shard, "attempt": attempt}},
            "testResult": {"status": status, "testActionOutput": outputs},
        })

    def totals(self):
        path = self.write("events.json", "\n".join(map(json.dumps, self.events)))
        run = subprocess.run([sys.executable, SUM, path], capture_output=True, text=True, check=True)
        return [int(word) for word in run.stdout.split()], run.stderr

    def test_passed_skipped_and_left_out(self):
        self.add_target("//a")
        self.add_result("//a", CASES % "")
        self.assertEqual(self.totals()[0], [2, 0, 1])

    def test_failure_is_counted_and_told(self):
        self.add_result("//a", CASES % FAILURE, status="FAILED")
        totals, told = self.totals()
        self.assertEqual(totals, [2, 1, 1])
        self.assertIn("//a: S.E", told)
        self.assertIn("expected 1", told)

    def add_aborted(self, label, reason):
        self.add_target(label)
        self.events.append({"id": {"targetCompleted": {"label": label}}, "aborted": {"reason": reason}})

    def test_not_for_this_platform_is_no_failure(self):
        self.add_result("//a", CASES % "")
        self.add_aborted("//b", "SKIPPED")
        self.assertEqual(self.totals()[0], [2, 0, 1])

    def test_a_build_that_failed_is_one(self):
        self.add_aborted("//b", "ANALYSIS_FAILURE")
        self.assertEqual(self.totals()[0], [0, 1, 0])

    def test_shards_add_up(self):
        self.add_result("//a", CASES % "", shard=1)
        self.add_result("//a", CASES % "", shard=2)
        self.assertEqual(self.totals()[0], [4, 0, 2])

    def test_last_attempt_counts(self):
        self.add_result("//a", CASES % FAILURE, status="FAILED", attempt=1)
        self.add_result("//a", CASES % "", attempt=2)
        self.assertEqual(self.totals()[0], [2, 0, 1])

    def test_program_that_fails_after_its_cases(self):
        self.add_result("//a", CASES % "", status="FAILED")
        self.assertEqual(self.totals()[0], [2, 1, 1])

    def test_no_result_file(self):
        self.add_result("//a", "", status="TIMEOUT")
        self.add_result("//b", "<broken", status="FAILED")
        self.assertEqual(self.totals()[0], [0, 2, 0])

    def test_target_that_did_not_build(self):
        self.add_target("//a")
        self.assertEqual(self.totals()[0], [0, 1, 0])


if __name__ == "__main__":
    unittest.main()
