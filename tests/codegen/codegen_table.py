#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the machine code of the hot operations with golden tables, and with what the project promises of them.

    codegen_table.py [MACHINE...]    compares; exit code 1 and the difference when something changed
    codegen_table.py --update [...]  writes the golden tables, and the summary in docs/codegen.md, anew: look at the difference
                                     before you commit it

fast_paths.c is compiled for each machine of machines.py whose compiler is installed, in both per-CPU styles, as part of a program
(-fPIE) and of a module (-fPIC), optimised and with the checks off, by the flags of tools/flags.bzl. A table has one row per
function: how many instructions run up to the first return, how many of them call, branch conditionally, are atomic (lock the bus, or
are exclusive or a reservation), read or write memory, and go through the thread pointer or per-CPU base; and their names.
Conditional jumps count as not taken: what is behind an unlikely branch (a reschedule that is due, an interrupt that is pending) does
not count. Registers and addresses are left out, so that a table does not change with every other line of the source.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

from machines import MACHINES
from promises import broken_promises
from summary import summary

HERE = os.path.dirname(os.path.abspath(__file__))
# Of the source tree when called by hand; of the test's runfiles under Bazel.
ROOT = os.path.dirname(os.path.dirname(HERE))
FLAVOURS = ("program", "module")


def build_flags():
    """The lists and functions of tools/flags.bzl, which are Python as well as Starlark."""
    flags = {}
    with open(os.path.join(ROOT, "tools/flags.bzl"), encoding="utf-8") as source:
        exec(compile(source.read(), "tools/flags.bzl", "exec"), flags)  # pylint: disable=exec-used
    return flags


def compile_command(flags, machine, compiler, style, flavour, output):
    module = flavour == "module"
    defines = flags["KERNEL_DEFINES"] + [flags["style_define"](style)] + ['KBUILD_MODNAME="fast_paths"',
                                                                          'KBUILD_BASENAME="fast_paths"']
    command = list(machine.compilers[compiler])
    command += ["-D" + define for define in defines + (flags["MODULE_DEFINES"] if module else [])]
    command += ["-I" + os.path.join(ROOT, directory) for directory in flags["kernel_include_dirs"](machine.port)]
    command += flags["KERNEL_FLAGS"] + flags["port_flags"](machine.port) + flags["KERNEL_C_FLAGS"] + machine.flags
    command += flags["MODULE_FLAGS"] if module else flags["PROGRAM_FLAGS"]
    command += ["-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-Werror"]
    return command + ["-c", os.path.join(HERE, "fast_paths.c"), "-o", output]


def disassemble(machine, path):
    """{function: [(address, mnemonic, operands)]} of an object file."""
    text = subprocess.run([machine.objdump, "-d", "--no-show-raw-insn", path], check=True, capture_output=True,
                          text=True).stdout
    functions = {}
    body = None
    for line in text.splitlines():
        head = re.match(r"[0-9a-f]+ <([\w.]+)>:$", line)
        if head:
            # Code of other sections (replacements of alternatives) has labels with dots and no function.
            body = None if "." in head.group(1) else functions.setdefault(head.group(1), [])
            continue
        instruction = machine.mnemonic.match(line)
        if instruction and body is not None:
            body.append((int(instruction.group(1), 16), instruction.group(2), instruction.group(3).strip()))
    return functions


def table(flags, machine, compiler, style):
    """{(flavour, function): Row}, and the functions that contain a system call anywhere."""
    rows, syscalls = {}, []
    with tempfile.TemporaryDirectory() as scratch:
        for flavour in FLAVOURS:
            output = os.path.join(scratch, flavour + ".o")
            subprocess.run(compile_command(flags, machine, compiler, style, flavour, output), check=True)
            for function, body in disassemble(machine, output).items():
                rows[flavour, function] = machine.row(body)
                if any(machine.is_system_call(name, operands) for _, name, operands in body):
                    syscalls.append((flavour, function))
    return rows, syscalls


def text_of(rows, compiler, style):
    lines = [
        "# %s, style %s, -O2, checks off. Written by tests/codegen/codegen_table.py --update." % (compiler, style),
        "# insns call jcc atom read write base: counts on the likely path, without the return.",
        "",
    ]
    for flavour in FLAVOURS:
        lines += ["[%s]" % flavour, "%-36s %5s %4s %3s %4s %4s %5s %4s  %s" % (
            "function", "insns", "call", "jcc", "atom", "read", "write", "base", "instructions")]
        for (of, function), row in rows.items():
            if of == flavour:
                lines.append("%-36s %5d %4d %3d %4d %4d %5d %4d  %s" % ((function,) + row))
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def compare(path, found, update):
    """Whether the file says what was found; prints the difference. With update, makes it so."""
    if update:
        with open(path, "w", encoding="utf-8") as golden:
            golden.write(found)
        return True
    with open(path, encoding="utf-8") as golden:
        expected = golden.read()
    if found == expected:
        return True
    sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), found.splitlines(True), path, "compiled now", n=0))
    return False


def main():
    names = [machine.name for machine in MACHINES]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the golden tables anew")
    parser.add_argument("machine", nargs="*", help="of: " + ", ".join(names))
    options = parser.parse_args()
    for name in options.machine:
        if name not in names:
            parser.error("there is no machine %s; there are %s" % (name, ", ".join(names)))
    flags = build_flags()
    good = True
    rows_of_gcc = {}
    for machine in MACHINES:
        if options.machine and machine.name not in options.machine:
            continue
        for compiler, command in machine.compilers.items():
            if not shutil.which(command[0]) or not shutil.which(machine.objdump):
                print("%s: left out, since %s or %s is not installed" % (machine.name, command[0], machine.objdump))
                continue
            for style in flags["STYLES"]:
                rows, syscalls = table(flags, machine, compiler, style)
                for text in broken_promises(machine, rows, syscalls):
                    print("%s, %s, %s: %s" % (machine.name, compiler, style, text))
                    good = False
                path = os.path.join(HERE, "golden", "%s.%s.%s.golden" % (machine.name, compiler, style))
                good &= compare(path, text_of(rows, compiler, style), options.update)
                if compiler == "gcc" and style == "thread_info":
                    rows_of_gcc[machine.name] = rows
    if len(rows_of_gcc) == len(MACHINES):
        path = os.path.join(ROOT, "docs/codegen.md")
        with open(path, encoding="utf-8") as document:
            good &= compare(path, summary(document.read(), rows_of_gcc), options.update)
    if not good and not options.update:
        print("\nAn intended change: python3 tests/codegen/codegen_table.py --update, and look at the difference.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
