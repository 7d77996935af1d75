#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds the tests of a Linux core that a name means.

    select_linux_tests.py NAME < LABELS

NAME is a target's name with or without _test, PACKAGE/NAME below tests/linux, or a label. Prints the labels that match; if none
does, says on standard error what comes close and ends with 2.
"""

import difflib
import sys
from typing import List

ROOT = "//tests/linux"
MAX_CLOSE = 8


def short_name(label: str) -> str:
    """lockdep/boot for //tests/linux/lockdep:boot_test: how a person names it."""
    package, _, target = label.partition(":")
    target = target[: -len("_test")] if target.endswith("_test") else target
    return f"{package[len(ROOT):]}/{target}".lstrip("/")


def matches(name: str, labels: List[str]) -> List[str]:
    name = name[: -len("_test")] if name.endswith("_test") else name
    found = []
    for label in labels:
        short = short_name(label)
        if name in (short, short.rpartition("/")[2], label, label[: -len("_test")]):
            found.append(label)
    return found


def close(name: str, labels: List[str]) -> List[str]:
    """Names that hold this one, and names that look like it."""
    shorts = [short_name(label) for label in labels]
    holding = [short for short in shorts if name in short]
    targets = {short.rpartition("/")[2]: short for short in reversed(shorts)}
    alike = [targets[target] for target in difflib.get_close_matches(name.rpartition("/")[2], targets, MAX_CLOSE)]
    return list(dict.fromkeys(holding + alike))[:MAX_CLOSE]


def main() -> int:
    name = sys.argv[1]
    labels = sorted(line.strip() for line in sys.stdin if line.strip())
    found = matches(name, labels)
    if found:
        print("\n".join(found))
        return 0
    near = close(name, labels)
    hint = f"did you mean: {', '.join(near)}? " if near else ""
    print(f'ring3: there is no test "{name}" of the Linux core; {hint}All of them: ring3 linux test', file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
