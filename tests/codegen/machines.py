# SPDX-License-Identifier: MIT
"""What codegen_table.py must know of each machine: its compilers, and how to read its disassembly."""

import collections
import re

Row = collections.namedtuple("Row", "instructions calls branches atomics reads writes base names")


class Machine:
    """A port of arch/, built in one way. Subclasses know the instruction set.

    name: of the golden tables. port: of tools/flags.bzl. compilers: {name in the tables: command}. flags: besides the kernel's.
    """

    objdump = "objdump"
    mnemonic = re.compile(r"\s*([0-9a-f]+):\s+((?:lock |rep |repz )?\S+)\s*([^#<]*)")

    def __init__(self, name, port, compilers, flags=()):
        self.name = name
        self.port = port
        self.compilers = compilers
        self.flags = list(flags)

    # Each of these takes a mnemonic and its operands.
    def is_return(self, name, operands):
        raise NotImplementedError

    def is_call(self, name, operands):
        raise NotImplementedError

    def is_jump(self, name, operands):
        """Unconditional, within the function or a tail call."""
        raise NotImplementedError

    def is_branch(self, name, operands):
        """Conditional."""
        raise NotImplementedError

    def is_atomic(self, name, operands):
        """Locks the bus, is exclusive, holds a reservation, or is an atomic read-modify-write."""
        raise NotImplementedError

    def is_system_call(self, name, operands):
        raise NotImplementedError

    def memory(self, name, operands):
        """(reads, writes) of the instruction."""
        raise NotImplementedError

    def uses_base(self, name, operands):
        """Whether it goes through the thread pointer or the per-CPU base."""
        raise NotImplementedError

    def target(self, operands):
        """Address of a jump, or None."""
        found = re.search(r"(?:^|[ ,])([0-9a-f]+)$", operands.strip())
        return int(found.group(1), 16) if found else None

    def walk(self, body):
        """The instructions of the likely path: conditional jumps are not taken, other jumps within the function are followed."""
        at = {address: index for index, (address, _, _) in enumerate(body)}
        path, index, seen = [], 0, set()
        while index < len(body) and index not in seen:
            seen.add(index)
            _, name, operands = body[index]
            path.append((name, operands))
            if self.is_return(name, operands):
                return path
            if self.is_jump(name, operands):
                target = self.target(operands)
                if target not in at:
                    return path  # A tail call.
                index = at[target]
                continue
            index += 1
        return path

    def row(self, body):
        path = self.walk(body)
        while path and (self.is_return(*path[-1]) or path[-1][0].startswith("nop")) and not self.is_branch(*path[-1]):
            path.pop()
        uses = [self.memory(*instruction) for instruction in path]
        return Row(
            instructions=len(path),
            calls=sum(self.is_call(*instruction) for instruction in path),
            branches=sum(self.is_branch(*instruction) for instruction in path),
            atomics=sum(self.is_atomic(*instruction) for instruction in path),
            reads=sum(reads for reads, _ in uses),
            writes=sum(writes for _, writes in uses),
            base=sum(self.uses_base(*instruction) for instruction in path),
            names=" ".join(name.replace(" ", "_") for name, _ in path),
        )


class X86(Machine):
    def is_return(self, name, operands):
        return name.startswith("ret")

    def is_call(self, name, operands):
        return name.startswith("call")

    def is_jump(self, name, operands):
        return name.startswith("jmp")

    def is_branch(self, name, operands):
        return bool(re.match(r"j(?!mp)\w+$", name))

    def is_atomic(self, name, operands):
        # xchg with memory locks the bus without being told to.
        return name.startswith("lock") or name.startswith("xchg") and self.memory(name, operands) != (0, 0)

    def is_system_call(self, name, operands):
        return name.split()[-1] in ("syscall", "sysenter", "int")

    def memory(self, name, operands):
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

    def uses_base(self, name, operands):
        return bool(re.search(r"%[fg]s:", operands))


class Arm64(Machine):
    objdump = "aarch64-linux-gnu-objdump"
    _lse = re.compile(r"(ld|st)(add|clr|eor|set|smax|smin|umax|umin)|swp|cas")
    _exclusive = re.compile(r"(ld|st)a?l?x[rp]")

    def is_return(self, name, operands):
        return name == "ret"

    def is_call(self, name, operands):
        return name in ("bl", "blr")

    def is_jump(self, name, operands):
        return name in ("b", "br")

    def is_branch(self, name, operands):
        return name.startswith(("b.", "cbz", "cbnz", "tbz", "tbnz"))

    def is_atomic(self, name, operands):
        return bool(self._lse.match(name) or self._exclusive.match(name))

    def is_system_call(self, name, operands):
        return name == "svc"

    def memory(self, name, operands):
        if self._lse.match(name):
            return 1, 1
        number = 2 if re.match(r"(ld|st)[a-z]*p$", name) else 1
        if name.startswith("ld"):
            return number, 0
        return (0, number) if name.startswith("st") else (0, 0)

    def uses_base(self, name, operands):
        return "tpidr_el0" in operands


class PowerPc(Machine):
    objdump = "powerpc64le-linux-gnu-objdump"
    _condition = r"b(eq|ne|lt|gt|le|ge|dz|dnz|so|ns|un|nu)"

    def is_return(self, name, operands):
        # A conditional return is one on the likely path, since what is unlikely stands behind it.
        return bool(re.match("(%s|b)lr[+-]?$" % self._condition, name))

    def is_call(self, name, operands):
        return name in ("bl", "bctrl")

    def is_jump(self, name, operands):
        return name in ("b", "bctr")

    def is_branch(self, name, operands):
        return bool(re.match(self._condition + "(lr)?[+-]?$", name))

    def is_atomic(self, name, operands):
        return bool(re.match(r"l[bhwdq]arx|st[bhwdq]cx", name))

    def is_system_call(self, name, operands):
        return name in ("sc", "scv")

    def memory(self, name, operands):
        if re.match(r"l[bhwd](a|z)?u?x?$|l[bhwdq]arx$", name):
            return 1, 0
        return (0, 1) if re.match(r"st[bhwd]u?x?$|st[bhwdq]cx\.$", name) else (0, 0)

    def uses_base(self, name, operands):
        return bool(re.search(r"\br13\b", operands))


# The protections that a distribution's compiler adds by default are not the project's matter.
MACHINES = [
    X86("x86_64", "x86_64", {"gcc": ["gcc"], "clang": ["clang-14"]}, ["-fcf-protection=none"]),
    Arm64("arm64", "arm64", {"gcc": ["aarch64-linux-gnu-gcc"], "clang": ["clang-14", "--target=aarch64-linux-gnu"]}),
    Arm64("arm64-lse", "arm64", {"gcc": ["aarch64-linux-gnu-gcc"], "clang": ["clang-14", "--target=aarch64-linux-gnu"]},
          ["-march=armv8.1-a"]),
    PowerPc("powerpc", "powerpc", {"gcc": ["powerpc64le-linux-gnu-gcc"]}),
]
