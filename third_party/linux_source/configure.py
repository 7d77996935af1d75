#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Configures a Linux core for ring3 and asks its makefiles what they would compile.

Runs the genuine build files: Kconfig on allnoconfig and the fragments, the preparation of generated headers, and the query of
arch/ring3. Writes files.bzl, whose flags name the core's folder, the output folder and ring3's own as Bazel's actions see them.
"""

import argparse
import hashlib
import os
import subprocess
import sys


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--core", required=True, help="the core's folder")
    parser.add_argument("--core-name", required=True, help="the name of its repository")
    parser.add_argument("--ring3", required=True, help="ring3's root")
    parser.add_argument("--out", required=True, help="where the makefiles put what they make")
    parser.add_argument("--name", required=True, help="the name of the configuration's repository")
    parser.add_argument("--style", required=True)
    parser.add_argument("fragments", nargs="+")
    return parser.parse_args()


def die(message):
    print(f"ring3: {message}", file=sys.stderr)
    sys.exit(1)


class Make:
    """The genuine makefiles, called for ring3."""

    def __init__(self, args, allconfig):
        port = f"{args.ring3}/arch/x86_64/include"
        self.includes = [f"{args.ring3}/arch/include", port, args.ring3]
        self.command = [
            "make", "-s", "-C", args.core, f"O={args.out}", "ARCH=ring3", f"KCONFIG_ALLCONFIG={allconfig}",
            "KBUILD_BUILD_USER=ring3", "KBUILD_BUILD_HOST=ring3", "KBUILD_BUILD_TIMESTAMP=Thu Jan  1 00:00:00 UTC 1970",
            f"RING3_INCLUDES={' '.join(self.includes)}",
            f"RING3_DEFINES=-DRING3_STYLE_{args.style.upper()} -DRING3_PERCPU_CLASSIC",
        ]

    def run(self, *targets):
        result = subprocess.run(self.command + list(targets), capture_output=True, text=True)
        if result.returncode != 0:
            die(f"make {' '.join(targets)}:\n{result.stderr[-3000:]}")
        return result.stdout


def check_taken(fragments, config):
    """Kconfig drops what an option's dependencies forbid, and says nothing."""
    taken = dict(line.split("=", 1) for line in config.splitlines() if line.startswith("CONFIG_"))
    for fragment in fragments:
        for number, line in enumerate(open(fragment), 1):
            option, _, value = line.strip().partition("=")
            if option.startswith("CONFIG_") and taken.get(option, "n") != value:
                die(f"{fragment}:{number}: {option}={value} was not taken; its dependencies make it {taken.get(option, 'n')}")


def main():
    args = parse_arguments()
    os.makedirs(args.out, exist_ok=True)
    allconfig = os.path.join(args.out, "all.config")
    with open(allconfig, "w") as out:
        for fragment in args.fragments:
            out.write(open(fragment).read() + "\n")
    make = Make(args, allconfig)
    make.run("allnoconfig")
    config = open(os.path.join(args.out, ".config")).read()
    check_taken(args.fragments, config)
    make.run("modules_prepare")
    make.run("scripts")
    make.run("ring3-generated")
    answer = make.run("ring3-query")

    # As actions see the folders: they run in the root of all repositories.
    folders = [(args.core + "/arch/ring3", "runtime/linux/arch"), (args.core, f"external/{args.core_name}"),
               (args.ring3, "."), (args.out, f"external/{args.name}/out")]

    def seen(word):
        for folder, name in folders:
            if folder in word:
                return word.replace(folder, name).replace("=.", "=").replace("-I./", "-I")
        for prefix in ("-I./", "-I"):
            if word.startswith(prefix) and not word.startswith("-I/") and not word.startswith("-Iexternal"):
                return "-I" + f"external/{args.name}/out/" + word[len(prefix):]
        if word.startswith("init/"):
            return f"external/{args.name}/out/{word}"
        return word

    flags, objects, known = [], [], set()
    for line in answer.splitlines():
        kind, _, rest = line.partition(" ")
        words = rest.split()
        if kind == "flags":
            flags = [seen(word) for word in words if not word.startswith("-fmacro-prefix-map")]
        elif kind == "object":
            built_in, path, module = words[:3]
            if path in known:  # Two composite objects may share a part; the archive holds it once.
                continue
            known.add(path)
            stem = path[: -len(".o")]
            extension = next((e for e in (".c", ".S") if os.path.exists(os.path.join(args.core, stem + e))), None)
            if extension is None:
                die(f"{path}: no source")
            own = [seen(word) for word in words[3:]]
            objects.append((built_in, stem + extension, module, own))
    with open("files.bzl", "w") as out:
        out.write("# SPDX-License-Identifier: MIT\n")
        out.write('"""Written by //third_party/linux_source:configure.py: what the genuine makefiles would compile, in order."""\n\n')
        out.write(f"FLAGS = {flags!r}\n\n# built in (y) or a module (m), source, module, flags of its own\nOBJECTS = [\n")
        for entry in objects:
            out.write(f"    {entry!r},\n")
        out.write("]\n")
    digest = hashlib.sha256((config + answer).encode())
    for name in ("include/linux/sched.h", "include/linux/mm_types.h", "Makefile"):
        digest.update(open(os.path.join(args.core, name), "rb").read())
    open("stamp", "w").write(digest.hexdigest() + "\n")


if __name__ == "__main__":
    main()
