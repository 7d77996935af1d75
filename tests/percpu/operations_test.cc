// SPDX-License-Identifier: MIT
// Every per-CPU operation, of every family, on every operand size and signedness, in C and C++, against a plain model.
//
// The model computes in 64 bits and cuts to the operand's width. Edge values sit at the ends of each width, around zero, and
// where a wrong width would carry into a neighbour; the neighbours are checked after every operation.

#include "tests/percpu/operations.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "runtime/runtime.h"

namespace {

class OperationsTest : public ::testing::TestWithParam<const ring3_operations*> {
 protected:
  static void SetUpTestSuite() {
    auto booted = ring3::Runtime::Boot({});
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = std::move(*booted).release();
  }
  static void TearDownTestSuite() {
    delete runtime_;
    runtime_ = nullptr;
  }

  const ring3_operations& op() const { return *GetParam(); }

  // `v` as the operand's type holds it, extended to 64 bits as that type does.
  uint64_t Fit(uint64_t v) const {
    const int unused = 64 - 8 * static_cast<int>(op().size);
    return op().is_signed ? static_cast<uint64_t>(static_cast<int64_t>(v << unused) >> unused) : (v << unused) >> unused;
  }

  // The cell holds three operands side by side; slot 1 is the operand, 0 and 2 are guards.
  uint64_t Slot(const void* base, int slot) const {
    uint64_t v = 0;
    memcpy(&v, static_cast<const char*>(base) + slot * op().size, op().size);
    return Fit(v);
  }
  void SetSlot(void* base, int slot, uint64_t v) const {
    memcpy(static_cast<char*>(base) + slot * op().size, &v, op().size);
  }

  // Applies `operation` to an operand that holds `start`; expects `expected` there and untouched neighbours.
  template <typename Operation>
  void Expect(uint64_t start, uint64_t expected, Operation operation) {
    constexpr uint64_t kGuard = 0x5a5a5a5a5a5a5a5aull;
    void* cell = op().cell();
    SetSlot(cell, 0, kGuard);
    SetSlot(cell, 1, start);
    SetSlot(cell, 2, kGuard);
    operation();
    ASSERT_EQ(Slot(cell, 1), Fit(expected)) << std::hex << "start " << start;
    ASSERT_EQ(Slot(cell, 0), Fit(kGuard));
    ASSERT_EQ(Slot(cell, 2), Fit(kGuard));
    ASSERT_EQ(op().read(), Fit(expected));
  }

  // All pairs of edge values and some random ones, on a CPU, where the caller of a __this_cpu operation keeps the task.
  template <typename Body>
  void ForPairs(Body body) {
    std::vector<uint64_t> values = {0, 1, 2, ~0ull, ~1ull, 0x55, 0x123456789abcdef0ull};
    for (int bit : {7, 8, 15, 16, 31, 32, 63}) {
      values.push_back(1ull << bit);
      values.push_back((1ull << bit) - 1);
      values.push_back((1ull << bit) + 1);
    }
    std::mt19937_64 random(20260101);
    for (int i = 0; i < 20; ++i) values.push_back(random());
    runtime_->RunOn(0, [&] {
      preempt_disable();
      for (uint64_t a : values) {
        for (uint64_t b : values) {
          body(Fit(a), Fit(b));
          if (HasFatalFailure()) break;
        }
      }
      preempt_enable();
    });
  }

  static inline ring3::Runtime* runtime_ = nullptr;
};

TEST_P(OperationsTest, Write) {
  ForPairs([&](uint64_t a, uint64_t b) { Expect(a, b, [&] { op().write(b); }); });
}

TEST_P(OperationsTest, AddAndSub) {
  ForPairs([&](uint64_t a, uint64_t b) {
    Expect(a, a + b, [&] { op().add(b); });
    Expect(a, a - b, [&] { op().sub(b); });
  });
}

TEST_P(OperationsTest, IncAndDec) {
  ForPairs([&](uint64_t a, uint64_t) {
    Expect(a, a + 1, [&] { op().inc(); });
    Expect(a, a - 1, [&] { op().dec(); });
  });
}

TEST_P(OperationsTest, AndOr) {
  ForPairs([&](uint64_t a, uint64_t b) {
    Expect(a, a & b, [&] { op().and_(b); });
    Expect(a, a | b, [&] { op().or_(b); });
  });
}

TEST_P(OperationsTest, ReturnsTheNewValue) {
  ForPairs([&](uint64_t a, uint64_t b) {
    Expect(a, a + b, [&] { ASSERT_EQ(op().add_return(b), Fit(a + b)); });
    Expect(a, a - b, [&] { ASSERT_EQ(op().sub_return(b), Fit(a - b)); });
    Expect(a, a + 1, [&] { ASSERT_EQ(op().inc_return(), Fit(a + 1)); });
    Expect(a, a - 1, [&] { ASSERT_EQ(op().dec_return(), Fit(a - 1)); });
  });
}

TEST_P(OperationsTest, XchgReturnsTheOldValue) {
  ForPairs([&](uint64_t a, uint64_t b) { Expect(a, b, [&] { ASSERT_EQ(op().xchg(b), a); }); });
}

TEST_P(OperationsTest, CmpxchgStoresOnlyOnAMatch) {
  ForPairs([&](uint64_t a, uint64_t b) {
    Expect(a, b, [&] { ASSERT_EQ(op().cmpxchg(a, b), a); });
    Expect(a, a, [&] { ASSERT_EQ(op().cmpxchg(a + 1, b), a); });
  });
}

TEST_P(OperationsTest, CmpxchgDoubleStoresBothOrNeither) {
  ForPairs([&](uint64_t a, uint64_t b) {
    void* pair = op().pair();
    SetSlot(pair, 0, a);
    SetSlot(pair, 1, b);
    ASSERT_FALSE(op().cmpxchg_double(a + 1, b, 7, 9));
    ASSERT_FALSE(op().cmpxchg_double(a, b + 1, 7, 9));
    ASSERT_EQ(Slot(pair, 0), a);
    ASSERT_EQ(Slot(pair, 1), b);
    ASSERT_TRUE(op().cmpxchg_double(a, b, b, a));
    ASSERT_EQ(Slot(pair, 0), b);
    ASSERT_EQ(Slot(pair, 1), a);
  });
}

std::vector<const ring3_operations*> Rows(const ring3_operations* table) {
  std::vector<const ring3_operations*> rows;
  for (int i = 0; i < RING3_OPERATIONS_ROWS; ++i) rows.push_back(&table[i]);
  return rows;
}

std::string RowName(const ::testing::TestParamInfo<const ring3_operations*>& row) { return row.param->name; }

INSTANTIATE_TEST_SUITE_P(C, OperationsTest, ::testing::ValuesIn(Rows(ring3_operations_c)), RowName);
INSTANTIATE_TEST_SUITE_P(Classic, OperationsTest, ::testing::ValuesIn(Rows(ring3_operations_classic)), RowName);
INSTANTIATE_TEST_SUITE_P(Cxx, OperationsTest, ::testing::ValuesIn(Rows(ring3_operations_cxx)), RowName);

}  // namespace
