# SPDX-License-Identifier: MIT
"""linux_test: a genuine self-test of the kernel as a Bazel test, its cases visible by name."""

def _quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"

def _pattern(text):
    # Bazel expands $(...) in arguments, and takes $$ for $.
    return _quoted(text.replace("$", "$$"))

def linux_test(
        name,
        image,
        modules = [],
        init = [],
        expect = [],
        allow = [],
        cases = 0,
        cpus = 4,
        timeout_seconds = 100,
        exit_code = 0,
        interrupt_at = "",
        pause_at = "",
        options = [],
        parameters = [],
        data = [],
        **kwargs):
    """Boots an image, runs init's commands, and judges what the console says.

    KTAP results and the ends of torture tests are cases; so is each expected line, that nothing unexpected was reported, and
    the exit code.

    Args:
      name: the test.
      image: a linux_image().
      modules: what is loaded, in order: names of modules of the image's configuration, or labels of linux_module()s (with a colon). With
        parameters: "MODULE PARAMETER=VALUE ...". A minus sign in front ("-MODULE"): loading may fail, as it does for tests that never
        stay loaded.
      init: commands after that (arch/kernel/init.c).
      expect: patterns (Python), each of which a line must match.
      allow: patterns of lines that look like reports and are expected.
      cases: how many KTAP cases and torture ends there are at least.
      cpus: CPUs.
      timeout_seconds: the image's own limit; then all stacks are printed.
      exit_code: the image's.
      interrupt_at: a pattern; the line that matches it makes the test send the image Ctrl-C's signal.
      pause_at: a pattern; at the line that matches it the test stops the image's process for eight seconds.
      options: options of the image.
      parameters: kernel parameters.
      data: more files.
      **kwargs: of the test.
    """
    commands = []
    labels = []
    for module in modules:
        may_fail = module.startswith("-")
        label, _, arguments = module.lstrip("-").partition(" ")
        if ":" not in label:
            label = "%s_modules/%s" % (image, label)
        labels.append(label)
        commands.append(("-" if may_fail else "") + "insmod $(rootpath %s)" % label + (" " + arguments if arguments else ""))
    tool = Label("//runtime/linux:run_test.sh")
    kwargs.setdefault("size", "medium")
    kwargs.setdefault("tags", [])
    native.sh_test(
        name = name,
        srcs = [tool],
        args = [
            "$(rootpath %s)" % Label("//runtime/linux:test/run_test.py"),
            "--image=$(rootpath %s)" % image,
            _quoted("--init=" + "; ".join(commands + init)),
            "--timeout=%ds" % timeout_seconds,
            "--exit-code=%d" % exit_code,
            "--cases=%d" % cases,
            _pattern("--interrupt-at=" + interrupt_at),
            _pattern("--pause-at=" + pause_at),
        ] + [_pattern("--expect=" + pattern) for pattern in expect] + [_pattern("--allow=" + pattern) for pattern in allow] + [
            "--",
            "--cpus=%d" % cpus,
        ] + options + ["--"] + [_quoted(parameter) for parameter in parameters],
        data = [image, Label("//runtime/linux:test/run_test.py"), Label("//runtime/linux:test/results.py")] + labels + data,
        **kwargs
    )
