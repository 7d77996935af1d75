#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The kernel's table of its own symbols, from a program that lacks it.
#   symbols.sh NM OBJCOPY CC KALLSYMS PROGRAM OUTPUT.o
# KALLSYMS is the genuine tool; what it leaves out is what scripts/mksysmap of the kernel leaves out.
set -euo pipefail
nm=$1 objcopy=$2 cc=$3 kallsyms=$4 program=$5 output=$6

# Reads to the end: nm must not find its pipe closed.
"$nm" -n "$program" |
  awk '!on && ($3 == "_text" || $3 == "_stext") { on = 1 } on == 1 { print } $3 == "ring3_end" { on = 2 }' |
  grep -v -e ' [aNUw] ' -e ' \$' -e ' \.L' -e ' __crc_' -e ' __kstrtab' -e ' L0$' >"$output.list"
"$kallsyms" --all-symbols --base-relative "$output.list" |
  # Its first lines include a kernel header for the name of a word's directive.
  sed -e '/^#/d' -e 's/\<PTR\>/.quad/' -e 's/\<ALGN\>/.balign 8/' >"$output.s"
echo '.section .note.GNU-stack, "", %progbits' >>"$output.s"
"$cc" -c "$output.s" -o "$output"
"$objcopy" --rename-section .rodata=.kallsyms "$output"
rm -f "$output.list" "$output.s"
