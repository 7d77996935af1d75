# SPDX-License-Identifier: MIT
"""@debian: each library by one name, for the platform that is being built for.

A select() loads only the branch that it takes: a build for this machine never looks at the other architectures' packages.
"""

load(":debian.bzl", "library_names", "machine_of", "native_libraries")

_HEAD = """\
# SPDX-License-Identifier: MIT
# Written by //third_party/debian:aliases.bzl.
package(default_visibility = ["//visibility:public"])
"""

_CONFIG_SETTING = """\
config_setting(
    name = "for_{machine}",
    constraint_values = ["{cpu}"],
)
"""

_ALIAS = """\
alias(
    name = "{name}",
    actual = select({{
{branches}        "//conditions:default": "@{native}//:{name}",
    }}),
)
"""

def _debian_aliases_impl(repository_ctx):
    machine = machine_of(repository_ctx)
    others = {other: cpu for cpu, other in repository_ctx.attr.machines.items() if other != machine}
    build = [_HEAD] + [_CONFIG_SETTING.format(machine = other, cpu = cpu) for other, cpu in others.items()]
    for name in library_names(native_libraries(repository_ctx)):
        branches = ["        \":for_%s\": \"@debian_%s//:%s\",\n" % (other, other, name) for other in others]
        build.append(_ALIAS.format(branches = "".join(branches), name = name, native = repository_ctx.attr.native))
    repository_ctx.file("BUILD.bazel", "\n".join(build))

debian_aliases = repository_rule(
    implementation = _debian_aliases_impl,
    doc = "Names that stand for the library of @debian_MACHINE on its platform, and of the native repository elsewhere.",
    local = True,
    attrs = {
        "machines": attr.string_dict(
            mandatory = True,
            doc = "CPU constraint value -> machine, for each @debian_MACHINE that there is.",
        ),
        "native": attr.string(mandatory = True, doc = "The repository with this machine's own libraries."),
    },
)
