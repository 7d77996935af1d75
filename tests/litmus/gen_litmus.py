#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes one kernel-side C file of litmus tests, for litmus_run.c.

usage: gen_litmus.py --output=FILE GROUP=FILE.litmus...

Every file becomes a row of litmus_tests[], under its file's name: with its processes as functions, or with the reason why it
cannot be run. So a file that is not understood is seen by litmus_test.cc, which knows what it expects of each.
"""

import os
import re
import sys

import litmus_file

# Families that ring3 does not have, and what it is that it lacks.
LACKS = (
    (re.compile(r"\b(?:s?rcu_\w+|synchronize_s?rcu\w*|call_s?rcu)(?=\()"), "RCU"),
)

HEAD = """\
/* Written by gen_litmus.py. */
#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>

#include "tests/litmus/litmus_walk.h"
"""


def c_string(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def missing(text):
    """Why the project cannot run this file at all, or None."""
    for pattern, what in LACKS:
        names = sorted(set(pattern.findall(litmus_file.COMMENT.sub(" ", text))))
        if names:
            return "needs %s: %s" % (what, ", ".join(names))
    return None


def initialise(kind, place, value):
    if kind == "spinlock_t":
        return "spin_lock_init(%s);" % place
    if kind == "rwlock_t":
        return "rwlock_init(%s);" % place
    if kind == "struct mutex":
        return "mutex_init(%s);" % place
    if kind == "atomic_t":
        return "atomic_set(%s, %s);" % (place, value)
    return "*%s = (%s)%s;" % (place, kind, value)


def lock_is_held(kind, place):
    function = {
        "spinlock_t": "spin_is_locked(%s)",
        "rwlock_t": "!write_trylock(%s) || (write_unlock(%s), 0)",
        "struct mutex": "mutex_is_locked(%s)",
    }[kind]
    return function.replace("%s", place)


def value_of(text, kind):
    """A value of the condition or of the initial block, as C."""
    return text if re.fullmatch(r"-?\d+", text) else "&in->%s.v" % text


def atom_in_c(test, atom):
    value = value_of(atom.value, None)
    if atom.process is not None:
        return "out%d[i].%s == (%s)%s" % (
            atom.process, atom.name, test.processes[atom.process].registers[atom.name], value)
    kind = test.locations[atom.name]
    if kind == "atomic_t":
        return "atomic_read(&in->%s.v) == %s" % (atom.name, value)
    return "in->%s.v == (%s)%s" % (atom.name, kind, value)


def condition_in_c(tree):
    if isinstance(tree, int):
        return "(state >> %d & 1)" % tree
    if tree[0] == "not":
        return "!%s" % condition_in_c(tree[1])
    return "(%s %s %s)" % (condition_in_c(tree[1]), {"and": "&&", "or": "||"}[tree[0]], condition_in_c(tree[2]))


def emit(test, prefix):
    """The C of one test; returns the lines. `prefix` names what is its own."""
    lines = ["", "/* %s: exists %s */" % (test.name, test.exists_text), "struct %s_in {" % prefix]
    lines += ["\tstruct { %s v; } ____cacheline_aligned %s;" % (kind, name) for name, kind in test.locations.items()]
    lines += ["};", "#define in_of(i) (&((struct %s_in *)litmus_arena.bytes)[i])" % prefix]

    # Registers of one process lie together and on no line of another's: they are its own until the batch is over.
    for number, process in enumerate(test.processes):
        if process.registers:
            lines += ["static struct %s_out%d {" % (prefix, number)]
            lines += ["\t%s %s;" % (kind, name) for name, kind in process.registers.items()]
            lines += ["} %s_out%d[LITMUS_INSTANCES] ____cacheline_aligned;" % (prefix, number)]

    for number, process in enumerate(test.processes):
        parameters = ["%s *%s" % (test.locations[name], name) for name in process.parameters]
        arguments = ["&in_of(i)->%s.v" % name for name in process.parameters]
        if process.registers:
            parameters.append("struct %s_out%d *litmus_out" % (prefix, number))
            arguments.append("&%s_out%d[i]" % (prefix, number))
        lines += ["static __always_inline void %s_process%d(%s)" % (prefix, number, ", ".join(parameters) or "void"), "{"]
        lines += ["\t%s %s = 0;" % (kind, name) for name, kind in process.registers.items()]
        lines += [process.body]
        lines += ["\tlitmus_out->%s = %s;" % (name, name) for name in process.registers]
        lines += ["}", "static void %s_run%d(struct litmus_walk *walk)" % (prefix, number), "{"]
        lines += ["\tLITMUS_WALK(i, walk)", "\t\t%s_process%d(%s);" % (prefix, number, ", ".join(arguments)), "}"]

    lines += ["static void %s_init(unsigned int i)" % prefix, "{", "\tstruct %s_in *in __maybe_unused = in_of(i);" % prefix]
    for name, kind in test.locations.items():
        lines.append("\t" + initialise(kind, "&in->%s.v" % name, value_of(test.initial.get(name, "0"), kind)))
    for number, process in enumerate(test.processes):
        # No value of a test: a process that did not run is seen.
        lines += ["\t%s_out%d[i].%s = (%s)LITMUS_UNSET;" % (prefix, number, name, kind)
                  for name, kind in process.registers.items()]
    lines += ["}", "static unsigned int %s_check(unsigned int i)" % prefix, "{",
              "\tstruct %s_in *in __maybe_unused = in_of(i);" % prefix, "\tunsigned int state = 0;", ""]
    for index, atom in enumerate(test.atoms):
        expression = atom_in_c(test, atom)
        expression = re.sub(r"\bout(\d)\[", r"%s_out\1[" % prefix, expression)
        lines.append("\tstate |= (%s) ? 1u << %d : 0;" % (expression, index))
    lines.append("\tif (%s)" % condition_in_c(test.exists))
    lines.append("\t\tstate |= LITMUS_EXISTS;")
    for name, kind in test.locations.items():
        if kind in litmus_file.LOCK_TYPES:
            lines += ["\tif (%s)" % lock_is_held(kind, "&in->%s.v" % name), "\t\tstate |= LITMUS_BROKEN;"]
    for number, process in enumerate(test.processes):
        for name, kind in process.registers.items():
            lines += ["\tif (%s_out%d[i].%s == (%s)LITMUS_UNSET)" % (prefix, number, name, kind),
                      "\t\tstate |= LITMUS_BROKEN;"]
    lines += ["\treturn state;", "}", "#undef in_of"]
    return lines


def row(group, name, prefix, test, reason):
    fields = [".group = " + c_string(group), ".name = " + c_string(name)]
    if reason:
        fields.append(".reason = " + c_string(reason))
    else:
        fields += [
            ".result = LITMUS_" + test.result.upper(),
            ".processes = %d" % len(test.processes),
            ".exists = " + c_string(test.exists_text),
            ".atoms = %d" % len(test.atoms),
            ".atom = { %s }" % ", ".join(c_string(atom.text()) for atom in test.atoms),
            ".run = { %s }" % ", ".join("%s_run%d" % (prefix, number) for number in range(len(test.processes))),
            ".init = %s_init" % prefix,
            ".check = %s_check" % prefix,
        ]
    return ["\t{"] + ["\t\t%s," % field for field in fields] + ["\t},"]


def generate(files):
    """files: (group, name, text). Returns the C file's text."""
    bodies, rows, sizes = [], [], []
    for number, (group, name, text) in enumerate(sorted(files)):
        prefix, test = "t%d" % number, None
        reason = missing(text)
        if not reason:
            try:
                test = litmus_file.parse(text)
                if test.name != name:
                    raise litmus_file.LitmusError("calls itself " + test.name)
                bodies += emit(test, prefix)
                sizes.append(prefix)
            except litmus_file.LitmusError as error:
                reason = "not understood: %s" % error
        rows += row(group, name, prefix, test, reason)
    tail = ["", "const struct litmus_test litmus_tests[] = {"] + rows + ["};",
            "const int litmus_test_count = sizeof(litmus_tests) / sizeof(litmus_tests[0]);", ""]
    checks = ["_Static_assert(sizeof(struct %s_in) <= LITMUS_INSTANCE_BYTES, \"LITMUS_INSTANCE_BYTES\");" % prefix
              for prefix in sizes]
    return HEAD + "\n".join(bodies + [""] + checks + tail)


def main(arguments):
    output, files = None, []
    for argument in arguments:
        if argument.startswith("--output="):
            output = argument.partition("=")[2]
            continue
        group, _, path = argument.partition("=")
        if not path.endswith(".litmus"):
            continue  # The kernel's folder has a README.
        with open(path, encoding="utf-8") as file:
            files.append((group, os.path.basename(path)[:-len(".litmus")], file.read()))
    if not output or not files:
        print(__doc__, file=sys.stderr)
        return 2
    with open(output, "w", encoding="utf-8") as file:
        file.write(generate(files))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
