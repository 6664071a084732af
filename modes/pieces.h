// Messages that lie in pieces: the checks before one, a walk over runs of it, and seal and open of
// a mode that works in a stream.
#pragma once

#include <cstring>

#include "modes/aead.h"

namespace teasel {

struct Pieces {
  std::size_t count;
  const teasel_piece *list;
};

// What seal and open share; the tag is apart.
struct Scattered {
  std::size_t iv_length;
  const std::uint8_t *iv;
  Pieces aad, dst, src;
  std::size_t tag_length;
};

inline bool missing(const Pieces &pieces) {
  if (missing(pieces.list, pieces.count)) return true;
  for (std::size_t i = 0; i < pieces.count; ++i)
    if (missing(pieces.list[i].bytes, pieces.list[i].length)) return true;
  return false;
}

// The sum of the lengths; UINT64_MAX if it has more bits.
inline std::uint64_t total(const Pieces &pieces) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < pieces.count; ++i) {
    const std::uint64_t length = pieces.list[i].length;
    sum = sum + length < sum ? UINT64_MAX : sum + length;
  }
  return sum;
}

// Whether a byte of dst is written at another place of the message than it is read, or twice.
// Pieces share bytes at the same place if they are as far from where they belong.
inline bool overlap_partly(const Pieces &dst, const Pieces &src) {
  std::uintptr_t at = 0;
  for (std::size_t i = 0; i < dst.count; at += dst.list[i++].length) {
    const teasel_piece &d = dst.list[i];
    for (std::size_t k = 0; k < i; ++k)
      if (overlap(d.bytes, d.length, dst.list[k].bytes, dst.list[k].length)) return true;
    std::uintptr_t from = 0;
    for (std::size_t k = 0; k < src.count; from += src.list[k++].length) {
      const teasel_piece &s = src.list[k];
      const auto moved = reinterpret_cast<std::uintptr_t>(d.bytes) - at - reinterpret_cast<std::uintptr_t>(s.bytes) + from;
      if (moved != 0 && overlap(d.bytes, d.length, s.bytes, s.length)) return true;
    }
  }
  return false;
}
inline bool overlap(const void *bytes, std::size_t length, const Pieces &pieces) {
  for (std::size_t i = 0; i < pieces.count; ++i)
    if (overlap(bytes, length, pieces.list[i].bytes, pieces.list[i].length)) return true;
  return false;
}

template <typename Limits>
inline teasel_status check_scattered(const teasel_aes_key *key, const Scattered &m, const std::uint8_t *tag) {
  if (!key || !tag || !m.iv || missing(m.aad) || missing(m.dst) || missing(m.src)) return TEASEL_ERR_NULL;
  if (!is_set(key)) return TEASEL_ERR_KEY;
  if (!Limits::valid_iv_length(m.iv_length)) return TEASEL_ERR_IV_LENGTH;
  if (!Limits::valid_tag_length(m.tag_length)) return TEASEL_ERR_TAG_LENGTH;
  const std::uint64_t length = total(m.src);
  if (total(m.dst) != length) return TEASEL_ERR_LENGTH;
  if (total(m.aad) > Limits::kMaxAad || length > Limits::max_text(m.iv_length)) return TEASEL_ERR_LIMIT;
  if (overlap_partly(m.dst, m.src) || overlap(tag, m.tag_length, m.dst)) return TEASEL_ERR_OVERLAP;
  return TEASEL_OK;
}

// A place in pieces.
class Cursor {
 public:
  explicit Cursor(const Pieces &pieces) : pieces_(pieces) { skip_empty(); }
  // Bytes that follow one another here; 0 at the end of all.
  std::size_t run() const { return index_ < pieces_.count ? pieces_.list[index_].length - at_ : 0; }
  std::uint8_t *bytes() const { return index_ < pieces_.count ? pieces_.list[index_].bytes + at_ : nullptr; }
  void advance(std::size_t length) {
    at_ += length;
    skip_empty();
  }
  // As many bytes, or all that are left.
  std::size_t get(std::uint8_t *dst, std::size_t length) {
    return each(length, [dst](std::size_t at, std::size_t n, std::uint8_t *bytes) { std::memcpy(dst + at, bytes, n); });
  }
  void put(const std::uint8_t *src, std::size_t length) {
    each(length, [src](std::size_t at, std::size_t n, std::uint8_t *bytes) { std::memcpy(bytes, src + at, n); });
  }

 private:
  template <typename F>
  std::size_t each(std::size_t length, F f) {
    std::size_t at = 0;
    for (std::size_t n; at < length && (n = run()) != 0; at += n) {
      if (n > length - at) n = length - at;
      f(at, n, bytes());
      advance(n);
    }
    return at;
  }
  void skip_empty() {
    while (index_ < pieces_.count && at_ == pieces_.list[index_].length) ++index_, at_ = 0;
  }
  Pieces pieces_;
  std::size_t index_ = 0, at_ = 0;
};

// f(length, dst, src) for a message cut into runs of whole blocks and, at its end, the rest. A block
// that lies in several pieces is carried to one place and back.
template <typename F>
inline void each_run(const Pieces &dst, const Pieces &src, F f) {
  Cursor to(dst), from(src);
  std::uint8_t block[kBlock];
  while (from.run() != 0) {
    const std::size_t room = to.run() < from.run() ? to.run() : from.run();
    if (const std::size_t whole = room - room % kBlock; whole != 0) {
      f(whole, to.bytes(), from.bytes());
      to.advance(whole), from.advance(whole);
    } else {
      const std::size_t n = from.get(block, kBlock);
      f(n, block, block);
      to.put(block, n);
    }
  }
  wipe(block, sizeof block);
}

inline void zero(const Pieces &dst) {
  for (std::size_t i = 0; i < dst.count; ++i)
    if (dst.list[i].length != 0) std::memset(dst.list[i].bytes, 0, dst.list[i].length);
}

// Ops: Key, Context, Limits (of check_scattered), cipher, begin, absorb, crypt and finish, as Aead
// has them.
template <typename Ops>
struct InPieces {
  using Key = typename Ops::Key;
  using Context = typename Ops::Context;

  static teasel_status seal(const Key *key, const Scattered &m, std::uint8_t *tag) {
    const teasel_status status = check_scattered<typename Ops::Limits>(Ops::cipher(key), m, tag);
    if (status != TEASEL_OK) return status;
    std::uint8_t whole[kBlock];
    process<kEncrypt>(key, m, whole);
    std::memcpy(tag, whole, m.tag_length);
    wipe(whole, sizeof whole);
    return TEASEL_OK;
  }

  static teasel_status open(const Key *key, const Scattered &m, const std::uint8_t *tag) {
    const teasel_status status = check_scattered<typename Ops::Limits>(Ops::cipher(key), m, tag);
    if (status != TEASEL_OK) return status;
    std::uint8_t whole[kBlock];
    process<kDecrypt>(key, m, whole);
    const bool equal = teasel_memeql(whole, tag, m.tag_length);
    wipe(whole, sizeof whole);  // the right tag of a forged message
    if (equal) return TEASEL_OK;
    zero(m.dst);
    return TEASEL_ERR_AUTH;
  }

 private:
  template <Direction kDirection>
  static void process(const Key *key, const Scattered &m, std::uint8_t tag[16]) {
    Context ctx;
    Ops::begin(&ctx, key, {m.iv_length, m.iv, total(m.aad), nullptr, total(m.src), nullptr, nullptr, m.tag_length});
    for (std::size_t i = 0; i < m.aad.count; ++i) Ops::absorb(&ctx, m.aad.list[i].length, m.aad.list[i].bytes);
    each_run(m.dst, m.src, [&ctx](std::size_t length, std::uint8_t *dst, const std::uint8_t *src) {
      Ops::template crypt<kDirection>(&ctx, length, dst, src);
    });
    Ops::finish(&ctx, tag);
    wipe(&ctx, sizeof ctx);
  }
};

}  // namespace teasel

// The public functions teasel_NAME_seal_pieces and _open_pieces; each: of the message m.
#define TEASEL_PIECES(name, seal_m, open_m)                                                                          \
  extern "C" teasel_status teasel_##name##_seal_pieces(                                                              \
      const teasel_##name##_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,                   \
      const teasel_piece *aad, size_t dst_count, const teasel_piece *dst, size_t src_count, const teasel_piece *src, \
      size_t tag_length, uint8_t *tag) {                                                                             \
    return seal_m(key, {nonce_length, nonce, {aad_count, aad}, {dst_count, dst}, {src_count, src}, tag_length}, tag); \
  }                                                                                                                  \
  extern "C" teasel_status teasel_##name##_open_pieces(                                                              \
      const teasel_##name##_key *key, size_t nonce_length, const uint8_t *nonce, size_t aad_count,                   \
      const teasel_piece *aad, size_t dst_count, const teasel_piece *dst, size_t src_count, const teasel_piece *src, \
      size_t tag_length, const uint8_t *tag) {                                                                       \
    return open_m(key, {nonce_length, nonce, {aad_count, aad}, {dst_count, dst}, {src_count, src}, tag_length}, tag); \
  }
