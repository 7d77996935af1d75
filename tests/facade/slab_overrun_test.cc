// SPDX-License-Identifier: MIT
// Under AddressSanitizer, heap mistakes of kernel-side code are found to the byte, as <linux/slab.h>
// promises.

#include <gtest/gtest.h>

#include <cstdlib>

#include "runtime/runtime.h"

#if defined(__SANITIZE_ADDRESS__)
#define HAVE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAVE_ASAN 1
#endif
#endif

extern "C" void slab_overrun(int mistake);

namespace {

[[maybe_unused]] void MakeMistake(int mistake) {
  auto runtime = ring3::Runtime::Boot(ring3::RuntimeOptions());
  if (!runtime.ok()) exit(2);
  (*runtime)->RunOn(0, [&] { slab_overrun(mistake); });
}

TEST(SlabOverrun, IsReported) {
#ifdef HAVE_ASAN
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_DEATH(MakeMistake(0), "heap-buffer-overflow");
  EXPECT_DEATH(MakeMistake(1), "heap-use-after-free");
  EXPECT_DEATH(MakeMistake(2), "heap-buffer-overflow");
#else
  GTEST_SKIP() << "needs --config=asan";
#endif
}

}  // namespace
