# SPDX-License-Identifier: MIT
"""Reads C-litmus files, the subset that the kernel's own tests are written in.

    C NAME
    (* comment, with a line "Result: Never" or "Result: Sometimes" *)
    { x=1; p=y; }                          initial values; everything else is zero
    P0(int *x, spinlock_t *s) { ... }      processes: kernel C, registers are its local variables
    locations [x; 0:r0]                    ignored: what a simulator is to print
    exists (0:r0=1 /\\ ~(x=2 \\/ p=y))       /\\ binds tighter than \\/

parse() gives a Litmus or raises LitmusError. Nothing is guessed: what is not of this form is an error.
"""

import dataclasses
import re

RESULTS = ("Never", "Sometimes")
LOCK_TYPES = ("spinlock_t", "rwlock_t", "struct mutex")
REGISTER_TYPES = ("int", "long", "unsigned int", "unsigned long")
# One bit of a state for each; a table of all states is kept.
MAX_ATOMS = 8
MAX_PROCESSES = 8

# "(*" is also how READ_ONCE(*x) goes on; a comment has a space behind it.
COMMENT = re.compile(r"\(\*(?=\s).*?\*\)|/\*.*?\*/|//[^\n]*", re.DOTALL)
PROCESS = re.compile(r"\s*P(\d+)\s*\(([^()]*)\)\s*\{")
PARAMETER = re.compile(r"(\w[\w ]*?)\s*(\**)\s*\*\s*(\w+)$")
DECLARATION = re.compile(r"\s*(%s)\s*(\*?)\s*(\w+)\s*;" % "|".join(sorted(REGISTER_TYPES, key=len, reverse=True)))
TOKEN = re.compile(r"\s*(/\\|\\/|~|\(|\)|=|-?\d+(?!:)|\d+:\w+|\w+)")


class LitmusError(Exception):
    """The file is not of the form that is understood."""


@dataclasses.dataclass
class Process:
    parameters: list  # names of locations, in order
    registers: dict  # name -> C type
    body: str  # C, without the declarations of registers


@dataclasses.dataclass(frozen=True)
class Atom:
    process: object  # int, or None: a location
    name: str
    value: str  # an integer, or the name of a location, whose address is meant

    def text(self):
        return ("" if self.process is None else "%d:" % self.process) + "%s=%s" % (self.name, self.value)


@dataclasses.dataclass
class Litmus:
    name: str
    result: str
    initial: dict  # location -> value
    locations: dict  # name -> C type
    processes: list
    atoms: list
    exists: object  # an index into atoms, or ("and" | "or", left, right), or ("not", operand)
    exists_text: str


def closing_brace(text, position):
    """The position behind the brace that closes the one before `position`."""
    depth = 1
    while depth:
        if position == len(text):
            raise LitmusError("a brace is not closed")
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        position += 1
    return position


def parse_initial(text):
    initial = {}
    for statement in filter(None, (part.strip() for part in text.split(";"))):
        match = re.fullmatch(r"(\w+)\s*=\s*(-?\d+|[A-Za-z_]\w*)", statement)
        if not match:
            raise LitmusError("initial value not understood: " + statement)
        initial[match.group(1)] = match.group(2)
    return initial


def parse_process(parameters_text, body, locations):
    parameters = []
    for text in filter(None, (part.strip() for part in parameters_text.split(","))):
        match = PARAMETER.fullmatch(text)
        if not match:
            raise LitmusError("parameter not understood: " + text)
        kind, name = (match.group(1) + " " + match.group(2)).strip(), match.group(3)
        if locations.setdefault(name, kind) != kind:
            raise LitmusError("location of two types: " + name)
        parameters.append(name)
    registers = {}
    match = DECLARATION.match(body)
    while match:
        registers[match.group(3)] = (match.group(1) + " " + match.group(2)).strip()
        body = body[match.end():]
        match = DECLARATION.match(body)
    # Registers are stored behind the body, so it has to be left at its end.
    if re.search(r"\breturn\b|\bgoto\b", body):
        raise LitmusError("a process that is left early")
    return Process(parameters, registers, body.strip("\n").rstrip())


class Condition:
    """Recursive descent over the exists clause."""

    def __init__(self, text):
        self.tokens, self.atoms, position = [], [], 0
        text = text.strip()
        while position < len(text):
            match = TOKEN.match(text, position)
            if not match:
                raise LitmusError("condition not understood: " + text[position:])
            self.tokens.append(match.group(1))
            position = match.end()
        self.tree = self.disjunction()
        if self.tokens:
            raise LitmusError("text behind the condition: " + " ".join(self.tokens))

    def take(self, wanted=None):
        if not self.tokens or wanted not in (None, self.tokens[0]):
            raise LitmusError("condition: %s expected, %s found" % (wanted or "more", self.tokens[:1] or "its end"))
        return self.tokens.pop(0)

    def operators(self, token, name, operand):
        tree = operand()
        while self.tokens[:1] == [token]:
            self.take()
            tree = (name, tree, operand())
        return tree

    def disjunction(self):
        return self.operators("\\/", "or", self.conjunction)

    def conjunction(self):
        return self.operators("/\\", "and", self.factor)

    def factor(self):
        token = self.take()
        if token == "~":
            return ("not", self.factor())
        if token == "(":
            tree = self.disjunction()
            self.take(")")
            return tree
        match = re.fullmatch(r"(?:(\d+):)?([A-Za-z_]\w*)", token)
        if not match:
            raise LitmusError("condition: a register or location expected, %s found" % token)
        self.take("=")
        value = self.take()
        if not re.fullmatch(r"-?\d+|[A-Za-z_]\w*", value):
            raise LitmusError("condition: a value expected, %s found" % value)
        atom = Atom(int(match.group(1)) if match.group(1) else None, match.group(2), value)
        if atom not in self.atoms:
            self.atoms.append(atom)
        return self.atoms.index(atom)


def check_names(test):
    """What the condition and the initial values name exists, and is of a type that they can be about."""
    for name, value in list(test.initial.items()):
        test.locations.setdefault(name, "int")
        if not re.fullmatch(r"-?\d+", value):
            test.locations.setdefault(value, "int")
    for atom in test.atoms:
        if atom.process is None:
            if atom.name not in test.locations:
                raise LitmusError("no location " + atom.name)
            if test.locations[atom.name] in LOCK_TYPES:
                raise LitmusError("a condition on the lock " + atom.name)
        elif atom.process >= len(test.processes) or atom.name not in test.processes[atom.process].registers:
            raise LitmusError("no register %d:%s" % (atom.process, atom.name))
        if not re.fullmatch(r"-?\d+", atom.value) and atom.value not in test.locations:
            raise LitmusError("no location " + atom.value)
    if len(test.atoms) > MAX_ATOMS or not 0 < len(test.processes) <= MAX_PROCESSES:
        raise LitmusError("too large, or without processes")


def parse(text):
    result = re.findall(r"^[ *(]*Result:\s*(\w+)\s*$", text, re.MULTILINE)
    if len(result) != 1 or result[0] not in RESULTS:
        raise LitmusError("not one Result of %s: %s" % (" and ".join(RESULTS), result))
    text = COMMENT.sub(" ", text)
    header = re.match(r"\s*C (\S+)\s*\{", text)
    if not header:
        raise LitmusError("does not begin with C NAME {initial values}")
    position = closing_brace(text, header.end())
    initial = parse_initial(text[header.end():position - 1])

    processes, locations = [], {}
    match = PROCESS.match(text, position)
    while match:
        if int(match.group(1)) != len(processes):
            raise LitmusError("processes are not numbered from 0")
        position = closing_brace(text, match.end())
        processes.append(parse_process(match.group(2), text[match.end():position - 1], locations))
        match = PROCESS.match(text, position)

    rest = re.fullmatch(r"\s*(?:locations\s*\[[^\]]*\]\s*)?exists\b(.*)", text[position:], re.DOTALL)
    if not rest:
        raise LitmusError("no exists clause behind the last process: " + " ".join(text[position:].split())[:60])
    condition = Condition(rest.group(1))
    test = Litmus(header.group(1), result[0], initial, locations, processes, condition.atoms, condition.tree,
                  " ".join(rest.group(1).split()))
    check_names(test)
    return test
