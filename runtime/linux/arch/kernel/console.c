// SPDX-License-Identifier: MIT
/*
 * console.c - printk goes to the standard output, from the first message on.
 */
#include <linux/console.h>

#include "arch.h"
#include "runtime/host.h"

static void write(struct console *console, const char *text, unsigned int length)
{
	ring3_host_write(RING3_HOST_STDOUT, text, length);
}

static struct console host_console = {
	.name = "host",
	.write = write,
	.flags = CON_PRINTBUFFER | CON_ENABLED | CON_ANYTIME,
	.index = -1,
};

void ring3_console_init(void)
{
	register_console(&host_console);
}
