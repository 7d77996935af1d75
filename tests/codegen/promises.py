# SPDX-License-Identifier: MIT
"""What the project says of its fast paths, in words, checked where the code says otherwise."""

import re

STYLES = ("thread_info", "offset_table")


def broken_promises(machine, rows, syscalls):
    """Sentences. rows: {(flavour, function): Row}; syscalls: the (flavour, function) that contain a system call."""
    promises = {"x86_64": _x86_64, "arm64": _arm64, "powerpc": _powerpc}[machine.port]
    broken = list(promises(machine, rows))
    broken += ["%s (%s) contains a system call" % (function, flavour) for flavour, function in syscalls]
    broken += list(_everywhere(rows))
    return broken


def _of_size(rows, size):
    """(flavour, form, operation, row) of the per-CPU operations of that size; form is "this" or "classic"."""
    for (flavour, name), row in rows.items():
        form, _, operation = name.partition("_")
        if form in ("this", "classic") and name.endswith("_of_%d" % size):
            yield flavour, form, operation.replace("cpu_", "").replace("_of_%d" % size, ""), row


def _everywhere(rows):
    for flavour in ("program", "module"):
        for style in STYLES:
            row = rows[flavour, style + "_preempt_pair"]
            if row.calls:
                yield "%s_preempt_pair (%s) calls although no reschedule is due" % (style, flavour)
            if row.branches != 1:
                yield "%s_preempt_pair (%s) has %d branches, not one" % (style, flavour, row.branches)
        for name in ("irq_save", "irq_restore", "irq_save_restore", "irq_disable_enable"):
            if rows[flavour, name].calls:
                yield "%s (%s) calls although no interrupt is pending" % (name, flavour)
        short, long = rows[flavour, "thread_info_raw_smp_processor_id"], rows[flavour, "look_up_raw_smp_processor_id"]
        if short.instructions >= long.instructions:
            yield "the look-up of the CPU number (%s) is no longer than thread_info's load" % flavour
    for size in (1, 2, 4, 8):
        for flavour, form, operation, row in _of_size(rows, size):
            if row.calls:
                yield "%s %s of %d (%s) calls" % (form, operation, size, flavour)
            if form == "this" and row.atomics:
                yield "%s of %d (%s) is not made of plain instructions: %s" % (operation, size, flavour, row.names)


def _x86_64(machine, rows):
    for size in (1, 2, 4, 8):
        for operation in ("read", "write", "add", "add_constant", "inc", "and", "or"):
            row = rows["program", "this_cpu_%s_of_%d" % (operation, size)]
            # A sub-word read is widened to the return register, sometimes by a second instruction.
            if row.instructions > (2 if operation == "read" and size < 4 else 1):
                yield "this_cpu_%s of %d is %d instructions, not one" % (operation, size, row.instructions)
        for flavour, form, operation, row in _of_size(rows, size):
            if row.atomics:
                yield "%s %s of %d (%s) locks the bus" % (form, operation, size, flavour)
            # The classic pair of 1 or 2 bytes has no instruction: that is the portable form.
            if form == "this" or operation != "cmpxchg_double" or size >= 4:
                # Restartable: one for each comparison. Classic: only xchg is a loop.
                branches = {"cmpxchg": 1, "cmpxchg_double": 2} if form == "this" else {"xchg": 1}
                if row.branches != branches.get(operation, 0):
                    yield "%s %s of %d (%s) has %d branches" % (form, operation, size, flavour, row.branches)
            if form == "this" and re.search(r"xchg|xadd", row.names):
                yield "%s of %d (%s) is not made of plain instructions: %s" % (operation, size, flavour, row.names)
    if rows["program", "thread_info_preempt_pair"].instructions != 3:
        yield "thread_info_preempt_pair is %d instructions, not 3" % rows["program", "thread_info_preempt_pair"].instructions
    # One more for clang, which takes the address of an extern variable from the GOT; the linker makes a lea of it.
    if rows["program", "offset_table_preempt_pair"].instructions > 4:
        yield "offset_table_preempt_pair is %d instructions, more than 4" % (
            rows["program", "offset_table_preempt_pair"].instructions)
    for flavour, most in (("program", 1), ("module", 2)):
        row = rows[flavour, "thread_info_raw_smp_processor_id"]
        if row.instructions > most:
            yield "thread_info_raw_smp_processor_id (%s) is %d instructions, more than %d" % (flavour, row.instructions, most)


def _arm64(machine, rows):
    # Reference result R3: 2 against 4 in a kernel, which has registers of its own for both.
    for style, most in (("thread_info", 3), ("offset_table", 6)):
        row = rows["program", style + "_raw_smp_processor_id"]
        if row.instructions > most:
            yield "%s_raw_smp_processor_id is %d instructions, more than %d" % (style, row.instructions, most)
    for size in (1, 2, 4, 8):
        for flavour, form, operation, row in _of_size(rows, size):
            if form != "classic" or operation == "cmpxchg_double" and size < 8:
                continue
            lse = machine.name == "arm64-lse"
            if row.atomics != (1 if lse else 2):
                yield "classic %s of %d (%s): %s" % (operation, size, flavour, row.names)
            if not lse and operation == "add" and not re.search(r"ldxr[bh]? add stxr[bh]? cbnz", row.names):
                yield "classic add of %d (%s) is no loop of four: %s" % (size, flavour, row.names)


def _powerpc(machine, rows):
    row = rows["program", "thread_info_raw_smp_processor_id"]
    # The third widens the result, as the ABI wants it.
    if row.instructions > 3:
        yield "thread_info_raw_smp_processor_id is %d instructions, more than 3" % row.instructions
    for size in (1, 2, 4, 8):
        for flavour, form, operation, row in _of_size(rows, size):
            if form == "classic" and operation != "cmpxchg_double" and row.atomics != 2:
                yield "classic %s of %d (%s): %s" % (operation, size, flavour, row.names)
