# SPDX-License-Identifier: MIT
"""The verdicts of a Linux core's tests, from one run's build events and test.xml files."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Dict, List, NamedTuple

import sum_tests

# What runtime/linux/test/run_test.py adds to what the kernel says.
_CHECK = re.compile(r"expect: |(cases|exit code|no unexpected report)$")


class Verdict(NamedTuple):
    verdict: str  # "passed", "failed", "did not build"
    cases: int  # KTAP cases and ends of torture tests that passed
    skipped: int
    checks: int  # what else was judged


def _read_xml(path: str, passed: bool) -> Verdict:
    counts = {"cases": 0, "skipped": 0, "checks": 0}
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            passed = False
        elif case.find("skipped") is not None:
            counts["skipped"] += 1
        elif case.get("classname") != "linux" or _CHECK.match(case.get("name", "")):
            counts["checks"] += 1
        else:
            counts["cases"] += 1
    return Verdict("passed" if passed else "failed", **counts)


def _verdict(result: dict) -> Verdict:
    files = {output.get("name"): sum_tests.path_of(output) for output in result.get("testActionOutput", [])}
    try:
        return _read_xml(files["test.xml"], result.get("status") == "PASSED")
    except (KeyError, OSError, ElementTree.ParseError):
        return Verdict("failed", 0, 0, 0)


def read(events_path: str) -> Dict[str, Verdict]:
    """Label -> verdict."""
    events = sum_tests.Events([events_path])
    verdicts = {label: _verdict(result) for (label, _, _), result in events.attempts.items()}
    verdicts.update({label: Verdict("did not build", 0, 0, 0) for label in events.not_built()})
    return dict(sorted(verdicts.items()))


def read_baseline(path: str) -> Dict[str, int]:
    """Label -> how many cases it has at least."""
    baseline = {}
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if len(words) != 2 or not words[1].isdigit():
                raise ValueError(f'{path}:{number}: "{line.strip()}" is not "LABEL CASES"')
            baseline[words[0]] = int(words[1])
    return baseline


def complaints(baseline: Dict[str, int], verdicts: Dict[str, Verdict]) -> List[str]:
    """What has become worse."""
    found = []
    for label, cases in sorted(baseline.items()):
        now = verdicts.get(label)
        if now is None:
            found.append(f"{label}: is in the baseline, but there is no such test any more")
        elif now.verdict != "passed":
            found.append(f"{label}: {now.verdict}")
        elif now.cases < cases:
            found.append(f"{label}: {now.cases} cases passed; the baseline has {cases}")
    return found
