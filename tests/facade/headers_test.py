#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles every facade header alone, as gnu11 and as gnu++17: no header may need another one before it.

Also each header twice in one unit, so that a missing include guard shows, and all headers together in one unit.

    headers_test.py [--root DIR] [--compiler gcc] [--jobs 2] [--flag=-DX ...] [header ...]

Exit code 0 if all compile without a warning. Only syntax is checked, so nothing is linked or written.
"""

import argparse
import concurrent.futures
import os
import subprocess
import sys

COMMON = [
    '-D__KERNEL__', '-nostdinc', '-include', 'linux/kconfig.h', '-include', 'linux/compiler_types.h', '-O2',
    '-fno-strict-aliasing', '-fno-common', '-fwrapv', '-fno-delete-null-pointer-checks', '-Wall',
    '-Werror', '-fsyntax-only', '-DKBUILD_MODNAME="headers_test"', '-DKBUILD_BASENAME="headers_test"'
]
LANGUAGES = {
    'c': ['-x', 'c', '-std=gnu11', '-Wno-pointer-sign'],
    'c++': ['-x', 'c++', '-std=gnu++17', '-nostdinc++'],
}
STYLES = ['-DRING3_STYLE_THREAD_INFO=1', '-DRING3_STYLE_OFFSET_TABLE=1']


def include_dirs(root):
  machine = {'x86_64': 'x86_64', 'aarch64': 'arm64', 'ppc64le': 'powerpc'}[os.uname().machine]
  dirs = ['.', 'include', 'arch/include', 'arch/%s/include' % machine, 'arch/generic/include']
  return ['-I' + os.path.join(root, d) for d in dirs]


def headers(root):
  base = os.path.join(root, 'include')
  for folder, _, files in os.walk(base):
    for name in files:
      if name.endswith('.h'):
        yield os.path.relpath(os.path.join(folder, name), base)


def compile_unit(args, language, style, text):
  command = [args.compiler] + LANGUAGES[language] + include_dirs(args.root) + [style] + COMMON + args.flag + ['-']
  run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
  return run.returncode, run.stderr


def main():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--root', default='.')
  parser.add_argument('--compiler', default='gcc')
  parser.add_argument('--jobs', type=int, default=2)
  parser.add_argument('--flag', action='append', default=[])
  parser.add_argument('header', nargs='*')
  args = parser.parse_args()

  names = sorted(args.header or headers(args.root))
  if not names:
    sys.exit('headers_test: no headers under %s/include' % args.root)
  units = []
  for number, name in enumerate(names):
    text = '#include <%s>\n#include <%s>\nint headers_test_anchor;\n' % (name, name)
    for language in LANGUAGES:
      # The style matters to few headers: each is compiled in one, all together in both.
      units.append((name, language, STYLES[number % 2], text))
  together = ''.join('#include <%s>\n' % name for name in names)
  for language in LANGUAGES:
    for style in STYLES:
      units.append(('all headers, ' + style, language, style, together))

  failed = 0
  with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    results = pool.map(lambda unit: compile_unit(args, *unit[1:]), units)
    for unit, (code, errors) in zip(units, results):
      if code != 0 or errors:
        failed += 1
        print('FAILED: %s as %s with %s\n%s' % (unit[0], unit[1], args.compiler, '\n'.join(errors.splitlines()[:12])))
  print('%s: %d units compiled, %d failed' % (args.compiler, len(units), failed))
  return 1 if failed else 0


if __name__ == '__main__':
  sys.exit(main())
