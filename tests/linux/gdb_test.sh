#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# gdb on an image: a breakpoint in the genuine core stops, a stack leads from it to where the task began, every CPU's stack is shown,
# the core's variables have their types; and the run goes on to its end. Argument: the image.
set -euo pipefail

image=$1
console=$TEST_TMPDIR/console
# Signals are interrupts and page faults here; gdb is not to stop at them.
timeout 120 gdb -q -batch -nx \
  -ex 'set pagination off' \
  -ex 'set debuginfod enabled off' \
  -ex 'handle all nostop noprint pass' \
  -ex 'break begin_new_exec' \
  -ex 'run' \
  -ex 'echo ==stack\n' -ex 'bt' \
  -ex 'echo ==cpus\n' -ex 'thread apply all bt' \
  -ex 'echo ==types\n' -ex 'print bprm->filename' -ex 'ptype struct rb_node' -ex 'print nr_cpu_ids' \
  -ex 'echo ==end\n' -ex 'delete' -ex 'continue' \
  --args "$image" --cpus=4 --timeout=100s </dev/null >"$console" 2>&1 || true
cat "$console"

failed=0
# expect SECTION PATTERN [COUNT]: how often at least a line of the section matches.
expect() {
  local found
  found=$(sed -n "/^==$1\$/,/^==/p" "$console" | grep -cE "$2" || true)
  ((found >= ${3:-1})) || { echo "FAILED: in $1, $2: $found of ${3:-1}"; failed=1; }
}
expect stack '^#0 .*begin_new_exec \(bprm=0x'
expect stack ' kernel_init .* at .*init/main\.c:[0-9]+'
# The stopped CPU is in the task; the others idle.
expect cpus ' cpu_startup_entry .* at .*kernel/sched/idle\.c:[0-9]+' 3
expect types '"/init"'
expect types 'struct rb_node \*rb_left;'
expect types '= 4$'
expect end 'reboot: Power down'
expect end 'exited normally'
exit "$failed"
