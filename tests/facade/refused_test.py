#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Code that must not compile, in C and in C++: the facade's compile-time checks work and do not depend on the language.

    refused_test.py [--root DIR] [--compiler gcc]

Each case has a control, which must compile: the same code done right.
"""

import argparse
import os
import subprocess
import sys

# Bazel runs a link in the runfiles tree; its neighbours are there, not where it points to.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import headers_test  # pylint: disable=wrong-import-position

PROLOGUE = """
#include <linux/bitops.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/list.h>
struct item { int a; struct list_head link; };
struct big { long a[3]; };
int used(int x, unsigned int y, unsigned long t, int *p, struct list_head *l, struct big *b);
int used(int x, unsigned int y, unsigned long t, int *p, struct list_head *l, struct big *b)
{ (void)x; (void)y; (void)t; (void)p; (void)l; (void)b; %s }
"""

# name, refused, control
CASES = [
    ('min of both signs', 'return min(x, y);', 'return min_t(int, x, y);'),
    ('max3 of both signs', 'return max3(x, 1, y);', 'return max3(x, 1, 2);'),
    ('clamp with swapped limits', 'return clamp(x, 9, 5);', 'return clamp(x, 5, 9);'),
    ('ARRAY_SIZE of a pointer', 'return ARRAY_SIZE(p);', 'int a[3] = { 0 }; return ARRAY_SIZE(a) + a[0];'),
    ('BUILD_BUG_ON', 'BUILD_BUG_ON(sizeof(x) == 4); return 0;', 'BUILD_BUG_ON(sizeof(x) != 4); return 0;'),
    ('BUILD_BUG_ON_ZERO', 'return BUILD_BUG_ON_ZERO(1);', 'return BUILD_BUG_ON_ZERO(0);'),
    ('static_assert', 'static_assert(sizeof(x) == 8); return 0;', 'static_assert(sizeof(x) == 4); return 0;'),
    ('container_of the wrong member', 'return container_of(p, struct item, link)->a;',
     'return container_of(l, struct item, link)->a;'),
    ('READ_ONCE of a structure', 'return READ_ONCE(*b).a[0];', 'return READ_ONCE(b->a[0]);'),
    ('time_after of an int', 'return time_after(t, x);', 'return time_after(t, (unsigned long)x);'),
    ('ignored ERR_PTR', 'ERR_PTR(x); return 0;', 'return IS_ERR(ERR_PTR(x));'),
]


def compiles(args, language, statement):
  command = [args.compiler] + headers_test.LANGUAGES[language] + headers_test.include_dirs(args.root)
  command += [headers_test.STYLES[0]] + [f for f in headers_test.COMMON if f != '-fsyntax-only']
  # The checks that need the optimizer work only when code is generated.
  command += ['-S', '-o', '/dev/null', '-']
  run = subprocess.run(command, input=PROLOGUE % statement, capture_output=True, text=True, check=False)
  return run.returncode == 0, run.stderr


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--root', default='.')
  parser.add_argument('--compiler', default='gcc')
  args = parser.parse_args()
  failed = 0
  for name, refused, control in CASES:
    for language in headers_test.LANGUAGES:
      if compiles(args, language, refused)[0]:
        failed += 1
        print('FAILED: %s compiles as %s: %s' % (name, language, refused))
      done, errors = compiles(args, language, control)
      if not done:
        failed += 1
        print('FAILED: the control of "%s" does not compile as %s: %s\n%s' % (name, language, control, errors))
  print('%s: %d cases, %d failures' % (args.compiler, len(CASES), failed))
  return 1 if failed else 0


if __name__ == '__main__':
  sys.exit(main())
