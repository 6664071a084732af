// What the tests of the model share: checks, and operands to work on.
#pragma once

#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "testsuite/cpacf-model/instructions.h"

using Byte = unsigned char;

inline unsigned long passed, failed;

inline void check(const char *what, bool holds) {
  holds ? ++passed : ++failed;
  if (!holds) printf("FAIL: %s\n", what);
}

alignas(16) inline Byte block[256], text[8192], other[8192];

inline void fill(Byte *bytes, std::size_t length, unsigned seed) {
  for (std::size_t i = 0; i < length; ++i) {
    seed = seed * 1103515245 + 12345;
    bytes[i] = static_cast<Byte>(seed >> 16);
  }
}

inline Operands operands(std::uint64_t function, std::uint64_t length) {
  return {function, block, other, text, length, text, 0};
}

inline int report() {
  printf("cpacf: %lu checks, %lu failed\n", passed + failed, failed);
  return failed != 0;
}
