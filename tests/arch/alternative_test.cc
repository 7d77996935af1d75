// SPDX-License-Identifier: MIT
// arm64: the start of the program has put LSE atomics over exclusive pairs exactly where the processor has them.

#include <asm/hwcap.h>
#include <gtest/gtest.h>
#include <sys/auxv.h>

#include <cstdint>

#include "runtime/runtime.h"
#include "tests/arch/alternative.h"

namespace {

bool HasLse() { return (getauxval(AT_HWCAP) & HWCAP_ATOMICS) != 0; }

// Arm's encodings: bits that say what kind of instruction it is, whatever its size, order and registers.
bool IsExclusiveLoad(uint32_t instruction) { return (instruction & 0x3f400000) == 0x08400000; }
bool IsLdadd(uint32_t instruction) { return (instruction & 0x3f20fc00) == 0x38200000; }
bool IsCasp(uint32_t instruction) { return (instruction & 0xbfa07c00) == 0x08207c00; }

// How many of the instructions of a function, up to its return, are of a kind.
template <typename Function, typename Kind>
int Count(Function* function, Kind kind) {
  constexpr uint32_t kRet = 0xd65f03c0;
  const auto* at = reinterpret_cast<const uint32_t*>(function);
  int count = 0;
  for (int i = 0; i < 64 && at[i] != kRet; ++i) count += kind(at[i]) ? 1 : 0;
  return count;
}

TEST(AlternativeTest, LseWhereTheProcessorHasIt) {
  EXPECT_EQ(Count(ring3_alternative_add_return, IsLdadd), HasLse() ? 1 : 0);
  EXPECT_EQ(Count(ring3_alternative_add_return, IsExclusiveLoad), HasLse() ? 0 : 1);
  EXPECT_EQ(Count(ring3_alternative_cmpxchg_double, IsCasp), HasLse() ? 1 : 0);
}

TEST(AlternativeTest, EitherFormWorks) {
  auto runtime = ring3::Runtime::Boot({});
  ASSERT_TRUE(runtime.ok()) << runtime.status();
  (*runtime)->RunOn(0, [] {
    EXPECT_EQ(ring3_alternative_add_return(5), 5);
    EXPECT_EQ(ring3_alternative_add_return(-7), -2);
    alignas(16) unsigned long pair[2] = {1, 2};
    EXPECT_EQ(ring3_alternative_cmpxchg_double(pair), 1);
    EXPECT_EQ(pair[0], 3u);
    EXPECT_EQ(pair[1], 4u);
    EXPECT_EQ(ring3_alternative_cmpxchg_double(pair), 0);
    EXPECT_EQ(pair[0], 3u);
  });
}

}  // namespace
