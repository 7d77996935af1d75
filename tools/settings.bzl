# SPDX-License-Identifier: MIT
"""Build settings that ring3 can be configured by, and the transition that builds one target in a given style."""

load(":flags.bzl", "PERCPU_FORMS", "STYLES")

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
