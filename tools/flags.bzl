# SPDX-License-Identifier: MIT
"""The flags of kernel-side code: the single source for Bazel builds and for `tools/ring3 run`.

Kernel-side code is compiled as the kernel compiles it: no C library, signed and pointer overflow that wraps, no assumptions from
type-based aliasing or from null checks. Everything here is accepted by gcc 12 and clang 14 alike.
"""

# Each port of arch/ and its own asm/ headers, relative to ring3's root.
_PORT_INCLUDE_DIRS = {
    "arm64": "arch/arm64/include",
    "generic": "arch/generic/asm-port/include",
    "powerpc": "arch/powerpc/include",
    "x86_64": "arch/x86_64/include",
}

PORTS = sorted(_PORT_INCLUDE_DIRS.keys())

def kernel_include_dirs(port):
    """Relative to ring3's root, in search order.

    The top (for "percpu/...", "runtime/host.h"), the facade, then asm/ and asm-generic/ (a port defines only what its
    architecture does better).
    """
    return ["", "include", "arch/include", _PORT_INCLUDE_DIRS[port], "arch/generic/include"]

# What the kernel's own makefiles add for an architecture. arm64: an atomic operation is instructions, and not a call of a
# function in the compiler's library that is no kernel-side code.
_PORT_FLAGS = {
    "arm64": ["-mno-outline-atomics"],
}

def port_flags(port):
    return _PORT_FLAGS.get(port, [])

KERNEL_FLAGS = [
    "-nostdinc",
    "-include",
    "linux/kconfig.h",
    "-include",
    "linux/compiler_types.h",
    "-O2",
    "-g",
    "-Wall",
    "-fno-common",
    # One text section per object, which the build renames (see KERNEL_TEXT_SECTIONS).
    "-fno-function-sections",
    "-fno-delete-null-pointer-checks",
    "-fno-strict-aliasing",
    "-fno-strict-overflow",
]

# Where the compiler puts code, and the section that the build moves it to, in programs: the interrupt line tells kernel-side
# code from the rest of the program by it (sched/kernel_text.h). A C identifier, so that the linker defines its ends.
KERNEL_TEXT_SECTIONS = [
    ".text",
    ".text.exit",
    ".text.hot",
    ".text.startup",
    ".text.unlikely",
]
KERNEL_TEXT = "ring3_ktext"

KERNEL_DEFINES = [
    "__KERNEL__",
]

KERNEL_C_FLAGS = ["-std=gnu11", "-Wno-pointer-sign"]
# The kernel's headers mean Linux's own `bool`, `NULL`, ...; the C++ library is out of reach like the C library.
KERNEL_CXX_FLAGS = ["-std=gnu++17", "-nostdinc++", "-fno-exceptions", "-fno-rtti"]

# Code of the program itself: local-exec TLS and no symbol interposition (see docs/percpu.md).
PROGRAM_FLAGS = ["-fPIE"]

# Code that the runner loads. Its symbols stay its own, as in a kernel module.
MODULE_FLAGS = ["-fPIC", "-fvisibility=hidden"]
MODULE_DEFINES = ["MODULE"]

# gold rejects INSERT in a linker script, so bfd it is, for both compilers.
LINKER_FLAGS = ["-fuse-ld=bfd"]
PROGRAM_LINK_FLAGS = ["-pie"]

# All symbols bound at load: a kernel module with an unknown symbol does not load.
MODULE_LINK_FLAGS = ["-shared", "-Wl,-z,now", "-Wl,-z,noexecstack"]

STYLES = ["thread_info", "offset_table"]

def style_define(style):
    return "RING3_STYLE_%s=1" % style.upper()

# What this_cpu_cmpxchg and its like are made of; see arch/x86_64/include/asm/percpu_forms.h.
PERCPU_FORMS = ["restartable", "classic"]

def percpu_form_defines(form):
    return ["RING3_PERCPU_CLASSIC=1"] if form == "classic" else []

def checks_defines(checks):
    return ["RING3_CHECKS=1"] if checks else []

def linker_script_flag(path):
    return "-Wl,-T," + path

def module_name_defines(name):
    """What Kbuild defines for the module that a file belongs to. `name` has been made an identifier already."""
    return ["KBUILD_MODNAME=\"%s\"" % name, "KBUILD_BASENAME=\"%s\"" % name]

def identifier(name):
    return "".join([c if c.isalnum() or c == "_" else "_" for c in name.elems()])
