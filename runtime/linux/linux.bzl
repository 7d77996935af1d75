# SPDX-License-Identifier: MIT
"""Images of a genuine Linux core, and its modules.

A configuration (third_party/linux_source/linux_core.bzl) says which files there are. Each is one action, so that a change of one file
compiles one object. The core's headers do not change while a configuration exists: its stamp stands for them.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

LinuxObjectsInfo = provider(
    doc = "Compiled files of a core.",
    fields = {
        "builtin": "Objects of the image, in the order of the link.",
        "modules": "Module's name -> list of objects.",
        "kernel": "How its files are compiled: struct(flags, inputs, out, module_script).",
    },
)

_NOT_SANDBOXED = {"no-sandbox": "1"}  # Thousands of headers; see above.

def _source_label(configuration_objects, source):
    if source.startswith("arch/ring3/"):
        return Label("//runtime/linux:" + source.replace("arch/ring3/", "arch/", 1))
    return Label("@linux_core//:" + source)

def _compile(ctx, kernel, source, module, own = [], is_module = True, tag = None):
    """One file, as Kbuild would compile it.

    Args:
      ctx: the rule.
      kernel: of LinuxObjectsInfo.
      source: the file.
      module: the name of the module, or of the file that is built in.
      own: flags of its own; ~FLAG takes one of all files' away.
      is_module: whether it is a module's.
      tag: the folder below the output's that has generated headers for it.
    Returns:
      The object.
    """
    flags = list(kernel.flags)
    for flag in own:
        if flag.startswith("~"):
            flags = [f for f in flags if f != flag[1:]]
        else:
            flags.append(flag)
    base = source.basename[:-len("." + source.extension)].replace("-", "_")
    name = module.replace("-", "_")
    object = ctx.actions.declare_file("_linux/%s/%s/%s.o" % (ctx.label.name, module, source.short_path.replace("../", "")))
    arguments = ctx.actions.args()
    if source.extension == "S":
        arguments.add_all([flag for flag in flags if not flag.startswith("-std")] + ["-D__ASSEMBLY__"])
    else:
        arguments.add_all(flags)
        arguments.add_all([
            "-include",
            "external/linux_core/include/linux/compiler_types.h",
            "-DKBUILD_BASENAME=\"%s\"" % base,
            "-DKBUILD_MODNAME=\"%s\"" % name,
            "-D__KBUILD_MODNAME=kmod_" + name,
            "-DKBUILD_MODFILE=\"%s/%s\"" % (source.dirname, module),
        ])
    if is_module:
        arguments.add("-DMODULE")
    arguments.add_all(["-g", "-I" + source.dirname, "-I%s/%s" % (kernel.out, tag or module), "-c", source, "-o", object])
    toolchain = find_cpp_toolchain(ctx)
    ctx.actions.run(
        executable = toolchain.compiler_executable,
        arguments = [arguments],
        inputs = depset([source] + kernel.inputs, transitive = [toolchain.all_files]),
        outputs = [object],
        execution_requirements = _NOT_SANDBOXED,
        mnemonic = "LinuxCompile",
        progress_message = "Compiling %s of Linux" % source.short_path,
    )
    return object

def _linux_objects_impl(ctx):
    kernel = struct(
        flags = ctx.attr.flags,
        inputs = [ctx.file.stamp] + ctx.files._headers,
        module_script = ctx.file.module_script,
        out = ctx.attr.out,
    )
    sources = {source.short_path.replace("../linux_core/", "").replace("runtime/linux/arch/", "arch/ring3/"): source for source in ctx.files.srcs}
    builtin = []
    modules = {}
    for entry in ctx.attr.objects:
        kind, path, module = entry.split(" ")[:3]
        own = [word for word in entry.split(" ")[3:] if word]
        object = _compile(ctx, kernel, sources[path], module, own, kind == "m", path[:path.rindex("/")])
        if kind == "y":
            builtin.append(object)
        else:
            modules.setdefault(module, []).append(object)
    for module in list(modules):
        modules[module].append(_compile(ctx, kernel, ctx.file._module_stub, module))
    return [
        DefaultInfo(files = depset(builtin)),
        LinuxObjectsInfo(builtin = builtin, modules = modules, kernel = kernel),
    ]

_MODULE_STUB = {"_module_stub": attr.label(default = "//runtime/linux:module_stub.c", allow_single_file = True)}

_linux_objects = rule(
    implementation = _linux_objects_impl,
    attrs = dict({
        "flags": attr.string_list(),
        "module_script": attr.label(allow_single_file = True),
        "objects": attr.string_list(),
        "out": attr.string(),
        "srcs": attr.label_list(allow_files = True),
        "stamp": attr.label(allow_single_file = True),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_headers": attr.label(default = "//runtime/linux:headers"),
    }, **_MODULE_STUB),
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _link_module(ctx, kernel, objects):
    # The script gathers what EXPORT_SYMBOL() spreads over sections.
    toolchain = find_cpp_toolchain(ctx)
    linked = ctx.actions.declare_file(ctx.label.name + ".ko")
    ctx.actions.run(
        executable = toolchain.ld_executable,
        arguments = ["-r", "-T", kernel.module_script.path, "-o", linked.path] + [object.path for object in objects],
        inputs = depset(objects + [kernel.module_script], transitive = [toolchain.all_files]),
        outputs = [linked],
        mnemonic = "LinuxModule",
        progress_message = "Linking module %s of Linux" % ctx.label.name,
    )
    return [DefaultInfo(files = depset([linked]), runfiles = ctx.runfiles([linked]))]

def _linux_tree_module_impl(ctx):
    info = ctx.attr.objects[LinuxObjectsInfo]
    return _link_module(ctx, info.kernel, info.modules[ctx.attr.module])

_linux_tree_module = rule(
    implementation = _linux_tree_module_impl,
    doc = "A module of the configuration, NAME.ko.",
    attrs = {
        "module": attr.string(mandatory = True),
        "objects": attr.label(providers = [LinuxObjectsInfo], mandatory = True),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _linux_own_module_impl(ctx):
    kernel = ctx.attr.objects[LinuxObjectsInfo].kernel
    with_headers = struct(flags = kernel.flags, inputs = kernel.inputs + ctx.files.hdrs, out = kernel.out)
    return _link_module(ctx, kernel, [
        _compile(ctx, with_headers, source, ctx.label.name)
        for source in ctx.files.srcs + [ctx.file._module_stub]
    ])

_linux_own_module = rule(
    implementation = _linux_own_module_impl,
    doc = "A module of somebody else, compiled for an image.",
    attrs = dict({
        "hdrs": attr.label_list(allow_files = [".h"]),
        "objects": attr.label(providers = [LinuxObjectsInfo], mandatory = True),
        "srcs": attr.label_list(allow_files = [".c"], mandatory = True, allow_empty = False),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    }, **_MODULE_STUB),
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def linux_module(name, srcs, image, **kwargs):
    """A module that is not part of the tree, NAME.ko: insmod and linux_test() load it into the image, with parameters.

    Args:
      name: the module.
      srcs: its C files, compiled with the flags that Kbuild has for modules of the image's configuration.
      image: the linux_image().
      **kwargs: hdrs (files that the sources include), and what every rule has.
    """
    _linux_own_module(
        name = name,
        srcs = srcs,
        objects = image + "_objects",
        **kwargs
    )

# The kernel's code and data, in sections of their own; symbols that the linker's own script defines for the whole program, renamed.
_ISOLATE = [
    "--rename-section=%s=.kernel.text" % section
    for section in [".text", ".text.exit", ".text.hot", ".text.startup", ".text.unlikely"]
] + [
    # lockdep takes the address of a string for the key of a lock's class: such strings lie where the core finds its read-only data.
    "--rename-section=%s=.kernel%s" % (section, section)
    for section in [".bss", ".data", ".rodata", ".rodata.cst2", ".rodata.cst4", ".rodata.cst8", ".rodata.cst16", ".rodata.str1.1", ".rodata.str1.8"]
] + [
    "--redefine-sym=%s=ring3%s" % (symbol, symbol)
    for symbol in ["_edata", "_end", "_etext"]
] + ["--redefine-sym=__bss_start=ring3_bss_start"]

def _linux_kernel_object_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    objects = ctx.attr.objects[LinuxObjectsInfo].builtin
    whole = ctx.actions.declare_file(ctx.label.name + ".whole.o")
    arguments = ctx.actions.args()
    arguments.add_all(["-r", "-o", whole])
    arguments.add_all(objects)
    arguments.use_param_file("@%s", use_always = True)
    arguments.set_param_file_format("multiline")
    ctx.actions.run(
        executable = toolchain.ld_executable,
        arguments = [arguments],
        inputs = depset(objects, transitive = [toolchain.all_files]),
        outputs = [whole],
        mnemonic = "LinuxLink",
        progress_message = "Linking Linux for %s" % ctx.label.name,
    )
    isolated = ctx.actions.declare_file(ctx.label.name + ".o")
    ctx.actions.run(
        executable = toolchain.objcopy_executable,
        arguments = _ISOLATE + ["--keep-global-symbols=" + ctx.file._keep.path, whole.path, isolated.path],
        inputs = depset([whole, ctx.file._keep], transitive = [toolchain.all_files]),
        outputs = [isolated],
        mnemonic = "LinuxIsolate",
        progress_message = "Hiding the symbols of Linux for %s" % ctx.label.name,
    )
    return [DefaultInfo(files = depset([isolated]))]

_linux_kernel_object = rule(
    implementation = _linux_kernel_object_impl,
    doc = "A whole kernel as one object, of whose symbols the program around it sees only keep_symbols.txt.",
    attrs = {
        "objects": attr.label(providers = [LinuxObjectsInfo], mandatory = True),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_keep": attr.label(default = "//runtime/linux:keep_symbols.txt", allow_single_file = True),
    },
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _linux_program_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    objects = ctx.files.objects
    arguments = ctx.actions.args()
    # Not position independent, unlike ring3's other programs: the kernel's code is not.
    arguments.add_all(["-no-pie", "-fuse-ld=bfd", "-o"])
    program = ctx.actions.declare_file(ctx.label.name)
    arguments.add(program)
    # The user's addresses are below (arch/include/asm/processor.h).
    arguments.add_all(["-Wl,-Ttext-segment=0x40000000", "-Wl,-T," + ctx.file._script.path])
    arguments.add_all(objects)
    inputs = list(objects) + [ctx.file._script]
    flags = []
    for input in ctx.attr._host[CcInfo].linking_context.linker_inputs.to_list():
        for library in input.libraries:
            archive = library.static_library or library.pic_static_library
            inputs.append(archive)
            if library.alwayslink:
                arguments.add("-Wl,--whole-archive")
            arguments.add(archive)
            if library.alwayslink:
                arguments.add("-Wl,--no-whole-archive")
        flags += [flag for flag in input.user_link_flags if flag.startswith("-l")]
    arguments.add_all(flags + ["-lstdc++", "-lm", "-lpthread"])
    ctx.actions.run(
        executable = toolchain.compiler_executable,
        arguments = [arguments],
        inputs = depset(inputs, transitive = [toolchain.all_files]),
        outputs = [program],
        # The compiler finds the linker by PATH.
        use_default_shell_env = True,
        mnemonic = "LinuxProgram",
        progress_message = "Linking program %s" % ctx.label.name,
    )
    return [DefaultInfo(executable = program, files = depset([program]), runfiles = ctx.runfiles(files = [program]))]

_linux_program = rule(
    implementation = _linux_program_impl,
    doc = "Kernel objects and the program around them.",
    attrs = {
        "objects": attr.label_list(allow_files = True),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_host": attr.label(default = "//runtime/linux:host", providers = [CcInfo]),
        "_script": attr.label(default = "//runtime/linux:image.lds", allow_single_file = True),
    },
    executable = True,
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def linux_image(name, flags, objects, config, **kwargs):
    """A program that boots the core of a configuration.

    Args:
      name: the program. NAME_modules/MODULE is each module of the configuration.
      flags: FLAGS of the configuration's files.bzl.
      objects: OBJECTS of it.
      config: the name of the configuration's repository, with @.
      **kwargs: passed on.
    """
    _linux_objects(
        name = name + "_objects",
        srcs = [_source_label(objects, source) for _, source, _, _ in objects],
        flags = flags,
        objects = [" ".join([kind, source, module] + own) for kind, source, module, own in objects],
        out = "external/%s/out" % config[1:],
        module_script = config + "//:out/scripts/module.lds",
        stamp = config + "//:stamp",
        tags = ["manual"],
    )
    for module in {module: None for kind, _, module, _ in objects if kind == "m"}:
        _linux_tree_module(
            name = "%s_modules/%s" % (name, module),
            module = module,
            objects = name + "_objects",
            tags = ["manual"],
        )
    native.filegroup(
        name = name + "_modules",
        srcs = ["%s_modules/%s" % (name, module) for module in {module: None for kind, _, module, _ in objects if kind == "m"}],
        tags = ["manual"],
    )
    _linux_kernel_object(
        name = name + "_kernel",
        objects = name + "_objects",
        tags = ["manual"],
    )
    # Its addresses go into the symbol table of the second one, behind everything that they name.
    _linux_program(
        name = name + "_without_symbols",
        objects = [name + "_kernel"],
        tags = ["manual"],
    )
    native.genrule(
        name = name + "_symbols",
        srcs = [name + "_without_symbols"],
        outs = [name + "_symbols.o"],
        cmd = "$(location %s) $(NM) $(OBJCOPY) $(CC) $(location %s) $(location %s) $@" % (
            Label("//runtime/linux:symbols.sh"),
            config + "//:out/scripts/kallsyms",
            name + "_without_symbols",
        ),
        exec_tools = [Label("//runtime/linux:symbols.sh"), config + "//:out/scripts/kallsyms"],
        tags = ["manual"],
        toolchains = ["@bazel_tools//tools/cpp:current_cc_toolchain"],
    )
    _linux_program(
        name = name,
        objects = [
            name + "_kernel",
            name + "_symbols.o",
        ],
        **kwargs
    )
