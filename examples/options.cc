// Options: `-o OUT', `-oOUT', `--output OUT', `--output=OUT'; `--' ends them; a lone `-' is an operand.
#include "examples/tool.h"

namespace tool {
namespace {

struct OptionRow {
  char letter;  // 0: none
  const char *name, *argument, *help;
};

// In the order of OptionId.
constexpr OptionRow kOptions[] = {
    {0, "aad-hex", "HEX", "additional data to authenticate"},
    {'d', "decrypt", nullptr, "decipher"},
    {'f', "force", nullptr, "overwrite an output that exists"},
    {'h', "help", nullptr, "print this text"},
    {0, "iv-hex", "HEX", "initialization vector, first counter block, or tweak"},
    {0, "json", nullptr, "print JSON"},
    {0, "key", "BITS,..", "key sizes: 128, 192, 256"},
    {'k', "key-file", "FILE", "read the key's bytes from FILE"},
    {0, "key-hex", "HEX", "the key; other users may see it in the list of processes"},
    {0, "mode", "MODE,..", "modes to measure"},
    {0, "no-padding", nullptr, "no PKCS #7 padding: whole blocks alone"},
    {'o', "output", "OUT", "write to OUT; without it, or as `-', to standard output"},
    {0, "plot", "FILE.svg", "draw the throughput"},
    {0, "size", "BYTES,..", "message sizes; k and M are 1024 and 1024 * 1024"},
    {0, "tier", "TIER", "measure this tier"},
};
static_assert(sizeof kOptions / sizeof kOptions[0] == kOptionCount);

char kGiven[] = "";

// The option called `name' (length bytes); -1 if the command has none.
int find(const Command &command, const char *name, size_t length) {
  for (int id = 0; id < kOptionCount; ++id)
    if ((command.options & 1u << id) && strlen(kOptions[id].name) == length &&
        memcmp(kOptions[id].name, name, length) == 0)
      return id;
  return -1;
}

int find(const Command &command, char letter) {
  for (int id = 0; id < kOptionCount; ++id)
    if ((command.options & 1u << id) && kOptions[id].letter == letter) return id;
  return -1;
}

// Takes argv[*at], an option, and its argument, which may be argv[*at + 1].
bool take(const Command &command, char **argv, int *at, Arguments *arguments) {
  char *text = argv[*at], *value = nullptr;
  int id;
  if (text[1] == '-') {
    value = strchr(text, '=');
    id = find(command, text + 2, value ? static_cast<size_t>(value - text - 2) : strlen(text + 2));
    if (value) ++value;
  } else {
    id = find(command, text[1]);
    if (text[2]) value = text + 2;
  }
  if (id < 0)
    return misused("%s: unknown option %.*s", command.name, static_cast<int>(strcspn(text, "=")), text), false;
  const OptionRow &row = kOptions[id];
  if (!row.argument && value) return misused("%s: --%s takes no argument", command.name, row.name), false;
  if (row.argument && !value && !(value = argv[*at + 1] ? argv[++*at] : nullptr))
    return misused("%s: --%s needs an argument", command.name, row.name), false;
  if (arguments->value[id]) return misused("%s: --%s is given twice", command.name, row.name), false;
  arguments->value[id] = row.argument ? value : kGiven;
  return true;
}

}  // namespace

bool parse(const Command &command, int argc, char **argv, Arguments *arguments) {
  *arguments = {};
  arguments->command = command.name;
  bool options = true;
  for (int at = 0; at < argc; ++at) {
    char *text = argv[at];
    if (options && strcmp(text, "--") == 0) {
      options = false;
    } else if (options && text[0] == '-' && text[1]) {
      if (!take(command, argv, &at, arguments)) return false;
    } else if (arguments->operand || !command.operand[0]) {
      return misused("%s: too many operands: %s", command.name, text), false;
    } else {
      arguments->operand = text;
    }
  }
  return true;
}

void print_options(unsigned options) {
  for (int id = 0; id < kOptionCount; ++id) {
    if (!(options & 1u << id)) continue;
    const OptionRow &row = kOptions[id];
    const char letter[] = {row.letter ? '-' : ' ', row.letter ? row.letter : ' ', row.letter ? ',' : ' ', 0};
    char name[32];
    snprintf(name, sizeof name, "--%s%s%s", row.name, row.argument ? " " : "", row.argument ? row.argument : "");
    printf("  %s %-20s %s\n", letter, name, row.help);
  }
}

}  // namespace tool
