#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the machine code of the hot operations with golden tables, and with what the project promises of them.

    codegen_table.py             compares; exit code 1 and the difference when something changed
    codegen_table.py --update    writes the golden tables anew: look at the difference before you commit it

fast_paths.c is compiled by gcc and clang, in both per-CPU styles, as part of a program (-fPIE) and of a module (-fPIC),
optimised and with the checks off, by the flags of tools/flags.bzl. A table has one row per function: how many instructions run
up to the first return, how many of them call, branch conditionally, lock the bus, read or write memory, and use a
segment base; and their names. Conditional jumps count as not taken: what is behind an unlikely branch (a reschedule that is
due, an interrupt that is pending) does not count. Registers and addresses are left out, so that a table does not change with every other line of the source.
"""

import argparse
import collections
import difflib
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Of the source tree when called by hand; of the test's runfiles under Bazel.
ROOT = os.path.dirname(os.path.dirname(HERE))
COMPILERS = {"gcc": "gcc", "clang": "clang-14"}
FLAVOURS = ("program", "module")

Row = collections.namedtuple("Row", "instructions calls branches locked reads writes segment names")


def build_flags():
    """The lists and functions of tools/flags.bzl, which are Python as well as Starlark."""
    flags = {}
    with open(os.path.join(ROOT, "tools/flags.bzl"), encoding="utf-8") as source:
        exec(compile(source.read(), "tools/flags.bzl", "exec"), flags)  # pylint: disable=exec-used
    return flags


def compile_command(flags, compiler, style, flavour, output):
    module = flavour == "module"
    defines = flags["KERNEL_DEFINES"] + [flags["style_define"](style)] + ['KBUILD_MODNAME="fast_paths"',
                                                                          'KBUILD_BASENAME="fast_paths"']
    command = [COMPILERS[compiler]]
    command += ["-D" + define for define in defines + (flags["MODULE_DEFINES"] if module else [])]
    command += ["-I" + os.path.join(ROOT, directory) for directory in flags["kernel_include_dirs"]("x86_64")]
    command += flags["KERNEL_FLAGS"] + flags["KERNEL_C_FLAGS"]
    command += flags["MODULE_FLAGS"] if module else flags["PROGRAM_FLAGS"]
    # Which protections a distribution's compiler adds by default is not the project's matter.
    command += ["-fcf-protection=none", "-fno-stack-protector", "-fno-asynchronous-unwind-tables", "-Werror"]
    return command + ["-c", os.path.join(HERE, "fast_paths.c"), "-o", output]


def disassemble(path):
    """{function: [(address, mnemonic, operands)]} of an object file."""
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", path], check=True, capture_output=True,
                          text=True).stdout
    functions = {}
    body = None
    for line in text.splitlines():
        head = re.match(r"[0-9a-f]+ <(\w+)>:$", line)
        if head:
            body = functions.setdefault(head.group(1), [])
            continue
        instruction = re.match(r"\s*([0-9a-f]+):\s+((?:lock |rep |repz )?\S+)\s*([^#<]*)", line)
        if instruction and body is not None:
            body.append((int(instruction.group(1), 16), instruction.group(2), instruction.group(3).strip()))
    return functions


CONDITIONAL = re.compile(r"j(?!mp)\w+$")


def walk(body):
    """The instructions of the likely path: conditional jumps are not taken, other jumps within the function are followed."""
    at = {address: index for index, (address, _, _) in enumerate(body)}
    path, index, seen = [], 0, set()
    while index < len(body) and index not in seen:
        seen.add(index)
        _, name, operands = body[index]
        path.append((name, operands))
        if name.startswith("ret"):
            return path
        if name.startswith("jmp"):
            try:
                index = at[int(operands.split()[0], 16)]
                continue
            except (KeyError, ValueError, IndexError):
                return path  # A tail call.
        index += 1
    return path


def memory_use(name, operands):
    """(reads, writes) of one instruction, for the instructions that the fast paths consist of."""
    if "(" not in operands and not re.search(r"%[fg]s:", operands):
        return 0, 0
    base = name.split()[-1]
    if base.startswith(("lea", "nop", "jmp", "call")):
        return 0, 0
    # AT&T syntax: the destination is last.
    last = re.split(r",(?![^(]*\))", operands)[-1]
    to_memory = "(" in last or bool(re.search(r"%[fg]s:", last))
    if base.startswith("mov"):
        return (0, 1) if to_memory else (1, 0)
    if base.startswith(("cmp", "test")) and not base.startswith("cmpxchg"):
        return 1, 0
    return (1, 1) if to_memory else (1, 0)


def row_of(body):
    path = walk(body)
    while path and path[-1][0].startswith(("ret", "nop")):
        path.pop()
    uses = [memory_use(name, operands) for name, operands in path]
    return Row(
        instructions=len(path),
        calls=sum(name.startswith("call") for name, _ in path),
        branches=sum(bool(CONDITIONAL.match(name)) for name, _ in path),
        # xchg with memory locks the bus without being told to.
        locked=sum(name.startswith("lock") or (name.startswith("xchg") and use != (0, 0))
                   for (name, _), use in zip(path, uses)),
        reads=sum(reads for reads, _ in uses),
        writes=sum(writes for _, writes in uses),
        segment=sum(bool(re.search(r"%[fg]s:", operands)) for _, operands in path),
        names=" ".join(name.replace(" ", "_") for name, _ in path),
    )


def table(flags, compiler, style):
    """{(flavour, function): Row}, and whether a function contains a system call anywhere."""
    rows, syscalls = {}, []
    with tempfile.TemporaryDirectory() as scratch:
        for flavour in FLAVOURS:
            output = os.path.join(scratch, flavour + ".o")
            subprocess.run(compile_command(flags, compiler, style, flavour, output), check=True)
            for function, body in disassemble(output).items():
                rows[flavour, function] = row_of(body)
                if any(name.split()[-1] in ("syscall", "sysenter", "int") for _, name, _ in body):
                    syscalls.append((flavour, function))
    return rows, syscalls


def text_of(rows, compiler, style):
    lines = [
        "# %s, style %s, -O2, checks off. Written by tests/codegen/codegen_table.py --update." % (compiler, style),
        "# insns call jcc lock read write seg: counts on the likely path, without the return.",
        "",
    ]
    for flavour in FLAVOURS:
        lines += ["[%s]" % flavour, "%-36s %5s %4s %3s %4s %4s %5s %3s  %s" % (
            "function", "insns", "call", "jcc", "lock", "read", "write", "seg", "instructions")]
        for (of, function), row in rows.items():
            if of == flavour:
                lines.append("%-36s %5d %4d %3d %4d %4d %5d %3d  %s" % ((function,) + row))
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def broken_promises(rows, syscalls):
    """What the project says of its fast paths, in words, where the code says otherwise."""
    broken = []

    def expect(condition, text):
        if not condition:
            broken.append(text)

    def row(function, flavour="program"):
        return rows[flavour, function]

    for size in (1, 2, 4, 8):
        for operation in ("read", "write", "add", "add_constant", "inc", "and", "or"):
            name = "this_cpu_%s_of_%d" % (operation, size)
            # A sub-word read is widened to the return register, sometimes by a second instruction.
            allowed = 2 if operation == "read" and size < 4 else 1
            expect(row(name).instructions <= allowed, "%s is %d instructions, not one" % (name, row(name).instructions))
        for (flavour, name), found in rows.items():
            form, _, operation = name.partition("_")
            operation = operation.replace("cpu_", "").replace("_of_%d" % size, "")
            if form in ("this", "classic") and name.endswith("_of_%d" % size):
                expect(found.calls == 0, "%s (%s) calls" % (name, flavour))
                expect(found.locked == 0, "%s (%s) locks the bus" % (name, flavour))
                # The classic pair of 1 or 2 bytes has no instruction: that is the portable form.
                if form == "this" or operation != "cmpxchg_double" or size >= 4:
                    # Restartable: one for each comparison. Classic: only xchg is a loop.
                    branches = {"cmpxchg": 1, "cmpxchg_double": 2} if form == "this" else {"xchg": 1}
                    expect(found.branches == branches.get(operation, 0),
                           "%s (%s) has %d branches" % (name, flavour, found.branches))
                if form == "this":
                    expect(not re.search(r"xchg|xadd", found.names),
                           "%s (%s) is not made of plain instructions: %s" % (name, flavour, found.names))
    for style in ("thread_info", "offset_table"):
        pair = style + "_preempt_pair"
        for flavour in FLAVOURS:
            expect(row(pair, flavour).calls == 0, "%s (%s) calls although no reschedule is due" % (pair, flavour))
            expect(row(pair, flavour).branches == 1, "%s (%s) has %d branches, not one" % (
                pair, flavour, row(pair, flavour).branches))
    expect(row("thread_info_preempt_pair").instructions == 3,
           "thread_info_preempt_pair is %d instructions, not 3" % row("thread_info_preempt_pair").instructions)
    # One more for clang, which takes the address of an extern variable from the GOT; the linker makes a lea of it.
    expect(row("offset_table_preempt_pair").instructions <= 4,
           "offset_table_preempt_pair is %d instructions, more than 4" % row("offset_table_preempt_pair").instructions)
    expect(row("thread_info_raw_smp_processor_id").instructions == 1,
           "thread_info_raw_smp_processor_id is %d instructions, not one" % row("thread_info_raw_smp_processor_id").instructions)
    expect(row("thread_info_raw_smp_processor_id").instructions < row("look_up_raw_smp_processor_id").instructions,
           "the look-up of the CPU number is no longer than thread_info's one load")
    for flavour in FLAVOURS:
        expect(row("thread_info_raw_smp_processor_id", flavour).instructions <= 2,
               "thread_info_raw_smp_processor_id (%s) is more than two instructions" % flavour)
        for name in ("irq_save", "irq_restore", "irq_save_restore", "irq_disable_enable"):
            expect(row(name, flavour).calls == 0, "%s (%s) calls although no interrupt is pending" % (name, flavour))
    for flavour, function in syscalls:
        expect(False, "%s (%s) contains a system call" % (function, flavour))
    return broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the golden tables anew")
    options = parser.parse_args()
    flags = build_flags()
    failed = False
    for compiler in COMPILERS:
        for style in flags["STYLES"]:
            rows, syscalls = table(flags, compiler, style)
            for text in broken_promises(rows, syscalls):
                print("%s, %s: %s" % (compiler, style, text))
                failed = True
            found = text_of(rows, compiler, style)
            path = os.path.join(HERE, "golden", "x86_64.%s.%s.golden" % (compiler, style))
            if options.update:
                with open(path, "w", encoding="utf-8") as golden:
                    golden.write(found)
                continue
            with open(path, encoding="utf-8") as golden:
                expected = golden.read()
            if found != expected:
                failed = True
                sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), found.splitlines(True),
                                                           "golden", "compiled now", n=0))
    if failed and not options.update:
        print("\nAn intended change: python3 tests/codegen/codegen_table.py --update, and look at the difference.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
