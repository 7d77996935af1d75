#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each rule of tools/check_layering.py, broken once and kept once."""

import os
import subprocess
import sys
import tempfile
import unittest

CHECK = os.path.abspath("tools/check_layering.py")
LICENCE = "/* SPDX-License-Identifier: MIT */\n"


def check(files):
    """Runs the check on a tree of {path: text}; returns (exit code, output)."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            full = os.path.join(root, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as file:
                file.write(text)
        run = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True, check=False)
        return run.returncode, run.stdout


class CheckLayeringTest(unittest.TestCase):
    def assert_accepted(self, files):
        code, output = check(files)
        self.assertEqual(code, 0, output)

    def assert_rejected(self, files, message):
        code, output = check(files)
        self.assertEqual(code, 1, output)
        self.assertIn(message, output)

    def test_layers_below_may_be_included(self):
        self.assert_accepted({"sched/a.c": LICENCE + '#include "percpu/p.h"\n#include <asm/percpu.h>\n'})
        self.assert_accepted({"runtime/a.c": LICENCE + '#include "sched/s.h"\n#include <linux/types.h>\n'})
        self.assert_accepted({"percpu/a.c": LICENCE + '#include "runtime/host.h"\n'})
        self.assert_accepted({"include/linux/percpu.h": LICENCE + '#include "percpu/percpu.h"\n'})

    def test_layers_above_may_not(self):
        self.assert_rejected({"arch/x.h": LICENCE + '#include "percpu/p.h"\n'}, "arch must not include percpu/p.h")
        self.assert_rejected({"percpu/x.c": LICENCE + '#include "sched/s.h"\n'}, "percpu must not include")
        self.assert_rejected({"sched/x.c": LICENCE + '#include "runtime/log.h"\n'}, "sched must not include")

    def test_worlds_do_not_mix(self):
        self.assert_rejected({"runtime/a.cc": LICENCE + "#include <linux/list.h>\n#include <string>\n"}, "one world")
        self.assert_rejected({"tests/a.cc": LICENCE + '#include <asm/x.h>\n#include "absl/time/time.h"\n'}, "one world")
        self.assert_accepted({"runtime/a.cc": LICENCE + "#include <linux/futex.h>\n#include <string>\n"})

    def test_only_style_h_tests_the_style(self):
        text = LICENCE + "#if defined(RING3_STYLE_OFFSET_TABLE)\n#endif\n"
        self.assert_rejected({"arch/preempt.h": text}, "arch/preempt.h:2: tests RING3_STYLE_*")
        self.assert_accepted({"arch/include/ring3/style.h": text})

    def test_licence_line(self):
        self.assert_rejected({"tools/a.sh": "#!/bin/bash\n"}, "no licence line")
        self.assert_accepted({"tools/a.sh": "#!/bin/bash\n# SPDX-License-Identifier: MIT\n"})

    def test_long_file_is_a_warning(self):
        code, output = check({"percpu/a.c": LICENCE + "\n" * 600})
        self.assertEqual(code, 0)
        self.assertIn("601 lines", output)

    def test_build_output_is_not_looked_at(self):
        self.assert_accepted({"a/ok.c": LICENCE, "bazel-out/a.c": "", ".ring3/a.c": ""})


if __name__ == "__main__":
    unittest.main()
