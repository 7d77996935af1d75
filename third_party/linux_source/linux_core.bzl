# SPDX-License-Identifier: MIT
"""linux_core: the sources of a whole Linux core, unmodified; linux_config: one configuration of it.

The core's repository holds the genuine files and, as arch/ring3, a link to ring3's own folder. A configuration's holds what the
genuine build files make of it: .config, generated headers, tools, and files.bzl, which says what is compiled and how.
"""

def _run(repository_ctx, command, what, environment = {}):
    result = repository_ctx.execute(command, timeout = 600, environment = environment)
    if result.return_code != 0:
        fail("\n\nring3: %s failed:\n%s%s" % (what, result.stdout[-2000:], result.stderr[-4000:]))
    return result.stdout

def _linux_core_impl(repository_ctx):
    script = repository_ctx.path(repository_ctx.attr._script)
    _run(repository_ctx, ["bash", script, "core", "."], "unpacking the kernel's sources")
    arch = repository_ctx.path(repository_ctx.attr._arch).dirname
    repository_ctx.symlink(arch, "arch/ring3")

    # The tree's own packages are not Bazel's.
    _run(repository_ctx, ["find", ".", "-name", "BUILD*", "-type", "f", "-delete"], "removing BUILD files")
    repository_ctx.file("BUILD.bazel", """\
# SPDX-License-Identifier: MIT
# Written by //third_party/linux_source:linux_core.bzl. The files beside it are Linux's own (GPL-2.0).
package(default_visibility = ["//visibility:public"])
exports_files(glob(["**/*.c", "**/*.S"], exclude = ["arch/ring3/**"]))
""")

linux_core = repository_rule(
    implementation = _linux_core_impl,
    attrs = {
        "_arch": attr.label(default = "//runtime/linux:arch/Kconfig", allow_single_file = True),
        "_script": attr.label(default = "//tools:linux_source.sh", allow_single_file = True),
    },
)

def _linux_config_impl(repository_ctx):
    core = repository_ctx.path(repository_ctx.attr.core).dirname
    fragments = [repository_ctx.path(fragment) for fragment in repository_ctx.attr.fragments]
    ring3 = repository_ctx.path(repository_ctx.attr._root).dirname
    for label in repository_ctx.attr._inputs:
        repository_ctx.path(label)
    _run(
        repository_ctx,
        ["python3", repository_ctx.path(repository_ctx.attr._script)] + [
            "--core=%s" % core,
            "--core-name=%s" % repository_ctx.attr.core.workspace_name,
            "--ring3=%s" % ring3,
            "--out=%s" % repository_ctx.path("out"),
            "--name=%s" % repository_ctx.name,
            "--style=%s" % repository_ctx.attr.style,
        ] + fragments,
        "configuring the kernel",
    )
    repository_ctx.file("BUILD.bazel", """\
# SPDX-License-Identifier: MIT
# Written by //third_party/linux_source:linux_core.bzl.
package(default_visibility = ["//visibility:public"])
exports_files(["files.bzl", "stamp", "out/.config", "out/scripts/kallsyms", "out/scripts/module.lds"])
""")

linux_config = repository_rule(
    implementation = _linux_config_impl,
    attrs = {
        "core": attr.label(default = "@linux_core//:BUILD.bazel"),
        "fragments": attr.label_list(doc = "Files with CONFIG_ lines, on top of allnoconfig.", allow_files = True),
        "style": attr.string(doc = "The per-CPU style (//tools:style).", default = "offset_table"),
        "_inputs": attr.label_list(default = [
            "//runtime/linux:arch/Kbuild",
            "//runtime/linux:arch/Kconfig",
            "//runtime/linux:arch/Makefile",
            "//runtime/linux:arch/include/asm/Kbuild",
            "//runtime/linux:arch/kernel/Kbuild",
            "//runtime/linux:arch/query.mk",
        ]),
        "_root": attr.label(default = "//:BUILD.bazel", allow_single_file = True),
        "_script": attr.label(default = "//third_party/linux_source:configure.py", allow_single_file = True),
    },
)
