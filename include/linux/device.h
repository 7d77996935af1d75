/* SPDX-License-Identifier: MIT */
/*
 * device.h - a device as an owner: of a name, of references, and of managed memory that goes with it.
 *
 * Task context; the devm_ functions in any context that @gfp allows. Differs from Linux: there is no bus, class, driver or
 * sysfs behind it, so only root devices exist, and two may have one name.
 */
#ifndef RING3_LINUX_DEVICE_H_
#define RING3_LINUX_DEVICE_H_

#include <linux/compiler_types.h>
#include <linux/err.h>
#include <linux/gfp.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <linux/types.h>

struct device {
	void *driver_data;

	/* private: */
	struct kref kref;
	unsigned long devres_lock;   /* bit 0; interrupts off while held */
	struct list_head devres_head; /* the newest last */
	char *name;
};

__RING3_BEGIN_DECLS

/* A device with one reference, or an ERR_PTR. */
struct device *root_device_register(const char *name);
/* Frees the managed memory, the newest first, and drops that reference. */
void device_unregister(struct device *dev);
void root_device_unregister(struct device *dev);
/* NULL is ignored. */
struct device *get_device(struct device *dev);
void put_device(struct device *dev);

/* Memory that device_unregister() frees. NULL when there is none, and for a size that overflows. */
void *devm_kmalloc(struct device *dev, size_t size, gfp_t gfp);
/* Frees one block early; a WARN if it is not the device's. NULL is ignored. */
void devm_kfree(struct device *dev, const void *p);
char *devm_kstrdup(struct device *dev, const char *s, gfp_t gfp);

__RING3_END_DECLS

static inline void *devm_kzalloc(struct device *dev, size_t size, gfp_t gfp)
{
	return devm_kmalloc(dev, size, gfp | __GFP_ZERO);
}

static inline void *devm_kmalloc_array(struct device *dev, size_t n, size_t size, gfp_t flags)
{
	size_t bytes;

	return check_mul_overflow(n, size, &bytes) ? NULL : devm_kmalloc(dev, bytes, flags);
}

static inline void *devm_kcalloc(struct device *dev, size_t n, size_t size, gfp_t flags)
{
	return devm_kmalloc_array(dev, n, size, flags | __GFP_ZERO);
}

static inline const char *dev_name(const struct device *dev)
{
	return dev->name;
}

static inline void *dev_get_drvdata(const struct device *dev)
{
	return dev->driver_data;
}

static inline void dev_set_drvdata(struct device *dev, void *data)
{
	dev->driver_data = data;
}

#endif /* RING3_LINUX_DEVICE_H_ */
