#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what the compiler cannot: who includes whom, and the form of every source file.

usage: check_layering.py ROOT

The rules (docs: CONTRIBUTING.md):
  * A layer includes itself and the layers below it: arch <- percpu <- sched <- runtime. The facade's headers
    (include/) forward to all four and may be included by all kernel-side code, as in the kernel.
  * Every layer may include runtime/host.h, the boundary to the machine below, and runtime/report/report.h, the hook
    by which a layer says that kernel code broke a rule.
  * A file that uses host headers (C or C++ library, abseil, Boost) never includes a facade or asm header. Except the .cc files of
    arch/: a port's own code in the program is where its asm/ and the machine's host meet.
  * The per-CPU style is chosen in one place: only style.h tests RING3_STYLE_*.
  * Every source file carries the licence line; none is longer than it can be read (a warning).

Prints one line per violation, FILE:LINE: what, and returns 1 if there are any.
"""

import os
import re
import sys

LAYERS = ("arch", "percpu", "sched", "runtime")
ALLOWED = {
    "arch": {"arch"},
    "percpu": {"arch", "percpu"},
    "sched": {"arch", "percpu", "sched"},
    "runtime": set(LAYERS),
    "include": set(LAYERS),
}
HOOKS = {"runtime/host.h", "runtime/report/report.h"}
ARCH_PREFIXES = ("asm/", "asm-generic/", "ring3/")
# Headers of the C library that live below linux/ and asm/ by tradition; host-side code may use them.
SYSTEM_HEADERS = {"linux/futex.h", "linux/rseq.h", "linux/perf_event.h", "asm/prctl.h", "asm/hwcap.h"}

CODE = (".c", ".cc", ".h", ".S")
SCRIPTS = (".bazel", ".bazelrc", ".bzl", ".lds", ".py", ".sh")
NAMED = {"WORKSPACE", "BUILD", "ring3", ".clang-format", ".clang-tidy"}
SKIPPED_FOLDERS = {".git", ".ring3", "__pycache__"}
MAX_LINES = 500

INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]')
STYLE_TEST = re.compile(r"^\s*#\s*(?:if|ifdef|ifndef|elif)\b.*\bRING3_STYLE_")
LICENCE = "SPDX-License-Identifier: MIT"


def source_files(root):
    """Paths below root, relative to it, of every file that the rules are about."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(
            name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith("bazel-")
        )
        for name in sorted(files):
            if name.endswith(CODE + SCRIPTS) or name in NAMED:
                yield os.path.relpath(os.path.join(folder, name), root)


def layer_of_include(header):
    """The layer that owns an included header; "facade" for linux/; None for anything else."""
    if header.startswith(ARCH_PREFIXES):
        return "arch"
    if header.startswith("linux/"):
        return "facade"
    top = header.split("/")[0]
    return top if top in LAYERS and "/" in header else None


def is_kernel_header(header):
    return header.startswith(ARCH_PREFIXES[:2] + ("linux/",)) and header not in SYSTEM_HEADERS


def is_host_header(header):
    """A header that only host-side code has: a standard or system header, abseil, Boost, GoogleTest, ..."""
    if "/" not in header:
        # <string>, <stdio.h>. Kernel-side code has none without a folder but the compiler's own two.
        return header not in {"stdarg.h", "stddef.h"}
    return header.startswith(("absl/", "benchmark/", "boost/", "gmock/", "gtest/", "sys/"))


def check_includes(path, lines, report):
    layer = path.split("/")[0]
    kernel_line = host_header = None
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        header = match.group(1)
        if is_kernel_header(header):
            kernel_line = kernel_line or (number, header)
        elif "<" in line and is_host_header(header) or header.startswith("absl/"):
            host_header = host_header or header
        owner = layer_of_include(header)
        if layer in ALLOWED and owner in LAYERS and owner not in ALLOWED[layer] and header not in HOOKS:
            report(path, number, f"{layer} must not include {header}: {owner} is above it")
    if kernel_line and host_header and not (layer == "arch" and path.endswith(".cc")):
        report(path, kernel_line[0], f"includes {kernel_line[1]} and, being host-side, {host_header}: one world only")


def check_file(root, path, report, warn):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    if not any(LICENCE in line for line in lines[:3]):
        report(path, 1, f"no licence line ({LICENCE})")
    if len(lines) > MAX_LINES:
        warn(path, len(lines), f"{len(lines)} lines: which two matters does it hold?")
    if not path.endswith(CODE):
        return
    if os.path.basename(path) != "style.h":
        for number, line in enumerate(lines, 1):
            if STYLE_TEST.match(line):
                report(path, number, "tests RING3_STYLE_*: only style.h does")
    check_includes(path, lines, report)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    violations = []

    def report(path, line, what):
        violations.append(path)
        print(f"{path}:{line}: {what}")

    def warn(path, line, what):
        print(f"{path}:{line}: warning: {what}")

    files = list(source_files(arguments[0]))
    if not files:
        print(f"{arguments[0]}: no source files", file=sys.stderr)
        return 2
    for path in files:
        check_file(arguments[0], path, report, warn)
    print(f"{len(files)} files, {len(violations)} violations")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
