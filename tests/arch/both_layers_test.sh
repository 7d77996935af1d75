#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles a file that uses all of asm/ under the genuine Linux 6.1 headers: both styles, both compilers, no warning.
# (The facade's half is the kernel_library of the same file.)
#
# usage: both_layers_test.sh FILE ARCH_DIR LINUX_DIR COMPILER...
set -euo pipefail
file=$1 arch=$2 linux=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Kbuild generates a one-line asm/X.h for each generic header that the architecture does not provide itself.
mkdir -p "$work/asm" "$work/uapi/asm" "$work/generated"
for header in "$linux"/include/asm-generic/*.h; do
	name=${header##*/}
	[ -e "$arch/x86_64/include/asm/$name" ] || [ -e "$arch/include/asm/$name" ] || echo "#include <asm-generic/$name>" >"$work/asm/$name"
done
for header in "$linux"/include/uapi/asm-generic/*.h; do
	echo "#include <asm-generic/${header##*/}>" >"$work/uapi/asm/${header##*/}"
done
# The one UAPI header that no generic one stands for.
echo "#include <linux/byteorder/little_endian.h>" >"$work/uapi/asm/byteorder.h"
# The configuration: SMP, fully preemptible, thread_info at the head of task_struct.
for symbol in 64BIT SMP PREEMPT PREEMPTION PREEMPT_COUNT BUG GENERIC_BUG PRINTK THREAD_INFO_IN_TASK MMU \
	TRACE_IRQFLAGS_SUPPORT HAVE_CMPXCHG_LOCAL HAVE_CMPXCHG_DOUBLE; do
	echo "#define CONFIG_$symbol 1"
done >"$work/generated/autoconf.h"
cat >>"$work/generated/autoconf.h" <<'END'
#define CONFIG_NR_CPUS 64
#define CONFIG_HZ 250
#define CONFIG_LOG_BUF_SHIFT 17
#define CONFIG_NODES_SHIFT 0
#define CONFIG_PAGE_SHIFT 12
END
# What Kbuild computes from kernel/bounds.c; only the width of page flags depends on it.
printf '#define NR_PAGEFLAGS 24\n#define MAX_NR_ZONES 3\n#define NR_CPUS_BITS 6\n#define SPINLOCK_SIZE 4\n' \
	>"$work/generated/bounds.h"

for compiler in "$@"; do
	for style in THREAD_INFO OFFSET_TABLE; do
		"$compiler" -std=gnu11 -nostdinc -D__KERNEL__ "-DRING3_STYLE_$style=1" '-DKBUILD_MODNAME="both_layers"' \
			-I"$arch/include" -I"$arch/x86_64/include" -I"$work" -I"$linux/include" -I"$work/uapi" \
			-I"$linux/include/uapi" \
			-include "$linux/include/linux/compiler-version.h" -include "$linux/include/linux/kconfig.h" \
			-include "$linux/include/linux/compiler_types.h" \
			-O2 -fno-strict-aliasing -fno-common -fshort-wchar -fno-PIE -fno-delete-null-pointer-checks \
			-Wall -Wno-pointer-sign -Werror -c "$file" -o "$work/out.o"
		accesses=$(objdump -d "$work/out.o" | grep -c '%gs:')
		echo "$compiler, $style: compiled, $accesses accesses through the per-CPU base"
		[ "$accesses" -ge 14 ] || { echo "expected this_cpu operations through %gs"; exit 1; }
	done
done
