// SPDX-License-Identifier: MIT
#include "runtime/printk/errname.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace {

TEST(Errname, NamesBothWays) {
  EXPECT_STREQ(errname(EAGAIN), "EAGAIN");
  EXPECT_STREQ(errname(-EAGAIN), "-EAGAIN");
  EXPECT_STREQ(errname(-EINVAL), "-EINVAL");
  EXPECT_STREQ(errname(-512), "-ERESTARTSYS");
  EXPECT_EQ(errname(0), nullptr);
  EXPECT_EQ(errname(-4000), nullptr);
}

// glibc's own table is the oracle for the numbers that leave the kernel.
TEST(Errname, AgreesWithLibc) {
  int known = 0;
  for (int value = 1; value < 200; ++value) {
    const char* libc = strerrorname_np(value);
    const char* ours = errname(value);
    if (libc == nullptr) {
      EXPECT_EQ(ours, nullptr) << value;
      continue;
    }
    ++known;
    ASSERT_NE(ours, nullptr) << libc;
    // glibc names 95 by its second name.
    EXPECT_STREQ(ours, strcmp(libc, "ENOTSUP") == 0 ? "EOPNOTSUPP" : libc);
    int parsed = 0;
    EXPECT_EQ(ring3_errno_parse(libc, &parsed), 0);
    EXPECT_EQ(parsed, value);
    EXPECT_EQ(ring3_errno_parse((std::string("-") + libc).c_str(), &parsed), 0);
    EXPECT_EQ(parsed, -value);
  }
  EXPECT_GT(known, 130);
}

TEST(Errname, ParsesNumbersAndRefusesTheRest) {
  int value = 77;
  EXPECT_EQ(ring3_errno_parse("0", &value), 0);
  EXPECT_EQ(value, 0);
  EXPECT_EQ(ring3_errno_parse("-11", &value), 0);
  EXPECT_EQ(value, -11);
  EXPECT_EQ(ring3_errno_parse("EWOULDBLOCK", &value), 0);
  EXPECT_EQ(value, EAGAIN);
  for (const char* bad : {"", "-", "eagain", "EAGAINX", "--11", "1x", "99999999999", "+3", " 3"}) {
    value = 77;
    EXPECT_EQ(ring3_errno_parse(bad, &value), -1) << bad;
    EXPECT_EQ(value, 77);
  }
}

}  // namespace
