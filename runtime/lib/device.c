/* SPDX-License-Identifier: MIT */
/* Root devices and their managed memory. */
#include <linux/atomic.h>
#include <linux/bitops.h>
#include <linux/bug.h>
#include <linux/device.h>
#include <linux/export.h>
#include <linux/irqflags.h>
#include <linux/string.h>

/* In front of the memory that the user gets, which is aligned like kmalloc()'s. */
struct managed {
	struct list_head node;
	unsigned char data[] __attribute__((__aligned__(ARCH_KMALLOC_MINALIGN)));
};

static unsigned long lock_managed(struct device *dev)
{
	unsigned long flags;

	local_irq_save(flags);
	while (test_and_set_bit_lock(0, &dev->devres_lock))
		cpu_relax();
	return flags;
}

static void unlock_managed(struct device *dev, unsigned long flags)
{
	clear_bit_unlock(0, &dev->devres_lock);
	local_irq_restore(flags);
}

struct device *root_device_register(const char *name)
{
	struct device *dev = (struct device *)kzalloc(sizeof(*dev), GFP_KERNEL);

	if (!dev)
		return (struct device *)ERR_PTR(-ENOMEM);
	dev->name = kstrdup(name, GFP_KERNEL);
	if (!dev->name) {
		kfree(dev);
		return (struct device *)ERR_PTR(-ENOMEM);
	}
	kref_init(&dev->kref);
	INIT_LIST_HEAD(&dev->devres_head);
	return dev;
}
EXPORT_SYMBOL(root_device_register);

static void free_device(struct kref *kref)
{
	struct device *dev = container_of(kref, struct device, kref);

	kfree(dev->name);
	kfree(dev);
}

struct device *get_device(struct device *dev)
{
	if (dev)
		kref_get(&dev->kref);
	return dev;
}
EXPORT_SYMBOL(get_device);

void put_device(struct device *dev)
{
	if (dev)
		kref_put(&dev->kref, free_device);
}
EXPORT_SYMBOL(put_device);

void device_unregister(struct device *dev)
{
	LIST_HEAD(all);
	struct managed *block, *next;
	unsigned long flags = lock_managed(dev);

	list_splice_init(&dev->devres_head, &all);
	unlock_managed(dev, flags);
	list_for_each_entry_safe_reverse(block, next, &all, node)
		kfree(block);
	put_device(dev);
}
EXPORT_SYMBOL(device_unregister);

void root_device_unregister(struct device *dev)
{
	device_unregister(dev);
}
EXPORT_SYMBOL(root_device_unregister);

void *devm_kmalloc(struct device *dev, size_t size, gfp_t gfp)
{
	struct managed *block;
	unsigned long flags;
	size_t bytes;

	if (!size)
		return ZERO_SIZE_PTR;
	if (check_add_overflow(size, sizeof(*block), &bytes))
		return NULL;
	block = (struct managed *)kmalloc(bytes, gfp);
	if (!block)
		return NULL;
	flags = lock_managed(dev);
	list_add_tail(&block->node, &dev->devres_head);
	unlock_managed(dev, flags);
	return block->data;
}
EXPORT_SYMBOL(devm_kmalloc);

void devm_kfree(struct device *dev, const void *p)
{
	struct managed *block, *found = NULL;
	unsigned long flags;

	if (ZERO_OR_NULL_PTR(p))
		return;
	flags = lock_managed(dev);
	list_for_each_entry(block, &dev->devres_head, node) {
		if (block->data == p) {
			found = block;
			list_del(&block->node);
			break;
		}
	}
	unlock_managed(dev, flags);
	WARN_ON(!found);
	kfree(found);
}
EXPORT_SYMBOL(devm_kfree);

char *devm_kstrdup(struct device *dev, const char *s, gfp_t gfp)
{
	size_t size;
	char *copy;

	if (!s)
		return NULL;
	size = strlen(s) + 1;
	copy = (char *)devm_kmalloc(dev, size, gfp);
	if (copy)
		memcpy(copy, s, size);
	return copy;
}
EXPORT_SYMBOL(devm_kstrdup);
