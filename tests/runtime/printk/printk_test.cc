// SPDX-License-Identifier: MIT
// Lines, levels, continuation, the ring, and many writers at once.
#include <gtest/gtest.h>

#include <signal.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "runtime/printk/log.h"

extern "C" {
int _printk(const char* fmt, ...);
extern int console_printk[4];
}

#define SOH "\001"

namespace {

std::mutex captured_mutex;
std::string* captured;

void Capture(const char* text, unsigned long length) {
  std::lock_guard<std::mutex> lock(captured_mutex);
  captured->append(text, length);
}

class PrintkTest : public testing::Test {
 protected:
  void SetUp() override {
    captured = &text_;
    ring3_log_flush();
    text_.clear();
    ring3_log_set_sink(Capture);
  }
  void TearDown() override {
    ring3_log_flush();
    ring3_log_set_sink(nullptr);
    console_printk[0] = 7;
  }
  // What was printed, without times, and with the CPU of this thread as "host".
  std::string Printed() { return std::regex_replace(text_, std::regex("\\[ *[0-9]+\\.[0-9]{6}\\]"), "[T]"); }
  std::string text_;
};

TEST_F(PrintkTest, LineHasTimeAndCaller) {
  _printk(SOH "6hello %d\n", 5);
  EXPECT_TRUE(std::regex_match(text_, std::regex("\\[ {0,4}[0-9]+\\.[0-9]{6}\\]\\[  host\\] hello 5\n")))
      << text_;
  EXPECT_EQ(text_.find(']'), 13u) << "five columns of seconds, six of microseconds: " << text_;
}

TEST_F(PrintkTest, LevelsDecideWhatTheConsoleShows) {
  for (int level = 0; level < 8; ++level)
    _printk(
        "\001%d"
        "level %d\n",
        level, level);
  EXPECT_EQ(Printed(),
            "[T][  host] level 0\n[T][  host] level 1\n[T][  host] level 2\n[T][  host] level 3\n"
            "[T][  host] level 4\n[T][  host] level 5\n[T][  host] level 6\n");
  text_.clear();
  console_printk[0] = 4;
  _printk("default level\n");  // 4
  _printk(SOH "3error\n");
  EXPECT_EQ(Printed(), "[T][  host] error\n");
  text_.clear();
  console_printk[0] = 8;
  _printk(SOH "7debug\n");
  EXPECT_EQ(Printed(), "[T][  host] debug\n");
}

TEST_F(PrintkTest, FirstLevelCountsAndIsNotText) {
  const auto seq = ring3_log_next_seq();
  EXPECT_EQ(_printk(SOH "3" SOH "6two\n"), 3);
  unsigned long long at = seq;
  static ring3_log_record record;
  ASSERT_EQ(ring3_log_read(&at, &record), 1);
  EXPECT_EQ(record.level, 3);
  EXPECT_STREQ(record.text, "two");
  EXPECT_EQ(record.cpu, -1);
}

TEST_F(PrintkTest, ContinuationJoinsLines) {
  _printk(SOH "6a");
  EXPECT_EQ(text_, "");
  _printk(SOH "cb");
  _printk(SOH "cc\n");
  EXPECT_EQ(Printed(), "[T][  host] abc\n");
}

TEST_F(PrintkTest, OtherRecordEndsTheOpenLine) {
  _printk(SOH "6open");
  _printk(SOH "6other\n");
  _printk(SOH "crest\n");
  EXPECT_EQ(Printed(), "[T][  host] open\n[T][  host] other\n[T][  host] rest\n");
}

TEST_F(PrintkTest, OtherThreadDoesNotContinueButEnds) {
  _printk(SOH "6open");
  std::thread([] { _printk(SOH "6thread\n"); }).join();
  EXPECT_EQ(Printed(), "[T][  host] open\n[T][  host] thread\n");
}

TEST_F(PrintkTest, FlushWritesTheOpenLine) {
  _printk(SOH "6no newline");
  EXPECT_EQ(text_, "");
  ring3_log_flush();
  EXPECT_EQ(Printed(), "[T][  host] no newline\n");
  ring3_log_flush();
  EXPECT_EQ(Printed(), "[T][  host] no newline\n");
}

TEST_F(PrintkTest, NewlinesInsideGetTheirOwnPrefix) {
  _printk(SOH "6one\ntwo\n\nthree\n");
  EXPECT_EQ(Printed(), "[T][  host] one\n[T][  host] two\n[T][  host] \n[T][  host] three\n");
}

TEST_F(PrintkTest, LongTextIsCutAsInLinux) {
  const std::string text(5000, 'x');
  _printk("%s\n", text.c_str());
  const std::string line = Printed();
  EXPECT_EQ(line, "[T][  host] " + std::string(975, 'x') + "\n");
  text_.clear();
  // Nothing but newlines: more prefix than text.
  _printk("%s", std::string(900, '\n').c_str());
  EXPECT_EQ(std::count(text_.begin(), text_.end(), '\n'), 900) << "the last newline ends the record";
}

TEST_F(PrintkTest, RingKeepsTheLast) {
  const auto first = ring3_log_next_seq();
  for (int i = 0; i < 2000; ++i) _printk(SOH "7record %d\n", i);
  EXPECT_EQ(ring3_log_next_seq(), first + 2000);
  unsigned long long at = first;
  static ring3_log_record record;
  int count = 0;
  while (ring3_log_read(&at, &record) == 1) {
    EXPECT_EQ(record.text, "record " + std::to_string(record.seq - first));
    ++count;
  }
  EXPECT_EQ(count, 512);
  EXPECT_EQ(at, first + 2000);
}

std::string* dumped;

TEST_F(PrintkTest, DumpLooksLikeDevKmsg) {
  _printk(SOH "5for the dump\n");
  std::string text;
  dumped = &text;
  ring3_log_dump(1, [](const char* line, unsigned long length) { dumped->append(line, length); });
  EXPECT_TRUE(std::regex_match(text, std::regex("5,[0-9]+,[0-9]+,-,caller=host;for the dump\n"))) << text;
}

TEST_F(PrintkTest, ThreadsNeverMixLines) {
  constexpr int kThreads = 4;
  constexpr int kLines = 3000;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([t] {
      for (int i = 0; i < kLines; ++i) {
        if (i % 7 == 0) {
          _printk(SOH "6t%d ", t);
          _printk(SOH "ci%d end\n", i);
        } else {
          _printk(SOH "6t%d i%d end\n", t, i);
        }
      }
    });
  }
  for (auto& thread : threads) thread.join();
  ring3_log_flush();
  std::set<std::string> seen;
  size_t begin = 0;
  const std::string text = Printed();
  // Host threads look like one caller, so an open line may be continued by another thread; only whole records
  // count here.
  const std::regex line("\\[T\\]\\[  host\\] (t[0-3] i[0-9]+ end|(t[0-3] )+(i[0-9]+ end)?|i[0-9]+ end)");
  while (begin < text.size()) {
    const size_t end = text.find('\n', begin);
    ASSERT_NE(end, std::string::npos);
    const std::string one = text.substr(begin, end - begin);
    ASSERT_TRUE(std::regex_match(one, line)) << one;
    seen.insert(one);
    begin = end + 1;
  }
  // Everything that was printed in one piece is there.
  for (int t = 0; t < kThreads; ++t) {
    for (int i = 0; i < kLines; ++i) {
      if (i % 7 == 0) continue;
      ASSERT_EQ(seen.count("[T][  host] t" + std::to_string(t) + " i" + std::to_string(i) + " end"), 1u)
          << t << " " << i;
    }
  }
}

std::atomic<int> signal_lines{0};
std::atomic<int> sink_calls{0};

// A signal that arrives anywhere inside printk() prints, too. Nothing may deadlock or get lost.
TEST_F(PrintkTest, SignalHandlersMayPrint) {
  ring3_log_set_sink([](const char*, unsigned long) { ++sink_calls; });
  sink_calls = 0;
  signal_lines = 0;
  struct sigaction action = {};
  action.sa_handler = [](int) {
    _printk(SOH "6from the handler\n");
    ++signal_lines;
  };
  action.sa_flags = SA_RESTART;
  struct sigaction previous;
  ASSERT_EQ(sigaction(SIGALRM, &action, &previous), 0);
  timer_t timer;
  ASSERT_EQ(timer_create(CLOCK_MONOTONIC, nullptr, &timer), 0);
  itimerspec spec = {{0, 50000}, {0, 50000}};
  ASSERT_EQ(timer_settime(timer, 0, &spec, nullptr), 0);
  int lines = 0;
  const auto end = time(nullptr) + 2;
  while (time(nullptr) < end) {
    _printk(SOH "6open ");
    _printk(SOH "cclosed %d\n", lines);
    _printk(SOH "6whole\n");
    ++lines;
  }
  timer_delete(timer);
  sigaction(SIGALRM, &previous, nullptr);
  ring3_log_flush();
  EXPECT_GT(signal_lines, 100);
  EXPECT_GE(sink_calls, 2 * lines + signal_lines);
}

}  // namespace
