// Reads testsuite/vectors/*.txt, whose form vectors.h describes.
#include <stdlib.h>

#include "testsuite/vectors.h"

namespace vectors {
namespace {

[[noreturn]] void stop(const std::string &file, const std::string &line, const char *why) {
  fprintf(stderr, "%s: %s: %s\n", file.c_str(), why, line.c_str());
  exit(1);
}

int hex_digit(char c) {
  const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : nullptr;
  return at ? static_cast<int>(at - digits) : -1;
}

bool append_hex(Bytes &bytes, const std::string &text) {
  if (text.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = hex_digit(text[i]), low = hex_digit(text[i + 1]);
    if (high < 0 || low < 0) return false;
    bytes.push_back(static_cast<std::uint8_t>(16 * high + low));
  }
  return true;
}

bool parse_value(Bytes &bytes, const std::string &text, const Bytes &previous) {
  if (text == "-") return true;
  if (text == "previous") return bytes = previous, !bytes.empty();
  if (text.rfind("ramp ", 0) == 0) {
    bytes.resize(strtoul(text.c_str() + 5, nullptr, 10));
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
    return !bytes.empty();
  }
  if (text.rfind("zeros ", 0) == 0) return bytes.resize(strtoul(text.c_str() + 6, nullptr, 10)), !bytes.empty();
  return append_hex(bytes, text);
}

// One line of a file; `open` is the value that a continuation line extends.
void parse_line(const std::string &file, const std::string &line, std::vector<Case> &cases, Bytes *&open) {
  if (line.empty() || line[0] == '#') return;
  if (line[0] == ' ') {
    if (!open || !append_hex(*open, line.substr(line.find_first_not_of(' ')))) stop(file, line, "no hexadecimal value");
    return;
  }
  const std::size_t blank = line.find(' ');
  if (blank == std::string::npos) stop(file, line, "no value");
  const std::string name = line.substr(0, blank), value = line.substr(blank + 1);
  if (name == "case") {
    cases.push_back({value, {}, {}});
  } else if (cases.empty()) {
    stop(file, line, "comes before the first case");
  } else if (name == "mode") {
    cases.back().mode = value;
  } else {
    open = &cases.back().field[name];
    const Bytes none;
    if (!parse_value(*open, value, cases.size() > 1 ? cases[cases.size() - 2]["cipher"] : none))
      stop(file, line, "no value that can be read");
  }
}

}  // namespace

std::vector<Case> read_cases(const std::string &file) {
  FILE *stream = fopen(file.c_str(), "r");
  if (!stream) stop(file, "", "cannot be opened");
  std::vector<Case> cases;
  Bytes *open = nullptr;
  std::string line;
  for (int c; (c = getc(stream)) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    parse_line(file, line, cases, open);
    line.clear();
  }
  fclose(stream);
  if (cases.empty()) stop(file, "", "has no case");
  return cases;
}

}  // namespace vectors
