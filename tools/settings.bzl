# SPDX-License-Identifier: MIT
"""Build settings that ring3 can be configured by, and the transition that builds one target in a given style."""

load(":flags.bzl", "PERCPU_FORMS", "PORTS", "STYLES")

SettingInfo = provider(doc = "Value of a build setting.", fields = ["value"])

def _style_setting_impl(ctx):
    value = ctx.build_setting_value
    if value not in STYLES:
        fail("%s=%s: the styles are %s" % (ctx.label, value, ", ".join(STYLES)))
    return [SettingInfo(value = value)]

style_setting = rule(
    implementation = _style_setting_impl,
    build_setting = config.string(flag = True),
)

def _percpu_form_setting_impl(ctx):
    value = ctx.build_setting_value
    if value not in PERCPU_FORMS:
        fail("%s=%s: the forms are %s" % (ctx.label, value, ", ".join(PERCPU_FORMS)))
    return [SettingInfo(value = value)]

percpu_form_setting = rule(
    implementation = _percpu_form_setting_impl,
    build_setting = config.string(flag = True),
)

_ARCH_PORTS = ["native", "generic"]

def _arch_port_setting_impl(ctx):
    value = ctx.build_setting_value
    if value not in _ARCH_PORTS:
        fail("%s=%s: the choices are %s" % (ctx.label, value, ", ".join(_ARCH_PORTS)))
    return [SettingInfo(value = value)]

arch_port_setting = rule(
    implementation = _arch_port_setting_impl,
    build_setting = config.string(flag = True),
)

def _port_impl(ctx):
    return [SettingInfo(value = ctx.attr.port)]

port = rule(
    implementation = _port_impl,
    doc = "The port of arch/ that a build uses, for rules; `port` is a select() on the settings that lead to it.",
    attrs = {"port": attr.string(mandatory = True, values = PORTS)},
)

def _bool_setting_impl(ctx):
    return [SettingInfo(value = ctx.build_setting_value)]

bool_setting = rule(
    implementation = _bool_setting_impl,
    build_setting = config.bool(flag = True),
)

# Bazel 4 matches this as text: it must be spelled as the workspace at hand spells it, with or without @ring3.
_STYLE = str(Label("//tools:style"))

def _style_transition_impl(settings, attr):
    return {_STYLE: attr.style}

style_transition = transition(
    implementation = _style_transition_impl,
    inputs = [],
    outputs = [_STYLE],
)
