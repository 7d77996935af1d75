# SPDX-License-Identifier: MIT
"""What `tools/ring3 run` needs from a build: the runner, and the flags that make a module for it.

The flags are those of kernel_module in the same configuration, from the same lists. So a module made by the command
line is the module that Bazel would make.
"""

load(
    "//tools:flags.bzl",
    "KERNEL_CXX_FLAGS",
    "KERNEL_C_FLAGS",
    "KERNEL_DEFINES",
    "KERNEL_FLAGS",
    "LINKER_FLAGS",
    "MODULE_DEFINES",
    "MODULE_FLAGS",
    "MODULE_LINK_FLAGS",
    "STYLES",
    "checks_defines",
    "kernel_include_dirs",
    "linker_script_flag",
    "percpu_form_defines",
    "port_flags",
    "style_define",
)
load("//tools:settings.bzl", "SettingInfo", "style_transition")

# Stands for ring3's root in the flags: the tree may have been moved since.
_ROOT = "%ROOT%"

def _flag_lines(kind, flags):
    return ["%s %s" % (kind, flag) for flag in flags]

def _run_products_impl(ctx):
    runner = ctx.actions.declare_file(ctx.label.name + "/ring3_run")
    ctx.actions.symlink(
        output = runner,
        target_file = ctx.attr.runner[0][DefaultInfo].files_to_run.executable,
        is_executable = True,
    )
    port = ctx.attr._port[SettingInfo].value
    defines = KERNEL_DEFINES + MODULE_DEFINES + [style_define(ctx.attr.style)]
    defines += percpu_form_defines(ctx.attr._percpu_form[SettingInfo].value)
    defines += checks_defines(ctx.attr._checks[SettingInfo].value)
    includes = ["-I" + (_ROOT + "/" + directory if directory else _ROOT) for directory in kernel_include_dirs(port)]
    lines = _flag_lines("compile", ["-D" + define for define in defines] + includes + KERNEL_FLAGS + port_flags(port) + MODULE_FLAGS)

    # What the configuration builds for, as in arm64-lse: a module takes the same instructions as the runner.
    lines += _flag_lines("compile", [flag for flag in ctx.fragments.cpp.copts if flag.startswith(("-march=", "-mcpu="))])
    lines += _flag_lines("c", KERNEL_C_FLAGS)
    lines += _flag_lines("c++", KERNEL_CXX_FLAGS)
    lines += _flag_lines("link", LINKER_FLAGS + MODULE_LINK_FLAGS)
    lines += _flag_lines("link", [linker_script_flag("%s/%s" % (_ROOT, ctx.file._linker_script.short_path))])
    lines += _flag_lines("source", ["%s/%s" % (_ROOT, ctx.file._stub.short_path)])
    flags = ctx.actions.declare_file(ctx.label.name + "/flags")
    ctx.actions.write(flags, "\n".join(lines) + "\n")
    return [DefaultInfo(files = depset([runner, flags]))]

run_products = rule(
    implementation = _run_products_impl,
    doc = """Writes NAME/ring3_run and NAME/flags. Each line of flags is a kind and one flag: `compile` for all sources,
    `c` and `c++` for one language, `link`, and `source` for what is compiled into every module.""",
    attrs = {
        "runner": attr.label(cfg = style_transition, executable = True, mandatory = True),
        "style": attr.string(values = STYLES, mandatory = True),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
        "_checks": attr.label(default = "//tools:checks"),
        "_linker_script": attr.label(default = "//percpu:percpu.lds", allow_single_file = True),
        "_percpu_form": attr.label(default = "//tools:percpu_form"),
        "_port": attr.label(default = "//tools:port"),
        "_stub": attr.label(default = "//runtime:module/module_stub.c", allow_single_file = True),
    },
    fragments = ["cpp"],
)
