# SPDX-License-Identifier: MIT
"""The files of a Linux core's configuration: which are enabled, and how far the build of each came."""

import ast
import collections
import pathlib
import re
from typing import Dict, NamedTuple


class Image(NamedTuple):
    name: str
    configuration: str  # of the configuration's repository, such as linux_base
    package: str  # runtime/linux
    boot_test: str

    @staticmethod
    def of(label: str) -> "Image":
        package, _, name = label[2:].partition(":")
        folder = package[len("runtime/linux") :]
        return Image(name, "linux_base" if not folder else "linux_" + name, package, f"//tests/linux{folder}:boot_test")


class Counts:
    """Files of one top-level folder of the kernel."""

    def __init__(self):
        self.builtin = self.modules = self.compiled = self.linked = 0

    @property
    def enabled(self) -> int:
        return self.builtin + self.modules

    def add(self, other: "Counts") -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def read_objects(path: pathlib.Path):
    """OBJECTS of a files.bzl: (y or m, source, module, flags)."""
    match = re.search(r"^OBJECTS = (\[.*?^\])", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    if not match:
        raise ValueError(f"{path}: holds no list OBJECTS; is it what third_party/linux_source/configure.py writes?")
    return ast.literal_eval(match[1])


def object_path(image: Image, source: str, module: str) -> str:
    """Where linux.bzl's _compile() puts the object, relative to the image's package."""
    if source.startswith("arch/ring3/"):
        source = source.replace("arch/ring3/", "runtime/linux/arch/", 1)
    else:
        source = "linux_core/" + source
    return f"_linux/{image.name}_objects/{module}/{source}.o"


def linked_objects(binaries: pathlib.Path, image: Image) -> set:
    """What went into the image, below `binaries`: the linker's own list, if the program is there."""
    folder = binaries / image.package
    lists = sorted(folder.glob(f"{image.name}_kernel.whole.o-*.params"), key=lambda path: path.stat().st_mtime)
    if not lists or not (folder / image.name).exists():
        return set()
    return {line.partition("/bin/")[2] for line in lists[-1].read_text(encoding="utf-8").splitlines()}


def count(image: Image, binaries: pathlib.Path, external: pathlib.Path) -> Dict[str, Counts]:
    """Top-level folder of the kernel -> its files."""
    folder = binaries / image.package
    linked = linked_objects(binaries, image)
    found = collections.defaultdict(Counts)
    for kind, source, module, _ in read_objects(external / image.configuration / "files.bzl"):
        counts = found[source.split("/")[0]]
        path = object_path(image, source, module)
        compiled = (folder / path).exists()
        counts.compiled += compiled
        if kind == "y":
            counts.builtin += 1
            counts.linked += compiled and f"{image.package}/{path}" in linked
        else:
            counts.modules += 1
            counts.linked += compiled and (folder / f"{image.name}_modules" / f"{module}.ko").exists()
    return dict(found)
