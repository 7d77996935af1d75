# SPDX-License-Identifier: MIT
"""What a kernel's console says about tests: KTAP results, and reports of things that went wrong."""

import re
from typing import List, NamedTuple


class Result(NamedTuple):
    name: str
    verdict: str  # "passed", "failed", "skipped"
    text: str


_SUBTEST = re.compile(r"^(\s*)# Subtest: (\S.*)$")
_RESULT = re.compile(r"^(\s*)(not ok|ok) (\d+)(?: -)? ?([^#]*)(?:# *(SKIP|TODO)?.*)?$")
_PLAN = re.compile(r"^(\s*)1\.\.(\d+)$")

# The kernel's own words for what it does not expect of itself.
REPORTS = re.compile(
    r"WARNING: |BUG: |Kernel panic|Oops|INFO: task \S+ blocked|rcu: INFO: |self-detected stall|INFO: possible |possible recursive|"
    r"INFO: suspicious|sleeping function called|DEADLOCK|bad unlock balance|nobody cared|Call Trace:|!!!|"
    r"[Tt]est (\S+ )?failed\b"
)
# Torture tests explain their end.
_TORTURE_END = re.compile(r"(\S+torture):.*--- +End of test: (SUCCESS|FAILURE|RCU_HOTPLUG|LOCK_HOTPLUG)")


def ktap(lines: List[str]) -> List[Result]:
    """The results of the innermost tests, by their suites' names; and what a plan announced and did not come."""
    results = []
    stack = []  # [indent, name, planned, seen, failures within]
    for line in lines:
        subtest = _SUBTEST.match(line)
        if subtest:
            stack.append([len(subtest[1]), subtest[2].strip(), None, 0])
            continue
        plan = _PLAN.match(line)
        if plan and stack and stack[-1][0] == len(plan[1]):
            stack[-1][2] = int(plan[2])
            continue
        result = _RESULT.match(line)
        if not result:
            continue
        indent, name = len(result[1]), result[4].strip()
        if stack and indent < stack[-1][0]:
            suite = stack.pop()
            if suite[2] is not None and suite[2] != suite[3]:
                results.append(Result(f"{suite[1]}.plan", "failed", f"{suite[3]} results of {suite[2]}"))
            if stack:
                stack[-1][3] += 1
            if result[2] == "not ok" and all(r.verdict != "failed" for r in results):
                results.append(Result(f"{suite[1]}.suite", "failed", line))
            continue
        if stack:
            stack[-1][3] += 1
        prefix = ".".join(entry[1] for entry in stack)
        verdict = "skipped" if result[5] == "SKIP" else "passed" if result[2] == "ok" else "failed"
        results.append(Result(f"{prefix}.{name}" if prefix else name, verdict, line))
    for suite in stack:
        results.append(Result(f"{suite[1]}.plan", "failed", "the suite did not end"))
    return results


def torture(lines: List[str]) -> List[Result]:
    """How torture tests ended."""
    results = []
    for line in lines:
        end = _TORTURE_END.search(line)
        if end:
            results.append(Result(f"{end[1]}.end", "passed" if end[2] == "SUCCESS" else "failed", line))
    return results


def reports(lines: List[str], allowed: List[str]) -> List[str]:
    """Lines that report something unexpected."""
    patterns = [re.compile(pattern) for pattern in allowed]
    return [line for line in lines if REPORTS.search(line) and not any(p.search(line) for p in patterns)]
