// SPDX-License-Identifier: MIT
#include "runtime/gtest/kernel_report.h"

#include <algorithm>
#include <mutex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "runtime/printk/log.h"
#include "runtime/report/report.h"

namespace ring3 {
namespace {

// A failure shows so many lines of log.
constexpr size_t kLines = 60;

// The numbers of reports that were expected, as ranges [first, second), from all threads.
class Expected {
 public:
  void Add(unsigned long first, unsigned long end) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (first != end) ranges_.emplace_back(first, end);
  }
  // The first report of [first, end) that nobody expected, or `end`. Forgets what lies before `end`.
  unsigned long FirstOther(unsigned long first, unsigned long end) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::sort(ranges_.begin(), ranges_.end());
    for (const auto& [from, to] : ranges_) {
      if (from > first) break;
      first = std::max(first, to);
    }
    // A range that goes on beyond `end` belongs to a report that is being made right now.
    ranges_.erase(std::remove_if(ranges_.begin(), ranges_.end(), [end](const auto& range) { return range.second <= end; }),
                  ranges_.end());
    return std::min(first, end);
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<unsigned long, unsigned long>> ranges_;
};

Expected& ExpectedReports() {
  static auto* expected = new Expected;
  return *expected;
}

// The log from record `from` to before `to`; its last `limit` records.
std::string LogText(unsigned long long from, unsigned long long to, size_t limit) {
  std::vector<std::string> lines;
  ring3_log_record record;
  while (from < to && ring3_log_read(&from, &record) != 0 && record.seq < to) lines.emplace_back(record.text, record.len);
  std::string text;
  size_t first = 0;
  if (lines.size() > limit) {
    first = lines.size() - limit;
    text = "...\n";
  }
  for (size_t i = first; i < lines.size(); ++i) text += lines[i] + "\n";
  return text;
}

class RateLimitsOff {
 public:
  RateLimitsOff() { ring3_log_lift_rate_limits(1); }
  ~RateLimitsOff() { ring3_log_lift_rate_limits(-1); }
};

class Listener : public testing::EmptyTestEventListener {
 public:
  Listener() : checked_(ring3_report_total()), log_from_(ring3_log_next_seq()) {}

  void OnTestSuiteStart(const testing::TestSuite&) override { Check("between test suites"); }
  void OnTestStart(const testing::TestInfo&) override { Check("while the test suite was set up"); }
  void OnTestEnd(const testing::TestInfo&) override { Check("during the test"); }
  void OnTestSuiteEnd(const testing::TestSuite&) override { Check("while the test suite was torn down"); }
  void OnEnvironmentsTearDownEnd(const testing::UnitTest&) override { Check("after the last test"); }

 private:
  void Check(const char* when) {
    const unsigned long end = ring3_report_total();
    const unsigned long first = ExpectedReports().FirstOther(checked_, end);
    if (first != end) {
      // Its text ends where it was counted and begins behind the one before.
      unsigned long long from = log_from_;
      if (first != 0) from = std::max(from, ring3_report_log_seq(first - 1));
      ADD_FAILURE() << "a kernel report (WARN, BUG or a check) that nobody expects, " << when
                    << "; see EXPECT_KERNEL_REPORT. The first one:\n"
                    << LogText(from, ring3_report_log_seq(first), kLines);
    }
    checked_ = end;
    log_from_ = ring3_log_next_seq();
  }

  unsigned long checked_;
  unsigned long long log_from_;
};

}  // namespace

AllowKernelReports::AllowKernelReports() : first_(ring3_report_total()) {}
AllowKernelReports::~AllowKernelReports() { ExpectedReports().Add(first_, ring3_report_total()); }

void FailTestsOnKernelReports() { testing::UnitTest::GetInstance()->listeners().Append(new Listener); }

namespace internal {

testing::AssertionResult ExpectKernelReport(absl::FunctionRef<void()> statement, const char* text,
                                            const testing::Matcher<const std::string&>& matcher) {
  const unsigned long before = ring3_report_total();
  const unsigned long long log_from = ring3_log_next_seq();
  {
    const AllowKernelReports allow;
    const RateLimitsOff rate_limits_off;
    statement();
    ring3_log_flush();
  }
  const std::string log = LogText(log_from, ring3_log_next_seq(), ~0ul);
  const std::string tail = LogText(log_from, ring3_log_next_seq(), kLines);
  if (ring3_report_total() == before) {
    return testing::AssertionFailure() << "Statement: " << text << "\nExpected: a kernel report\n  Actual: none was made; log:\n"
                                       << tail;
  }
  if (matcher.Matches(log)) return testing::AssertionSuccess();
  std::ostringstream description;
  matcher.DescribeTo(&description);
  return testing::AssertionFailure() << "Statement: " << text << "\nExpected: a kernel report whose text " << description.str()
                                     << "\n  Actual:\n" << tail;
}

}  // namespace internal
}  // namespace ring3
