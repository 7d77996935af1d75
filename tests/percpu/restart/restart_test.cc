// SPDX-License-Identifier: MIT
// An interrupt at every instruction of every this_cpu operation that returns something, in each of its forms.
//
// Each operation is traced once to know its instructions, and then run once for each of them, with an interrupt that reaches the CPU
// by its real line just before that instruction. Its handler looks at the words that the operation acts on, and changes them.
// Afterwards the words, the operation's result and what the handler saw must be those of one of the two orders, interrupt first or
// operation first; and the order changes once on the way through the operation, from the first to the second.
//
// The control takes the tables of sequences away from the line: then every restartable operation must fail.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/module/load.h"
#include "runtime/runtime.h"
#include "tests/percpu/restart/stepper.h"
#include "tests/percpu/restart/steps.h"

namespace ring3::testing {
namespace {

// An interrupt that is pending by chance sends a run another way than its trace; several times in a row is no chance.
constexpr int kTries = 20;

constexpr int kCpu = 1;
constexpr const char* kInterruptNames[] = {"adds", "sets", "adds away", "neighbours", "same"};

// The operands of steps whose operands are constants.
constexpr unsigned long kConstants[] = {5, 6, 9, 10};

bool operator==(const ring3_step_cell& a, const ring3_step_cell& b) {
  return a.guard_before == b.guard_before && a.word[0] == b.word[0] && a.word[1] == b.word[1] &&
         a.guard_after == b.guard_after;
}

std::string Text(const ring3_step_cell& cell) {
  char text[128];
  snprintf(text, sizeof(text), "%lx [%lx %lx] %lx", cell.guard_before, cell.word[0], cell.word[1], cell.guard_after);
  return text;
}

// What an operation and an interrupt do to a cell when nothing comes between.
class Model {
 public:
  explicit Model(unsigned size) : mask_(size == 8 ? ~0ul : (1ul << 8 * size) - 1) {}

  unsigned long Cut(unsigned long v) const { return v & mask_; }

  unsigned long Operate(ring3_step_operation operation, const unsigned long* a, ring3_step_cell* cell) const {
    unsigned long* word = cell->word;
    const unsigned long old = word[0];
    switch (operation) {
      case RING3_STEP_LOAD:
        return old;
      case RING3_STEP_STORE:
        word[0] = Cut(a[0]);
        return 0;
      case RING3_STEP_ADD:
        word[0] = Cut(old + a[0]);
        return 0;
      case RING3_STEP_ADD_RETURN:
        return word[0] = Cut(old + a[0]);
      case RING3_STEP_XCHG:
        word[0] = Cut(a[0]);
        return old;
      case RING3_STEP_CMPXCHG:
        if (old == Cut(a[0])) word[0] = Cut(a[1]);
        return old;
      default:
        if (old != Cut(a[0]) || word[1] != Cut(a[1])) return 0;
        word[0] = Cut(a[2]);
        word[1] = Cut(a[3]);
        return 1;
    }
  }

  void Interrupt(ring3_step_interrupt kind, const ring3_step& step, ring3_step_cell* cell) const {
    switch (kind) {
      case RING3_STEP_ADDS:
        *cell = {cell->guard_before + 1, {cell->word[0] + 3, cell->word[1] + 3}, cell->guard_after + 1};
        break;
      case RING3_STEP_SETS:
        cell->word[0] = 5;
        cell->word[1] = 6;
        break;
      case RING3_STEP_ADDS_AWAY:
        break;
      case RING3_STEP_NEIGHBOURS:
        cell->guard_before += 7;
        cell->guard_after += 7;
        break;
      default:
        Operate(step.operation, kConstants, cell);
    }
    *cell = {Cut(cell->guard_before), {Cut(cell->word[0]), Cut(cell->word[1])}, Cut(cell->guard_after)};
  }

 private:
  const unsigned long mask_;
};

// One run of a step under an interrupt, as it ended or as an order of the two would have ended it.
struct Ending {
  unsigned long result;
  ring3_step_cell cell, seen;
  bool operator==(const Ending& other) const {
    return result == other.result && cell == other.cell && seen == other.seen;
  }
  std::string ToString() const {
    return "result " + std::to_string(result) + ", cell " + Text(cell) + ", the interrupt saw " + Text(seen);
  }
};

struct Tally {
  int interrupts = 0;
  int violations = 0;
  std::string first;
};

class RestartTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    RuntimeOptions options;
    options.cpus = 2;
    auto booted = Runtime::Boot(options);
    ASSERT_TRUE(booted.ok()) << booted.status();
    runtime_ = std::move(*booted).release();
  }
  static void TearDownTestSuite() {
    delete runtime_;
    runtime_ = nullptr;
  }

  // Every start, every interrupt, every instruction of one step. On a CPU.
  static Tally Exhaust(const ring3_step& step) {
    Tally tally;
    Stepper stepper;
    const std::vector<std::vector<unsigned long>> operands = {
        {5, 6, 9, 10, 0}, {0xfedcba9876543281ul, 0x7fffffff80007f81ul, 0x8182838485868788ul, ~0ul, 0}};
    const Model model(step.size);
    for (const std::vector<unsigned long>& a : operands) {
      if (step.constant != 0 && &a != &operands[0]) break;
      // Where the comparisons match, match after an addition, or fail in the first or in the second word.
      const ring3_step_cell starts[] = {{1, {a[0], a[1]}, 2},
                                        {0xa5a5a5a5a5a5a5a5ul, {a[0] - 3, a[1] - 3}, 0x5a5a5a5a5a5a5a5aul},
                                        {~0ul, {a[0] + 1, a[1]}, ~0ul},
                                        {0, {a[0], ~a[1]}, 0}};
      for (ring3_step_cell start : starts) {
        start = {model.Cut(start.guard_before), {model.Cut(start.word[0]), model.Cut(start.word[1])}, model.Cut(start.guard_after)};
        ring3_steps_write(step.size, &start);
        const std::vector<unsigned long> trace = stepper.Trace(step.run, a.data());
        EXPECT_GE(trace.size(), 2u) << step.name;
        for (int kind = 0; kind < RING3_STEP_INTERRUPTS; ++kind)
          Walk(&stepper, model, step, static_cast<ring3_step_interrupt>(kind), a, start, trace, &tally);
      }
    }
    return tally;
  }

  static void Walk(Stepper* stepper, const Model& model, const ring3_step& step, ring3_step_interrupt kind,
                   const std::vector<unsigned long>& a, const ring3_step_cell& start, const std::vector<unsigned long>& trace,
                   Tally* tally) {
    Ending interrupt_first = {0, start, start}, operation_first = {0, start, start};
    model.Interrupt(kind, step, &interrupt_first.cell);
    interrupt_first.result = model.Operate(step.operation, Operands(step, a), &interrupt_first.cell);
    operation_first.result = model.Operate(step.operation, Operands(step, a), &operation_first.cell);
    operation_first.seen = operation_first.cell;
    model.Interrupt(kind, step, &operation_first.cell);
    const bool distinct = !(interrupt_first == operation_first);

    bool operated = false;
    for (size_t at = 0; at < trace.size(); ++at) {
      const auto violation = [&](const std::string& what) {
        if (tally->violations++ == 0)
          tally->first = std::string(step.name) + ", interrupt that " + kInterruptNames[kind] + " at instruction " +
                         std::to_string(at) + ", start " + Text(start) + ": " + what;
      };
      Stepper::Outcome outcome = {};
      for (int tries = 0; tries < kTries && !outcome.reached; ++tries) {
        ring3_steps_install(kind, &step);
        ring3_steps_write(step.size, &start);
        outcome = stepper->Interrupt(step.run, a.data(), trace[at], [] { ring3_steps_raise(kCpu); });
      }
      if (!outcome.reached) continue;
      Ending ending = {};
      ending.result = outcome.result;
      ++tally->interrupts;
      if (ring3_steps_handled(&ending.seen) != 1) return violation("the interrupt did not run once");
      ring3_steps_read(step.size, &ending.cell);
      const bool as_operation_first = ending == operation_first;
      if (!as_operation_first && !(ending == interrupt_first)) {
        violation(ending.ToString() + "; interrupt first: " + interrupt_first.ToString() +
                  "; operation first: " + operation_first.ToString());
      } else if (distinct) {
        // Also finds an interrupt that comes late, which would be atomic as well.
        if (at == 0 && as_operation_first) violation("the operation was done before it began");
        if (operated && !as_operation_first) violation("the operation was undone");
        if (at + 1 == trace.size() && !as_operation_first) violation("the operation was not done at its end");
        operated = as_operation_first;
      }
    }
  }

  static const unsigned long* Operands(const ring3_step& step, const std::vector<unsigned long>& a) {
    return step.constant != 0 ? kConstants : a.data();
  }

  static void AllAreAtomic(const ring3_step* steps) {
    int interrupts = 0;
    for (int i = 0; i < RING3_STEPS; ++i) {
      Tally tally;
      runtime_->RunOn(kCpu, [&] { tally = Exhaust(steps[i]); });
      EXPECT_EQ(tally.violations, 0) << tally.first;
      interrupts += tally.interrupts;
    }
    ::testing::Test::RecordProperty("interrupts", interrupts);
  }

  // Without a move to another CPU one access is never divided, and on x86-64 an addition is one instruction.
  static bool NeedsTheRepair(const ring3_step& step) {
    if (step.form != RING3_STEP_RESTARTABLE || step.operation == RING3_STEP_LOAD || step.operation == RING3_STEP_STORE) return false;
#if defined(__x86_64__)
    if (step.operation == RING3_STEP_ADD) return false;
#endif
    return true;
  }

  static void RestartableOnesFail(const ring3_step* steps) {
    for (int i = 0; i < RING3_STEPS; ++i) {
      Tally tally;
      runtime_->RunOn(kCpu, [&] { tally = Exhaust(steps[i]); });
      if (NeedsTheRepair(steps[i])) {
        EXPECT_GT(tally.violations, 0) << steps[i].name;
      } else {
        EXPECT_EQ(tally.violations, 0) << tally.first;
      }
    }
  }

  static inline Runtime* runtime_ = nullptr;
};

TEST_F(RestartTest, C) { AllAreAtomic(ring3_steps_c); }
TEST_F(RestartTest, Cxx) { AllAreAtomic(ring3_steps_cxx); }

TEST_F(RestartTest, Module) {
  const auto on_cpu = [](absl::FunctionRef<void()> fn) { runtime_->RunOn(kCpu, fn); };
  auto module = Module::Open("tests/percpu/restart/steps_module.so");
  ASSERT_TRUE(module.ok()) << module.status();
  ASSERT_EQ((*module)->Load({}, on_cpu).value, 0);
  ASSERT_NE(ring3_module_steps, nullptr);
  AllAreAtomic(ring3_module_steps);
  // Each table is its owner's: without the program's the module's are still repaired.
  ring3_steps_forget_sequences();
  AllAreAtomic(ring3_module_steps);
  ring3_steps_know_sequences();
  EXPECT_EQ((*module)->Unload(on_cpu), 0);
}

// The control: what the repair is there for.
TEST_F(RestartTest, WithoutTheRepairEveryRestartableOneFails) {
  ring3_steps_forget_sequences();
  RestartableOnesFail(ring3_steps_c);
  RestartableOnesFail(ring3_steps_cxx);
  ring3_steps_know_sequences();
  AllAreAtomic(ring3_steps_c);
}

}  // namespace
}  // namespace ring3::testing
