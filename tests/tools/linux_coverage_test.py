#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `ring3 linux coverage` reads: lists of files, objects, results, the baseline."""

import json
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.abspath("tools/cli"))
import linux_files  # noqa: E402  (found there)
import linux_verdicts  # noqa: E402

FILES = """\
FLAGS = ['-O2']

OBJECTS = [
    ('y', 'kernel/fork.c', 'fork', ['-Ione']),
    ('y', 'arch/ring3/kernel/time.c', 'time', []),
    ('y', 'kernel/absent.c', 'absent', []),
    ('m', 'lib/test.c', 'test', []),
]
"""
XML = """<testsuites><testsuite name="linux">
<testcase name="suite.one" classname="linux"/><testcase name="suite.two" classname="linux"/>
<testcase name="suite.three" classname="linux"><skipped/></testcase>
<testcase name="expect: line" classname="linux"/><testcase name="exit code" classname="linux"/>%s</testsuite></testsuites>"""
FAILURE = '<testcase name="suite.four" classname="linux"><failure message="no"/></testcase>'


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)


class FilesTest(Folder):
    def setUp(self):
        super().setUp()
        self.write("external/linux_lockdep/files.bzl", FILES)
        self.package = "bin/runtime/linux/lockdep/"
        self.objects = [
            "_linux/lockdep_objects/fork/linux_core/kernel/fork.c.o",
            "_linux/lockdep_objects/time/runtime/linux/arch/kernel/time.c.o",
        ]
        for path in self.objects + ["_linux/lockdep_objects/test/linux_core/lib/test.c.o"]:
            self.write(self.package + path)

    def count(self):
        image = linux_files.Image.of("//runtime/linux/lockdep:lockdep")
        counts = linux_files.count(image, self.root / "bin", self.root / "external")
        return {folder: (found.builtin, found.modules, found.compiled, found.linked) for folder, found in counts.items()}

    def test_names_of_images(self):
        self.assertEqual(linux_files.Image.of("//runtime/linux:linux"), ("linux", "linux_base", "runtime/linux", "//tests/linux:boot_test"))
        self.assertEqual(linux_files.Image.of("//runtime/linux/lockdep:lockdep").boot_test, "//tests/linux/lockdep:boot_test")

    def test_compiled_only(self):
        self.assertEqual(self.count(), {"kernel": (2, 0, 1, 0), "arch": (1, 0, 1, 0), "lib": (0, 1, 1, 0)})

    def test_linked(self):
        self.write(self.package + "lockdep")
        self.write(self.package + "lockdep_modules/test.ko")
        self.write(self.package + "lockdep_kernel.whole.o-0.params", "-r\n" + "".join(f"bazel-out/k8/{self.package}{path}\n" for path in self.objects))
        self.assertEqual(self.count(), {"kernel": (2, 0, 1, 1), "arch": (1, 0, 1, 1), "lib": (0, 1, 1, 1)})

    def test_no_list(self):
        self.write("external/linux_lockdep/files.bzl", "FLAGS = []\n")
        with self.assertRaisesRegex(ValueError, "files.bzl: holds no list OBJECTS"):
            self.count()


class VerdictsTest(Folder):
    def read(self, xml, status="PASSED"):
        output = {"name": "test.xml", "uri": "file://" + self.write("test.xml", xml)}
        event = {"id": {"testResult": {"label": "//a"}}, "testResult": {"status": status, "testActionOutput": [output]}}
        target = {"id": {"targetConfigured": {"label": "//b"}}, "configured": {"testSize": "SMALL"}}
        return linux_verdicts.read(self.write("events", json.dumps(event) + "\n" + json.dumps(target) + "\n"))

    def test_cases_and_checks(self):
        self.assertEqual(self.read(XML % "")["//a"], ("passed", 2, 1, 2))

    def test_failures(self):
        self.assertEqual(self.read(XML % FAILURE, "FAILED")["//a"], ("failed", 2, 1, 2))
        self.assertEqual(self.read(XML % "", "TIMEOUT")["//a"].verdict, "failed")
        self.assertEqual(self.read("<broken", "FAILED")["//a"].verdict, "failed")

    def test_did_not_build(self):
        self.assertEqual(self.read(XML % "")["//b"].verdict, "did not build")

    def test_baseline(self):
        path = self.write("baseline", "# comment\n//a 2\n//c 1\n")
        baseline = linux_verdicts.read_baseline(path)
        self.assertEqual(baseline, {"//a": 2, "//c": 1})
        self.assertEqual(linux_verdicts.complaints({"//a": 2}, self.read(XML % "")), [])
        self.assertIn("2 cases passed; the baseline has 3", linux_verdicts.complaints({"//a": 3}, self.read(XML % ""))[0])
        self.assertIn("no such test", linux_verdicts.complaints(baseline, self.read(XML % ""))[0])
        self.assertEqual(linux_verdicts.complaints({"//a": 2}, self.read(XML % FAILURE)), ["//a: failed"])

    def test_malformed_baseline(self):
        with self.assertRaisesRegex(ValueError, 'baseline:1: "//a" is not "LABEL CASES"'):
            linux_verdicts.read_baseline(self.write("baseline", "//a\n"))


if __name__ == "__main__":
    unittest.main()
