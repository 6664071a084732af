// The cases of testsuite/vectors/*.txt, and who runs them.
//
// A file has cases, each of lines "name value": case (a title), mode, key, iv, aad,
// plain, cipher, tag. Values are in hexadecimal and go on in lines that begin with
// a blank; "-" is the empty string, "ramp N" the bytes 00 01 ... ff 00 ..., "zeros N" as
// many bytes 00, and "previous" the ciphertext of the case before.
#pragma once

#include <map>

#include "testsuite/check.h"

namespace vectors {

using check::Bytes;

struct Case {
  std::string title, mode;
  std::map<std::string, Bytes> field;
  const Bytes &operator[](const char *name) const {
    static const Bytes none;
    const auto it = field.find(name);
    return it == field.end() ? none : it->second;
  }
};

// Ends the program if the file cannot be read.
std::vector<Case> read_cases(const std::string &file);

// A runner holds each example against the textbook as well, but not where a fault is planted: that
// the library's own result is compared must be seen.
inline bool with_textbook = true;
using Run = void(const Case &);
// In vectors_ciphers.cc.
Run run_ecb, run_cfb1, run_cbc_cs3, run_rfc3686, run_xts, run_lrw;
bool run_chain_mode(const Case &);  // false: it is not one of them
// In vectors_aead.cc.
Run run_aead, run_ocb_iterated;
// In vectors_siv.cc. Of SIV the associated strings are called aad1, aad2, ...
Run run_siv, run_gcm_siv, run_xaes, run_gmac;
// In vectors_mac.cc and vectors_kw.cc.
Run run_cmac, run_xcbc, run_xcbc_prf, run_kw, run_kwp;

}  // namespace vectors
