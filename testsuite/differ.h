// make check-differ: random cases through Teasel and through other libraries, the peers.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "testsuite/check.h"

namespace differ {

using check::Bytes;

// Never null, even of no bytes.
inline const std::uint8_t *at(const Bytes &bytes) {
  static const std::uint8_t nothing = 0;
  return bytes.empty() ? &nothing : bytes.data();
}

// What both sides get. Teasel alone is told how: in place, in pieces, at which alignment.
struct Case {
  Bytes key, iv, text;
  std::vector<Bytes> aad;  // one string; of SIV any number; of a generator the personalization
  std::size_t bits = 0;    // of the text; in whole bytes but for CFB1
  std::size_t tag_length = 0;
  bool in_place = false;
  std::uint64_t pieces = 0;  // the seed of the cuts; 0: in one call
  std::size_t offset = 0;
  std::uint64_t seed = 0;  // of what else a side has to draw
};

// Teasel or a peer, with a mode.
class Side {
 public:
  virtual ~Side() = default;
  // Of the case's text makes `out`, none for a MAC, and a tag of tag_length bytes. False: refused.
  virtual bool seal(const Case &c, Bytes &out, Bytes &tag) = 0;
  // The other way, of `in`; for a MAC that is the message.
  virtual bool open(const Case &c, const Bytes &in, const Bytes &tag, Bytes &out) = 0;
};
using MakeSide = std::function<std::unique_ptr<Side>()>;

// What a case may be. Lengths in bytes.
struct Shape {
  std::vector<std::size_t> keys;
  std::size_t min_iv = 0, usual_iv = 0, max_iv = 0;
  std::uint32_t tags = 0;                      // bit n: a tag may have n bytes
  std::size_t min = 0, most = 8192, unit = 1;  // of the text
  std::size_t cut = 0;                         // where a text may be cut; 0: nowhere
  std::size_t min_aad = 0, max_aad = 0;        // how many strings
  std::size_t aad_most = 600;                  // bytes of one
  bool by_bits = false;
  bool mac = false;
  bool opens = true;     // false: a generator
  bool refuses = false;  // what is not authentic
};

struct Mode {
  Shape shape;
  MakeSide side;
};

struct Row {
  std::string name;
  Mode ours;
  MakeSide peer;                                              // null where this version of it lacks the mode
  std::function<void(Shape &)> narrow = nullptr;              // to what the peer takes
  std::function<const char *(const Case &)> fault = nullptr;  // why the peer may refuse the case; null: it must not
};

struct Peer {
  const char *name;
  std::vector<Row> (*rows)();
};
extern const Peer libcrypto, libgcrypt;

// ---- Teasel's side, by the names of its lists; and what is in none.
Mode cipher(const char *name);
Mode mac(const char *name);
Mode aead(const char *name);
Mode cfb1(), siv(), kw(), kwp(), drbg(bool df);

// What a generator is to do: after it is made with key (entropy), iv (nonce) and aad.
struct Request {
  Bytes entropy, additional;  // entropy: a reseed comes first, with the same additional input; may be empty
  std::size_t length;
};
std::vector<Request> requests(const Case &c, bool df);

// ---- Limits of peers.
inline std::function<void(Shape &)> keys(std::vector<std::size_t> keys) {
  return [keys](Shape &shape) { shape.keys = keys; };
}
inline std::function<void(Shape &)> max_iv(std::size_t most) {
  return [most](Shape &shape) { shape.max_iv = most; };
}

}  // namespace differ
