// External vectors: what a record of any source becomes, and who runs it.
#pragma once

#include <utility>

#include "testsuite/check.h"

namespace external {

using check::Bytes;

// What the source says of a record. Of an acceptable one either is right, its exact bytes or a
// refusal; other bytes are not.
enum class Verdict { kValid, kInvalid, kAcceptable };

// Values are text: hexadecimal, and of CFB1 bits. The names are those below, whatever the
// source calls them; what has no name here keeps its own, in lower case.
//   key, iv, aad, plain, cipher, tag
class Record {
 public:
  std::size_t line = 0;  // where it begins in its file; of Wycheproof the tcId
  Verdict verdict = Verdict::kValid;
  const char *skip = nullptr;  // the reason why it is not run

  const std::string *find(const char *name) const;
  std::string *find(const char *name) { return const_cast<std::string *>(std::as_const(*this).find(name)); }
  bool has(const char *name) const { return find(name) != nullptr; }
  bool add(const std::string &name, const std::string &value);  // false: there is one already
  void rename(const char *from, const char *to);
  // A record that lacks the value, or has another kind of value, fails.
  const std::string &text(const char *name) const;
  Bytes operator[](const char *name) const;
  std::size_t number(const char *name) const;

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

std::string our_name(const std::string &theirs);

using Run = void(const Record &);

struct File {
  std::string name, source, mode;
  Run *run = nullptr;
  std::vector<Record> records;
  std::size_t stated = 0;  // how many records there are by the file's own count
  bool whole = false;      // no record is left out by sampling
};

struct Files {
  std::vector<File> files;
  std::vector<std::string> notes;  // what was left alone, for the eye
};

// The text of a file; false, and a failed check, if it cannot be read.
bool read_text(const std::string &file, std::string &text);
bool is_folder(const std::string &name);
// All regular files below a folder, by name, relative to it.
bool list_files(const std::string &folder, std::vector<std::string> &names);

Files read_cavp(const std::string &folder);
Files read_wycheproof(const std::string &folder);

// Monte Carlo tests, with so many outer iterations; and a file of NIST's.
Files make_monte_carlo(std::size_t outers);
Files read_monte_carlo(const std::string &file);
void adapt_monte_carlo(std::vector<Record> &records);

// ---- Runners, of records from all sources
Run run_ecb, run_cbc, run_cbc_padded, run_ofb, run_cfb, run_cfb8, run_cfb1, run_ctr, run_xts;
Run run_gcm, run_ccm, run_eax, run_ocb, run_gmac, run_gcm_siv, run_siv, run_siv_strings, run_cmac, run_kw, run_kwp,
    run_monte_carlo;

// Set by a runner when the library refuses a record that is not valid.
inline bool refused;

}  // namespace external
