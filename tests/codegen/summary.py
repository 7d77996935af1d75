# SPDX-License-Identifier: MIT
"""The table of docs/codegen.md: instructions of the hot operations on every machine, by gcc, in a program."""

BEGIN = "<!-- begin: codegen_table.py --update -->\n"
END = "<!-- end -->\n"

# What the table calls it, and the function of fast_paths.c.
ROWS = [
    ("`raw_smp_processor_id()`, thread_info", "thread_info_raw_smp_processor_id"),
    ("`raw_smp_processor_id()`, offset_table", "offset_table_raw_smp_processor_id"),
    ("`preempt_disable()`, `preempt_enable()`, thread_info", "thread_info_preempt_pair"),
    ("`preempt_disable()`, `preempt_enable()`, offset_table", "offset_table_preempt_pair"),
    ("`local_irq_save()`, `local_irq_restore()`", "irq_save_restore"),
    ("`this_cpu_read()`, 8 bytes", "this_cpu_read_of_8"),
    ("`this_cpu_write()`, 8 bytes", "this_cpu_write_of_8"),
    ("`this_cpu_add()`, 8 bytes", "this_cpu_add_of_8"),
    ("the same, classic form", "classic_add_of_8"),
    ("the same, a plain read-modify-write between preempt_disable() and preempt_enable()", "bracketed_add_of_8"),
    ("the same, classic form between preempt_disable() and preempt_enable()", "bracketed_classic_add_of_8"),
    ("the same, interrupts off (portable)", "generic_add_of_8"),
    ("`this_cpu_add_return()`, 8 bytes", "this_cpu_add_return_of_8"),
    ("the same, classic form", "classic_add_return_of_8"),
    ("`this_cpu_xchg()`, 8 bytes", "this_cpu_xchg_of_8"),
    ("the same, classic form", "classic_xchg_of_8"),
    ("`this_cpu_cmpxchg()`, 8 bytes", "this_cpu_cmpxchg_of_8"),
    ("the same, classic form", "classic_cmpxchg_of_8"),
    ("`this_cpu_cmpxchg_double()`, 8 bytes", "this_cpu_cmpxchg_double_of_8"),
    ("the same, classic form", "classic_cmpxchg_double_of_8"),
]


def summary(document, rows_of):
    """The document with its table made anew. rows_of: {machine: {(flavour, function): Row}}."""
    lines = ["| operation | " + " | ".join(rows_of) + " |\n", "|---|" + "---|" * len(rows_of) + "\n"]
    for text, function in ROWS:
        cells = []
        for rows in rows_of.values():
            row = rows["program", function]
            cells.append("%d%s" % (row.instructions, " (%d)" % row.atomics if row.atomics else ""))
        lines.append("| %s | %s |\n" % (text, " | ".join(cells)))
    before, _, rest = document.partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + "".join(lines) + END + after
