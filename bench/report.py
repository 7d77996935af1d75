#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the benchmark programs and writes a report in Markdown.

    bazel build --config=bench //bench/...
    bench/report.py --programs=bazel-bin/bench [--style=thread_info] [--module-log=FILE]... [--output=FILE]

Every figure is the median of all rounds. Within a program, Google Benchmark runs the rounds of all its benchmarks in random
order; the programs themselves take turns too (--passes). So a disturbance of the machine hits all of them alike, and ratios,
which are what the report is about, survive on a busy machine. Times are of the processor, except where marked "wall".

--module-log is what `tools/ring3 run bench/modules/r1_this_cpu.c` (or r3_cpu_id.c) printed: its figures are added.

Exit code: 0 all targets are met, 1 some are not, 2 a benchmark failed or is missing.
"""

import argparse
import datetime
import json
import os
import platform
import re
import statistics
import subprocess
import sys

PROGRAMS = ["this_cpu_bench", "restart_bench", "cpu_id_bench", "preempt_bench", "irq_bench", "task_bench", "sleeping_lock_bench",
            "lock_bench", "base_register_bench", "rseq_bench", "boot_bench", "memory_bench"]

# The comparisons that must come out right: these benchmarks are run once more, side by side in short rounds, so that both
# sides of each see the same state of the machine.
COMPARISONS = [
    ("this_cpu_bench", "^add/8/(this_cpu|thread_local)$"),
    ("cpu_id_bench", "^inline/(thread_info|thread_local|look_up)$"),
    ("preempt_bench", "^(this_cpu_add|pair/.*)$"),
    ("restart_bench", "^.*/same/.*$"),
    ("task_bench", "^yield/(task|boost_fiber)/(2|16)$"),
    ("lock_bench", "^uncontended/(byte_lock_.*|arch_spin_lock|spin_lock|pthread_spin)$"),
    ("sleeping_lock_bench", "^(uncontended/(rt_)?(pthread_)?mutex(_pi)?|r4/(native|irqs_off)/.*)$"),
]
COMPARISON_ROUNDS = 101
COMPARISON_SECONDS = 0.002

METHODS = [
    ("this_cpu", "this_cpu"),
    ("classic", "this_cpu, classic forms: single instructions"),
    ("thread_local", "thread_local, plain (protects against other threads only)"),
    ("preempt_off", "own copy, plain, preemption off"),
    ("generic_irqs_off", "own copy, plain, interrupt flag (the portable form)"),
    ("lock_prefix", "own copy, lock-prefixed"),
    ("shared_atomic", "shared std::atomic, uncontended"),
    ("sched_getcpu_array", "array by sched_getcpu(), lock-prefixed"),
    ("pthread_mutex", "shared, plain, pthread mutex"),
    ("getcpu_syscall_array", "array by the getcpu system call, lock-prefixed"),
    ("pthread_sigmask", "own copy, plain, signals masked"),
]
# Those that have a restartable and a classic form.
TWO_FORMS = ["add_return", "xchg", "cmpxchg", "cmpxchg_double"]
OPERATIONS = ["read", "write", "add", "and", "or", "add_return", "xchg", "cmpxchg", "cmpxchg_double"]


class Figures:
    """All samples of all benchmarks; figures["program:benchmark"] is the median in nanoseconds of one operation."""

    def __init__(self):
        self.samples = {}
        self.counters = {}

    def add(self, program, result):
        if result.get("run_type") == "aggregate":
            return
        name = "%s:%s" % (program, result["run_name"])
        if result.get("error_occurred"):
            raise SystemExit("%s: %s" % (name, result.get("error_message", "failed")))
        if "items_per_second" in result:
            ns = 1e9 / result["items_per_second"]
        else:
            ns = result["real_time"] * {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[result["time_unit"]]
        self.samples.setdefault(name, []).append(ns)
        for key, value in result.items():
            if key.endswith("_KiB"):
                self.counters.setdefault((name, key), []).append(value)

    def __getitem__(self, name):
        if name not in self.samples:
            raise SystemExit("there is no benchmark %s" % name)
        return statistics.median(self.samples[name])

    def __contains__(self, name):
        return name in self.samples

    def counter(self, name, key):
        return statistics.median(self.counters[name, key])

    def spread(self):
        """The middle half of a benchmark's samples, relative to its median: the median of that over all benchmarks."""
        relative = []
        for samples in self.samples.values():
            if len(samples) >= 2:
                low, middle, high = statistics.quantiles(samples, n=4)
                relative.append((high - low) / middle)
        return statistics.median(relative) if relative else 0.0


def run_program(options, program, rounds, seconds, arguments=()):
    """The results of one run of a program, as Google Benchmark's dictionaries."""
    path = os.path.join(options.programs, "%s_%s" % (program, options.style))
    if not os.path.exists(path):
        raise SystemExit("%s is not there: bazel build --config=bench //bench/..." % path)
    command = [path, "--benchmark_format=json", "--benchmark_enable_random_interleaving=true",
               "--benchmark_repetitions=%d" % rounds, "--benchmark_min_time=%g" % seconds, *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit("%s failed:\n%s" % (path, done.stderr))
    return json.loads(done.stdout)["benchmarks"]


def run_programs(options):
    """Two Figures: of everything, and of the comparisons."""
    figures, compared = Figures(), Figures()
    for turn in range(options.passes):
        for program in PROGRAMS:
            print("pass %d of %d: %s" % (turn + 1, options.passes, program), file=sys.stderr)
            for result in run_program(options, program, options.rounds, options.min_time):
                figures.add(program, result)
    for program, pattern in COMPARISONS:
        print("comparison: %s %s" % (program, pattern), file=sys.stderr)
        for result in run_program(options, program, COMPARISON_ROUNDS, COMPARISON_SECONDS, ["--benchmark_filter=" + pattern]):
            compared.add(program, result)
    return figures, compared


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def time_text(ns):
    for limit, unit, divisor in ((1e3, "ns", 1), (1e6, "µs", 1e3), (1e9, "ms", 1e6)):
        if ns < limit:
            break
    else:
        unit, divisor = "s", 1e9
    value = ns / divisor
    return "%.*f %s" % (3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0, value, unit)


def ratio_text(ratio):
    return "%.2f" % ratio if ratio < 10 else "%.1f" % ratio if ratio < 100 else "%.0f" % ratio


def targets(f, compared):
    """Rows of (what, target, measured, met)."""
    add = compared["this_cpu_bench:add/8/this_cpu"]
    local_add = compared["this_cpu_bench:add/8/thread_local"]
    number, local, look_up = (compared["cpu_id_bench:inline/" + way] for way in ("thread_info", "thread_local", "look_up"))
    rows = [
        ("this_cpu_add, 8 bytes, against a thread_local increment", "<= 1.15 times",
         "%.2f times (%s, %s)" % (add / local_add, time_text(add), time_text(local_add)), add <= 1.15 * local_add),
        ("raw_smp_processor_id, thread_info, against a thread_local load", "<= 1.1 times",
         "%.2f times (%s, %s)" % (number / local, time_text(number), time_text(local)), number <= 1.1 * local),
        ("the same against a look-up in the offset table", ">= 24.74 % less",
         "%.2f %% less (%s)" % (100 * (1 - number / look_up), time_text(look_up)), number <= (1 - 0.2474) * look_up),
    ]
    for style in ("thread_info", "offset_table"):
        pair, base = compared["preempt_bench:pair/" + style], compared["preempt_bench:this_cpu_add"]
        rows.append(("preempt_disable + preempt_enable, %s, against this_cpu_add" % style, "<= 5 times",
                     "%.2f times (%s, %s)" % (pair / base, time_text(pair), time_text(base)), pair <= 5 * base))
    for operation in TWO_FORMS:
        ns, classic, portable = (compared["restart_bench:%s/same/%s" % (operation, form)]
                                 for form in ("restartable", "classic", "portable"))
        rows.append(("this_cpu_%s, restartable, against the classic instruction, one word" % operation, ">= 3 times cheaper",
                     "%.2f times (%s, %s)" % (classic / ns, time_text(ns), time_text(classic)), classic >= 3 * ns))
        rows.append(("the same against the portable form", "not slower",
                     "%.2f times (%s)" % (portable / ns, time_text(portable)), portable >= ns))
    for count in (2, 16):
        task, fiber = (compared["task_bench:yield/%s/%d" % (who, count)] for who in ("task", "boost_fiber"))
        rows.append(("task switch among %d tasks, against a bare Boost.Fiber yield" % count, "<= 1.5 times",
                     "%.2f times (%s, %s)" % (task / fiber, time_text(task), time_text(fiber)), task <= 1.5 * fiber))
    for way, name, limit in (("polls", "polling/iterations:20000", 1000), ("sleeps", "sleeping/iterations:3000", 15000)):
        wake = f["task_bench:wake/%s/real_time" % name]
        rows.append(("waking a task on another CPU, which %s, to its answer" % way, "<= %s" % time_text(limit), time_text(wake),
                     wake <= limit))
    polling, busy, bare = (f["task_bench:call/%s/real_time" % what] for what in ("polling", "busy", "bare_tgkill"))
    rows.append(("cross call to a CPU that polls in idle", "<= 300 ns", time_text(polling), polling <= 300))
    rows.append(("cross call to a busy CPU, against a bare tgkill round trip", "<= 1.5 times",
                 "%.2f times (%s, %s)" % (busy / bare, time_text(busy), time_text(bare)), busy <= 1.5 * bare))
    lock = {name: compared["sleeping_lock_bench:" + name] for name in (
        "uncontended/mutex", "uncontended/pthread_mutex", "uncontended/rt_mutex", "uncontended/pthread_mutex_pi", "r4/native/fast",
        "r4/native/slow")}
    for ours, theirs in (("mutex", "pthread_mutex"), ("rt_mutex", "pthread_mutex_pi")):
        ns, other = lock["uncontended/" + ours], lock["uncontended/" + theirs]
        rows.append(("%s, uncontended lock + unlock, against %s" % (ours, theirs), "<= 1 times",
                     "%.2f times (%s, %s)" % (ns / other, time_text(ns), time_text(other)), ns <= other))
    fast, slow = lock["r4/native/fast"], lock["r4/native/slow"]
    rows.append(("rt_mutex, slow path against compare-exchange first", ">= 2.75 times",
                 "%.2f times (%s, %s)" % (slow / fast, time_text(slow), time_text(fast)), slow >= 2.75 * fast))
    for cpus, limit in ((64, 50), (1024, 500)):
        boot = f["boot_bench:boot_teardown/%d/real_time" % cpus]
        rows.append(("boot + teardown of %d CPUs (wall)" % cpus, "<= %d ms" % limit, time_text(boot), boot <= limit * 1e6))
    kib = max(f.counter("memory_bench:per_cpu/%d/iterations:1/real_time" % cpus, "resident_KiB") for cpus in (64, 512))
    rows.append(("resident memory per CPU, 64 KiB section, all of it written", "<= 100 KiB", "%.1f KiB" % kib, kib <= 100))
    return rows


def module_results(paths):
    """The `result` lines of the modules' logs, as dictionaries."""
    results = []
    for path in paths:
        with open(path, encoding="utf-8") as log:
            for line in log:
                found = re.search(r"\bresult ((?:\w+=\S+ ?)+)$", line.strip())
                if found:
                    results.append(dict(field.split("=", 1) for field in found.group(1).split()))
    return results


def r4_text(f, compared):
    """{slow path, compare-exchange first} x {the processor's, interrupt flag, signal mask}."""
    def pair(figures, way):
        return [figures["sleeping_lock_bench:r4/%s/%s" % (way, path)] for path in ("slow", "fast")]

    return "; ".join("%s → %s %s" % (time_text(slow), time_text(fast), text) for (slow, fast), text in (
        (pair(compared, "native"), "native"), (pair(compared, "irqs_off"), "portable, interrupt flag"),
        (pair(f, "sigmask"), "portable, pthread_sigmask")))


def r5_text(compared, modules):
    inside, before = (compared["lock_bench:uncontended/byte_lock_" + variant] for variant in ("inside", "before"))
    text = "%+.1f %% natively (%s → %s)" % (100 * (before / inside - 1), time_text(inside), time_text(before))
    ways = {m["byte_lock"]: int(m["per_call_ps"]) / 1000 for m in modules if "byte_lock" in m and "per_call_ps" in m}
    if ways:
        text += "; in a module: %+.1f %% (%s → %s)" % (
            100 * (ways["before"] / ways["inside"] - 1), time_text(ways["inside"]), time_text(ways["before"]))
    return text


def references(f, compared, modules):
    """Rows of (result, published, measured here)."""
    # What Linux replaced the portable form by: single instructions.
    ratio = {operation: f["this_cpu_bench:%s/8/generic_irqs_off" % operation] / f["this_cpu_bench:%s/8/classic" % operation]
             for operation in OPERATIONS}
    r1 = "portable form / classic form, 8 bytes: " + ", ".join("%s %.2f" % (name, ratio[name]) for name in (
        "add", "and", "or", "add_return", "xchg", "cmpxchg", "read", "write"))
    inside = [m for m in modules if "generic_to_native_x100" in m]
    if inside:
        r1 += "; in a module: " + ", ".join("%s %.2f" % (m["op"], int(m["generic_to_native_x100"]) / 100) for m in inside)
    thread_info, look_up = compared["cpu_id_bench:inline/thread_info"], compared["cpu_id_bench:inline/look_up"]
    called, called_look_up = f["cpu_id_bench:call/thread_info"], f["cpu_id_bench:call/look_up"]
    r3 = "%+.2f %% in place (%s → %s); %+.2f %% through a call (%s → %s), which hides most of it here" % (
        100 * (thread_info / look_up - 1), time_text(look_up), time_text(thread_info),
        100 * (called / called_look_up - 1), time_text(called_look_up), time_text(called))
    ways = {(m["place"], m["way"]): int(m["per_call_ps"]) / 1000 for m in modules if "way" in m}
    if ("inlined", "look_up") in ways:
        r3 += "; in a module: %+.2f %% in place" % (100 * (ways["inlined", "cpu_id"] / ways["inlined", "look_up"] - 1))
    return [
        ("R1 this_cpu without disabling interrupts", "hackbench 47.05 s → 44.93 s (−4.5 %)",
         r1 + ". hackbench: waiting for tasks"),
        ("R2 cmpxchg_double and the SLUB fast path", "hackbench 119.23 s → 106.18 s (−10.9 %)",
         "portable form / classic form of cmpxchg_double, 8 bytes: %.2f. hackbench: waiting for tasks and dynamic memory" %
         ratio["cmpxchg_double"]),
        ("R3 CPU number from thread_info", "10^9 calls: 1.603 s → 1.206 s (−24.74 %)", r3),
        ("R4 rt_mutex fast path with cmpxchg", "91 ns → 33 ns native; 94 ns → 108 ns portable", r4_text(f, compared)),
        ("R5 byte lock of a two-thread core", "156 567 → 151 680 ticks (−3 %)", r5_text(compared, modules)),
    ]


def operation_tables(f):
    def value(operation, size, method):
        return f["this_cpu_bench:%s/%d/%s" % (operation, size, method)]

    out = "### Operations, 8 bytes: nanoseconds each\n\n"
    out += table(["method"] + OPERATIONS, [
        [text] + ["%.3g" % value(operation, 8, method) for operation in OPERATIONS] for method, text in METHODS])
    out += "\n### The same, relative to this_cpu\n\n"
    out += table(["method"] + OPERATIONS, [
        [text] + [ratio_text(value(operation, 8, method) / value(operation, 8, "this_cpu")) for operation in OPERATIONS]
        for method, text in METHODS])
    out += "\n### Operations, 4 bytes: nanoseconds each\n\n"
    out += table(["method"] + OPERATIONS, [
        [text] + ["%.3g" % value(operation, 4, method) for operation in OPERATIONS]
        for method, text in METHODS if "this_cpu_bench:add/4/" + method in f])
    return out


def simple_table(f, program, base, names):
    """One row per benchmark of a program, relative to one of them."""
    rows = []
    for name, text in names:
        ns = f["%s:%s" % (program, name)]
        rows.append((text, time_text(ns), ratio_text(ns / f["%s:%s" % (program, base)])))
    return table(["", "time", "ratio"], rows)


def host_line():
    model = "unknown processor"
    with open("/proc/cpuinfo", encoding="utf-8") as cpuinfo:
        found = re.search(r"^model name\s*: (.*)$", cpuinfo.read(), re.M)
        model = found.group(1) if found else model
    return "%s, %d CPUs, Linux %s, %s" % (model, os.cpu_count(), platform.release(),
                                          datetime.datetime.now().strftime("%Y-%m-%d %H:%M"))


def report(f, compared, options, load_before):
    met = targets(f, compared)
    out = ["# ring3 benchmark report\n\n%s. Style %s, %d rounds of each benchmark, middle half of a benchmark's rounds within "
           "%.0f %% (median); load average %.1f before, %.1f after.\n" % (
               host_line(), options.style, options.rounds * options.passes, 100 * f.spread(), load_before, os.getloadavg()[0])]
    out.append("## Must reach\n\n" + table(["", "target", "measured", ""], [
        (what, target, measured, "ok" if ok else "**missed**") for what, target, measured, ok in met]) +
               "\nNumbers of instructions are asserted by tests/codegen.\n")
    out.append("## Reference results\n\n" + table(["result", "published", "here"], references(f, compared, module_results(options.module_log))))
    out.append("## Figures\n\n" + operation_tables(f))
    shapes = [(operation, shape) for shape in ("independent", "same") for operation in TWO_FORMS] + [("cmpxchg_double", "slab")]
    out.append("### Restartable and classic forms, 8 bytes\n\n" + table(
        ["operation, shape (restart_bench.cc)", "restartable", "classic", "portable", "classic / restartable"], [
            ["%s, %s" % pair] + [time_text(f["restart_bench:%s/%s/%s" % (*pair, form)]) for form in ("restartable", "classic", "portable")]
            + [ratio_text(f["restart_bench:%s/%s/classic" % pair] / f["restart_bench:%s/%s/restartable" % pair])] for pair in shapes]))
    out.append("### The CPU's number\n\n" + simple_table(f, "cpu_id_bench", "inline/thread_local", [
        ("inline/thread_local", "a thread_local variable"),
        ("inline/thread_info", "raw_smp_processor_id(), thread_info"),
        ("inline/offset_table", "raw_smp_processor_id(), offset_table"),
        ("inline/look_up", "look-up of cpu_number: address + offset, load"),
        ("call/thread_local", "a thread_local variable, in a function"),
        ("call/thread_info", "thread_info, in a function"),
        ("call/offset_table", "offset_table, in a function"),
        ("call/look_up", "look-up, in a function"),
        ("host/sched_getcpu", "sched_getcpu()"),
        ("host/getcpu_syscall", "the getcpu system call")]))
    out.append("### Preemption\n\n" + simple_table(f, "preempt_bench", "this_cpu_add", [
        ("this_cpu_add", "this_cpu_add()"),
        ("pair/thread_info", "preempt_disable() + preempt_enable(), thread_info"),
        ("pair/offset_table", "the same, offset_table"),
        ("pair_around_add/thread_info", "the pair around raw_cpu_add(), thread_info"),
        ("pair_around_add/offset_table", "the same, offset_table")]))
    out.append("### Tasks\n\n" + simple_table(f, "task_bench", "yield/boost_fiber/16", [
        ("yield/raw_context", "boost::context, one jump"),
        ("yield/boost_fiber/16", "boost::this_fiber::yield(), 16 fibers"),
        ("yield/task/16", "yield(), 16 tasks"),
        ("yield/boost_fiber/1000", "boost::this_fiber::yield(), 1000 fibers"),
        ("yield/task/1000", "yield(), 1000 tasks"),
        ("call/bare_tgkill/real_time", "tgkill round trip to a thread that spins"),
        ("call/busy/real_time", "cross call to a CPU that spins"),
        ("call/polling/real_time", "cross call to a CPU that polls in idle")]))
    out.append("### Interrupts\n\n" + simple_table(f, "irq_bench", "this_cpu_add", [
        ("this_cpu_add", "this_cpu_add()"),
        ("local_irq_disable_enable", "local_irq_disable() + local_irq_enable()"),
        ("local_irq_save_restore", "local_irq_save() + local_irq_restore()"),
        ("pthread_sigmask_block_restore", "pthread_sigmask(), block + restore")]))
    out.append("### Sleeping locks, taken and released without contention\n\n" + simple_table(
        f, "sleeping_lock_bench", "uncontended/pthread_mutex", [
            ("uncontended/pthread_mutex", "pthread mutex"),
            ("uncontended/pthread_mutex_pi", "pthread mutex with priority inheritance"),
            ("uncontended/mutex", "mutex_lock() + mutex_unlock()"),
            ("uncontended/rt_mutex", "rt_mutex_lock() + rt_mutex_unlock()"),
            ("uncontended/down_read", "down_read() + up_read()"),
            ("uncontended/down_write", "down_write() + up_write()"),
            ("uncontended/semaphore", "down() + up()"),
            ("uncontended/completion", "complete() + wait_for_completion()")]))
    out.append("### Sleeping locks, all CPUs at once, per acquisition (wall)\n\n" + table(
        ["", "2 CPUs", "4 CPUs"], [
            [text] + [time_text(f["sleeping_lock_bench:contended/%s/%d/real_time" % (name, cpus)]) for cpus in (2, 4)]
            for name, text in (("std_mutex", "std::mutex"), ("mutex", "mutex"), ("down_write", "rwsem, writers"),
                               ("rt_mutex", "rt_mutex (in order)"))]))
    out.append("### Restartable sequences of the host kernel\n\n" + simple_table(f, "rseq_bench", "add/this_cpu", [
        ("add/this_cpu", "this_cpu_add()"),
        ("add/rseq_addv", "rseq_addv()"),
        ("cmpxchg/this_cpu", "this_cpu_cmpxchg()"),
        ("cmpxchg/rseq_cmpeqv_storev", "rseq_cmpeqv_storev()")]))
    out.append("### Base register\n\n" + simple_table(f, "base_register_bench", "set/wrgsbase", [
        ("set/wrgsbase", "wrgsbase"), ("set/arch_prctl", "arch_prctl")]))
    out.append("### Boot and calls (wall)\n\n" + table(["", "time"], [
        ("boot + teardown, %d CPUs" % cpus, time_text(f["boot_bench:boot_teardown/%d/real_time" % cpus]))
        for cpus in (1, 64, 1024)] + [("RunOn() from a host thread and back", time_text(f["boot_bench:run_on/real_time"]))]))
    memory = "memory_bench:per_cpu/%d/iterations:1/real_time"
    out.append("### Memory per CPU, with a section of 64 KiB\n\n" + table(
        ["CPUs", "resident, section written", "resident, untouched", "host's page tables"], [
            [cpus] + ["%.1f KiB" % f.counter(memory % cpus, key) for key in ("resident_KiB", "untouched_KiB", "page_table_KiB")]
            for cpus in (64, 512)]))
    return "\n".join(out), all(ok for _, _, _, ok in met)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, metavar="DIR", help="where the benchmark programs are")
    parser.add_argument("--style", default="thread_info", choices=["thread_info", "offset_table"])
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="rounds of each benchmark per run (default 5)")
    parser.add_argument("--passes", type=int, default=3, metavar="N", help="runs of each program (default 3)")
    parser.add_argument("--min-time", type=float, default=0.01, metavar="S", help="seconds of each round (default 0.01)")
    parser.add_argument("--module-log", action="append", default=[], metavar="FILE")
    parser.add_argument("--output", metavar="FILE", help="default: standard output")
    options = parser.parse_args()
    load_before = os.getloadavg()[0]
    try:
        figures, compared = run_programs(options)
        text, met = report(figures, compared, options, load_before)
    except SystemExit as problem:
        print("report.py: %s" % problem, file=sys.stderr)
        return 2
    if options.output:
        with open(options.output, "w", encoding="utf-8") as output:
            output.write(text)
    else:
        print(text)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
