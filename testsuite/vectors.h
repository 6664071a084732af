// The cases of testsuite/vectors/*.txt, and who runs them.
//
// A file has cases, each of lines "name value": case (a title), mode, key, iv, aad,
// plain, cipher, tag. Values are in hexadecimal and go on in lines that begin with
// a blank; "-" is the empty string, "ramp N" the bytes 00 01 ... ff 00 ..., and
// "previous" the ciphertext of the case before.
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

// In vectors_siv.cc. Of SIV the associated strings are called aad1, aad2, ...
using Run = void(const Case &);
Run run_siv, run_gcm_siv, run_xaes, run_gmac;

}  // namespace vectors
