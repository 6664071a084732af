// The teasel command: what its parts share.
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "teasel/teasel.h"

namespace tool {

// Exit statuses.
inline constexpr int kDone = 0, kFailed = 1, kMisused = 2;

// Print one line on standard error, "teasel: ...", and return the status.
[[gnu::format(printf, 1, 2)]] int failed(const char *format, ...);
[[gnu::format(printf, 1, 2)]] int misused(const char *format, ...);

// The options of all commands. A command names those it takes.
enum OptionId {
  kAadHex,
  kDecrypt,
  kForce,
  kHelp,
  kIvHex,
  kJson,
  kKeyBits,
  kKeyFile,
  kKeyHex,
  kModeList,
  kNoPadding,
  kOutput,
  kPlot,
  kSizes,
  kTier,
  kOptionCount
};
constexpr unsigned bit(OptionId id) { return 1u << id; }

struct Arguments {
  const char *command;
  char *value[kOptionCount];  // null: not given; of an option without argument: not null
  char *operand;              // null: none
};

struct Command {
  const char *name;
  const char *operand;  // as shown by --help: "[IN]"; empty: it takes none
  const char *summary;
  unsigned options;  // bits
  int (*run)(const Arguments &arguments);
};

// Fills *arguments with what follows the command's name: options and at most one operand, in
// any order. False: misused, and a line has been printed.
bool parse(const Command &command, int argc, char **argv, Arguments *arguments);
// Lists the options of the bits.
void print_options(unsigned options);

int run_info(const Arguments &arguments);
int run_speed(const Arguments &arguments);
int run_keygen(const Arguments &arguments);
int run_encrypt(const Arguments &arguments);
int run_decrypt(const Arguments &arguments);
int run_raw(const Arguments &arguments);

// --- texts ---

// This CPU's name, in a buffer that stays.
const char *cpu_name();
// A JSON string with its quotes.
void print_json_string(FILE *out, const char *text);

}  // namespace tool
