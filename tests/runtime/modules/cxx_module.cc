// SPDX-License-Identifier: MIT
// A module in C++: entry points, parameters, and an object whose constructor uses per-CPU memory of CPU 0.
#include <linux/module.h>
#include <linux/percpu.h>

static DEFINE_PER_CPU(int, seen);

namespace
{

struct Counter {
	Counter()
	{
		per_cpu(seen, 0) = 5;
	}
	int Get()
	{
		return this_cpu_read(seen);
	}
};

Counter counter;
int wanted = 5;

int __init cxx_init(void)
{
	pr_info("seen %d\n", counter.Get());
	return counter.Get() == wanted ? 0 : -EINVAL;
}

void __exit cxx_exit(void)
{
}

} // namespace

module_param(wanted, int, 0);
module_init(cxx_init);
module_exit(cxx_exit);
MODULE_LICENSE("GPL");
