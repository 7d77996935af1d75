/* SPDX-License-Identifier: MIT */
/*
 * linear_range.h - selectors min_sel to max_sel that stand for the values min, min + step, ... Functions return 0 or -EINVAL
 * for what no range holds. Link lib/linear_ranges.c of the kernel's source (docs/kunit.md).
 */
#ifndef RING3_LINUX_LINEAR_RANGE_H_
#define RING3_LINUX_LINEAR_RANGE_H_

#include <linux/compiler_types.h>
#include <linux/types.h>

struct linear_range {
	unsigned int min;
	unsigned int min_sel;
	unsigned int max_sel;
	unsigned int step;
};

#define LINEAR_RANGE(_min, _min_sel, _max_sel, _step) {_min, _min_sel, _max_sel, _step}
#define LINEAR_RANGE_IDX(_idx, _min, _min_sel, _max_sel, _step) \
	[_idx] = LINEAR_RANGE(_min, _min_sel, _max_sel, _step)

__RING3_BEGIN_DECLS
unsigned int linear_range_values_in_range(const struct linear_range *r);
unsigned int linear_range_values_in_range_array(const struct linear_range *r, int ranges);
unsigned int linear_range_get_max_value(const struct linear_range *r);
int linear_range_get_value(const struct linear_range *r, unsigned int selector, unsigned int *val);
int linear_range_get_value_array(const struct linear_range *r, int ranges, unsigned int selector,
				 unsigned int *val);
/* The nearest selector not above (low) or not below (high) @val; @found: @val itself is in the range. */
int linear_range_get_selector_low(const struct linear_range *r, unsigned int val, unsigned int *selector,
				  bool *found);
int linear_range_get_selector_high(const struct linear_range *r, unsigned int val, unsigned int *selector,
				   bool *found);
void linear_range_get_selector_within(const struct linear_range *r, unsigned int val, unsigned int *selector);
int linear_range_get_selector_low_array(const struct linear_range *r, int ranges, unsigned int val,
					unsigned int *selector, bool *found);
__RING3_END_DECLS

#endif /* RING3_LINUX_LINEAR_RANGE_H_ */
