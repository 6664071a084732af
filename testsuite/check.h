// What the tests of the public interface share: checks that count, each tier in
// turn, reproducible random bytes, and buffers that notice a stray write.
#pragma once

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "teasel/teasel.h"

namespace check {

using Bytes = std::vector<std::uint8_t>;

inline unsigned long checks = 0, failures = 0;
inline std::string context;  // what is being tested, for messages
inline bool quiet = false;   // a fault is planted, and expected to be found

[[gnu::format(printf, 4, 5)]] inline bool that(bool good, const char *file, int line, const char *format, ...) {
  ++checks;
  if (good) return true;
  if (++failures <= 50 && !quiet) {
    fprintf(stderr, "%s:%d: %s: ", file, line, context.c_str());
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\n");
  }
  return false;
}

#define CHECK(condition) check::that((condition), __FILE__, __LINE__, "not true: %s", #condition)
#define CHECK_STATUS(call, expected) check::status((call), (expected), __FILE__, __LINE__, #call)
#define CHECK_BYTES(what, got, expected, length) check::bytes(what, got, expected, length, __FILE__, __LINE__)

inline bool status(teasel_status got, teasel_status expected, const char *file, int line, const char *call) {
  return that(got == expected, file, line, "%s gives \"%s\", not \"%s\"", call, teasel_strerror(got),
              teasel_strerror(expected));
}

inline std::string hex(const std::uint8_t *p, std::size_t length) {
  std::string text;
  char two[3];
  for (std::size_t i = 0; i < length && i < 48; ++i) text += (snprintf(two, sizeof two, "%02x", p[i]), two);
  return length > 48 ? text + "..." : text;
}

inline bool bytes(const char *what, const std::uint8_t *got, const std::uint8_t *expected, std::size_t length,
                  const char *file, int line) {
  std::size_t at = 0;
  while (at < length && got[at] == expected[at]) ++at;
  return that(at == length, file, line, "%s (%zu bytes) differs from byte %zu on: %s, not %s", what, length, at,
              hex(got + at, length - at).c_str(), hex(expected + at, length - at).c_str());
}

// xorshift64*: the same bytes in each run.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545f4914f6cdd1d;
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>((next() >> 33) % bound); }
  template <typename Array>
  void fill(Array &array) {
    for (std::uint8_t &byte : array) byte = static_cast<std::uint8_t>(next() >> 56);
  }
  Bytes bytes(std::size_t length) {
    Bytes b(length);
    fill(b);
    return b;
  }

 private:
  std::uint64_t state_;
};

// Runs the test once for each tier that this CPU has, and says which it has not.
template <typename Test>
void each_tier(Test test) {
  struct teasel_tier_info tier;
  int ran = 0;
  for (std::size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i) {
    if (!tier.available) {
      printf("tier %s: not run, since this CPU lacks some of %s\n", tier.name, tier.needs);
      continue;
    }
    context = std::string("tier ") + tier.name;
    CHECK_STATUS(teasel_select_tier(tier.name), TEASEL_OK);
    test(tier.name);
    ++ran;
  }
  context.clear();
  CHECK(ran > 0);
  CHECK_STATUS(teasel_select_tier(nullptr), TEASEL_OK);
}

// The exit status, after one line of summary.
inline int finish(const char *name) {
  printf("%s: %lu checks, %lu failed\n", name, checks, failures);
  if (checks == 0) fprintf(stderr, "%s: nothing was checked\n", name);
  return failures != 0 || checks == 0;
}

}  // namespace check
