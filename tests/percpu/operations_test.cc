// SPDX-License-Identifier: MIT
// Every per-CPU operation, of every family, on every operand size and signedness, against a plain model.
//
// The model is the same arithmetic on an ordinary variable of the operand's type. Edge values sit at the ends of each width,
// around zero, and where a wrong width would carry into a neighbour; the neighbours are checked after every operation.

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>
#include <vector>

#include "runtime/runtime.h"

namespace {

// Guards on both sides show writes of a wrong width.
template <typename T>
struct alignas(16) Cell {
  T before;
  T value;
  T after;
};

}  // namespace

#define FOR_EACH_TYPE(X) X(int8_t) X(uint8_t) X(int16_t) X(uint16_t) X(int32_t) X(uint32_t) X(int64_t) X(uint64_t)
#define DEFINE_CELL(type) static DEFINE_PER_CPU(Cell<type>, cell_##type);
FOR_EACH_TYPE(DEFINE_CELL)

// A pair for the double operation, aligned to itself.
#define DEFINE_PAIR(type) static DEFINE_PER_CPU(type[2], pair_##type) __attribute__((aligned(2 * sizeof(type))));
FOR_EACH_TYPE(DEFINE_PAIR)

namespace {

template <typename T>
std::vector<T> EdgeValues() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values = {T(0),
                           T(1),
                           T(2),
                           T(-1),
                           T(-2),
                           Limits::min(),
                           Limits::max(),
                           T(Limits::max() - 1),
                           T(Limits::min() + 1),
                           T(T(1) << (sizeof(T) * 8 - 1)),
                           T(T(1) << (sizeof(T) * 4)),
                           T(0x55),
                           T(0x123456789abcdef0ull)};
  return values;
}

// Wraps at the operand's width without the compiler's idea of signed overflow.
template <typename T>
T Add(T a, T b) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<U>(static_cast<U>(a) + static_cast<U>(b)));
}

// Returns the value and proves that its type is the operand's: a signed operand gives a signed result.
#define RETURN_OF_TYPE_T(expression)                   \
  const auto result = expression;                      \
  static_assert(std::is_same_v<decltype(result), const T>); \
  return result

// One family's operations on one variable. The macros need the variable's name, hence a macro makes the struct.
#define DEFINE_SUBJECT(family, type)                                                                                  \
  struct Subject_##family##_##type {                                                                                  \
    using T = type;                                                                                                   \
    static Cell<T>* Local() { return raw_cpu_ptr(&cell_##type); }                                                     \
    static T* LocalPair() { return *raw_cpu_ptr(&pair_##type); }                                                      \
    static T Read() { RETURN_OF_TYPE_T(family##_read(cell_##type.value)); } \\
    static void Write(T v) { family##_write(cell_##type.value, v); }                                                  \
    static void DoAdd(T v) { family##_add(cell_##type.value, v); }                                                    \
    static void DoSub(T v) { family##_sub(cell_##type.value, v); }                                                    \
    static void Inc() { family##_inc(cell_##type.value); }                                                            \
    static void Dec() { family##_dec(cell_##type.value); }                                                            \
    static void And(T v) { family##_and(cell_##type.value, v); }                                                      \
    static void Or(T v) { family##_or(cell_##type.value, v); }                                                        \
    static T AddReturn(T v) { RETURN_OF_TYPE_T(family##_add_return(cell_##type.value, v)); } \\
    static T SubReturn(T v) { RETURN_OF_TYPE_T(family##_sub_return(cell_##type.value, v)); } \\
    static T IncReturn() { RETURN_OF_TYPE_T(family##_inc_return(cell_##type.value)); } \\
    static T DecReturn() { RETURN_OF_TYPE_T(family##_dec_return(cell_##type.value)); } \\
    static T Xchg(T v) { RETURN_OF_TYPE_T(family##_xchg(cell_##type.value, v)); } \\
    static T Cmpxchg(T o, T n) { RETURN_OF_TYPE_T(family##_cmpxchg(cell_##type.value, o, n)); } \\
    static bool CmpxchgDouble(T o1, T o2, T n1, T n2) {                                                               \
      return family##_cmpxchg_double(pair_##type[0], pair_##type[1], o1, o2, n1, n2);                                 \
    }                                                                                                                 \
  };
#define DEFINE_SUBJECTS(type)         \
  DEFINE_SUBJECT(this_cpu, type)      \
  DEFINE_SUBJECT(__this_cpu, type)    \
  DEFINE_SUBJECT(raw_cpu, type)
FOR_EACH_TYPE(DEFINE_SUBJECTS)

template <typename Subject>
class OperationsTest : public ::testing::Test {
 protected:
  using T = typename Subject::T;

  static void SetUpTestSuite() {
    auto booted = ring3::Runtime::Boot({});
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = std::move(*booted).release();
  }
  static void TearDownTestSuite() {
    delete runtime_;
    runtime_ = nullptr;
  }

  // Runs `body` on a CPU, where the caller of a __this_cpu operation keeps the task.
  template <typename Body>
  void OnCpu(Body body) {
    runtime_->RunOn(0, [&] {
      preempt_disable();
      body();
      preempt_enable();
    });
  }

  // Applies `operation` to a cell that holds `start` and expects `expected` there and untouched neighbours.
  template <typename Operation>
  void Expect(T start, T expected, Operation operation) {
    Cell<T>* cell = Subject::Local();
    const T guard = static_cast<T>(0x5a5a5a5a5a5a5a5aull);
    *cell = {guard, start, guard};
    operation();
    ASSERT_EQ(cell->value, expected) << "start " << +start;
    ASSERT_EQ(cell->before, guard);
    ASSERT_EQ(cell->after, guard);
    ASSERT_EQ(Subject::Read(), expected);
  }

  // All pairs of edge values and some random ones.
  template <typename Body>
  void ForPairs(Body body) {
    std::vector<T> values = EdgeValues<T>();
    std::mt19937_64 random(20260101);
    for (int i = 0; i < 20; ++i) values.push_back(static_cast<T>(random()));
    OnCpu([&] {
      for (T a : values)
        for (T b : values) body(a, b);
    });
  }

  static inline ring3::Runtime* runtime_ = nullptr;
};

#define LIST_SUBJECTS(type) Subject_this_cpu_##type, Subject___this_cpu_##type, Subject_raw_cpu_##type
using Subjects =
    ::testing::Types<LIST_SUBJECTS(int8_t), LIST_SUBJECTS(uint8_t), LIST_SUBJECTS(int16_t), LIST_SUBJECTS(uint16_t),
                     LIST_SUBJECTS(int32_t), LIST_SUBJECTS(uint32_t), LIST_SUBJECTS(int64_t), LIST_SUBJECTS(uint64_t)>;
TYPED_TEST_SUITE(OperationsTest, Subjects);

TYPED_TEST(OperationsTest, Write) {
  this->ForPairs([&](auto a, auto b) { this->Expect(a, b, [&] { TypeParam::Write(b); }); });
}

TYPED_TEST(OperationsTest, AddAndSub) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T b) {
    this->Expect(a, Add(a, b), [&] { TypeParam::DoAdd(b); });
    this->Expect(a, Add(a, Add(T(~b), T(1))), [&] { TypeParam::DoSub(b); });
  });
}

TYPED_TEST(OperationsTest, IncAndDec) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T) {
    this->Expect(a, Add(a, T(1)), [&] { TypeParam::Inc(); });
    this->Expect(a, Add(a, T(-1)), [&] { TypeParam::Dec(); });
  });
}

TYPED_TEST(OperationsTest, AndOr) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T b) {
    this->Expect(a, T(a & b), [&] { TypeParam::And(b); });
    this->Expect(a, T(a | b), [&] { TypeParam::Or(b); });
  });
}

TYPED_TEST(OperationsTest, ReturnsTheNewValue) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T b) {
    const T sum = Add(a, b), difference = Add(a, Add(T(~b), T(1)));
    this->Expect(a, sum, [&] { ASSERT_EQ(TypeParam::AddReturn(b), sum); });
    this->Expect(a, difference, [&] { ASSERT_EQ(TypeParam::SubReturn(b), difference); });
    this->Expect(a, Add(a, T(1)), [&] { ASSERT_EQ(TypeParam::IncReturn(), Add(a, T(1))); });
    this->Expect(a, Add(a, T(-1)), [&] { ASSERT_EQ(TypeParam::DecReturn(), Add(a, T(-1))); });
  });
}

TYPED_TEST(OperationsTest, XchgReturnsTheOldValue) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T b) { this->Expect(a, b, [&] { ASSERT_EQ(TypeParam::Xchg(b), a); }); });
}

TYPED_TEST(OperationsTest, CmpxchgStoresOnlyOnAMatch) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T b) {
    this->Expect(a, b, [&] { ASSERT_EQ(TypeParam::Cmpxchg(a, b), a); });
    const T other = Add(a, T(1));
    this->Expect(a, a, [&] { ASSERT_EQ(TypeParam::Cmpxchg(other, b), a); });
  });
}

TYPED_TEST(OperationsTest, CmpxchgDoubleStoresBothOrNeither) {
  using T = typename TypeParam::T;
  this->ForPairs([&](T a, T b) {
    T* pair = TypeParam::LocalPair();
    pair[0] = a, pair[1] = b;
    ASSERT_FALSE(TypeParam::CmpxchgDouble(Add(a, T(1)), b, T(7), T(9)));
    ASSERT_FALSE(TypeParam::CmpxchgDouble(a, Add(b, T(1)), T(7), T(9)));
    ASSERT_EQ(pair[0], a);
    ASSERT_EQ(pair[1], b);
    ASSERT_TRUE(TypeParam::CmpxchgDouble(a, b, b, a));
    ASSERT_EQ(pair[0], b);
    ASSERT_EQ(pair[1], a);
  });
}

}  // namespace
