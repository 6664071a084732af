// Core cycles by comparison, since cycle counters are out of reach of most programs
// and the time-stamp counter runs at a speed of its own: a chain of additions, each
// of which waits for the last one and so takes one cycle, is timed beside the code.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace timing {

inline double seconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

inline constexpr int kAddsPerTurn = 64;

// Turns of 64 dependent additions. The compiler sees neither operand, so it can
// neither fold them nor split the chain. Eight stand in a row, since a loop of one
// would take as long as its branch.
inline void dependent_adds(unsigned turns) {
  std::uintptr_t sum = 0, one = 1;
  const auto add = [&] {
    asm volatile("" : "+r"(sum), "+r"(one));
    sum += one;
  };
  for (; turns; --turns)
    for (int i = 0; i < kAddsPerTurn; i += 8) add(), add(), add(), add(), add(), add(), add(), add();
  asm volatile("" : : "r"(sum));
}

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct Cell {
  std::function<void()> run;
  unsigned repeat = 1;         // calls in one sample
  std::vector<double> cycles;  // of one call, sample by sample
};

template <typename Run>
inline double time_of(const Run &run, unsigned repeat) {
  const double start = seconds();
  for (unsigned i = 0; i < repeat; ++i) run();
  return seconds() - start;
}

inline constexpr double kSampleSeconds = 40e-6;

// How many calls fill a sample; warms the code up as well.
template <typename Run>
inline unsigned calls_in_sample(const Run &run) {
  unsigned repeat = 1;
  run();
  while (time_of(run, repeat) < kSampleSeconds && repeat < (1u << 20)) repeat *= 2;
  return repeat;
}

// Takes `rounds` samples of each cell. A round visits each cell once, so that a
// change of the clock or a busy neighbour meets all of them alike.
inline void measure(std::vector<Cell> &cells, int rounds) {
  const unsigned turns = calls_in_sample([] { dependent_adds(1); });
  for (Cell &cell : cells) cell.repeat = calls_in_sample(cell.run);
  for (int round = 0; round < rounds; ++round) {
    for (Cell &cell : cells) {
      const double adds = time_of([turns] { dependent_adds(turns); }, 1);
      const double cycle = adds / (static_cast<double>(turns) * kAddsPerTurn);
      cell.cycles.push_back(time_of(cell.run, cell.repeat) / cycle / cell.repeat);
    }
  }
}

}  // namespace timing
