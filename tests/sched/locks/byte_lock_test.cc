// SPDX-License-Identifier: MIT
// The byte lock that two hardware threads share (sched/locks/byte_lock.h). Bodies: byte_lock_cases.c.

#include <gtest/gtest.h>

#include "runtime/runtime.h"
#include "tests/sched/locks/byte_lock_cases.h"

namespace {

class ByteLockTest : public testing::TestWithParam<int> {
 protected:
  template <typename Body>
  void ExpectZero(int cpus, Body body) {
    ring3::RuntimeOptions options;
    options.cpus = cpus;
    auto runtime = ring3::Runtime::Boot(options);
    ASSERT_TRUE(runtime.ok()) << runtime.status();
    (*runtime)->RunOn(0, [&] { EXPECT_EQ(body(), 0); });
  }
};

TEST_P(ByteLockTest, HoldsCpuNumberPlusOne) {
  ExpectZero(3, [] { return byte_lock_check_values(GetParam()); });
}
TEST_P(ByteLockTest, ExcludesTheSibling) {
  ExpectZero(2, [] { return byte_lock_check_exclusion(GetParam(), 2, 20000); });
}
TEST_P(ByteLockTest, ExcludesManyCpus) {
  ExpectZero(5, [] { return byte_lock_check_exclusion(GetParam(), 5, 500); });
}
TEST_P(ByteLockTest, AnInterruptOnTheOwnerDoesNotUnlock) {
  ExpectZero(1, [] { return byte_lock_check_recursion(GetParam(), 500); });
}
TEST_P(ByteLockTest, WaiterGetsItAfterTheRelease) {
  ExpectZero(2, [] { return byte_lock_check_waiter(GetParam()); });
}

INSTANTIATE_TEST_SUITE_P(Value, ByteLockTest, testing::Values(0, 1), [](const testing::TestParamInfo<int>& info) {
  return info.param == 0 ? "Before" : "Inside";
});

TEST(ByteLockInitTest, RefusesCpusWhoseValueWouldWrap) { EXPECT_EQ(byte_lock_check_init(), 0); }

}  // namespace
