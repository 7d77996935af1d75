#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A kernel function that has the name of a C library function takes its place in the whole program (timer_delete() did). Lists the
# names that the runner, which holds all services, defines and a library beside it defines too.
#
# symbols_test.sh RUNNER

set -euo pipefail

# Ours on purpose (runtime/boot/host_thread_base.cc).
readonly deliberate="pthread_create"

names() { nm -D --defined-only "$1" | awk 'NF == 3 { sub(/@.*/, "", $3); print $3 }' | sort -u; }

libraries=$(ldd "$1" | awk '$3 ~ /libc\.|libm\.|libpthread|libdl/ { print $3 }')
[[ -n $libraries ]] || { echo "the C library was not found"; exit 1; }
clashes=$(comm -12 <(names "$1") <(for library in $libraries; do names "$library"; done | sort -u) |
  grep -vxE "$deliberate|_.*|environ|std(in|out|err)|.*_(tzname|timezone|daylight)" || true)
# Variables of the C library that the program uses have a copy in it: only functions are looked at.
functions=$(nm -D --defined-only "$1" | awk '$2 == "T" || $2 == "W" { sub(/@.*/, "", $3); print $3 }' | sort -u)
clashes=$(comm -12 <(sort -u <<<"$clashes") <(echo "$functions"))
if [[ -n $clashes ]]; then
  echo "defined here and in the C library; give the declaration an asm label ring3_NAME:"
  echo "$clashes"
  exit 1
fi
