#include "examples/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "testsuite/timing.h"

namespace tool {
namespace {

constexpr double kPause = 0.1;  // seconds between two drawings
constexpr int kWidth = 40;      // characters

bool wanted, shown;
double started, drawn;
uint64_t total;

}  // namespace

void start_progress(uint64_t bytes) {
  wanted = isatty(STDERR_FILENO);
  total = bytes;
  started = drawn = timing::seconds();
}

void show_progress(uint64_t done) {
  if (!wanted) return;
  const double now = timing::seconds();
  if (now - drawn < kPause) return;
  drawn = now;
  const double megabytes = 1e-6 * static_cast<double>(done);
  fputs("\r", stderr);
  if (total) {
    const double part = done < total ? static_cast<double>(done) / static_cast<double>(total) : 1;
    const int marks = static_cast<int>(part * kWidth);
    fprintf(stderr, "[%.*s%*s] %3.0f %%", marks, "########################################", kWidth - marks, "",
            100 * part);
  }
  fprintf(stderr, " %.1f MB, %.0f MB/s\033[K", megabytes, megabytes / (now - started));
  fflush(stderr);
  shown = true;
}

void stop_progress() {
  clear_progress();
  wanted = false;
}

void clear_progress() {
  if (!shown) return;
  fputs("\r\033[K", stderr);
  fflush(stderr);
  shown = false;
}

}  // namespace tool
