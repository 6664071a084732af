// JSON, RFC 8259, as far as test vectors need it: a text becomes a tree.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace json {

struct Value {
  enum Kind { kNull, kFalse, kTrue, kNumber, kString, kArray, kObject } kind = kNull;
  std::string text;                                    // of a string, in UTF-8; of a number, as it stands
  std::vector<Value> items;                            // of an array
  std::vector<std::pair<std::string, Value>> members;  // of an object
  const Value *find(const char *name, Kind wanted) const;
};

// False if the text is not JSON; `at` is then where.
bool parse(const std::string &text, Value &value, std::size_t &at);

}  // namespace json
