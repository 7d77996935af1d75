// SPDX-License-Identifier: MIT
// cxx_cases.cc - the facade in C++: what is written differently there (type checks, minimum and maximum,
// constants, casts from void *) means the same as in C.

#include <linux/bitfield.h>
#include <linux/cpumask.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/list.h>
#include <linux/llist.h>
#include <linux/once.h>
#include <linux/overflow.h>
#include <linux/slab.h>

#include "tests/facade/kernel_case.h"

namespace {

struct Item {
  int digit;
  list_head link;
  hlist_node hash;
  llist_node stack;
};

[[maybe_unused]] const int kThree[] = {1, 2, 3};
[[maybe_unused]] char by_max[MAX(3, 5)];
[[maybe_unused]] int by_ilog2[ilog2(1024)];
static_assert(ARRAY_SIZE(kThree) == 3);
static_assert(sizeof(by_max) == 5 && sizeof(by_ilog2) == 40);
static_assert(BUILD_BUG_ON_ZERO(sizeof(long) != 8) == 0);
static_assert(IS_ENABLED(CONFIG_SMP) && !IS_ENABLED(CONFIG_NUMA));
static_assert(GENMASK(7, 4) == 0xf0 && abs(-3) == 3);
static_assert(__same_type(int, const int) && !__same_type(int, long));
static_assert(sizeof(bool) == 1 && sizeof(atomic_t) == 4);

template <typename T>
T TemplateMinimum(T a, T b) {
  BUILD_BUG_ON(sizeof(T) > 8);
  return min(a, b);
}

void Values() {
  int i = 3;
  long l = -4;
  unsigned u = 7;
  u8 byte = 200;
  const volatile u16 half = 5;
  s64 wide;
  EXPECT(min(i, l) == -4 && max(i, l) == 3 && min(u, 5) == 5 && max(byte, u) == 200);
  EXPECT(min3(i, l, 2) == -4 && min_t(u8, 257, 3) == 1 && min_not_zero(0, 5) == 5 && umin(u, i) == 3);
  EXPECT(clamp(i, 5, 9) == 5 && clamp_t(u8, 300, 0, 255) == 44 && clamp_val(byte, 10, 20) == 20);
  EXPECT(TemplateMinimum(2.5, 1.5) == 1.5 && TemplateMinimum(3u, 2u) == 2);
  EXPECT(READ_ONCE(half) == 5 && abs((short)-2) == 2 && abs_diff(2, 5) == 3);
  EXPECT(DIV_ROUND_CLOSEST(-7, 2) == -4 && roundup(13, 5) == 15 && round_up(13, 8) == 16);
  EXPECT(!check_add_overflow(i, 1L, &wide) && wide == 4 && FIELD_GET(GENMASK(7, 4), 0xabu) == 0xa);
  WRITE_ONCE(i, 9);
  swap(i, *(int*)&u);
  EXPECT(i == 7 && u == 9);
  EXPECT(time_after(jiffies + 1, jiffies - 1) && IS_ERR(ERR_PTR(-EINVAL)));
}

void Lists() {
  LIST_HEAD(head);
  hlist_head bucket = {};
  llist_head stack = {};
  Item items[4];
  Item *pos, *next;
  hlist_node* node;
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    items[i].digit = i + 1;
    list_add_tail(&items[i].link, &head);
    hlist_add_head(&items[i].hash, &bucket);
    llist_add(&items[i].stack, &stack);
  }
  list_for_each_entry(pos, &head, link) sum = sum * 10 + pos->digit;
  EXPECT_EQ_LL(sum, 1234);
  sum = 0;
  list_for_each_entry_reverse(pos, &head, link) sum = sum * 10 + pos->digit;
  EXPECT_EQ_LL(sum, 4321);
  sum = 0;
  hlist_for_each_entry(pos, &bucket, hash) sum = sum * 10 + pos->digit;
  EXPECT_EQ_LL(sum, 4321);
  sum = 0;
  llist_for_each_entry(pos, llist_del_all(&stack), stack) sum = sum * 10 + pos->digit;
  EXPECT_EQ_LL(sum, 4321);
  hlist_for_each_entry_safe(pos, node, &bucket, hash) hlist_del(&pos->hash);
  list_for_each_entry_safe(pos, next, &head, link) list_del(&pos->link);
  EXPECT(list_empty(&head) && hlist_empty(&bucket));
  EXPECT(list_first_entry_or_null(&head, Item, link) == nullptr);
  EXPECT(container_of(&items[2].hash, Item, hash) == &items[2]);
}

void Cpus() {
  cpumask_var_t mask;
  int cpu, count = 0;
  unsigned int first;
  EXPECT(zalloc_cpumask_var(&mask, GFP_KERNEL));
  for_each_possible_cpu(cpu) count++;
  EXPECT_EQ_LL(count, 4);
  for_each_cpu_and(first, cpu_online_mask, cpumask_of(2)) cpumask_set_cpu(first, mask);
  EXPECT(cpumask_equal(mask, cpumask_of(2)) && num_online_cpus() == nr_cpu_ids);
  free_cpumask_var(mask);
}

void Memory() {
  struct Flexible {
    long head;
    int tail[];
  };
  Flexible* p = (Flexible*)kzalloc(struct_size(p, tail, 5), GFP_KERNEL);
  EXPECT(p != nullptr && p->tail[4] == 0);
  p = (Flexible*)krealloc(p, 100, GFP_KERNEL);
  EXPECT(p != nullptr && p->head == 0);
  kfree(p);
}

void Once() {
  static int calls;
  auto function = [](int by) { calls += by; };
  for (int i = 0; i < 3; ++i) DO_ONCE(function, 2);
  EXPECT_EQ_LL(calls, 2);
}

}  // namespace

extern "C" const kernel_case cxx_cases[] = {
    {"Cxx", "Values", Values}, {"Cxx", "Lists", Lists}, {"Cxx", "Cpus", Cpus},
    {"Cxx", "Memory", Memory}, {"Cxx", "Once", Once},   KERNEL_CASES_END,
};
