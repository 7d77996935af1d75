# SPDX-License-Identifier: MIT
"""debian_sysroot: the C++ libraries of another architecture, unpacked from Debian's packages (sysroot.sh).

The repository is at the same time the sysroot of that architecture's toolchain (//third_party/toolchains): usr/include has what
/usr/include has on a machine of that kind, and code that is compiled without system headers does not see it.
"""

load(":debian.bzl", "PACKAGES", "library_directory", "missing_packages", "write_libraries")

def _debian_sysroot_impl(repository_ctx):
    attr = repository_ctx.attr
    root = str(repository_ctx.path("."))
    repository_ctx.report_progress("unpacking Debian's packages for %s" % attr.architecture)
    result = repository_ctx.execute(
        ["bash", repository_ctx.path(attr._script), attr.architecture, root] + PACKAGES,
        timeout = 1300,
    )
    if result.return_code != 0:
        fail("\n\n" + result.stderr)
    libraries = library_directory(repository_ctx, root, attr.machine)
    missing = missing_packages(repository_ctx, root, libraries)
    if missing:
        fail("\n\nring3: Debian's packages for %s do not hold what ring3 needs of %s; are the sources in /etc/apt Debian 12's?\n" %
             (attr.architecture, ", ".join(missing)))

    # The emulator runs programs on this machine's file system: libraries are found where they have been unpacked.
    write_libraries(repository_ctx, libraries, ["-Wl,-rpath,%s" % libraries])

debian_sysroot = repository_rule(
    implementation = _debian_sysroot_impl,
    doc = "Unpacks the packages of an architecture when a target of it is first asked for.",
    attrs = {
        "architecture": attr.string(mandatory = True, doc = "As Debian calls it: arm64, ppc64el."),
        "machine": attr.string(mandatory = True, doc = "As the GNU tools call it: aarch64, powerpc64le."),
        "_script": attr.label(default = "//third_party/debian:sysroot.sh", allow_single_file = True),
    },
)
