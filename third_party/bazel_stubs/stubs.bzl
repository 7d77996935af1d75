# SPDX-License-Identifier: MIT
"""Local stand-ins for the repositories that Bazel 4 would download before it builds anything.

Bazel's own C++ and Java packages load rules_cc, rules_java and rules_proto, and every test names the coverage tools.
Bazel 4.2 still has all these rules built in, so a stand-in only has to give the built-in rules their names. ring3
must build with no network, on a machine that has Debian's packages and nothing else.
"""

_HEADER = "# SPDX-License-Identifier: MIT\n"

_RULES_CC = [
    "cc_binary",
    "cc_import",
    "cc_library",
    "cc_proto_library",
    "cc_test",
    "cc_toolchain",
    "cc_toolchain_suite",
    "fdo_prefetch_hints",
    "fdo_profile",
    "objc_import",
    "objc_library",
]

_RULES_JAVA = [
    "java_binary",
    "java_import",
    "java_library",
    "java_lite_proto_library",
    "java_package_configuration",
    "java_plugin",
    "java_proto_library",
    "java_runtime",
    "java_test",
    "java_toolchain",
]

_RULES_PROTO = [
    "proto_lang_toolchain",
    "proto_library",
]

def _stub_impl(repository_ctx):
    attr = repository_ctx.attr
    build = _HEADER + "package(default_visibility = [\"//visibility:public\"])\n"
    build += "".join(["filegroup(name = \"%s\")\n" % group for group in attr.filegroups])
    repository_ctx.file("BUILD.bazel", build if not attr.package else _HEADER)
    if attr.package:
        repository_ctx.file(attr.package + "/BUILD.bazel", build)
        lines = ["%s = native.%s\n" % (rule, rule) for rule in attr.native_rules]
        repository_ctx.file(attr.package + "/defs.bzl", _HEADER + "".join(lines))

_bazel_stub = repository_rule(
    implementation = _stub_impl,
    local = False,
    attrs = {
        "filegroups": attr.string_list(doc = "Empty filegroups that somebody refers to."),
        "native_rules": attr.string_list(doc = "Built-in rules that defs.bzl re-exports."),
        "package": attr.string(doc = "The package that holds defs.bzl; empty for the repository's top."),
    },
)

def bazel_stub_repositories():
    """Declares the stand-ins, except those that the workspace has already declared itself."""
    stubs = {
        "remote_coverage_tools": {"filegroups": ["coverage_report_generator", "lcov_merger"]},
        "rules_cc": {"native_rules": _RULES_CC, "package": "cc"},
        "rules_java": {"native_rules": _RULES_JAVA, "package": "java"},
        "rules_proto": {"native_rules": _RULES_PROTO, "package": "proto"},
    }
    for name, arguments in stubs.items():
        if not native.existing_rule(name):
            _bazel_stub(name = name, **arguments)
