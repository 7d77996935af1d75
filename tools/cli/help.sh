# SPDX-License-Identifier: MIT
#
# ring3 --help, ring3 run --help and ring3 help linux.

help_main() {
  case ${1:-} in
    linux) help_linux ;;
    run) help_run ;;
    *) help_all ;;
  esac
}

help_all() {
  cat <<TEXT
ring3 runs kernel code, unmodified, in user space: virtual CPUs, per-CPU data, preempt_count, printk and modules,
in an ordinary process that you can debug, profile and kill.

${bold}Start here${plain}
  ring3 demo        sets up this machine (Debian 12), then runs Linux's own lib/percpu_test.c and a small measurement
  ring3 run FILE.c  compiles FILE.c as a kernel module, loads it, prints its log, unloads it

${bold}Commands${plain}
  demo              the tour; about a minute the first time
  run FILE.c...     try a module now; see: ring3 run --help
  linux ...         the genuine Linux core as a process: boots it, runs its tests; see: ring3 help linux
  test [TARGET...]  the whole test suite; --config=NAME for one configuration (gcc, clang, asan-ubsan, valgrind, arm64, ...)
  bench             every benchmark beside its alternatives, as one report (1 to 2 minutes; quiet machine, please)
  info              CPUs, pinning, base register, styles, compilers, kernel source
  help [TOPIC]      this text; topics: run, linux

${bold}A first module${plain}
  cat > hello.c <<'EOF'
$(sed '1d; s/^\(.\)/  \1/' "$RING3_ROOT/tools/cli/hello.c")
  EOF
  ring3 run hello.c rounds=3 --cpus=4

Build targets for your own tests and benchmarks: docs/porting.md. How per-CPU data works here: docs/percpu.md.
TEXT
}

help_run() {
  cat <<TEXT
usage: ring3 run FILE.c... [name=value...] [options]

Compiles each FILE as a kernel module (the flags of the kernel: no C library, gnu11), loads them in this order, runs
module_init, prints the kernel log, runs module_exit in reverse order. ${bold}linux:PATH${plain} is that file of the kernel
source package, unmodified:

  ring3 run linux:lib/percpu_test.c --cpus=4 --expect-init=-EAGAIN
  ring3 run counter.c rounds=1000 name="two words" --cpus=64 --check
  ring3 run counter.c --style=offset_table --gdb

${bold}name=value${plain}            a module parameter, as on insmod's command line

${bold}Options${plain}
  --cpus=N              virtual CPUs, 1 to 1024; default: as many as this process may use
  --style=STYLE         where per-CPU state lives: thread_info (default; as arm64) or offset_table (as x86)
  --preempt=MODEL       where a task loses its CPU unasked: full (default; between any two instructions), voluntary
                        (at might_sleep()) or none (only where it sleeps, yields or calls cond_resched())
  --percpu-form=FORM    what this_cpu_cmpxchg, xchg, add_return and cmpxchg_double are made of: restartable (default;
                        repaired by the interrupt that hits them) or classic (one atomic instruction each)
  --check               look for kernel misuse: smp_processor_id() in preemptible code, sleeping while atomic, ...
  --expect-init=VALUE   what module_init must return: 0 (default), an errno name like -EAGAIN, or a number
  --timeout=S           stop after S seconds
  --cc=gcc|clang        the compiler of the module
  --config=PORT         for another processor, under emulation: arm64, arm64-lse, arm64-v8.0 (no atomic instructions), ppc64le;
                        or generic: the portable asm/ on this one. See docs/ports.md
  --gdb                 run under gdb: break on any function of FILE, it is a plain program

${bold}Exit code${plain}
  0  init returned what was expected, exit ran, nothing was reported
  1  init returned something else, or the module has none
  2  bad input: an option, a CPU count, a parameter that does not parse, no such file
  3  a source does not compile
  4  WARN, BUG, panic or a check reported something
  5  a crash
  6  the time limit passed
  7  the machine refused: a missing package, limits, memory, threads
TEXT
}

help_linux() {
  cat <<TEXT
usage: ring3 linux boot [options] [kernel parameters...]
       ring3 linux test [NAME...|all]
       ring3 linux coverage [--check|--accept]

The core of Linux, unmodified, as a process: each virtual CPU is a thread. See docs/linux.md.

  ring3 linux boot --cpus=8 --init='cat /proc/cpuinfo'
  ring3 linux boot --image=lockdep --timeout=30s quiet
  ring3 linux test test_uuid
  ring3 linux test lockdep/boot

${bold}boot${plain}  builds the image and becomes it; the console is the standard output. Ctrl-C prints every CPU's stack and leaves.
  --image=IMAGE         linux (default), lockdep (checks its own locking) or thread_info (per-CPU state as on arm64)
  --cpus=N              virtual CPUs, 1 to 64; default: 4
  --mem=SIZE            physical memory, such as 256M (default) or 2G
  --timeout=TIME        prints every CPU's stack and fails after this time, such as 10s or 2m; a number alone is in seconds
  --init=SCRIPT         commands for the first user program, separated by semicolons: insmod FILE [PARAMETER=VALUE...],
                        rmmod NAME, sleep SECONDS, cat FILE, write FILE TEXT; a minus sign in front lets a command fail
  --                    what follows are kernel parameters, whatever they look like

${bold}test${plain}  runs tests of the core; the last line is "N passed, N failed".
  no name               lists the tests
  NAME                  runs it now, its console on the terminal; a target's name with or without _test, or PACKAGE/NAME.
                        A name that several packages have runs in all of them
  all                   runs all but those that take long; earlier results of the same inputs count

${bold}coverage${plain}  builds every file of every image, runs all tests and writes docs/linux-coverage.md.
  --check               writes nothing; fails if a test of tests/linux/coverage/baseline.txt is gone, fails or has fewer cases
  --accept              writes that baseline, too: all tests and their cases, if all pass

${bold}Exit code${plain}
  boot                  0 powered off, 1 panic, 2 bad input or init's script failed, 124 the time limit passed, 130 Ctrl-C
  test, coverage        0 all is well, 1 something failed, 2 bad input
  all                   7 the machine refused, or the core does not build
TEXT
}
