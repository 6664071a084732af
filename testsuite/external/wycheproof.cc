// Wycheproof's JSON files: testGroups of tests, each with the result "valid", "invalid" or
// "acceptable". Lengths of a group are in bits and follow from the tests' bytes; they are not used.
#include <fnmatch.h>
#include <stdlib.h>

#include <map>

#include "testsuite/external/external.h"
#include "testsuite/external/json.h"

namespace external {
namespace {

using json::Value;

// The synthetic IV stands in front of the ciphertext (RFC 5297).
void split_siv(Record &r) {
  std::string *const cipher = r.find("cipher");
  if (!cipher || cipher->size() < 32) return;
  r.add("tag", cipher->substr(0, 32));
  cipher->erase(0, 32);
}

// A tweak is the data unit's number, little-endian; zeros at its end are not written.
void pad_tweak(Record &r) {
  if (std::string *const iv = r.find("iv"); iv && iv->size() < 32) iv->resize(32, '0');
}

struct Kind {
  const char *algorithm, *mode;
  Run *run;
  void (*adapt)(Record &);
  const char *skip;
};
const Kind kKinds[] = {
    {"AES-CBC-PKCS5", "CBC, PKCS #7", run_cbc_padded, nullptr, nullptr},
    {"AES-XTS", "XTS", run_xts, pad_tweak, nullptr},
    {"AES-CMAC", "CMAC", run_cmac, nullptr, nullptr},
    {"AES-GMAC", "GMAC", run_gmac, nullptr, nullptr},
    {"AES-GCM", "GCM", run_gcm, nullptr, nullptr},
    {"AES-GCM-SIV", "GCM-SIV", run_gcm_siv, nullptr, nullptr},
    {"AES-SIV-CMAC", "SIV, no nonce", run_siv_strings, split_siv, nullptr},
    {"AEAD-AES-SIV-CMAC", "SIV", run_siv, nullptr, nullptr},
    {"AES-CCM", "CCM", run_ccm, nullptr, nullptr},
    {"AES-EAX", "EAX", run_eax, nullptr, nullptr},
    {"AES-WRAP", "KW", run_kw, nullptr, nullptr},
    {"AES-KWP", "KWP", run_kwp, nullptr, nullptr},
    {"AES-FF1*", "FF1", nullptr, nullptr, "format-preserving encryption is not in the library"},
    {"A???CBC-HS*", "CBC with HMAC", nullptr, nullptr, "the library has no hash, so no HMAC"},
    {"Pbe*", "PBES2", nullptr, nullptr, "the library has no hash, so no PBKDF2"},
    {"Cobblestone-*", "GCM, in chunks", nullptr, nullptr, "a format above GCM, which is not the library's"},
};

const Kind *kind_of(const std::string &algorithm) {
  for (const Kind &kind : kKinds)
    if (fnmatch(kind.algorithm, algorithm.c_str(), 0) == 0) return &kind;
  return nullptr;
}

void read_test(File &file, const Kind &kind, const Value &test) {
  Record r;
  r.skip = kind.skip;
  for (const auto &[name, value] : test.members) {
    if (name == "tcId") r.line = strtoul(value.text.c_str(), nullptr, 10);
    if (value.kind == Value::kString && name != "comment") r.add(our_name(name), value.text);
  }
  check::context = file.name + ":" + std::to_string(r.line);
  const std::string &result = r.text("result");
  if (result == "invalid") r.verdict = Verdict::kInvalid;
  if (result == "acceptable") r.verdict = Verdict::kAcceptable;
  check::that(r.verdict != Verdict::kValid || result == "valid", __FILE__, __LINE__, "an unknown result: %s",
              result.c_str());
  if (!kind.skip && kind.adapt) kind.adapt(r);
  file.records.push_back(r);
}

// False if the file is not one of test vectors.
bool read_file(File &file, const Value &root, Files &found, std::map<std::string, int> &others) {
  const Value *const algorithm = root.find("algorithm", Value::kString);
  const Value *const number = root.find("numberOfTests", Value::kNumber);
  const Value *const groups = root.find("testGroups", Value::kArray);
  if (!algorithm || !number || !groups) return false;
  file.stated = strtoul(number->text.c_str(), nullptr, 10);
  const Kind *kind = kind_of(algorithm->text);
  static const Kind other = {nullptr, "others", nullptr, nullptr, "no AES; what they are is said above"};
  if (!kind && algorithm->text.find("AES") == std::string::npos) {
    kind = &other;
    ++others[algorithm->text];
  }
  if (!check::that(kind != nullptr, __FILE__, __LINE__, "%s: %s: no runner, and no reason why", file.name.c_str(),
                   algorithm->text.c_str()))
    return true;
  file.mode = kind->mode;
  file.run = kind->run;
  for (const Value &group : groups->items) {
    const Value *const tests = group.find("tests", Value::kArray);
    if (!tests) return false;
    for (const Value &test : tests->items) {
      if (kind == &other)
        (void)(file.records.emplace_back(), file.records.back().skip = other.skip);
      else
        read_test(file, *kind, test);
    }
  }
  found.files.push_back(file);
  return true;
}

}  // namespace

Files read_wycheproof(const std::string &tree) {
  // Of the whole tree, the folder of this schema.
  const std::string inner = tree + "/testvectors_v1", folder = is_folder(inner) ? inner : tree;
  Files found;
  std::vector<std::string> names;
  std::map<std::string, int> others;
  list_files(folder, names);
  for (const std::string &name : names) {
    if (fnmatch("*.json", name.c_str(), 0) != 0) {
      found.notes.push_back(name + ": no JSON");
      continue;
    }
    File file;
    file.name = name;
    file.source = "Wycheproof";
    std::string text;
    if (!read_text(folder + "/" + name, text)) continue;
    Value root;
    std::size_t at = 0;
    if (check::that(json::parse(text, root, at), __FILE__, __LINE__, "%s: no JSON at byte %zu", name.c_str(), at))
      check::that(read_file(file, root, found, others), __FILE__, __LINE__, "%s: no test vectors", name.c_str());
  }
  check::context.clear();
  std::string algorithms;
  for (const auto &[name, files] : others)
    algorithms += (algorithms.empty() ? "" : ", ") + name + " (" + std::to_string(files) + ")";
  if (!algorithms.empty()) found.notes.push_back("algorithms without AES, and their files: " + algorithms);
  return found;
}

}  // namespace external
