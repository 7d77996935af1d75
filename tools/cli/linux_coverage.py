#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes docs/linux-coverage.md: what of a Linux core is compiled, linked, booted and tested, as it was measured.

Called by linux_coverage.sh after everything was built and run. Modes: write (the document), accept (the baseline, too), check
(nothing is written; what is worse than the baseline fails).
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import linux_files  # noqa: E402  (beside this file)
import linux_verdicts  # noqa: E402

DOCUMENT = "docs/linux-coverage.md"
BASELINE = "tests/linux/coverage/baseline.txt"
SUITE = "//tests/linux"

INTRODUCTION = """\
<!-- SPDX-License-Identifier: MIT -->
<!-- Written by `tools/ring3 linux coverage`; do not edit. -->
# What of the Linux core is there

Measured, not promised: `tools/ring3 linux coverage` builds every file of every configuration, runs every test, and writes this file;
`tools/ring3 linux coverage --check` fails if a test of `tests/linux/coverage/baseline.txt` is gone, fails or has fewer cases.
What the layer is: [linux.md](linux.md).
"""


def table(header, rows):
    """A Markdown table; columns after the first are numbers unless they hold text."""
    marks = ["---"] + ["--:" if all(isinstance(row[i], int) for row in rows) else "---" for i in range(1, len(header))]
    lines = [header, marks] + rows
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def files_section(image, counts, verdicts):
    """How far the files of one image came."""
    total = linux_files.Counts()
    rows = []
    for folder, found in sorted(counts.items()):
        total.add(found)
        rows.append([f"`{folder}/`", found.builtin, found.modules, found.enabled, found.compiled, found.linked])
    rows.append(["all", total.builtin, total.modules, total.enabled, total.compiled, total.linked])
    boot = verdicts.get(image.boot_test)
    return (
        f"\n### `//{image.package}:{image.name}`\n\n"
        f"Boots: {'yes' if boot and boot.verdict == 'passed' else 'no'} (`{image.boot_test}`: {boot.verdict if boot else 'no such test'}).\n\n"
        + table(["folder", "built in", "of modules", "enabled", "compiled", "linked"], rows)
    )


def tests_section(verdicts, manual):
    rows = [
        [f"`{label}`", verdict.verdict, verdict.cases, verdict.skipped, verdict.checks]
        for label, verdict in sorted(verdicts.items())
    ]
    passed = [verdict for verdict in verdicts.values() if verdict.verdict == "passed"]
    text = (
        "\n## Tests\n\n"
        f"{len(passed)} of {len(verdicts)} tests pass, with {sum(v.cases for v in passed)} cases. Cases are what the kernel itself reports: KUnit's and other "
        "KTAP results, and ends of torture\ntests; the suites that are built in run at every boot and count each time. Checks are what the "
        "test adds: lines that must come, no\nunexpected report, the exit code.\n\n" + table(["test", "verdict", "cases", "skipped", "checks"], rows)
    )
    if manual:
        text += "\nNot run here, since they take long; `tools/ring3 linux test NAME` runs them:\n\n"
        text += "".join(f"* `{label}`\n" for label in sorted(manual))
    return text


def document(images, binaries, external, verdicts, manual):
    text = INTRODUCTION
    text += (
        "\n## Files\n\nEnabled is what the genuine makefiles name for the configuration; compiled is what has an object; linked is what the linker "
        "put into\nthe image or a module. `arch/` is ring3's own, all else is the kernel's, unmodified.\n"
    )
    for image in images:
        text += files_section(image, linux_files.count(image, binaries, external), verdicts)
    return text + tests_section(verdicts, manual)


def write_baseline(path, verdicts):
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{label} {verdict.cases}\n" for label, verdict in sorted(verdicts.items())]
    path.write_text(
        "# SPDX-License-Identifier: MIT\n"
        "# Test of the Linux core, and how many cases pass in it at least. Written by: tools/ring3 linux coverage --accept\n" + "".join(lines),
        encoding="utf-8",
    )


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mode", choices=["write", "accept", "check"], default="write")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the project's folder")
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="bazel-bin")
    parser.add_argument("--external", type=pathlib.Path, required=True, help="where the configurations' repositories are")
    parser.add_argument("--events", required=True, help="the build events of the tests' run")
    parser.add_argument("--image", action="append", default=[], help="label of an image")
    parser.add_argument("manual", help="labels of tests that were not run, separated by spaces")
    return parser.parse_args()


def main():
    args = parse_arguments()
    verdicts = linux_verdicts.read(args.events)
    baseline = args.root / BASELINE
    if args.mode != "check":
        images = [linux_files.Image.of(label) for label in args.image]
        text = document(images, args.bin, args.external, verdicts, args.manual.split())
        (args.root / DOCUMENT).write_text(text, encoding="utf-8")
        print(f"ring3: wrote {DOCUMENT}", file=sys.stderr)
    failing = [label for label, verdict in verdicts.items() if verdict.verdict != "passed"]
    if args.mode == "accept" and failing:
        # A test that fails today would drop out of the baseline unnoticed.
        print(f"ring3: {BASELINE} stays as it is, since these do not pass: {' '.join(failing)}", file=sys.stderr)
        return 1
    if args.mode == "accept":
        write_baseline(baseline, verdicts)
        print(f"ring3: wrote {BASELINE}", file=sys.stderr)
    if not baseline.exists():
        print(f"ring3: there is no {BASELINE}; this writes it: ring3 linux coverage --accept", file=sys.stderr)
        return 1
    worse = linux_verdicts.complaints(linux_verdicts.read_baseline(str(baseline)), verdicts)
    for line in worse:
        print(f"ring3: {line}", file=sys.stderr)
    if worse:
        print(f"ring3: {len(worse)} worse than {BASELINE}; if that is meant: ring3 linux coverage --accept", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
