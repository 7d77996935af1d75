// SPDX-License-Identifier: MIT
/*
 * init.c - the first user program, inside the kernel: it has the mm, the files and the rights of one, and makes its system calls.
 *
 * /init is a file of the root file system that the handler below recognizes, so that everything up to here, kernel_execve() and
 * begin_new_exec() included, is the core's own way. What it does then is a script, commands separated by semicolons or newlines:
 *
 *     insmod FILE [PARAMETER=VALUE ...]     FILE is the host's
 *     rmmod NAME
 *     sleep SECONDS
 *     cat FILE                              of the kernel's: /proc, /sys and /sys/kernel/debug are mounted
 *     write FILE TEXT                       likewise, with a newline
 *
 * A command that fails ends the script, and the process with exit code 2; a minus sign in front ("-insmod ...") lets it fail.
 */
#include <linux/binfmts.h>
#include <linux/console.h>
#include <linux/delay.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/init_syscalls.h>
#include <linux/mman.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/reboot.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/syscalls.h>
#include <linux/task_work.h>
#include <linux/uaccess.h>

#include "arch.h"
#include "tree.h"

static const char magic[] = "\177ring3 init\n";

static int load_init(struct linux_binprm *bprm)
{
	int error;

	if (memcmp(bprm->buf, magic, sizeof(magic) - 1))
		return -ENOEXEC;
	error = begin_new_exec(bprm);
	if (error)
		return error;
	setup_new_exec(bprm);
	error = setup_arg_pages(bprm, STACK_TOP, EXSTACK_DISABLE_X);
	if (error)
		return error;
	finalize_exec(bprm);
	return 0;
}

static struct linux_binfmt init_format = {
	.module = THIS_MODULE,
	.load_binary = load_init,
};

static int __init install_init(void)
{
	struct file *file;
	loff_t position = 0;
	ssize_t written;

	register_binfmt(&init_format);
	file = filp_open("/init", O_CREAT | O_WRONLY | O_EXCL, 0700);
	if (IS_ERR(file))
		return PTR_ERR(file);
	written = kernel_write(file, magic, sizeof(magic) - 1, &position);
	fput(file);
	/* An executable that is still open for writing is busy: closed now, not when this thread next returns to user space. */
	task_work_run();
	init_mkdir("/proc", 0555);
	init_mkdir("/sys", 0555);
	return written < 0 ? (int)written : 0;
}
rootfs_initcall(install_init);

/* --- The commands. 0 or a negative errno value. --- */

/* @size bytes of @data in new memory of the user's; an error pointer's value otherwise. */
static unsigned long to_user(const void *data, unsigned long size)
{
	unsigned long at = vm_mmap(NULL, 0, PAGE_ALIGN(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, 0);

	if (!IS_ERR_VALUE(at) && copy_to_user((void __user *)at, data, size)) {
		vm_munmap(at, PAGE_ALIGN(size));
		return -EFAULT;
	}
	return at;
}

static void free_user(unsigned long at, unsigned long size)
{
	if (!IS_ERR_VALUE(at))
		vm_munmap(at, PAGE_ALIGN(size));
}

static int insmod(char *arguments)
{
	char *path = strsep(&arguments, " ");
	const char *parameters = arguments ?: "";
	unsigned long size, module, text;
	const void *file = ring3_tree_read_file(path, &size);
	int error;

	if (!file)
		return -ENOENT;
	module = to_user(file, size);
	text = to_user(parameters, strlen(parameters) + 1);
	if (IS_ERR_VALUE(module))
		error = (int)module;
	else if (IS_ERR_VALUE(text))
		error = (int)text;
	else
		error = (int)sys_init_module((void __user *)module, size, (const char __user *)text);
	free_user(module, size);
	free_user(text, strlen(parameters) + 1);
	return error;
}

static int rmmod(char *name)
{
	unsigned long text = to_user(name, strlen(name) + 1);
	int error = IS_ERR_VALUE(text) ? (int)text : (int)sys_delete_module((const char __user *)text, O_NONBLOCK);

	free_user(text, strlen(name) + 1);
	return error;
}

static int pause(char *seconds)
{
	unsigned int count;
	int error = kstrtouint(seconds, 10, &count);

	if (!error)
		ssleep(count);
	return error;
}

static int cat(char *path)
{
	struct file *file = filp_open(path, O_RDONLY, 0);
	char *line;
	loff_t position = 0;
	ssize_t got;

	if (IS_ERR(file))
		return PTR_ERR(file);
	line = kmalloc(512, GFP_KERNEL);
	if (!line) {
		fput(file);
		return -ENOMEM;
	}
	while ((got = kernel_read(file, line, 511, &position)) > 0) {
		line[got] = '\0';
		printk(KERN_CONT "%s", line);
	}
	kfree(line);
	fput(file);
	return (int)got;
}

static int write(char *arguments)
{
	char *path = strsep(&arguments, " ");
	struct file *file = filp_open(path, O_WRONLY, 0);
	char *text = kasprintf(GFP_KERNEL, "%s\n", arguments ?: "");
	loff_t position = 0;
	ssize_t written = -ENOMEM;

	if (IS_ERR(file)) {
		kfree(text);
		return PTR_ERR(file);
	}
	if (text)
		written = kernel_write(file, text, strlen(text), &position);
	kfree(text);
	fput(file);
	return written < 0 ? (int)written : 0;
}

static const struct {
	const char *name;
	int (*run)(char *arguments);
} commands[] = {
	{ "cat", cat }, { "insmod", insmod }, { "rmmod", rmmod }, { "sleep", pause }, { "write", write },
};

static int run(char *line)
{
	char *name = strsep(&line, " ");
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		if (!strcmp(name, commands[i].name))
			return line ? commands[i].run(line) : -EINVAL;
	}
	pr_err("init: there is no command \"%s\"\n", name);
	return -ENOSYS;
}

void ring3_run_init(void)
{
	char *script = kstrdup(ring3_tree_boot.script, GFP_KERNEL), *rest = script, *line;

	init_mount("proc", "/proc", "proc", 0, NULL);
	init_mount("sysfs", "/sys", "sysfs", 0, NULL);
	init_mount("debugfs", "/sys/kernel/debug", "debugfs", 0, NULL);
	pr_info("init: %u CPUs are online\n", num_online_cpus());
	while ((line = strsep(&rest, ";\n"))) {
		bool may_fail;
		int error;

		line = strim(line);
		if (!*line)
			continue;
		may_fail = *line == '-';
		line += may_fail;
		pr_info("init: %s\n", line);
		error = run(line);
		if (error)
			pr_err("init: that failed%s: %pe (%d)\n", may_fail ? ", as it may" : "", ERR_PTR(error), error);
		if (error && !may_fail) {
			console_flush_on_panic(CONSOLE_FLUSH_PENDING);
			ring3_tree_exit(2);
		}
	}
	kfree(script);
	kernel_power_off();
	BUG();
}
