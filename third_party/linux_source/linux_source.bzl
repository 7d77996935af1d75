# SPDX-License-Identifier: MIT
"""linux_source: chosen files of Debian's linux-source-6.1, unmodified, as a repository.

The kernel is never copied into this project: the files are unpacked from the installed package when a target asks for
them. tools/linux_source.sh does the work, for Bazel and for the command line alike.
"""

def _linux_source_impl(repository_ctx):
    script = repository_ctx.path(repository_ctx.attr._script)
    result = repository_ctx.execute(["bash", script, "extract", "."] + repository_ctx.attr.paths, timeout = 300)
    if result.return_code != 0:
        fail("\n\n" + result.stderr)
    repository_ctx.file("BUILD.bazel", """\
# SPDX-License-Identifier: MIT
# Written by //third_party/linux_source:linux_source.bzl. The files beside it are Linux's own (GPL-2.0).
package(default_visibility = ["//visibility:public"])
exports_files(glob(["**"], exclude = ["BUILD.bazel", "WORKSPACE"]))
filegroup(name = "files", srcs = glob(["**"], exclude = ["BUILD.bazel", "WORKSPACE"]))
""")

linux_source = repository_rule(
    implementation = _linux_source_impl,
    attrs = {
        "paths": attr.string_list(
            mandatory = True,
            doc = "Files of the kernel tree, relative to its top; a folder ends in a slash.",
        ),
        "_script": attr.label(default = "//tools:linux_source.sh", allow_single_file = True),
    },
)
