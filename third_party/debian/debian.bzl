# SPDX-License-Identifier: MIT
"""The C++ libraries that ring3 takes from Debian packages.

BUILD files say @debian//:NAME, whatever the platform is built for (aliases.bzl). Behind it stand @debian_native, the packages
that are installed on this machine, and one repository per architecture that is cross-built for, from packages that are only
unpacked (sysroot.bzl). All are written by write_libraries() and have the same targets.

Targets: absl libraries by their own names without the prefix (@debian//:strings, :status, :flags_parse, ...), and
boost_context, boost_fiber, gtest, gtest_main, gmock, gmock_main, benchmark, benchmark_main. The static archives are
linked wherever Debian ships them: one program then holds one copy of each library, which is what the sanitizers and
per-CPU sections want.
"""

# package -> header that must exist below /usr/include, archives that must exist in the library directory.
_PACKAGES = {
    "libabsl-dev": ("absl/strings/string_view.h", ["libabsl_strings.a"]),
    "libbenchmark-dev": ("benchmark/benchmark.h", ["libbenchmark.so", "libbenchmark_main.a"]),
    "libboost-context1.74-dev": ("boost/context/fiber.hpp", ["libboost_context.a"]),
    "libboost-fiber1.74-dev": ("boost/fiber/all.hpp", ["libboost_fiber.a"]),
    "libgmock-dev": ("gmock/gmock.h", ["libgmock.a", "libgmock_main.a"]),
    "libgtest-dev": ("gtest/gtest.h", ["libgtest.a", "libgtest_main.a"]),
}

# What a sysroot is made of: the above, the headers of Boost, and the library behind libbenchmark-dev.
PACKAGES = _PACKAGES.keys() + ["libbenchmark1debian", "libboost1.74-dev"]

# name -> archive, dependencies, linker options. Debian gives Google Benchmark as a shared library only.
_LIBRARIES = {
    "benchmark": ("", [], ["-lbenchmark", "-lpthread"]),
    "benchmark_main": ("libbenchmark_main.a", ["benchmark"], []),
    "boost_context": ("libboost_context.a", [], []),
    "boost_fiber": ("libboost_fiber.a", ["boost_context"], ["-lpthread"]),
    "gmock": ("libgmock.a", ["gtest"], []),
    "gmock_main": ("libgmock_main.a", ["gmock"], []),
    "gtest": ("libgtest.a", [], ["-lpthread"]),
    "gtest_main": ("libgtest_main.a", ["gtest"], []),
}

def machine_of(repository_ctx):
    """This machine's processor, as the GNU tools and Debian's library folders spell it: x86_64, aarch64, powerpc64le."""
    machine = repository_ctx.execute(["uname", "-m"]).stdout.strip()
    return {"ppc64le": "powerpc64le"}.get(machine, machine)

def library_directory(repository_ctx, root, machine):
    """Where Debian's packages below `root` ("" for this machine itself) have the libraries of a processor."""
    return repository_ctx.path("%s/usr/lib/%s-linux-gnu" % (root, machine))

def missing_packages(repository_ctx, root, libraries):
    """The packages of _PACKAGES that are not there below `root`."""
    missing = []
    for package, (header, archives) in _PACKAGES.items():
        files = [repository_ctx.path("%s/usr/include/%s" % (root, header))]
        files += [libraries.get_child(archive) for archive in archives]
        if [file for file in files if not file.exists]:
            missing.append(package)
    return missing

def _cc_library(name, archive, deps, linkopts):
    lines = ["cc_library(", "    name = %r," % name]
    if archive:
        lines.append("    srcs = [%r]," % ("lib/" + archive))
    lines.append("    linkopts = %r," % linkopts)
    lines.append("    deps = %r," % [":" + dep for dep in deps])
    return "\n".join(lines + [")", ""])

def _absl_libraries(repository_ctx, libraries):
    """One library per pkg-config file of libabsl-dev: the package's own account of what depends on what."""
    targets = []
    for name in absl_names(libraries):
        requires = []
        linked = False
        for line in repository_ctx.read(libraries.get_child("pkgconfig").get_child("absl_%s.pc" % name)).splitlines():
            if line.startswith("Requires:"):
                requires = [item.split("=")[0].strip() for item in line[len("Requires:"):].split(",")]
            elif line.startswith("Libs:"):
                linked = "-labsl_" in line
        archive = "libabsl_%s.a" % name
        if linked:
            repository_ctx.symlink(libraries.get_child(archive), "lib/" + archive)
        targets.append(_cc_library(
            name = name,
            archive = archive if linked else "",
            deps = [dep[len("absl_"):] for dep in requires if dep.startswith("absl_")],
            linkopts = ["-lpthread"] if linked else [],
        ))
    return targets

def absl_names(libraries):
    """The names of the absl libraries that libabsl-dev has."""
    files = [file.basename for file in libraries.get_child("pkgconfig").readdir()]
    return [file[len("absl_"):-len(".pc")] for file in files if file.startswith("absl_")]

def library_names(libraries):
    """The targets that write_libraries() makes of the same folder."""
    return absl_names(libraries) + _LIBRARIES.keys()

def write_libraries(repository_ctx, libraries, shared_linkopts = []):
    """Writes the BUILD file of a repository whose targets are the libraries in a folder.

    Args:
      repository_ctx: of the repository.
      libraries: the folder (a path) with the archives and pkgconfig/.
      shared_linkopts: what it takes to link and find a library that Debian gives as a shared one only.
    """
    targets = [
        "# SPDX-License-Identifier: MIT\n# Written by //third_party/debian:debian.bzl.",
        "package(default_visibility = [\"//visibility:public\"])",
    ]
    targets += _absl_libraries(repository_ctx, libraries)
    for name, (archive, deps, linkopts) in _LIBRARIES.items():
        if archive:
            repository_ctx.symlink(libraries.get_child(archive), "lib/" + archive)
        targets.append(_cc_library(name, archive, deps, linkopts + ([] if archive else shared_linkopts)))
    repository_ctx.file("BUILD.bazel", "\n".join(targets))

def native_libraries(repository_ctx):
    """This machine's own library directory; an error that says what to install if a package is missing."""
    libraries = library_directory(repository_ctx, "", machine_of(repository_ctx))
    missing = missing_packages(repository_ctx, "", libraries)
    if missing:
        fail("\n\nring3 needs the Debian package(s) %s. Install with:\n\n    sudo apt-get install %s\n" %
             (", ".join(missing), " ".join(missing)))
    return libraries

def _debian_libraries_impl(repository_ctx):
    write_libraries(repository_ctx, native_libraries(repository_ctx))

debian_libraries = repository_rule(
    implementation = _debian_libraries_impl,
    doc = "Makes the C++ libraries of the installed Debian packages available as targets.",
    local = True,
)
