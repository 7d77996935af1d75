#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The ring3 command, called as a user calls it: exit codes, what it says, what it keeps quiet about, two at once, time.
# What the runner does with a module is tests/runtime/run's matter. Not a Bazel test, since it builds with Bazel.
# The last line is "PASSED FAILED SKIPPED", as tools/cli/test.sh wants it.
set -uo pipefail

source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/expect.sh"
printf 'int f(void) { return undeclared; }\n' >broken.c

cat >form.c <<'EOC'
#include <linux/module.h>
static int __init say(void)
{
#ifdef RING3_PERCPU_CLASSIC
	pr_info("form: classic\n");
#else
	pr_info("form: restartable\n");
#endif
	return 0;
}
module_init(say);
MODULE_LICENSE("GPL");
EOC
# --- What works.
expect run 0 'hello: init returned 0' run hello.c --cpus=4
for style in thread_info offset_table; do
  expect "run $style" 0 "style $style" run hello.c "--style=$style"
  expect "percpu_test $style" 0 'EAGAIN.* as expected' \
    run linux:lib/percpu_test.c --cpus=4 "--style=$style" --expect-init=-EAGAIN
done
for model in none voluntary full; do
  expect "--preempt=$model" 0 "preempt $model, " run hello.c "--preempt=$model"
done
for form in restartable classic; do
  expect "form $form" 0 "form: $form" run form.c "--percpu-form=$form"
  expect "percpu_test $form" 0 'EAGAIN.* as expected' \
    run linux:lib/percpu_test.c --cpus=4 "--percpu-form=$form" --expect-init=-EAGAIN
done
expect "checks" 0 'checks on' run hello.c --check
expect "clang" 0 '3 visits' run hello.c rounds=3 --cc=clang
expect "two modules" 0 'name second_module' run hello.c second-module.c
mkdir "a folder" && cp hello.c "a folder/"
expect "path with a space" 0 '1 visits' run "a folder/hello.c"
expect "info" 0 'per-CPU base' info
expect "help" 0 'ring3 demo' --help
expect "help of run" 0 'expect-init' run --help
for topic in "help linux" "linux --help" "linux boot --help" "linux test --help"; do
  # shellcheck disable=SC2086 # a list of words
  expect "help: $topic" 0 'ring3 linux coverage' $topic
done

# --- Bad input.
for count in 0 -1 1025 x ''; do
  expect "--cpus=$count" 2 '1 to 1024' run hello.c "--cpus=$count"
done
expect "malformed parameter" 2 'rounds' run hello.c rounds=abc
expect "unknown parameter" 0 'unknown parameter .*colour' run hello.c colour=1
expect "does not compile" 3 '^broken.c:1:.*undeclared' run broken.c
expect "does not compile, clang" 3 '^broken.c:1:.*undeclared' run broken.c --cc=clang
expect "init fails" 1 'EAGAIN' run init_fails.c
expect "warning" 4 'WARNING' run warns.c
expect "no such file" 2 'absent.c: no such file' run absent.c
expect "no file" 2 'name a source file' run
expect "not a source" 2 'neither a source file' run hello.txt
expect "unknown option" 2 'no option --frob' run hello.c --frob
expect "unknown style" 2 'the styles are' run hello.c --style=both
expect "unknown form" 2 'the forms are' run hello.c --percpu-form=atomic
expect "unknown model" 2 'the models are' run hello.c --preempt=lazy
expect "model without a value" 2 'needs a value' run hello.c --preempt
expect "unknown compiler" 2 'the compilers are' run hello.c --cc=tcc
expect "unknown port" 2 'configurations are.*arm64' run hello.c --config=frob
expect "clang for another processor" 2 'compiler is gcc' run hello.c --config=arm64 --cc=clang
expect "unknown command" 2 'no command' frob
expect "unknown configuration" 2 'configurations are' test --config=frob
RING3_LINUX_SOURCE=$work/none.tar.xz expect "no kernel source" 7 'none.tar.xz: no such file' run linux:lib/percpu_test.c
expect "not in the kernel source" 7 'does not hold lib/absent.c' run linux:lib/absent.c

# --- The genuine core. What the image does with its options is tests/linux's matter.
expect "linux boot" 0 'Power down' linux boot --cpus=1 --timeout=60s
expect "linux boot, parameters and init" 0 'console=none ring3_word' \
  linux boot --cpus=1 --timeout=60 '--init=cat /proc/cmdline' console=none -- ring3_word
expect "linux boot, init fails" 2 'absent' linux boot --cpus=1 --timeout=60s '--init=cat /absent'
expect "linux boot --cpus=0" 2 '1 to 64' linux boot --cpus=0
expect "linux boot --mem=x" 2 '256M' linux boot --mem=x
expect "linux test" 0 '^1?[0-9]+ passed, 0 failed$' linux test test_uuid
expect "linux tests" 0 '^selftests/test_uuid$' linux test
expect "linux tests that take long" 0 'soak.*by name only' linux test
expect "unknown linux test" 2 'did you mean: .*selftests/test_uuid' linux test test_uid
expect "linux without a command" 2 'boot, test or coverage' linux
expect "unknown linux command" 2 'no command "linux frob"' linux frob
for command in boot test coverage; do
  expect "linux $command, unknown option" 2 'no option --frob' linux "$command" --frob
done
expect "unknown linux image" 2 'the images are linux lockdep' linux boot --image=frob
expect "linux option without a value" 2 '--cpus needs a value' linux boot --cpus
expect "linux tests: all and a name" 2 'not both' linux test all boot

# --- A second run needs no build tool and little time.
start=$(date +%s%N)
expect "second run" 0 '1 visits' run hello.c
elapsed=$((($(date +%s%N) - start) / 1000000))
if ((elapsed <= 1500)); then pass; else fail "second run" "$elapsed ms"; fi
mkdir bin
printf '#!/bin/sh\nexit 99\n' >bin/bazel
chmod +x bin/bazel
PATH=$work/bin:$PATH expect "second run without bazel" 0 '1 visits' run hello.c

# --- Two at once, on the same file.
"$ring3" run hello.c rounds=1000000 >out 2>&1 &
first=$!
"$ring3" run hello.c rounds=1000000 >err 2>&1 &
second=$!
if wait "$first" && wait "$second"; then pass; else fail "two at once" "one failed"; fi

echo "$passed $failed 0"
