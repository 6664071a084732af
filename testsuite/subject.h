// A kernel under test, whatever its signature: how it is called, and on what key. All is
// derived from the manifest; nothing here names a kernel.
#pragma once

#include <string>
#include <vector>

#include "fat/dispatch.h"
#include "fat/tiers.h"
#include "testsuite/model.h"

namespace subject {

using Function = void (*)();

// What a kernel gets of its key: a structure that serves every signature.
struct Keys {
  model::Key model;
  teasel_gcm_key gcm;  // gcm.aes is the AES key, gcm.hash that of GHASH
  teasel_xts_key xts;  // xts.data is the AES key again, xts.tweak the one of model::tweak_key
  teasel_xex_key xex;  // the AES key once more, and l from model.h
  std::uint8_t other[8192];  // what memxor3 adds
};

// Sets all of a tier's keys, by its own kernels. The AES key is for both directions, or for
// enciphering alone: then its other half holds what nobody may use.
void set_keys(Keys &keys, int entry, const std::uint8_t *user_key, std::size_t key_length, const std::uint8_t h[16],
              bool both_directions);

struct Subject {
  const char *op, *tier, *file;
  int entry;
  unsigned bits;
  Function function;
  model::Operation *model;
  std::size_t chain;  // bytes of the chaining value
  std::size_t unit;   // lengths are multiples of this
  bool writes;        // has a destination
  bool deciphers;     // needs a key for that direction
  bool resumes;       // a message may come in several calls
  bool sets_key;      // is a set-up, not an operation on a message
  std::size_t key_offset, key_size;  // of its key, in Keys
  // The arguments as they are passed: up to 5 words.
  std::vector<const void *> (*arguments)(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst,
                                         const std::uint8_t *src);

  const std::uint8_t *key_of(const Keys &keys) const {
    return reinterpret_cast<const std::uint8_t *>(&keys) + key_offset;
  }
  void call(const void *key, std::uint8_t *chain, std::size_t length, std::uint8_t *dst, const std::uint8_t *src) const;
  std::string name() const { return std::string(op) + "/" + tier + " " + std::to_string(bits); }
};

// Every operation of an entry of fat/tiers.h, for every key size.
std::vector<Subject> subjects(int entry);

// "aesni" or "aesni-lean".
std::string entry_name(int entry);

// The names of an entry's needs that the CPU lacks.
std::string lacking(int entry, teasel::Features cpu);

// Every function that a row of the manifest promises in this build.
struct Row {
  const char *file;
  std::string name;
  teasel::Features needs;
  Function function;
};
std::vector<Row> rows();

}  // namespace subject
