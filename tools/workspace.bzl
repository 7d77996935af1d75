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
    linux_source(
        name = "linux_headers",
        paths = ["include/"],
    )
