#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""litmus_file.py reads what it is to read, and refuses the rest instead of testing something else."""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import gen_litmus  # noqa: E402
import litmus_file  # noqa: E402

GOOD = """C T

(*
 * Result: Never
 *)

{ x=5; p=y; }

P0(int *x, int **p, spinlock_t *s) // first
{
	int *r0;
	unsigned long r1;

	r0 = READ_ONCE(*p); /* { */
	if (r0) {
		spin_lock(s);
		r1 = READ_ONCE(*x);
		spin_unlock(s);
	}
}

P1(int *x)
{
	WRITE_ONCE(*x, -1);
}

locations [x; 0:r1]
exists (0:r0=y /\\ ~0:r1=5 \\/ x=-1) (* bad *)
"""


def evaluate(tree, values):
    if isinstance(tree, int):
        return values[tree]
    if tree[0] == "not":
        return not evaluate(tree[1], values)
    operands = [evaluate(operand, values) for operand in tree[1:]]
    return all(operands) if tree[0] == "and" else any(operands)


class LitmusFileTest(unittest.TestCase):
    def refused(self, *changes):
        text = GOOD
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        with self.assertRaises(litmus_file.LitmusError):
            litmus_file.parse(text)

    def condition(self, text, values):
        condition = litmus_file.Condition(text)
        return evaluate(condition.tree, [values[atom.text()] for atom in condition.atoms])

    def test_reads_everything(self):
        test = litmus_file.parse(GOOD)
        self.assertEqual((test.name, test.result, len(test.processes)), ("T", "Never", 2))
        self.assertEqual(test.initial, {"x": "5", "p": "y"})
        self.assertEqual(test.locations, {"x": "int", "p": "int *", "s": "spinlock_t", "y": "int"})
        self.assertEqual(test.processes[0].registers, {"r0": "int *", "r1": "unsigned long"})
        self.assertEqual(test.processes[0].parameters, ["x", "p", "s"])
        self.assertNotIn("unsigned", test.processes[0].body)
        self.assertEqual(test.processes[0].body.count("\n"), 5)
        self.assertEqual([atom.text() for atom in test.atoms], ["0:r0=y", "0:r1=5", "x=-1"])
        self.assertEqual(test.exists, ("or", ("and", 0, ("not", 1)), 2))

    def test_conditions(self):
        x, y, z = "x=1", "y=1", "z=1"
        for values in ({x: a, y: b, z: c} for a in (0, 1) for b in (0, 1) for c in (0, 1)):
            self.assertEqual(self.condition("(x=1 \\/ y=1 /\\ z=1)", values), values[x] or (values[y] and values[z]))
            self.assertEqual(self.condition("((x=1 \\/ y=1) /\\ z=1)", values), (values[x] or values[y]) and values[z])
            self.assertEqual(self.condition("~x=1 /\\ y=1 /\\ z=1", values), not values[x] and values[y] and values[z])
            self.assertEqual(self.condition("~(x=1 /\\ y=1) \\/ z=1", values), not (values[x] and values[y]) or values[z])

    def test_refuses(self):
        self.refused(("Result: Never", "Result: Perhaps"))
        self.refused(("Result: Never", "Result: Never\n * Result: Sometimes"))
        self.refused(("C T", "AArch64 T"))
        self.refused(("x=5", "int x[2]"))
        self.refused(("P1(", "P2("))
        self.refused(("int **p", "int p"))
        self.refused(("P1(int *x)", "P1(long *x)"))
        self.refused(("\tWRITE_ONCE(*x, -1);", "\treturn;"))
        self.refused(("\tWRITE_ONCE(*x, -1);", "\t{"))
        self.refused(("exists", "forall"))
        self.refused(("exists", "filter (x=1)\nexists"))
        self.refused(("0:r1=5", "0:r7=5"))
        self.refused(("0:r1=5", "1:r1=5"))
        self.refused(("x=-1)", "w=1)"))
        self.refused(("x=-1)", "s=1)"))
        self.refused(("x=-1)", "x=-1"))
        self.refused(("x=-1)", "x=-1))"))
        self.refused(("x=-1)", "x>1)"))
        self.refused(("0:r0=y", "0:r0=w"))

    def test_what_is_not_understood_stays_in_the_table(self):
        text = gen_litmus.generate([("g", "T", GOOD), ("g", "Other", GOOD), ("g", "R", GOOD.replace("spin_lock", "rcu_read_lock"))])
        self.assertEqual(text.count(".name = "), 3)
        self.assertEqual(text.count(".reason = "), 2)
        self.assertIn('.reason = "not understood: calls itself T"', text)
        self.assertIn('.reason = "needs RCU: rcu_read_lock"', text)


if __name__ == "__main__":
    unittest.main()
