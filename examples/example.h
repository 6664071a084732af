/* What the examples share: bytes written as hexadecimal digits, in and out. */
#ifndef TEASEL_EXAMPLE_H
#define TEASEL_EXAMPLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <teasel/teasel.h>

static inline unsigned digit(char c) {
  return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a') + 10;
}

/* Lower-case hexadecimal into bytes; how many they are. */
static inline size_t from_hex(uint8_t *bytes, const char *hex) {
  size_t length = strlen(hex) / 2;
  for (size_t n = 0; n < length; ++n)
    bytes[n] = (uint8_t)(digit(hex[2 * n]) << 4 | digit(hex[2 * n + 1]));
  return length;
}

/* Prints a result. 0 if it is what the standard says, else 1. */
static inline int show(const char *name, size_t length, const uint8_t *bytes, const char *expected) {
  int wrong = strlen(expected) != 2 * length;
  for (size_t n = 0; !wrong && n < length; ++n)
    wrong = bytes[n] != (digit(expected[2 * n]) << 4 | digit(expected[2 * n + 1]));
  printf("%-26s", name);
  for (size_t n = 0; n < length; ++n) printf("%02x", bytes[n]);
  printf("%s\n", wrong ? "  WRONG" : "");
  return wrong;
}

/* Prints a status. 0 if it is the one that was to come, else 1. */
static inline int show_status(const char *name, teasel_status status, teasel_status expected) {
  printf("%-26s%s%s\n", name, teasel_strerror(status), status == expected ? "" : "  WRONG");
  return status != expected;
}

#endif
