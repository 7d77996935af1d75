# SPDX-License-Identifier: MIT
"""Every external repository that ring3 needs, declared in one place.

A workspace that uses ring3 calls ring3_workspace() too: nothing here is downloaded, and nothing is looked at before a
target needs it.
"""

load("//third_party/bazel_stubs:stubs.bzl", "bazel_stub_repositories")
load("//third_party/debian:aliases.bzl", "debian_aliases")
load("//third_party/debian:debian.bzl", "debian_libraries")
load("//third_party/debian:sysroot.bzl", "debian_sysroot")
load("//third_party/linux_source:linux_core.bzl", "linux_config", "linux_core")
load("//third_party/linux_source:linux_source.bzl", "linux_source")
load("//third_party/toolchains:cross_toolchain.bzl", "debian_cross_toolchain")

# What ring3 is cross-built for: the processor as the GNU tools call it -> Debian's name, Bazel's constraint.
_CROSS_MACHINES = {
    "aarch64": ("arm64", "@platforms//cpu:aarch64"),
    "powerpc64le": ("ppc64el", "@platforms//cpu:ppc"),
}

# Configurations of the tree layer's core -> their fragments, their per-CPU style.
_LINUX_CONFIGURATIONS = {
    "base": (["base", "selftests"], "offset_table"),
    "lockdep": (["base", "lockdep"], "offset_table"),
    "thread_info": (["base", "thread_info"], "thread_info"),
}

def _cross_repositories():
    """Libraries and compilers of other architectures; none is looked at before a build for its platform."""
    for machine, (architecture, _) in _CROSS_MACHINES.items():
        debian_sysroot(
            name = "debian_" + machine,
            architecture = architecture,
            machine = machine,
        )
        debian_cross_toolchain(
            name = "cross_" + machine,
            machine = machine,
            sysroot = "@debian_%s//:BUILD.bazel" % machine,
        )

    # The text of the label is the workspace's at hand, with or without @ring3.
    native.register_toolchains(*[
        str(Label("//third_party/toolchains:" + machine))
        for machine in _CROSS_MACHINES
    ])

def ring3_workspace():
    bazel_stub_repositories()
    debian_aliases(
        name = "debian",
        machines = {cpu: machine for machine, (_, cpu) in _CROSS_MACHINES.items()},
        native = "debian_native",
    )
    debian_libraries(name = "debian_native")
    _cross_repositories()

    # One repository per use, so that a build pays only for the part of the kernel source that it names.
    linux_source(
        name = "linux_percpu_test",
        paths = ["lib/percpu_test.c"],
    )
    linux_source(
        name = "linux_rseq",
        paths = ["tools/testing/selftests/rseq/"],
    )
    # The kernel's own tests of its library, and the parts of that library that they test.
    linux_source(
        name = "linux_lib",
        paths = [
            "lib/atomic64_test.c",
            "lib/bitfield_kunit.c",
            "lib/cmdline_kunit.c",
            "lib/cpumask_kunit.c",
            "lib/is_signed_type_kunit.c",
            "lib/kunit/kunit-example-test.c",
            "lib/kunit/kunit-test.c",
            "lib/kunit/try-catch-impl.h",
            "lib/linear_ranges.c",
            "lib/list-test.c",
            "lib/list_sort.c",
            "lib/math/gcd.c",
            "lib/math/lcm.c",
            "lib/math/rational-test.c",
            "lib/math/rational.c",
            "lib/memcpy_kunit.c",
            "lib/overflow_kunit.c",
            "lib/rbtree_test.c",
            "lib/siphash.c",
            "lib/sort.c",
            "lib/stackinit_kunit.c",
            "lib/test-kstrtox.c",
            "lib/test_bitmap.c",
            "lib/test_bitops.c",
            "lib/test_bits.c",
            "lib/test_hash.c",
            "lib/test_hexdump.c",
            "lib/test_linear_ranges.c",
            "lib/test_list_sort.c",
            "lib/test_min_heap.c",
            "lib/test_scanf.c",
            "lib/test_siphash.c",
            "lib/test_sort.c",
            "lib/test_string.c",
            "lib/test_strscpy.c",
            "lib/test_uuid.c",
            "lib/uuid.c",
            "tools/testing/selftests/kselftest_module.h",
        ],
    )
    # The litmus tests of the kernel's memory model.
    linux_source(
        name = "linux_litmus",
        paths = ["tools/memory-model/litmus-tests/"],
    )
    linux_source(
        name = "linux_headers",
        paths = ["include/"],
    )

    # A whole core, for the tree layer, and its configurations.
    linux_core(name = "linux_core")
    for name, (fragments, style) in _LINUX_CONFIGURATIONS.items():
        linux_config(
            name = "linux_" + name,
            # As above: of this workspace, with or without @ring3.
            fragments = [str(Label("//runtime/linux:config/%s.config" % fragment)) for fragment in fragments],
            style = style,
        )
