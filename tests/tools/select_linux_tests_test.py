#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/cli/select_linux_tests.py: what a person may call a test."""

import os
import sys
import unittest

sys.path.insert(0, os.path.abspath("tools/cli"))
import select_linux_tests  # noqa: E402  (found there)

LABELS = [
    "//tests/linux/lockdep:boot_test",
    "//tests/linux/selftests:test_uuid_test",
    "//tests/linux:boot_1_cpu_test",
    "//tests/linux:boot_test",
]


class SelectTest(unittest.TestCase):
    def check(self, name, *labels):
        self.assertEqual(select_linux_tests.matches(name, LABELS), list(labels))

    def test_with_and_without_test(self):
        self.check("test_uuid", LABELS[1])
        self.check("test_uuid_test", LABELS[1])

    def test_a_name_of_several_packages(self):
        self.check("boot", LABELS[0], LABELS[3])

    def test_package_and_name(self):
        self.check("lockdep/boot", LABELS[0])
        self.check("selftests/test_uuid_test", LABELS[1])

    def test_label(self):
        self.check("//tests/linux:boot_test", LABELS[3])
        self.check("//tests/linux:boot", LABELS[3])

    def test_parts_of_names_do_not_match(self):
        self.check("uuid")
        self.check("dep/boot")
        self.check("")

    def test_close_names(self):
        self.assertEqual(select_linux_tests.close("uuid", LABELS), ["selftests/test_uuid"])
        self.assertEqual(select_linux_tests.close("test_uid", LABELS), ["selftests/test_uuid"])
        self.assertIn("lockdep/boot", select_linux_tests.close("lockdep/bot", LABELS))
        self.assertEqual(select_linux_tests.close("frob", LABELS), [])


if __name__ == "__main__":
    unittest.main()
