#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `ring3 run` for other processors: in each port and style a module, Linux's own percpu_test, exit codes; gdb once. Not a Bazel
# test, since it builds with Bazel. The last line is "PASSED FAILED SKIPPED", as tools/cli/test.sh wants it.
#
# usage: ports.sh [PORT...]      default: all
set -uo pipefail

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"
printf 'int f(void) { return undeclared; }\n' >broken.c

(($#)) || set -- generic arm64 arm64-lse arm64-v8.0 ppc64le
for port in "$@"; do
  for style in thread_info offset_table; do
    expect "$port $style" 0 "style $style" run hello.c "--config=$port" "--style=$style" --cpus=4
    expect "percpu_test $port $style" 0 'EAGAIN.* as expected' \
      run linux:lib/percpu_test.c "--config=$port" "--style=$style" --cpus=4 --expect-init=-EAGAIN
  done
  expect "checks $port" 0 'checks on' run hello.c "--config=$port" --check
  expect "warning $port" 4 'WARNING' run warns.c "--config=$port"
  expect "init fails $port" 1 'EAGAIN' run init_fails.c "--config=$port"
  expect "does not compile $port" 3 '^broken.c:1:.*undeclared' run broken.c "--config=$port"
done

# The debugger: a breakpoint in the module, by its name, before it is loaded.
printf '%s\n' 'set pagination off' 'set confirm off' 'set breakpoint pending on' 'break hello_init' continue 'backtrace 2' kill quit |
  timeout 120 "$ring3" run hello.c --config=arm64 --gdb >out 2>err
if grep -q '^.*#0  hello_init .* at .*hello.c:' out; then pass; else fail "gdb arm64" "no stop in hello_init()"; fi

echo "$passed $failed 0"
