// SPDX-License-Identifier: MIT
#include "hits.h"

#include <gtest/gtest.h>

#include "runtime/runtime.h"

namespace {

TEST(HitsTest, EveryCpuCountsForItself) {
  constexpr int kCpus = 4;
  constexpr int kRounds = 1000;
  ring3::RuntimeOptions options;
  options.cpus = kCpus;
  auto runtime = ring3::Runtime::Boot(options);
  ASSERT_TRUE(runtime.ok()) << runtime.status();

  (*runtime)->RunOnEach([](int) {
    for (int i = 0; i < kRounds; ++i) hits_add();
  });

  EXPECT_EQ(hits_sum(), kCpus * kRounds);
}

}  // namespace
