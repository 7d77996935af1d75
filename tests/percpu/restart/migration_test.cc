// SPDX-License-Identifier: MIT
// At every instruction of every this_cpu operation that returns something, the task is preempted, the variable is changed by the
// task that runs meanwhile, and the first one goes on on another CPU. The operation must have happened as a whole: on the first CPU
// before the change, or on the second.

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "runtime/runtime.h"
#include "tests/percpu/restart/mover.h"
#include "tests/percpu/restart/stepper.h"
#include "tests/percpu/restart/steps.h"

namespace {

// An interrupt that is pending by chance sends a run another way than its trace; several times in a row is no chance.
constexpr int kTries = 20;

using Cell = ring3_step_cell;

// The operands that steps with constants have.
constexpr unsigned long kOperands[5] = {5, 6, 9, 10, 0};
// The pair of the double operation is as expected on the first CPU only.
constexpr Cell kFirst = {1, {5, 6}, 2};
constexpr Cell kSecond = {3, {7, 8}, 4};

unsigned long Mask(const ring3_step& step) { return step.size == 8 ? ~0ul : (1ul << (8 * step.size)) - 1; }

unsigned long Apply(const ring3_step& step, Cell* cell) {
  const unsigned long* a = kOperands;
  const unsigned long old = cell->word[0];
  switch (step.operation) {
    case RING3_STEP_LOAD:
      return old;
    case RING3_STEP_STORE:
      cell->word[0] = a[0];
      return 0;
    case RING3_STEP_ADD:
      cell->word[0] = (old + a[0]) & Mask(step);
      return 0;
    case RING3_STEP_ADD_RETURN:
      return cell->word[0] = (old + a[0]) & Mask(step);
    case RING3_STEP_XCHG:
      cell->word[0] = a[0];
      return old;
    case RING3_STEP_CMPXCHG:
      if (old == a[0]) cell->word[0] = a[1];
      return old;
    case RING3_STEP_CMPXCHG_DOUBLE:
      if (old != a[0] || cell->word[1] != a[1]) return 0;
      cell->word[0] = a[2];
      cell->word[1] = a[3];
      return 1;
  }
  return 0;
}

void Change(Cell* cell) {
  cell->word[0] += 32;
  cell->word[1] += 64;
}

bool Same(const Cell& a, const Cell& b) {
  return a.guard_before == b.guard_before && a.word[0] == b.word[0] && a.word[1] == b.word[1] && a.guard_after == b.guard_after;
}

// What the task that runs in between does; on CPU 0.
const ring3_step* current_step;
void Act() {
  Cell cell;
  ring3_steps_read(current_step->size, &cell);
  Change(&cell);
  ring3_steps_write(current_step->size, &cell);
}

void WriteBoth(const ring3_step& step) {
  ring3_mover_go_to(1);
  ring3_steps_write(step.size, &kSecond);
  ring3_mover_go_to(0);
  ring3_steps_write(step.size, &kFirst);
}

struct Count {
  unsigned long stayed = 0, moved = 0;
  unsigned long missed = 0;  // instructions that only the trace executed, since something was pending then
};

void Walk(ring3::testing::Stepper* stepper, const ring3_step& step, Count* count) {
  current_step = &step;
  WriteBoth(step);
  const std::vector<unsigned long> trace = stepper->Trace(step.run, kOperands);
  const std::set<unsigned long> places(trace.begin(), trace.end());
  for (const unsigned long pc : places) {
    ring3::testing::Stepper::Outcome outcome = {};
    for (int tries = 0; tries < kTries && !outcome.reached; ++tries) {
      WriteBoth(step);
      outcome = stepper->Interrupt(step.run, kOperands, pc, ring3_mover_interrupt);
    }
    if (!outcome.reached) {
      ++count->missed;
      continue;
    }
    const unsigned long result = outcome.result;
    Cell first, second;
    ring3_mover_go_to(0);
    ring3_steps_read(step.size, &first);
    ring3_mover_go_to(1);
    ring3_steps_read(step.size, &second);

    Cell before_first = kFirst, before_second = kSecond;
    const unsigned long before = Apply(step, &before_first);
    Change(&before_first);
    Cell after_first = kFirst, after_second = kSecond;
    Change(&after_first);
    const unsigned long after = Apply(step, &after_second);

    if (result == before && Same(first, before_first) && Same(second, before_second)) {
      ++count->stayed;
    } else if (result == after && Same(first, after_first) && Same(second, after_second)) {
      ++count->moved;
    } else {
      ADD_FAILURE() << step.name << " at " << std::hex << pc << ": result " << result << ", CPU 0 has " << first.word[0] << ", "
                    << first.word[1] << ", CPU 1 " << second.word[0] << ", " << second.word[1];
    }
  }
}

class MigrationTest : public ::testing::TestWithParam<ring3_step_form> {};

TEST_P(MigrationTest, EveryInstruction) {
  ring3::RuntimeOptions options;
  options.cpus = 2;
  auto runtime = ring3::Runtime::Boot(options);
  ASSERT_TRUE(runtime.ok()) << runtime.status();
  Count count;
  (*runtime)->RunOn(0, [&] {
    ring3_mover_set_act(Act);
    ring3_mover_run(
        [](void* arg) {
          ring3::testing::Stepper stepper;
          for (const ring3_step& step : ring3_steps_c) {
            if (step.form == GetParam()) Walk(&stepper, step, static_cast<Count*>(arg));
          }
        },
        &count);
  });
  // An operation that could not be told from one that is never moved would prove nothing.
  EXPECT_GT(count.stayed, 48u);
  EXPECT_GT(count.moved, 48u);
  EXPECT_EQ(ring3_mover_moves(), count.stayed + count.moved);
  EXPECT_LT(count.missed, 16u);
}

INSTANTIATE_TEST_SUITE_P(Forms, MigrationTest, ::testing::Values(RING3_STEP_RESTARTABLE, RING3_STEP_CLASSIC, RING3_STEP_GENERIC));

}  // namespace
