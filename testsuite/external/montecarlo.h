// The Monte Carlo tests of NIST's AES Algorithm Validation Suite (AESAVS, 6.4).
#pragma once

#include <functional>

#include "testsuite/external/external.h"

namespace external {

struct MonteCarloMode {
  const char *name;
  std::size_t segment;  // bits: how much goes in and comes out in a step
  bool chained;         // has an IV, and feeds it back
};

// One message under way: a segment goes in, a segment comes out. One bit is the lowest of a byte.
using Step = std::function<void(const std::uint8_t *in, std::uint8_t *out)>;
using Cipher = Step(const MonteCarloMode &mode, const Bytes &key, const Bytes &iv, bool encrypts);

// Somebody else's AES, by which the expected values of Monte Carlo tests are made.
struct Reference {
  const char *name;
  std::size_t outer;  // how many outer iterations it can be asked for in a second or so
  Cipher *cipher;
};
extern const Reference reference;  // in reference-*.cc, one of which is built

}  // namespace external
