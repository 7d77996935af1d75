# SPDX-License-Identifier: MIT
"""@debian: the C++ libraries that ring3 takes from Debian packages.

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

def _library_directory(repository_ctx):
    machine = repository_ctx.execute(["uname", "-m"]).stdout.strip()
    machine = {"ppc64le": "powerpc64le"}.get(machine, machine)
    return repository_ctx.path("/usr/lib/%s-linux-gnu" % machine)

def _check_packages(repository_ctx, libraries):
    missing = []
    for package, (header, archives) in _PACKAGES.items():
        files = [repository_ctx.path("/usr/include/" + header)]
        files += [libraries.get_child(archive) for archive in archives]
        if [file for file in files if not file.exists]:
            missing.append(package)
    if missing:
        fail("\n\nring3 needs the Debian package(s) %s. Install with:\n\n    sudo apt-get install %s\n" %
             (", ".join(missing), " ".join(missing)))

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
    for file in libraries.get_child("pkgconfig").readdir():
        if not file.basename.startswith("absl_"):
            continue
        requires = []
        linked = False
        for line in repository_ctx.read(file).splitlines():
            if line.startswith("Requires:"):
                requires = [item.split("=")[0].strip() for item in line[len("Requires:"):].split(",")]
            elif line.startswith("Libs:"):
                linked = "-labsl_" in line
        archive = "lib" + file.basename[:-len(".pc")] + ".a"
        if linked:
            repository_ctx.symlink(libraries.get_child(archive), "lib/" + archive)
        targets.append(_cc_library(
            name = file.basename[len("absl_"):-len(".pc")],
            archive = archive if linked else "",
            deps = [name[len("absl_"):] for name in requires if name.startswith("absl_")],
            linkopts = ["-lpthread"] if linked else [],
        ))
    return targets

def _debian_libraries_impl(repository_ctx):
    libraries = _library_directory(repository_ctx)
    _check_packages(repository_ctx, libraries)
    targets = [
        "# SPDX-License-Identifier: MIT\n# Written by //third_party/debian:debian.bzl.",
        "package(default_visibility = [\"//visibility:public\"])",
    ]
    targets += _absl_libraries(repository_ctx, libraries)
    for name, (archive, deps, linkopts) in _LIBRARIES.items():
        if archive:
            repository_ctx.symlink(libraries.get_child(archive), "lib/" + archive)
        targets.append(_cc_library(name, archive, deps, linkopts))
    repository_ctx.file("BUILD.bazel", "\n".join(targets))

debian_libraries = repository_rule(
    implementation = _debian_libraries_impl,
    doc = "Makes the C++ libraries of the installed Debian packages available as targets.",
    local = True,
)
