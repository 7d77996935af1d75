#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# emulate.sh PROGRAM ARGUMENT...: runs a program, whatever processor it was built for. A program of another architecture runs
# under qemu-user, with a hard limit on its time; scripts and programs of this machine run as they are. So it can stand before
# every test of a configuration (--run_under). It does what a registered binary format would do, without touching the machine.
#
# A program under emulation cannot start another one of its kind, for the host's kernel does not know how. Two ways out:
#  * argv[0] of the program is a script that emulates it again: what starts itself by argv[0] (GoogleTest's "threadsafe" death
#    tests do) works unchanged, if TEST_TMPDIR names a folder for that script, as it does under Bazel;
#  * RING3_EMULATOR is this script's path: what starts another program puts it before that program's name, if it is set.
#
# Environment:
#   RING3_QEMU_CPU        the processor to emulate; default: all features for arm64, POWER9 for powerpc
#   RING3_EMULATOR_LIMIT  seconds; default: a little less than Bazel's own limit of the test, or 600. 0: no limit
#   RING3_EMULATOR_GDB    path of a socket: stop before the first instruction until a debugger connects to it
set -euo pipefail

self=$(readlink -f "${BASH_SOURCE[0]}")
program=$1
shift

# Byte 4: 2 for 64 bits; 5: 1 for little endian; 18, 19: the machine.
machine=$(od -An -v -tx1 -N20 -- "$program" 2>/dev/null | tr -d ' \n') || true
case $machine in
  7f454c460201????????????????????????b700) qemu=qemu-aarch64 library_root=/usr/aarch64-linux-gnu cpu=max native=aarch64 ;;
  7f454c460201????????????????????????1500) qemu=qemu-ppc64le library_root=/usr/powerpc64le-linux-gnu cpu=power9 native=ppc64le ;;
  *) exec "$program" "$@" ;;
esac
[[ $(uname -m) != "$native" ]] || exec "$program" "$@"

if ! command -v "$qemu" >/dev/null; then
  printf 'ring3: %s was built for %s, and there is no %s to run it: sudo apt-get install qemu-user\n' "$program" "$native" "$qemu" >&2
  exit 127
fi

# Bazel's limit is TEST_TIMEOUT; ours comes first, since Bazel would report less.
limit=${RING3_EMULATOR_LIMIT:-$((${TEST_TIMEOUT:-605} > 15 ? ${TEST_TIMEOUT:-605} - 5 : 10))}
limited=(timeout --kill-after=5 "$limit")
# Outside of a test the terminal belongs to the program.
[[ -n ${TEST_TIMEOUT:-} ]] || limited=(timeout --foreground --kill-after=5 "$limit")
((limit)) || limited=()

# The stand-in for argv[0], in the folder that a test has for itself. Never removed here: a program may start itself until its
# very end.
again=$program
if [[ -n ${TEST_TMPDIR:-} ]]; then
  again=$TEST_TMPDIR/${program##*/}.emulated
  if [[ ! -x $again ]]; then
    scratch=$(mktemp "$again.XXXXXX")
    printf '#!/usr/bin/env bash\nexec %q %q "$@"\n' "$self" "$(readlink -f "$program")" >"$scratch"
    chmod +x "$scratch"
    mv "$scratch" "$again"
  fi
fi

# Not handed on: of several programs one is debugged.
debugged=()
[[ -z ${RING3_EMULATOR_GDB:-} ]] || debugged=(-g "$RING3_EMULATOR_GDB")
unset RING3_EMULATOR_GDB

export RING3_EMULATOR=$self
exec "${limited[@]}" "$qemu" -cpu "${RING3_QEMU_CPU:-$cpu}" "${debugged[@]}" -L "$library_root" -0 "$again" "$program" "$@"
