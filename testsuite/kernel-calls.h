// A kernel of any signature, called with the same operands: for what goes through all
// rows of the manifest.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fat/tiers.h"

namespace teasel {

struct CallOperands {
  teasel_gcm_key key;  // its first member is the AES key
  teasel_ghash_key hash;
  teasel_xts_key xts;
  teasel_xex_key xex;
  std::uint8_t user_key[32], chain[48], lane_chain[kMaxLanes][16];
  std::uint8_t *dst;
  const std::uint8_t *src;
};

inline void call(setkey_fn *f, CallOperands &o, std::size_t) { f(&o.key.aes, o.user_key); }
inline void call(blocks_fn *f, CallOperands &o, std::size_t n) { f(&o.key.aes, n, o.dst, o.src); }
inline void call(chain_fn *f, CallOperands &o, std::size_t n) { f(&o.key.aes, o.chain, n, o.dst, o.src); }
inline void call(unit_fn *f, CallOperands &o, std::size_t n) { f(&o.xts, o.chain, n, o.dst, o.src); }
inline void call(mac_fn *f, CallOperands &o, std::size_t n) { f(&o.key.aes, o.chain, n, o.src); }
inline void call(hashkey_fn *f, CallOperands &o, std::size_t) { f(&o.hash, o.chain); }
inline void call(hash_fn *f, CallOperands &o, std::size_t n) { f(&o.key.hash, o.chain, n, o.src); }
inline void call(gcm_fn *f, CallOperands &o, std::size_t n) { f(&o.key, o.chain, n, o.dst, o.src); }

inline void call(ocb_fn *f, CallOperands &o, std::size_t n) { f(&o.xex, o.chain, n, o.dst, o.src); }
inline void call(polyval_fn *f, CallOperands &o, std::size_t n) { f(&o.key, o.chain, n, o.src); }
inline void call(memory_fn *f, CallOperands &o, std::size_t n) { f(o.dst, o.src, o.dst, n); }
// All lanes together have n bytes.
inline void call(lanes_fn *f, CallOperands &o, std::size_t n) {
  teasel_lane lane[kMaxLanes];
  const std::size_t length = n / kMaxLanes;
  for (std::size_t i = 0; i < kMaxLanes; ++i)
    lane[i] = {&o.key.aes, o.lane_chain[i], o.dst + i * length, o.src + i * length};
  f(lane, kMaxLanes, length);
}
template <typename F>
inline constexpr std::size_t kCallUnit = std::is_same_v<F, lanes_fn> ? 16 * kMaxLanes : 16;

enum class Direction { kBoth, kEncrypt, kDecrypt };

// Makes the AES key and the hash key by a table's own kernels.
inline void set_call_keys(CallOperands &o, const teasel_kernels &table, unsigned bits,
                          Direction direction = Direction::kBoth) {
  o.key.aes.table.kernels = &table;
  o.key.aes.key_length = bits / 8;
  o.key.aes.decrypts = direction != Direction::kEncrypt;
  if (direction != Direction::kDecrypt) table.set_encrypt_key(&o.key.aes, o.user_key);
  if (direction != Direction::kEncrypt) table.set_decrypt_key(&o.key.aes, o.user_key);
  table.ghash_set_key(&o.key.hash, o.chain);
  o.xts.data = o.xts.tweak = o.xex.aes = o.key.aes;
}

// Whether a row's keys, "K0", "K2" or "K3", have this size; K0 counts as 128.
constexpr bool row_has_bits(const char *keys, unsigned bits) {
  return keys[1] == '0' ? bits == 128 : keys[1] == '3' || bits != 192;
}

template <typename F>
inline constexpr bool kSetsUp = std::is_same_v<F, setkey_fn> || std::is_same_v<F, hashkey_fn>;

}  // namespace teasel
