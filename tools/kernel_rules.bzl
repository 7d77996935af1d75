# SPDX-License-Identifier: MIT
"""Rules that compile and link kernel-side code. Users load the macros of ring3.bzl instead.

A kernel-side target has two faces. KernelInfo is what other kernel-side code sees: headers and search paths of the
kernel world. CcInfo is what a host program sees: objects to link, and nothing to include but the target's own headers.
So a host-side file cannot include <linux/...> even by mistake: the search path is not there.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")
load(
    ":flags.bzl",
    "KERNEL_CXX_FLAGS",
    "KERNEL_C_FLAGS",
    "KERNEL_DEFINES",
    "KERNEL_FLAGS",
    "KERNEL_TEXT",
    "KERNEL_TEXT_SECTIONS",
    "LINKER_FLAGS",
    "MODULE_DEFINES",
    "MODULE_FLAGS",
    "MODULE_LINK_FLAGS",
    "PROGRAM_FLAGS",
    "PROGRAM_LINK_FLAGS",
    "checks_defines",
    "identifier",
    "kernel_include_dirs",
    "linker_script_flag",
    "module_name_defines",
    "percpu_form_defines",
    "port_flags",
    "style_define",
)
load(":settings.bzl", "SettingInfo")

KernelInfo = provider(
    doc = "Kernel-side view of a target.",
    fields = {"compilation_context": "Headers and search paths for kernel-side code (CcCompilationContext)."},
)

_C_EXTENSIONS = ["c", "S"]
_CXX_EXTENSIONS = ["cc", "cpp"]
_HEADER_EXTENSIONS = ["h", "inc"]

_COMMON_ATTRS = {
    "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    "_checks": attr.label(default = "//tools:checks"),
    "_linker_script": attr.label(default = "//percpu:percpu.lds", allow_single_file = True),
    "_percpu_form": attr.label(default = "//tools:percpu_form"),
    "_port": attr.label(default = "//tools:port"),
    "_style": attr.label(default = "//tools:style"),
}

_COMPILE_ATTRS = dict(_COMMON_ATTRS, **{
    "copts": attr.string_list(doc = "Extra compiler flags, last on the command line."),
    "deps": attr.label_list(providers = [[CcInfo], [KernelInfo]]),
    "hdrs": attr.label_list(allow_files = [".h", ".inc"]),
    "local_defines": attr.string_list(),
    "modname": attr.string(doc = "KBUILD_MODNAME; default: the target's name."),
    "srcs": attr.label_list(allow_files = [".c", ".S", ".cc", ".cpp", ".h", ".inc"]),
    "_kernel_headers": attr.label(default = "//:kernel_headers", providers = [KernelInfo]),
})

def _features(ctx, toolchain):
    return cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        # Archives are handed to bfd, which has no --start-lib.
        unsupported_features = ctx.disabled_features + ["supports_start_end_lib"],
    )

def _with_extension(files, extensions):
    return [file for file in files if file.extension in extensions]

def _configuration_defines(ctx):
    defines = [style_define(ctx.attr._style[SettingInfo].value)]
    defines += percpu_form_defines(ctx.attr._percpu_form[SettingInfo].value)
    return defines + checks_defines(ctx.attr._checks[SettingInfo].value)

def _compile(ctx, toolchain, features, flags, defines, pic, more_srcs = []):
    """Compiles srcs (and more_srcs), C and C++ each with its own flags. Returns (headers for kernel-side dependents, objects)."""
    contexts = [ctx.attr._kernel_headers[KernelInfo].compilation_context]
    for dep in ctx.attr.deps:
        if KernelInfo in dep:
            contexts.append(dep[KernelInfo].compilation_context)
        elif CcInfo in dep:
            contexts.append(dep[CcInfo].compilation_context)

    modname = identifier(ctx.attr.modname or ctx.label.name)
    all_defines = KERNEL_DEFINES + defines + _configuration_defines(ctx) + module_name_defines(modname)
    outputs = []
    context = None
    for language, extensions, language_flags in [
        ("c", _C_EXTENSIONS, KERNEL_C_FLAGS),
        ("cxx", _CXX_EXTENSIONS, KERNEL_CXX_FLAGS),
    ]:
        sources = _with_extension(ctx.files.srcs + more_srcs, extensions)
        if not sources and language == "cxx":
            continue
        context, output = cc_common.compile(
            actions = ctx.actions,
            feature_configuration = features,
            cc_toolchain = toolchain,
            name = "%s_%s" % (ctx.label.name, language),
            srcs = sources,
            public_hdrs = ctx.files.hdrs,
            private_hdrs = _with_extension(ctx.files.srcs, _HEADER_EXTENSIONS),
            local_defines = all_defines + ctx.attr.local_defines,
            user_compile_flags = KERNEL_FLAGS + port_flags(ctx.attr._port[SettingInfo].value) + language_flags + flags + ctx.attr.copts,
            compilation_contexts = contexts,
            disallow_pic_outputs = not pic,
            disallow_nopic_outputs = pic,
        )
        outputs.append(output)
    objects = [object for output in outputs for object in output.objects + output.pic_objects]
    return context, objects

def _mark_kernel_text(ctx, toolchain, objects):
    """Moves the code of each object into the section that says that it is kernel-side."""
    renames = ["--rename-section=%s=%s" % (section, KERNEL_TEXT) for section in KERNEL_TEXT_SECTIONS]
    marked = []
    for object in objects:
        output = ctx.actions.declare_file("_ktext/%s/%s" % (ctx.label.name, object.short_path.replace("/", "_")))
        ctx.actions.run(
            executable = toolchain.objcopy_executable,
            arguments = renames + [object.path, output.path],
            inputs = depset([object], transitive = [toolchain.all_files]),
            outputs = [output],
            mnemonic = "KernelText",
            progress_message = "Marking kernel text of %s" % object.short_path,
        )
        marked.append(output)
    return marked

def _own_headers(ctx):
    """What a host-side file sees of a kernel-side target: its public headers by their path from the root."""
    context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs),
        quote_includes = depset([ctx.label.workspace_root or "."]),
    )
    return cc_common.merge_cc_infos(cc_infos = [CcInfo(compilation_context = context)] + [
        CcInfo(compilation_context = dep[CcInfo].compilation_context)
        for dep in ctx.attr.deps
        if CcInfo in dep
    ]).compilation_context

def _kernel_headers_impl(ctx):
    root = ctx.label.workspace_root
    includes = []
    for directory in kernel_include_dirs(ctx.attr._port[SettingInfo].value):
        includes.append((root + "/" + directory if root and directory else root or directory) or ".")
    context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs),
        includes = depset(includes, order = "preorder"),
    )
    return [
        DefaultInfo(files = depset(ctx.files.hdrs)),
        KernelInfo(compilation_context = context),
    ]

kernel_headers = rule(
    implementation = _kernel_headers_impl,
    doc = "The headers that every kernel-side file can include, with their search path.",
    attrs = {
        "hdrs": attr.label_list(allow_files = True),
        "_port": _COMMON_ATTRS["_port"],
    },
)

def _linker_options_impl(ctx):
    script = ctx.file._linker_script
    inputs = cc_common.create_linker_input(
        owner = ctx.label,
        user_link_flags = depset(LINKER_FLAGS + PROGRAM_LINK_FLAGS + [linker_script_flag(script.path)]),
        additional_inputs = depset([script]),
    )
    return [CcInfo(linking_context = cc_common.create_linking_context(linker_inputs = depset([inputs])))]

linker_options = rule(
    implementation = _linker_options_impl,
    doc = "What any program with kernel-side code needs on its link line: the per-CPU linker script, bfd, PIE.",
    attrs = {"_linker_script": _COMMON_ATTRS["_linker_script"]},
)

def _kernel_library_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = _features(ctx, toolchain)
    context, objects = _compile(ctx, toolchain, features, flags = PROGRAM_FLAGS, defines = [], pic = False)
    objects = _mark_kernel_text(ctx, toolchain, objects)
    linking_contexts = [
        dep[CcInfo].linking_context
        for dep in ctx.attr.deps + [ctx.attr._linker_options]
        if CcInfo in dep
    ]
    linking_context, _ = cc_common.create_linking_context_from_compilation_outputs(
        actions = ctx.actions,
        feature_configuration = features,
        cc_toolchain = toolchain,
        name = ctx.label.name,
        compilation_outputs = cc_common.create_compilation_outputs(
            # The same objects in both roles: which one a link takes depends on the compilation mode.
            objects = depset(objects),
            pic_objects = depset(objects),
        ),
        linking_contexts = linking_contexts,
        alwayslink = ctx.attr.alwayslink,
        disallow_dynamic_library = True,
    )
    runfiles = ctx.runfiles(files = ctx.files.data)
    for dep in ctx.attr.deps:
        runfiles = runfiles.merge(dep[DefaultInfo].default_runfiles)
    return [
        DefaultInfo(files = depset(objects), runfiles = runfiles),
        CcInfo(compilation_context = _own_headers(ctx), linking_context = linking_context),
        KernelInfo(compilation_context = context),
        OutputGroupInfo(compilation_outputs = depset(objects)),
    ]

kernel_library = rule(
    implementation = _kernel_library_impl,
    doc = "Kernel-side sources, linked into a program.",
    attrs = dict(_COMPILE_ATTRS, **{
        "alwayslink": attr.bool(
            default = True,
            doc = "Link every object, as the kernel does: initcalls and parameters live in sections nobody refers to.",
        ),
        "data": attr.label_list(allow_files = True),
        "_linker_options": attr.label(default = "//tools:linker_options", providers = [CcInfo]),
    }),
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _kernel_module_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = _features(ctx, toolchain)
    _, objects = _compile(
        ctx,
        toolchain,
        features,
        flags = MODULE_FLAGS,
        defines = MODULE_DEFINES,
        pic = True,
        more_srcs = [ctx.file._stub],
    )
    script = ctx.file._linker_script
    linked = ctx.actions.declare_file(ctx.label.name + ".so")
    flags = cc_common.get_memory_inefficient_command_line(
        feature_configuration = features,
        action_name = "c++-link-dynamic-library",
        variables = cc_common.create_link_variables(
            feature_configuration = features,
            cc_toolchain = toolchain,
            is_linking_dynamic_library = True,
            output_file = linked.path,
            user_link_flags = ctx.fragments.cpp.linkopts,
        ),
    )
    arguments = ctx.actions.args()
    arguments.add_all(flags)
    arguments.add_all(LINKER_FLAGS + MODULE_LINK_FLAGS)
    arguments.add(linker_script_flag(script.path))
    arguments.add_all(objects)
    arguments.add("-o", linked)
    ctx.actions.run(
        executable = cc_common.get_tool_for_action(
            feature_configuration = features,
            action_name = "c++-link-dynamic-library",
        ),
        arguments = [arguments],
        inputs = depset(objects + [script], transitive = [toolchain.all_files]),
        outputs = [linked],
        mnemonic = "KernelModuleLink",
        progress_message = "Linking kernel module %s" % ctx.label.name,
    )
    return [DefaultInfo(files = depset([linked]), runfiles = ctx.runfiles(files = [linked]))]

kernel_module = rule(
    implementation = _kernel_module_impl,
    doc = "Kernel-side sources as a module that the runner or a test loads while it runs.",
    attrs = dict(_COMPILE_ATTRS, **{
        "_stub": attr.label(default = "//runtime:module/module_stub.c", allow_single_file = True),
    }),
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
