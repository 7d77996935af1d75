# SPDX-License-Identifier: MIT
"""Wrappers that build an executable in one of the two per-CPU styles, whatever the command line's style is."""

load(":flags.bzl", "STYLES")
load(":settings.bzl", "style_transition")

def _styled_impl(ctx):
    # An attribute behind a transition is a list, even for a transition to one configuration.
    actual = ctx.attr.actual[0][DefaultInfo]
    executable = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = executable, target_file = actual.files_to_run.executable, is_executable = True)
    runfiles = ctx.runfiles(files = ctx.files.data)
    runfiles = runfiles.merge(actual.default_runfiles)
    for data in ctx.attr.data:
        runfiles = runfiles.merge(data[DefaultInfo].default_runfiles)
    environment = {key: ctx.expand_location(value, ctx.attr.data) for key, value in ctx.attr.env.items()}
    return [
        DefaultInfo(executable = executable, runfiles = runfiles, files = depset([executable])),
        testing.TestEnvironment(environment),
    ]

_ATTRS = {
    "actual": attr.label(cfg = style_transition, executable = True, mandatory = True),
    # Behind the same transition, so that a module loaded by a test has the style of the test.
    "data": attr.label_list(cfg = style_transition, allow_files = True),
    "env": attr.string_dict(doc = "Environment of the test; $(location) of data is expanded."),
    "style": attr.string(values = STYLES, mandatory = True),
    "_allowlist_function_transition": attr.label(
        default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
    ),
}

styled_test = rule(implementation = _styled_impl, test = True, attrs = _ATTRS)
styled_binary = rule(implementation = _styled_impl, executable = True, attrs = _ATTRS)
