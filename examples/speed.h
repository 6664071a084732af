// What teasel speed measures.
#pragma once

#include "examples/modes.h"
#include "examples/plot.h"

namespace tool {

inline constexpr size_t kMaxSizes = kMaxPoints, kMaxModes = 40, kMaxKeys = 3;
inline constexpr int kRounds = 21;

// A mode with a key, one way.
struct Row {
  const Mode *mode;
  unsigned bits;
  bool decrypt;
  Session session;
};

// A row and a size.
struct Cell {
  Row *row;  // null: the mode does not take the size
  size_t size;
  unsigned repeat;                               // calls in a sample
  double nanoseconds[kRounds], cycles[kRounds];  // of a call
  double gigabytes_per_second, cycles_per_byte;
};

// What is asked for, and in the end the results: cell[row * sizes + size].
struct Measurement {
  size_t modes, sizes, keys;
  const Mode *mode[kMaxModes];
  size_t size[kMaxSizes];
  unsigned bits[kMaxKeys];
  size_t rows;
  Row *row;
  Cell *cell;
  double gigahertz;
};

// "encrypt", "decrypt", "both" where they are the same, or "tag".
const char *way_of(const Row &row);

// False: a line has been printed.
bool measure(Measurement *measurement);

}  // namespace tool
