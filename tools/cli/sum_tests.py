#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the test cases of one `bazel test` run.

Reads Bazel's build events (JSON, one a line), follows them to the test.xml files, prints a short account of every
failure on standard error and "PASSED FAILED SKIPPED" on standard output. A test that left no readable test.xml, or
that did not build, is one failed case. Cached results count like fresh ones: they are results of the same inputs.
"""

import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree

MAX_MESSAGE_LINES = 12


class Totals:
    """What has been counted so far."""

    def __init__(self):
        self.passed = 0
        self.failed = 0
        self.skipped = 0

    def fail(self, test, case, message):
        self.failed += 1
        print(f"FAILED {test}: {case}", file=sys.stderr)
        for line in message.strip().splitlines()[:MAX_MESSAGE_LINES]:
            print(f"    {line}", file=sys.stderr)


def path_of(output):
    return urllib.parse.unquote(urllib.parse.urlparse(output.get("uri", "")).path)


def count_xml(path, label, totals):
    """Adds the cases of one test.xml; returns how many of them failed."""
    before = totals.failed
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = ".".join(part for part in (case.get("classname"), case.get("name")) if part)
        problems = case.findall("failure") + case.findall("error")
        if problems:
            totals.fail(label, name, problems[0].get("message") or problems[0].text or "")
        elif case.get("status") == "notrun":
            continue  # Disabled in the source or left out by a filter or a shard.
        elif case.get("result") == "skipped" or case.find("skipped") is not None:
            totals.skipped += 1
        else:
            totals.passed += 1
    return totals.failed - before


def count_result(label, result, totals):
    """Adds one run of a test (one shard, one attempt)."""
    files = {output.get("name"): path_of(output) for output in result.get("testActionOutput", [])}
    failed = 0
    try:
        failed = count_xml(files["test.xml"], label, totals)
    except (KeyError, OSError, ElementTree.ParseError):
        totals.fail(label, "no test.xml", result.get("statusDetails", ""))
        failed = 1
    if result.get("status") != "PASSED" and not failed:
        # All cases are fine but the program is not: an error at exit, a time limit, a report of a sanitizer.
        totals.fail(label, result.get("status", "?"), f"log: {files.get('test.log', 'none')}")
        failed = 1
    if failed:
        print(f"    log: {files.get('test.log', 'none')}", file=sys.stderr)


class Events:
    """What the build events of `bazel test` say about tests."""

    def __init__(self, paths):
        self.attempts = {}  # (label, run, shard) -> the last attempt's testResult
        self._expected, self._reported, self._incompatible = set(), set(), set()
        for path in paths:
            with open(path, encoding="utf-8") as events:
                for line in events:
                    self._read(json.loads(line))

    def _read(self, event):
        identity = event.get("id", {})
        if "testResult" in event:
            test = identity["testResult"]
            self._reported.add(test["label"])
            self.attempts[(test["label"], test.get("run"), test.get("shard"))] = event["testResult"]
        elif "targetConfigured" in identity and event.get("configured", {}).get("testSize"):
            self._expected.add(identity["targetConfigured"]["label"])
        elif event.get("aborted", {}).get("reason") == "SKIPPED":
            # Not for this platform (target_compatible_with), which a pattern leaves out silently.
            self._incompatible.add(identity.get("targetCompleted", {}).get("label"))

    def not_built(self):
        return sorted(self._expected - self._reported - self._incompatible)


def main():
    totals = Totals()
    events = Events(sys.argv[1:])
    for (label, _, _), result in sorted(events.attempts.items(), key=lambda item: item[0][0]):
        count_result(label, result, totals)
    for label in events.not_built():
        totals.fail(label, "did not build", "")
    print(totals.passed, totals.failed, totals.skipped)


if __name__ == "__main__":
    main()
