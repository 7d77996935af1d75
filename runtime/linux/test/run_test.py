#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs an image of a Linux core as a test: what its console says becomes test cases with names."""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
import results  # noqa: E402  (beside this file)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--image", required=True)
    parser.add_argument("--init", default="", help="the script of init")
    parser.add_argument("--expect", action="append", default=[], help="a pattern that a line must match; a test case each")
    parser.add_argument("--allow", action="append", default=[], help="a pattern of lines that are no unexpected reports")
    parser.add_argument("--cases", type=int, default=0, help="how many KTAP cases there are at least")
    parser.add_argument("--exit-code", type=int, default=0)
    parser.add_argument("--timeout", default="100s", help="the image's own limit")
    parser.add_argument("--interrupt-at", default="", help="a pattern; the line that matches it is answered with Ctrl-C's signal")
    parser.add_argument("--pause-at", default="", help="a pattern; at the line that matches it the image is stopped for eight seconds")
    parser.add_argument("options", nargs="*", help="options and kernel parameters of the image")
    return parser.parse_args()


# Longer than what the kernel takes for a process that the host's scheduler keeps waiting (arch/kernel/paused.c).
PAUSE_SECONDS = 8


def run_image(command, interrupt_at, pause_at):
    """Streams the console, and returns the exit code and the lines."""
    lines = []
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as image:
        for raw in image.stdout:
            # Control characters have no place in XML.
            line = re.sub(r"[^\t\x20-\x7e]", "?", raw.decode("utf-8", "replace").rstrip("\r\n"))
            print(line, flush=True)
            lines.append(line)
            if interrupt_at and re.search(interrupt_at, line):
                image.send_signal(signal.SIGINT)
            if pause_at and re.search(pause_at, line):
                image.send_signal(signal.SIGSTOP)
                time.sleep(PAUSE_SECONDS)
                image.send_signal(signal.SIGCONT)
    return image.returncode, lines


def judge(args, code, lines):
    found = results.ktap(lines) + results.torture(lines)
    yield from found
    if len(found) < args.cases:
        yield results.Result("cases", "failed", f"{len(found)} cases of {args.cases}")
    for pattern in args.expect:
        matched = [line for line in lines if re.search(pattern, line)]
        yield results.Result(f"expect: {pattern}", "passed" if matched else "failed", matched[0] if matched else "no line matches")
    unexpected = results.reports(lines, args.allow)
    yield results.Result("no unexpected report", "failed" if unexpected else "passed", "\n".join(unexpected[:20]))
    yield results.Result("exit code", "passed" if code == args.exit_code else "failed", f"{code}, expected {args.exit_code}")


def write_xml(path, cases):
    suite = ElementTree.Element("testsuite", name="linux", tests=str(len(cases)))
    for case in cases:
        element = ElementTree.SubElement(suite, "testcase", name=case.name, classname="linux")
        if case.verdict == "failed":
            ElementTree.SubElement(element, "failure", message=case.text)
        elif case.verdict == "skipped":
            ElementTree.SubElement(element, "skipped")
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def main():
    args = parse_arguments()
    command = [args.image, f"--timeout={args.timeout}", f"--init={args.init}"] + args.options
    code, lines = run_image(command, args.interrupt_at, args.pause_at)
    cases = list(judge(args, code, lines))
    failed = [case for case in cases if case.verdict == "failed"]
    for case in failed:
        print(f"FAILED {case.name}: {case.text}")
    print(f"{len(cases) - len(failed)} passed, {len(failed)} failed")
    if "XML_OUTPUT_FILE" in os.environ:
        write_xml(os.environ["XML_OUTPUT_FILE"], cases)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
