# SPDX-License-Identifier: MIT
"""debian_cross_toolchain: Debian's g++-MACHINE-linux-gnu as a C++ toolchain.

The flags are those that Bazel finds out for a native gcc, without what a cross compiler must not have: gold, and a search
path that would find the native assembler and linker. The C and C++ library come with the compiler, everything else from the
sysroot (//third_party/debian:sysroot.bzl), so that no header of this machine's own packages gets in.
"""

# llvm-cov: Bazel's rule wants a path, gcc has no use for it.
_TOOLS = ["ar", "cpp", "dwp", "gcc", "gcov", "ld", "llvm-cov", "nm", "objcopy", "objdump", "strip"]

_BUILD = """\
# SPDX-License-Identifier: MIT
# Written by //third_party/toolchains:cross_toolchain.bzl.
load("@bazel_tools//tools/cpp:unix_cc_toolchain_config.bzl", "cc_toolchain_config")

package(default_visibility = ["//visibility:public"])

filegroup(name = "none")

cc_toolchain(
    name = "toolchain",
    all_files = ":none",
    ar_files = ":none",
    as_files = ":none",
    compiler_files = ":none",
    dwp_files = ":none",
    linker_files = ":none",
    objcopy_files = ":none",
    strip_files = ":none",
    supports_param_files = 1,
    toolchain_config = ":config",
    toolchain_identifier = "{machine}-linux-gnu",
)

cc_toolchain_config(
    name = "config",
    abi_libc_version = "glibc",
    abi_version = "gcc",
    builtin_sysroot = "{sysroot}",
    compile_flags = [
        "-U_FORTIFY_SOURCE",
        "-fstack-protector",
        "-Wall",
        "-Wunused-but-set-parameter",
        "-Wno-free-nonheap-object",
        "-fno-omit-frame-pointer",
    ],
    compiler = "gcc",
    cpu = "{machine}",
    cxx_builtin_include_directories = {include_directories},
    cxx_flags = ["-std=c++17"],
    dbg_compile_flags = ["-g"],
    host_system_name = "local",
    link_flags = [
        "-fuse-ld=bfd",
        "-Wl,-no-as-needed",
        "-Wl,-z,relro,-z,now",
        "-pass-exit-codes",
    ],
    link_libs = [
        "-lstdc++",
        "-lm",
    ],
    opt_compile_flags = [
        "-g0",
        "-O2",
        "-D_FORTIFY_SOURCE=1",
        "-DNDEBUG",
        "-ffunction-sections",
        "-fdata-sections",
    ],
    opt_link_flags = ["-Wl,--gc-sections"],
    supports_start_end_lib = False,
    target_libc = "glibc",
    target_system_name = "{machine}-linux-gnu",
    tool_paths = {tool_paths},
    toolchain_identifier = "{machine}-linux-gnu",
    unfiltered_compile_flags = [
        "-fno-canonical-system-headers",
        "-Wno-builtin-macro-redefined",
        "-D__DATE__=\\"redacted\\"",
        "-D__TIMESTAMP__=\\"redacted\\"",
        "-D__TIME__=\\"redacted\\"",
    ],
)
"""

def _include_directories(repository_ctx, compiler, sysroot):
    """Where the compiler looks for C++ headers on its own, as it says itself."""
    result = repository_ctx.execute(
        [compiler, "--sysroot=" + sysroot, "-E", "-x", "c++", "/dev/null", "-v"],
        environment = {"LC_ALL": "C"},
    )
    start, end = "#include <...> search starts here:", "End of search list."
    if result.return_code != 0 or start not in result.stderr or end not in result.stderr:
        fail("\n\nring3: %s does not work:\n%s" % (compiler, result.stderr))
    lines = result.stderr.partition(start)[2].partition(end)[0].splitlines()

    # Without "..", as Bazel wants them; and behind links too, since it compares paths as text.
    paths = [repository_ctx.path(line.strip()) for line in lines if line.strip()]
    return {str(path): None for path in paths + [path.realpath for path in paths]}.keys()

def _debian_cross_toolchain_impl(repository_ctx):
    machine = repository_ctx.attr.machine
    prefix = "/usr/bin/%s-linux-gnu-" % machine
    if [tool for tool in ["gcc", "g++", "objcopy"] if not repository_ctx.path(prefix + tool).exists]:
        package = "g++-%s-linux-gnu" % machine.replace("_", "-")
        fail("\n\nring3 needs a cross compiler for this configuration. Install it with:\n\n    sudo apt-get install %s\n" % package)
    sysroot = str(repository_ctx.path(repository_ctx.attr.sysroot).dirname)
    repository_ctx.file("BUILD.bazel", _BUILD.format(
        include_directories = repr(_include_directories(repository_ctx, prefix + "g++", sysroot)),
        machine = machine,
        sysroot = sysroot,
        tool_paths = repr({tool: prefix + tool for tool in _TOOLS}),
    ))

debian_cross_toolchain = repository_rule(
    implementation = _debian_cross_toolchain_impl,
    doc = "A repository whose target :toolchain is Debian's cross compiler for a machine.",
    local = True,
    attrs = {
        "machine": attr.string(mandatory = True, doc = "As the GNU tools call it: aarch64, powerpc64le."),
        "sysroot": attr.label(mandatory = True, doc = "A file at the top of the machine's debian_sysroot."),
    },
)
