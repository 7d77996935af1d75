# SPDX-License-Identifier: MIT
"""ring3's build macros. From another workspace: load("@ring3//tools:ring3.bzl", "kernel_library", "kernel_test").

kernel-side sources are C or C++ files that see <linux/...> and no C library; host-side sources are ordinary C++.
"""

load(":flags.bzl", "PROGRAM_FLAGS", "STYLES")
load(":kernel_rules.bzl", _kernel_library = "kernel_library", _kernel_module = "kernel_module")
load(":styled.bzl", "styled_binary", "styled_test")

# Absolute labels of ring3's own targets; str() keeps the repository's name when ring3 is an external repository.
_RUNTIME = Label("//runtime:runtime")
_TEST_MAIN = Label("//runtime:test_main")
_KUNIT_MAIN = Label("//runtime:kunit_main")
_BENCHMARK_MAIN = Label("//runtime:benchmark_main")

_HOST_FEATURES = ["-supports_start_end_lib"]

def kernel_library(name, services = True, deps = [], **kwargs):
    """Kernel-side sources that become part of a program.

    Args:
      name: the target; also KBUILD_MODNAME unless `modname` is given.
      services: link ring3's runtime (printk, slab, module parameters, ...). Only the runtime's own parts say False.
      deps: kernel_library targets, or cc_library targets whose headers are clean (plain C types, no includes).
      **kwargs: srcs (.c .cc .S .h), hdrs, copts, local_defines, modname, data, alwayslink, and the common attributes.
    """
    _kernel_library(name = name, deps = deps + ([_RUNTIME] if services else []), **kwargs)

def kernel_module(name, **kwargs):
    """Kernel-side sources as NAME.so, which `ring3 run` or a test can load.

    Args:
      name: the target; also KBUILD_MODNAME unless `modname` is given.
      **kwargs: srcs, hdrs, deps, copts, local_defines, modname, and the common attributes.
    """
    kwargs.setdefault("srcs", [])
    _kernel_module(name = name, **kwargs)

def _program(name, srcs, host_srcs, deps, kernel_deps, copts, kernel_copts, linkopts, local_defines, main, testonly):
    parts = list(deps)
    if srcs or kernel_deps:
        kernel_library(
            name = name + "_kernel",
            srcs = srcs,
            deps = kernel_deps,
            copts = kernel_copts,
            modname = name,
            testonly = testonly,
            visibility = ["//visibility:private"],
        )
        parts.insert(0, ":%s_kernel" % name)
    native.cc_binary(
        name = name + "_program",
        srcs = host_srcs,
        copts = PROGRAM_FLAGS + copts,
        features = _HOST_FEATURES,
        linkopts = linkopts,
        linkstatic = True,
        local_defines = local_defines,
        deps = parts + [_RUNTIME, main],
        tags = ["manual"],
        testonly = testonly,
        visibility = ["//visibility:private"],
    )

def kernel_test(
        name,
        srcs = [],
        test_srcs = [],
        deps = [],
        kernel_deps = [],
        styles = STYLES,
        copts = [],
        kernel_copts = [],
        linkopts = [],
        local_defines = [],
        main = _TEST_MAIN,
        **kwargs):
    """A GoogleTest of kernel-side code, built and run in both per-CPU styles.

    Makes NAME_thread_info, NAME_offset_table and the test_suite NAME.

    Args:
      name: the suite.
      srcs: kernel-side sources and headers.
      test_srcs: host-side sources (GoogleTest) and the headers shared by both sides.
      deps: host-side dependencies; a kernel_library is one too.
      kernel_deps: kernel_library targets that srcs include headers of.
      styles: the styles to test.
      copts: compiler flags of test_srcs.
      kernel_copts: compiler flags of srcs.
      linkopts: linker flags.
      local_defines: defines of test_srcs.
      main: the library that has main().
      **kwargs: attributes of the tests: args, data, env, size, timeout, tags, flaky, shard_count, visibility, ...
    """
    _program(name, srcs, test_srcs, deps, kernel_deps, copts, kernel_copts, linkopts, local_defines, main, True)
    tags = kwargs.pop("tags", [])
    for style in styles:
        styled_test(
            name = "%s_%s" % (name, style),
            actual = ":%s_program" % name,
            style = style,
            # Lets a configuration leave a style out: each style compiles everything once more.
            tags = tags + ["style_" + style],
            **kwargs
        )
    native.test_suite(
        name = name,
        tests = [":%s_%s" % (name, style) for style in styles],
        tags = ["manual"] if "manual" in tags else [],
    )

def kunit_test(name, srcs, deps = [], copts = [], local_defines = [], cpus = 2, command_line = "", **kwargs):
    """KUnit suites, unmodified, as a GoogleTest program in both per-CPU styles; see docs/kunit.md.

    Makes NAME_thread_info, NAME_offset_table and the test_suite NAME.

    Args:
      name: the suite; also KBUILD_MODNAME.
      srcs: kernel-side sources with kunit_test_suites(), the code that they test, and headers. Files of another repository
        are welcome: "@linux_kunit//:lib/list-test.c".
      deps: kernel_library targets.
      copts: compiler flags of srcs.
      local_defines: defines of srcs, besides CONFIG_KUNIT=1.
      cpus: virtual CPUs; the cases run on CPU 0.
      command_line: parameters, as on a kernel command line.
      **kwargs: as for kernel_test: args, data, size, styles, tags, ...
    """
    kernel_test(
        name = name,
        srcs = srcs,
        kernel_deps = deps,
        kernel_copts = ["-D" + define for define in ["CONFIG_KUNIT=1"] + local_defines] + copts,
        args = kwargs.pop("args", []) + ["--cpus=%d" % cpus] + (["'--command_line=%s'" % command_line] if command_line else []),
        main = kwargs.pop("main", _KUNIT_MAIN),
        **kwargs
    )

def kernel_benchmark(
        name,
        srcs = [],
        bench_srcs = [],
        deps = [],
        kernel_deps = [],
        styles = STYLES,
        copts = [],
        kernel_copts = [],
        linkopts = [],
        local_defines = [],
        main = _BENCHMARK_MAIN,
        **kwargs):
    """A Google Benchmark of kernel-side code, as NAME_thread_info and NAME_offset_table (run with --config=bench).

    Args:
      name: prefix of the programs.
      srcs: kernel-side sources and headers.
      bench_srcs: host-side sources (Google Benchmark) and the headers shared by both sides.
      deps: host-side dependencies; a kernel_library is one too.
      kernel_deps: kernel_library targets that srcs include headers of.
      styles: the styles to build.
      copts: compiler flags of bench_srcs.
      kernel_copts: compiler flags of srcs.
      linkopts: linker flags.
      local_defines: defines of bench_srcs.
      main: the library that has main().
      **kwargs: attributes of the programs: data, tags, visibility, ...
    """
    _program(name, srcs, bench_srcs, deps, kernel_deps, copts, kernel_copts, linkopts, local_defines, main, True)
    for style in styles:
        styled_binary(
            name = "%s_%s" % (name, style),
            actual = ":%s_program" % name,
            style = style,
            testonly = True,
            **kwargs
        )
