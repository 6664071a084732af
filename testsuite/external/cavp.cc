// NIST's CAVP response files, in the folders of Debian's python3-cryptography-vectors.
//
// A file has sections, "[name = value, ...]" or "[word]", and records, which begin with "COUNT = n".
// Values before a section's first record hold for all of its records; a line "FAIL" is a verdict.
#include <fnmatch.h>

#include <map>

#include "testsuite/external/external.h"

namespace external {
namespace {

std::string trim(const std::string &text) {
  const char *const blank = " \t\r";
  const std::size_t first = text.find_first_not_of(blank);
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blank) - first + 1);
}
// Records that a file has by its own count: lines that begin with COUNT.
std::size_t count_counts(const std::string &text) {
  std::size_t n = 0;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at), at += at != std::string::npos)
    n += fnmatch("[Cc][Oo][Uu][Nn][Tt][ =]*", text.substr(at, 7).c_str(), 0) == 0;
  return n;
}

class Reader {
 public:
  explicit Reader(File &file) : file_(file) {}
  void line(const std::string &raw) {
    ++line_;
    const std::string text = trim(raw);
    if (text.empty() || text[0] == '#') return;
    if (text[0] == '[') return section(text);
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
      if (text != "FAIL" || !in_record_) return stop(text);
      file_.records.back().verdict = Verdict::kInvalid;
      return;
    }
    value(text.substr(0, equals), trim(text.substr(equals + 1)));
  }

 private:
  void stop(const std::string &text) {
    check::that(false, __FILE__, __LINE__, "%s:%zu: not understood: %s", file_.name.c_str(), line_, text.c_str());
  }
  void section(const std::string &text) {
    in_record_ = false;
    shared_.erase("encrypt");
    shared_.erase("decrypt");
    if (text.back() != ']') return stop(text);
    for (std::size_t at = 1, comma; at < text.size(); at = comma + 1) {
      comma = std::min(text.find(',', at), text.size() - 1);
      const std::string part = text.substr(at, comma - at);
      const std::size_t equals = part.find('=');
      if (equals == std::string::npos)
        value(part, "");
      else
        value(part.substr(0, equals), trim(part.substr(equals + 1)));
    }
  }
  void value(const std::string &their_name, const std::string &value) {
    const std::string name = our_name(trim(their_name));
    if (name == "count") {
      file_.records.emplace_back();
      file_.records.back().line = line_;
      file_.records.back().add(name, value);
      for (const auto &[shared, its_value] : shared_) file_.records.back().add(shared, its_value);
      in_record_ = true;
    } else if (!in_record_) {
      shared_[name] = value;
    } else if (!file_.records.back().add(name, value)) {
      stop(name + ", a second time");
    }
  }

  File &file_;
  std::map<std::string, std::string> shared_;
  std::size_t line_ = 0;
  bool in_record_ = false;
};

// ---- What a mode's files write otherwise than others

// The tag is the end of the ciphertext.
void split_tag(Record &r, std::size_t length) {
  std::string *const cipher = r.find("cipher");
  if (!cipher || !CHECK(cipher->size() >= 2 * length)) return;
  r.add("tag", cipher->substr(cipher->size() - 2 * length));
  cipher->resize(cipher->size() - 2 * length);
}

void ocb_tag(Record &r) { split_tag(r, 16); }

// CCM's files give all lengths, and write what has the length 0 as 00.
void ccm_lengths(Record &r) {
  const char *const lengths[][2] = {{"aad", "alen"}, {"plain", "plen"}, {"iv", "nlen"}};
  for (const auto &[name, length] : lengths) {
    std::string *const value = r.find(name);
    if (value && r.number(length) == 0 && *value == "00") value->clear();
    if (value) CHECK(value->size() == 2 * r.number(length));
  }
  split_tag(r, r.number("tlen"));
  if (const std::string *const cipher = r.find("cipher")) CHECK(cipher->size() == 2 * r.number("plen"));
  // "Pass", or "Fail (2 - CT changed)"; none where a file only makes messages.
  if (const std::string *const result = r.find("result"); result && result->rfind("Fail", 0) == 0)
    r.verdict = Verdict::kInvalid;
  else if (result)
    CHECK(result->rfind("Pass", 0) == 0);
}

void tag_is_output(Record &r) { r.rename("cipher", "tag"); }

// A tweak is hexadecimal, or a number, which stands little-endian.
void xts_tweak(Record &r) {
  if (r.number("dataunitlen") % 8 != 0) {
    r.skip = "the data unit is not whole bytes, which the library does not take";
  } else if (!r.has("dataunitseqnumber")) {
    r.rename("i", "iv");
  } else {
    std::string tweak;
    char two[3];
    for (std::size_t i = 0, n = r.number("dataunitseqnumber"); i < 16; ++i, n >>= 8)
      tweak += (snprintf(two, sizeof two, "%02x", static_cast<unsigned>(n & 255)), two);
    r.add("iv", tweak);
  }
}

// ---- Which file has which mode. A pattern covers the folders below it.
struct Kind {
  const char *pattern, *mode;
  Run *run;
  void (*adapt)(Record &);
  const char *skip;  // why no record of the file is run
};
const char *const kInverse = "wrapping by the inverse cipher (SP 800-38F, 5.1) is not in the library";
const Kind kKinds[] = {
    {"ciphers/AES/ECB/ECB*.rsp", "ECB", run_ecb, nullptr, nullptr},
    {"ciphers/AES/CBC/CBC*.rsp", "CBC", run_cbc, nullptr, nullptr},
    {"ciphers/AES/OFB/OFB*.rsp", "OFB", run_ofb, nullptr, nullptr},
    {"ciphers/AES/CFB/CFB128*.rsp", "CFB128", run_cfb, nullptr, nullptr},
    {"ciphers/AES/CFB/CFB8*.rsp", "CFB8", run_cfb8, nullptr, nullptr},
    {"ciphers/AES/CFB/CFB1*.rsp", "CFB1", run_cfb1, nullptr, nullptr},
    {"ciphers/AES/CTR/*.txt", "CTR", run_ctr, nullptr, nullptr},
    {"ciphers/AES/GCM/gcm*.rsp", "GCM", run_gcm, nullptr, nullptr},
    {"ciphers/AES/CCM/Readme.txt", nullptr, nullptr, nullptr, nullptr},
    {"ciphers/AES/CCM/*.rsp", "CCM", run_ccm, ccm_lengths, nullptr},
    {"ciphers/AES/CCM/DVPT*.txt", "CCM, again", run_ccm, ccm_lengths, nullptr},
    {"ciphers/AES/XTS/*.rsp", "XTS", run_xts, xts_tweak, nullptr},
    {"ciphers/AES/OCB3/*.txt", "OCB", run_ocb, ocb_tag, nullptr},
    {"ciphers/AES/SIV/*.txt", "SIV", run_siv_strings, nullptr, nullptr},
    {"CMAC/*3des*", "CMAC, 3DES", nullptr, nullptr, "3DES, which the library does not have"},
    {"CMAC/*.txt", "CMAC", run_cmac, tag_is_output, nullptr},
    {"keywrap/kwtestvectors/Readme.txt", nullptr, nullptr, nullptr, nullptr},
    {"keywrap/kwtestvectors/TKW_*", "TKW", nullptr, nullptr, "3DES, which the library does not have"},
    {"keywrap/kwtestvectors/KW_*_inv.txt", "KW", nullptr, nullptr, kInverse},
    {"keywrap/kwtestvectors/KWP_*_inv.txt", "KWP", nullptr, nullptr, kInverse},
    {"keywrap/kwtestvectors/KW_*", "KW", run_kw, nullptr, nullptr},
    {"keywrap/kwtestvectors/KWP_*", "KWP", run_kwp, nullptr, nullptr},
    {"keywrap/kwp_botan.txt", "KWP", run_kwp, nullptr, nullptr},
};

const Kind *kind_of(const std::string &name) {
  for (const Kind &kind : kKinds)
    if (fnmatch(kind.pattern, name.c_str(), 0) == 0) return &kind;
  return nullptr;
}

// The folders that have AES; of the others there is a note.
bool is_aes(const std::string &name) {
  return name.rfind("ciphers/AES/", 0) == 0 || name.rfind("CMAC/", 0) == 0 || name.rfind("keywrap/", 0) == 0;
}

// False, and a failed check, if it cannot be read.
bool read_records(const std::string &path, File &file) {
  std::string text;
  if (!read_text(path, text)) return false;
  Reader reader(file);
  for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    reader.line(text.substr(at, end - at));
  }
  file.stated = count_counts(text);
  return true;
}

// NIST's Monte Carlo files are called CBCMCT128.rsp and the like.
bool is_monte_carlo(const std::string &name) { return name.find("MCT") != std::string::npos; }

void read_file(const std::string &folder, File &file, const Kind &kind) {
  if (!read_records(folder + "/" + file.name, file)) return;
  if (is_monte_carlo(file.name)) {
    for (Record &r : file.records) r.add("mode", kind.mode);
    adapt_monte_carlo(file.records);
    file.run = kind.run ? run_monte_carlo : nullptr;
  }
  for (Record &r : file.records) {
    check::context = file.name + ":" + std::to_string(r.line);
    r.skip = kind.skip;
    if (!kind.skip && kind.adapt) kind.adapt(r);
  }
}

}  // namespace

Files read_monte_carlo(const std::string &name) {
  Files found;
  found.files.push_back({name, "AESAVS", "NIST's records", run_monte_carlo, {}, 0, true});
  File &file = found.files.back();
  if (read_records(name, file)) adapt_monte_carlo(file.records);
  return found;
}

Files read_cavp(const std::string &folder) {
  Files found;
  std::vector<std::string> names;
  std::map<std::string, int> left_alone;
  list_files(folder, names);
  for (const std::string &name : names) {
    if (!is_aes(name)) {
      std::size_t slash = name.find('/');
      if (name.rfind("ciphers/", 0) == 0) slash = name.find('/', slash + 1);
      if (slash != std::string::npos && slash + 1 < name.size()) ++left_alone[name.substr(0, slash)];
      continue;
    }
    const Kind *const kind = kind_of(name);
    if (!check::that(kind != nullptr, __FILE__, __LINE__, "%s: no runner, and no reason why", name.c_str())) continue;
    if (!kind->mode) {
      found.notes.push_back(name + ": no records");
      continue;
    }
    found.files.push_back({name, "CAVP", kind->mode, kind->run, {}, 0});
    read_file(folder, found.files.back(), *kind);
  }
  check::context.clear();
  std::string others;
  for (const auto &[name, files] : left_alone)
    others += (others.empty() ? "" : ", ") + name + " (" + std::to_string(files) + ")";
  if (!others.empty()) found.notes.push_back("folders without AES, and their files: " + others);
  return found;
}

}  // namespace external
