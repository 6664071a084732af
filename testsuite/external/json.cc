// A reader of JSON by recursive descent.
#include "testsuite/external/json.h"

#include <string.h>

namespace json {
namespace {

constexpr int kDeepest = 100;  // arrays and objects in each other

class Parser {
 public:
  explicit Parser(const std::string &text) : text_(text) {}
  std::size_t at() const { return at_; }

  bool whole(Value &value) {
    if (!parse(value, 0)) return false;
    blanks();
    return at_ == text_.size();
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  bool take(char c) {
    blanks();
    return here() == c && ++at_;
  }
  bool word(const char *word) {
    const std::size_t n = strlen(word);
    return text_.compare(at_, n, word) == 0 && (at_ += n);
  }

  bool parse(Value &value, int depth) {
    blanks();
    if (depth > kDeepest) return false;
    switch (here()) {
      case '{':
        return value.kind = Value::kObject, object(value, depth);
      case '[':
        return value.kind = Value::kArray, array(value, depth);
      case '"':
        return value.kind = Value::kString, string(value.text);
      case 'n':
        return value.kind = Value::kNull, word("null");
      case 't':
        return value.kind = Value::kTrue, word("true");
      case 'f':
        return value.kind = Value::kFalse, word("false");
      default:
        return value.kind = Value::kNumber, number(value.text);
    }
  }

  bool object(Value &value, int depth) {
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      value.members.emplace_back();
      blanks();
      if (!string(value.members.back().first) || !take(':')) return false;
      if (!parse(value.members.back().second, depth + 1)) return false;
    } while (take(','));
    return take('}');
  }

  bool array(Value &value, int depth) {
    if (!take('[')) return false;
    if (take(']')) return true;
    do {
      value.items.emplace_back();
      if (!parse(value.items.back(), depth + 1)) return false;
    } while (take(','));
    return take(']');
  }

  std::size_t digits() {
    const std::size_t from = at_;
    while (here() >= '0' && here() <= '9') ++at_;
    return at_ - from;
  }
  bool number(std::string &text) {
    const std::size_t from = at_;
    if (here() == '-') ++at_;
    const bool zero = here() == '0';
    const std::size_t whole = digits();
    if (whole == 0 || (zero && whole > 1)) return false;
    if (here() == '.' && (++at_, digits() == 0)) return false;
    if (here() == 'e' || here() == 'E') {
      ++at_;
      if (here() == '+' || here() == '-') ++at_;
      if (digits() == 0) return false;
    }
    text = text_.substr(from, at_ - from);
    return true;
  }

  bool string(std::string &text) {
    if (here() != '"') return false;
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"') return ++at_, true;
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c != '\\')
        text += c;
      else if (!escape(text))
        return false;
    }
    return false;
  }
  // At the backslash; leaves the last character of the escape.
  bool escape(std::string &text) {
    ++at_;
    const char *const names = "\"\\/bfnrt", *const meanings = "\"\\/\b\f\n\r\t";
    if (const char *const name = here() ? strchr(names, here()) : nullptr) return text += meanings[name - names], true;
    unsigned long code = 0, low = 0;
    if (here() != 'u' || !four(code)) return false;
    if (code >= 0xd800 && code < 0xdc00) {  // the first of two surrogates
      if (text_.compare(at_ + 1, 2, "\\u") != 0) return false;
      at_ += 2;
      if (!four(low) || low < 0xdc00 || low > 0xdfff) return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    append_utf8(text, code);
    return true;
  }
  bool four(unsigned long &code) {
    code = 0;
    for (int i = 0; i < 4; ++i) {
      ++at_;
      const char *const digits = "0123456789abcdefABCDEF", *const digit = here() ? strchr(digits, here()) : nullptr;
      if (!digit) return false;
      const auto value = static_cast<unsigned long>(digit - digits);
      code = 16 * code + (value < 16 ? value : value - 6);
    }
    return true;
  }
  static void append_utf8(std::string &text, unsigned long code) {
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const unsigned long leads[] = {0, 0xc0, 0xe0, 0xf0};
    text += static_cast<char>(leads[more] | code >> 6 * more);
    for (int i = more; i-- > 0;) text += static_cast<char>(0x80 | (code >> 6 * i & 0x3f));
  }

  const std::string &text_;
  std::size_t at_ = 0;
};

}  // namespace

const Value *Value::find(const char *name, Kind wanted) const {
  for (const auto &[member, value] : members)
    if (member == name) return value.kind == wanted ? &value : nullptr;
  return nullptr;
}

bool parse(const std::string &text, Value &value, std::size_t &at) {
  Parser parser(text);
  const bool good = parser.whole(value);
  at = parser.at();
  return good;
}

}  // namespace json
