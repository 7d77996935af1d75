// SPDX-License-Identifier: MIT
// %p and its extensions.
#include <gtest/gtest.h>

#include <cstdarg>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>

#include "runtime/printk/log.h"

extern "C" {
int ring3_vsnprintf(char* buf, size_t size, const char* fmt, va_list args);
// A function whose name %pS must find. Not inlined, not static.
int ring3_pointer_test_function(int x);
extern int ring3_pointer_test_variable;
int ring3_pointer_test_variable = 1;
__attribute__((noinline)) int ring3_pointer_test_function(int x) { return x * ring3_pointer_test_variable; }
}

namespace {

std::string Format(const char* fmt, ...) {
  char text[1024];
  va_list args;
  va_start(args, fmt);
  const int length = ring3_vsnprintf(text, sizeof(text), fmt, args);
  va_end(args);
  return std::string(text, static_cast<size_t>(length));
}

TEST(Pointer, PlainOnlyForNullAndErrors) {
  EXPECT_EQ(Format("%p", nullptr), "0000000000000000");
  EXPECT_EQ(Format("%p", reinterpret_cast<void*>(-11l)), "fffffffffffffff5");
  EXPECT_EQ(Format("%px", reinterpret_cast<void*>(0x1234)), "0000000000001234");
  EXPECT_EQ(Format("%10px|%-10px|", reinterpret_cast<void*>(0x1234), reinterpret_cast<void*>(0x1234)),
            "      1234|1234      |");
}

TEST(Pointer, HashIsStableShortAndKeyed) {
  int objects[64];
  std::set<std::string> seen;
  for (int& object : objects) {
    const std::string hash = Format("%p", &object);
    EXPECT_EQ(hash.size(), 16u);
    EXPECT_EQ(hash.substr(0, 8), "00000000") << hash;
    EXPECT_EQ(Format("%p", &object), hash);
    EXPECT_EQ(Format("%pK", &object), hash);
    EXPECT_EQ(Format("%pe", &object), hash);
    EXPECT_EQ(Format("%p...", &object), hash + "...");
    seen.insert(hash);
  }
  EXPECT_EQ(seen.size(), 64u);
  const std::string first = Format("%p", &objects[0]);
  ring3_log_start();  // a new boot
  EXPECT_NE(Format("%p", &objects[0]), first);
}

TEST(Pointer, ErrorNames) {
  EXPECT_EQ(Format("%pe", reinterpret_cast<void*>(-11l)), "-EAGAIN");
  EXPECT_EQ(Format("[%10pe]", reinterpret_cast<void*>(-22l)), "[   -EINVAL]");
  EXPECT_EQ(Format("%pe", reinterpret_cast<void*>(-517l)), "-EPROBE_DEFER");
  EXPECT_EQ(Format("%pe", reinterpret_cast<void*>(-1234l)), "-1234");
  EXPECT_EQ(Format("%pe", nullptr), "0000000000000000");
}

TEST(Pointer, Symbols) {
  auto* function = reinterpret_cast<char*>(&ring3_pointer_test_function);
  EXPECT_EQ(Format("%ps", function), "ring3_pointer_test_function");
  EXPECT_EQ(Format("%pS", function).find("ring3_pointer_test_function+0x0/0x"), 0u)
      << Format("%pS", function);
  EXPECT_EQ(Format("%pS", function + 1).find("ring3_pointer_test_function+0x1/0x"), 0u);
  // A return address just behind the function belongs to it.
  EXPECT_EQ(Format("%pB", function + 1).find("ring3_pointer_test_function+0x1/0x"), 0u);
  // Variables have names, too.
  EXPECT_EQ(Format("%ps", &ring3_pointer_test_variable), "ring3_pointer_test_variable");
  EXPECT_EQ(Format("%pS", reinterpret_cast<void*>(0x10)), "0x10");
  // Other objects are named in brackets.
  const std::string libc = Format("%ps", reinterpret_cast<void*>(&strtol));
  EXPECT_NE(libc.find(" [lib"), std::string::npos) << libc;
}

TEST(Pointer, Bytes) {
  const unsigned char mac[] = {0x2d, 0x48, 0xd6, 0xfc, 0x7a, 0x05};
  EXPECT_EQ(Format("%*ph|%*phC|%*phD|%*phN", 6, mac, 6, mac, 6, mac, 6, mac),
            "2d 48 d6 fc 7a 05|2d:48:d6:fc:7a:05|2d-48-d6-fc-7a-05|2d48d6fc7a05");
  EXPECT_EQ(Format("%3ph|%ph|%0ph", mac, mac, mac), "2d 48 d6|2d|2d");
  EXPECT_EQ(Format("%*ph", 0, mac), "");
  EXPECT_EQ(Format("%pM|%pMR|%pMF|%pm|%pmR", mac, mac, mac, mac, mac),
            "2d:48:d6:fc:7a:05|05:7a:fc:d6:48:2d|2d-48-d6-fc-7a-05|2d48d6fc7a05|057afcd6482d");
  EXPECT_EQ(Format("%*ph", 6, nullptr), "(null)");
}

TEST(Pointer, Addresses) {
  const unsigned char ip4[] = {127, 0, 0, 1};
  EXPECT_EQ(Format("%pI4|%pi4", ip4, ip4), "127.0.0.1|127.000.000.001");
  EXPECT_EQ(Format("%pI4l|%pI4b", ip4, ip4), "1.0.0.127|127.0.0.1");
  unsigned char ip6[16] = {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 8, 0x08, 0, 0x20, 0x0c, 0x41, 0x7a};
  EXPECT_EQ(Format("%pI6", ip6), "2001:0db8:0000:0000:0008:0800:200c:417a");
  EXPECT_EQ(Format("%pi6", ip6), "20010db80000000000080800200c417a");
  EXPECT_EQ(Format("%pI6c", ip6), "2001:db8::8:800:200c:417a");
  unsigned char zero[16] = {};
  EXPECT_EQ(Format("%pI6c", zero), "::");
  zero[15] = 1;
  EXPECT_EQ(Format("%pI6c", zero), "::1");
  const unsigned char mapped[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 1, 2, 3, 4};
  EXPECT_EQ(Format("%pI6c", mapped), "::ffff:1.2.3.4");
  const unsigned char tail[16] = {0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 0, 0, 0};
  EXPECT_EQ(Format("%pI6c", tail), "1:2:3:4:5:6::");
}

TEST(Pointer, Uuid) {
  unsigned char uuid[16];
  for (unsigned i = 0; i < 16; ++i) uuid[i] = static_cast<unsigned char>(i);
  EXPECT_EQ(Format("%pUb", uuid), "00010203-0405-0607-0809-0a0b0c0d0e0f");
  EXPECT_EQ(Format("%pUB", uuid), "00010203-0405-0607-0809-0A0B0C0D0E0F");
  EXPECT_EQ(Format("%pUl", uuid), "03020100-0504-0706-0809-0a0b0c0d0e0f");
  EXPECT_EQ(Format("%pUL", uuid), "03020100-0504-0706-0809-0A0B0C0D0E0F");
}

TEST(Pointer, Bitmaps) {
  unsigned long bits[2] = {};
  auto set = [&bits](int bit) { bits[bit / 64] |= 1ul << (bit % 64); };
  EXPECT_EQ(Format("%*pb", 20, bits), "00000");
  EXPECT_EQ(Format("%*pbl", 20, bits), "");
  for (int bit : {2, 3, 5, 7, 11, 13, 17, 19}) set(bit);
  EXPECT_EQ(Format("%*pb", 20, bits), "a28ac");
  EXPECT_EQ(Format("%*pbl", 20, bits), "2-3,5,7,11,13,17,19");
  EXPECT_EQ(Format("%*pbl", 12, bits), "2-3,5,7,11");
  for (int bit = 60; bit < 70; ++bit) set(bit);
  EXPECT_EQ(Format("%*pb", 72, bits), "3f,f0000000,000a28ac");
  EXPECT_EQ(Format("%*pbl", 128, bits), "2-3,5,7,11,13,17,19,60-69");
}

// %pV through a printf-like function, as netdev_printk() does.
std::string Nested(const char* fmt, ...) {
  struct {
    const char* fmt;
    va_list* va;
  } nested;
  va_list args;
  va_start(args, fmt);
  nested.fmt = fmt;
  nested.va = &args;
  const std::string text = Format("<%pV>", &nested);
  // The list may be used again: it was copied.
  EXPECT_EQ(Format("<%pV>", &nested), text);
  va_end(args);
  return text;
}

TEST(Pointer, Others) {
  EXPECT_EQ(Nested("%d-%s", 5, "x"), "<5-x>");
  const uint64_t address = 0x12345678abcdull;
  EXPECT_EQ(Format("%pad", &address), "0x000012345678abcd");
  EXPECT_EQ(Format("%pks|%pus", "text", "more"), "text|more");
  EXPECT_EQ(Format("%pkx", "text"), "(einval)");
  // Linux's objects are not here; the rest of the line stays readable.
  EXPECT_EQ(Format("%pd|%pOF|%d", &address, &address, 3), "(%pd?)|(%pO?)|3");
  EXPECT_EQ(Format("%pE|%pE", nullptr, reinterpret_cast<void*>(-11l)), "(null)|(efault)");
}

}  // namespace
