// Records, and the files that they come from.
#include <algorithm>
#include <filesystem>

#include "testsuite/external/external.h"

namespace external {

std::string our_name(const std::string &theirs) {
  static const char *const names[][2] = {
      {"plaintext", "plain"},   {"pt", "plain"},  {"payload", "plain"}, {"p", "plain"},  {"input", "plain"},
      {"message", "plain"},     {"msg", "plain"}, {"ct", "cipher"},     {"c", "cipher"}, {"output", "cipher"},
      {"ciphertext", "cipher"}, {"nonce", "iv"},  {"adata", "aad"},     {"k", "key"},
  };
  std::string name = theirs;
  for (char &c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const auto &pair : names)
    if (name == pair[0]) return pair[1];
  return name;
}

const std::string *Record::find(const char *name) const {
  for (const auto &[field, value] : fields_)
    if (field == name) return &value;
  return nullptr;
}

bool Record::add(const std::string &name, const std::string &value) {
  if (has(name.c_str())) return false;
  fields_.emplace_back(name, value);
  return true;
}

void Record::rename(const char *from, const char *to) {
  for (auto &field : fields_)
    if (field.first == from) field.first = to;
}

const std::string &Record::text(const char *name) const {
  static const std::string none;
  const std::string *const value = find(name);
  check::that(value != nullptr, __FILE__, __LINE__, "the record has no %s", name);
  return value ? *value : none;
}

Bytes Record::operator[](const char *name) const {
  const std::string &value = text(name);
  Bytes bytes(value.size() / 2);
  bool good = value.size() % 2 == 0;
  const auto digit = [&](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    good = false;
    return 0;
  };
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(16 * digit(value[2 * i]) + digit(value[2 * i + 1]));
  check::that(good, __FILE__, __LINE__, "%s is not hexadecimal: %s", name, value.c_str());
  return bytes;
}

std::size_t Record::number(const char *name) const {
  const std::string &value = text(name);
  std::size_t n = 0;
  for (char c : value) {
    if (c < '0' || c > '9' || n > 99999999) return CHECK(!"a number is a number"), 0;
    n = 10 * n + static_cast<std::size_t>(c - '0');
  }
  return n;
}

bool read_text(const std::string &file, std::string &text) {
  FILE *const in = fopen(file.c_str(), "rb");
  if (!check::that(in != nullptr, __FILE__, __LINE__, "%s: cannot be opened", file.c_str())) return false;
  char part[65536];
  text.clear();
  for (std::size_t n; (n = fread(part, 1, sizeof part, in)) > 0;) text.append(part, n);
  const bool good = !ferror(in);
  fclose(in);
  return check::that(good, __FILE__, __LINE__, "%s: cannot be read", file.c_str());
}

bool is_folder(const std::string &name) {
  std::error_code error;
  return std::filesystem::is_directory(name, error);
}

bool list_files(const std::string &folder, std::vector<std::string> &names) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::follow_directory_symlink, error);
  for (; !error && at != fs::end(at); at.increment(error)) {
    if (at->is_regular_file(error)) names.push_back(at->path().lexically_relative(folder).generic_string());
    if (error) break;
  }
  std::sort(names.begin(), names.end());
  return check::that(!error, __FILE__, __LINE__, "%s: %s", folder.c_str(), error.message().c_str());
}

}  // namespace external
