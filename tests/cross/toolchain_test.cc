// SPDX-License-Identifier: MIT
//
// What every configuration takes for granted: the compiler makes code for the platform that was asked for, the libraries are of
// the same kind, and the program runs there, under emulation or not. Nothing of ring3 is in it: when this fails, look at
// third_party/ and tools/emulate.sh.

#include <gtest/gtest.h>
#include <sys/utsname.h>

#include <boost/fiber/all.hpp>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace {

constexpr const char* kCompiledFor =
#if defined(__x86_64__)
    "x86_64";
#elif defined(__aarch64__)
    "aarch64";
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
    "ppc64le";
#else
    "something else";
#endif

TEST(Toolchain, CompilesForThePlatformOfTheBuild) {
  EXPECT_STREQ(kCompiledFor, EXPECTED_MACHINE);
  EXPECT_EQ(sizeof(void*), 8u);
  EXPECT_EQ(sizeof(long), 8u);
  const std::uint32_t one = 1;
  unsigned char first;
  std::memcpy(&first, &one, 1);
  EXPECT_EQ(first, 1) << "not little endian";
}

// An emulator answers for the machine that it emulates.
TEST(Toolchain, RunsOnThePlatformOfTheBuild) {
  utsname machine;
  ASSERT_EQ(uname(&machine), 0);
  EXPECT_STREQ(machine.machine, EXPECTED_MACHINE);
}

TEST(Libraries, AbseilHashesAndFormats) {
  absl::flat_hash_map<std::string, int> squares;
  for (int i = 0; i < 1000; ++i) squares[absl::StrCat("n", i)] = i * i;
  EXPECT_EQ(squares.size(), 1000u);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(squares.at(absl::StrCat("n", i)), i * i);
  EXPECT_EQ(absl::NotFoundError("who").ToString(), "NOT_FOUND: who");
}

// Two fibers of one thread, each going on where it left off, floating-point registers included.
TEST(Libraries, FibersSwitch) {
  std::vector<int> order;
  double sums[2] = {};
  auto body = [&order, &sums](int self) {
    double sum = 0;
    for (int round = 0; round < 3; ++round) {
      order.push_back(self * 10 + round);
      sum += self + 0.5;
      boost::this_fiber::yield();
    }
    sums[self] = sum;
  };
  boost::fibers::fiber first(body, 0);
  boost::fibers::fiber second(body, 1);
  first.join();
  second.join();
  EXPECT_EQ(order, (std::vector<int>{0, 10, 1, 11, 2, 12}));
  EXPECT_EQ(sums[0], 1.5);
  EXPECT_EQ(sums[1], 4.5);
}

[[gnu::noinline]] void Throw(int value) {
  if (value >= 0) throw std::runtime_error(absl::StrCat("value ", value));
}

TEST(Libraries, ExceptionsAreCaughtInAFiberAndInAThread) {
  auto body = [](int value, std::string* caught) {
    try {
      Throw(value);
    } catch (const std::runtime_error& error) {
      *caught = error.what();
    }
  };
  std::string in_fiber, in_thread;
  boost::fibers::fiber(body, 1, &in_fiber).join();
  std::thread(body, 2, &in_thread).join();
  EXPECT_EQ(in_fiber, "value 1");
  EXPECT_EQ(in_thread, "value 2");
}

// Starts this program again, which an emulator cannot do by itself.
TEST(EmulationDeathTest, AProgramStartsItselfAgain) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(std::_Exit(42), testing::ExitedWithCode(42), "");
}

}  // namespace
