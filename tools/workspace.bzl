# SPDX-License-Identifier: MIT
"""Every external repository that ring3 needs, declared in one place.

A workspace that uses ring3 calls ring3_workspace() too: nothing here is downloaded, and nothing is looked at before a
target needs it.
"""

load("//third_party/bazel_stubs:stubs.bzl", "bazel_stub_repositories")
load("//third_party/debian:debian.bzl", "debian_libraries")
load("//third_party/linux_source:linux_source.bzl", "linux_source")

def ring3_workspace():
    bazel_stub_repositories()
    debian_libraries(name = "debian")

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
    linux_source(
        name = "linux_headers",
        paths = ["include/"],
    )
