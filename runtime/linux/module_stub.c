// SPDX-License-Identifier: MIT
/*
 * module_stub.c - what the loader wants of every module besides its code; compiled once per module. In a kernel build modpost writes it.
 */
#define INCLUDE_VERMAGIC
#include <linux/module.h>
#include <linux/vermagic.h>

/* Not every module has both. The loader takes an absent weak symbol for NULL. */
#pragma weak init_module
#pragma weak cleanup_module

MODULE_INFO(vermagic, VERMAGIC_STRING);
MODULE_INFO(name, KBUILD_MODNAME);
MODULE_INFO(intree, "Y");

__visible struct module __this_module __section(".gnu.linkonce.this_module") = {
	.name = KBUILD_MODNAME,
	.init = init_module,
	.exit = cleanup_module,
	.arch = MODULE_ARCH_INIT,
};
