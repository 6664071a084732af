// Kernels: their signatures, their prototypes, and the table that a key carries.
// All from the manifest; nothing here names a kernel.
#pragma once

#include <cstddef>
#include <cstdint>

#include "config.h"
#include "fat/features.h"
#include "teasel/aes.h"
#include "teasel/gcm.h"
#include "teasel/xts.h"

// The signatures: parameters, and the same passed on. Lengths are in bytes and
// multiples of 16 (cfb8 takes any). A zero length does nothing. dst and src are
// equal or apart; no pointer needs an alignment. Everything has been checked.
//
// setkey: schedule(s) into key; user_key has the bytes of the key size.
#define TEASEL_PARAMS_setkey (teasel_aes_key * key, const std::uint8_t *user_key)
#define TEASEL_ARGS_setkey (key, user_key)
// blocks: each block for itself.
#define TEASEL_PARAMS_blocks \
  (const teasel_aes_key *key, std::size_t length, std::uint8_t *dst, const std::uint8_t *src)
#define TEASEL_ARGS_blocks (key, length, dst, src)
// chain: with a value of 16 bytes that comes back ready for the next call.
//   cbc, cfb, cfb8: the last ciphertext (cfb8: its last 16 bytes);
//   ofb: the last block of key stream;  pcbc: the last plaintext ^ ciphertext;
//   ctr: the next counter block; only its last 4 bytes count, modulo 2^32;
//   ctr32le: the same, but its first 4 bytes count, little-endian;
//   xts: the next tweak, enciphered already, times alpha for each block.
#define TEASEL_PARAMS_chain                                                                 \
  (const teasel_aes_key *key, std::uint8_t chain[16], std::size_t length, std::uint8_t *dst, \
   const std::uint8_t *src)
#define TEASEL_ARGS_chain (key, chain, length, dst, src)
// unit: the first blocks of a data unit of XTS, by both of its keys. tweak as the user
// gives it; it stays as it is.
#define TEASEL_PARAMS_unit                                                                        \
  (const teasel_xts_key *key, const std::uint8_t tweak[16], std::size_t length, std::uint8_t *dst, \
   const std::uint8_t *src)
#define TEASEL_ARGS_unit (key, tweak, length, dst, src)
// ocb: chain[0..15] the offset, chain[16..31] the checksum of the plaintext, chain[32..47]
// the number of the last block done, big-endian, whose last 4 bytes alone count. For each
// block: ++number, offset ^= key->l[trailing zeros of number], and E or D between two xors of
// offset. Those 4 bytes do not become 0 in a call: the mode does that block itself.
#define TEASEL_PARAMS_ocb                                                                   \
  (const teasel_xex_key *key, std::uint8_t chain[48], std::size_t length, std::uint8_t *dst, \
   const std::uint8_t *src)
#define TEASEL_ARGS_ocb (key, chain, length, dst, src)
// ccm: ctr with chain[0..15] as its counter block, and mac of the plaintext (of src when
// encrypting, of dst when decrypting) with chain[16..31]. EAX, whose MAC takes the
// ciphertext, has the two the other way round.
#define TEASEL_PARAMS_ccm                                                                   \
  (const teasel_aes_key *key, std::uint8_t chain[32], std::size_t length, std::uint8_t *dst, \
   const std::uint8_t *src)
#define TEASEL_ARGS_ccm (key, chain, length, dst, src)
// lanes: n messages, 1 to 16, each of `length` bytes: whole blocks, by keys of one size and
// table, which may be one key. No lane's bytes are another's. cbcmac_many has no dst.
#define TEASEL_PARAMS_lanes (const teasel_lane *lane, std::size_t n, std::size_t length)
#define TEASEL_ARGS_lanes (lane, n, length)
// mac: chain = E(chain ^ block), block after block.
#define TEASEL_PARAMS_mac \
  (const teasel_aes_key *key, std::uint8_t chain[16], std::size_t length, const std::uint8_t *src)
#define TEASEL_ARGS_mac (key, chain, length, src)
// hashkey: what the hash needs of H, in a form that is the tier's own.
#define TEASEL_PARAMS_hashkey (teasel_ghash_key * key, const std::uint8_t h[16])
#define TEASEL_ARGS_hashkey (key, h)
// hash: state = (state ^ block) * H, block after block.
#define TEASEL_PARAMS_hash                                                           \
  (const teasel_ghash_key *key, std::uint8_t state[16], std::size_t length, \
   const std::uint8_t *src)
#define TEASEL_ARGS_hash (key, state, length, src)
// polyval: the same in POLYVAL's order of bytes (RFC 8452), state and blocks. ghash_set_key has
// made key->hash of the value that its appendix A derives; key->aes has the table.
#define TEASEL_PARAMS_polyval                                                        \
  (const teasel_gcm_key *key, std::uint8_t state[16], std::size_t length, \
   const std::uint8_t *src)
#define TEASEL_ARGS_polyval (key, state, length, src)
// gcm: ctr with chain[0..15] as its counter block, and GHASH of the ciphertext
// with chain[16..31] as its state.
#define TEASEL_PARAMS_gcm                                                                   \
  (const teasel_gcm_key *key, std::uint8_t chain[32], std::size_t length, std::uint8_t *dst, \
   const std::uint8_t *src)
#define TEASEL_ARGS_gcm (key, chain, length, dst, src)

// memory: dst = a ^ b. length: any. dst may be a or b, or else lies apart.
#define TEASEL_PARAMS_memory \
  (std::uint8_t *dst, const std::uint8_t *a, const std::uint8_t *b, std::size_t length)
#define TEASEL_ARGS_memory (dst, a, b, length)

struct teasel_lane {
  const teasel_aes_key *key;
  std::uint8_t *chain;
  std::uint8_t *dst;
  const std::uint8_t *src;
};

namespace teasel {

inline constexpr std::size_t kMaxLanes = 16;

using setkey_fn = void TEASEL_PARAMS_setkey;
using blocks_fn = void TEASEL_PARAMS_blocks;
using chain_fn = void TEASEL_PARAMS_chain;
using unit_fn = void TEASEL_PARAMS_unit;
using mac_fn = void TEASEL_PARAMS_mac;
using hashkey_fn = void TEASEL_PARAMS_hashkey;
using hash_fn = void TEASEL_PARAMS_hash;
using gcm_fn = void TEASEL_PARAMS_gcm;
using polyval_fn = void TEASEL_PARAMS_polyval;
using ocb_fn = void TEASEL_PARAMS_ocb;
using ccm_fn = void TEASEL_PARAMS_ccm;
using lanes_fn = void TEASEL_PARAMS_lanes;
using memory_fn = void TEASEL_PARAMS_memory;

#define FEATURE(arch, name, bit, promised)
#define OP(op, signature, keys) using op##_fn = signature##_fn;
#define TIER(arch, tier, parent, needs)
#define KERNEL(arch, tier, file, op, keys, also)
#include "manifest.def"
#undef OP
#undef KERNEL

// Offsets that assembly relies on.
#define LAYOUT(name, structure, member, offset) \
  static_assert(offsetof(structure, member) == offset, "fat/layout.def: " #name);
#include "layout.def"
#undef LAYOUT

}  // namespace teasel

// teasel_k_aes128_ctr_crypt_aesni; teasel_k_ghash_aesni
#define TEASEL_PROTOTYPE_K0(op, tier) teasel::op##_fn teasel_k_##op##_##tier;
#define TEASEL_PROTOTYPE_K3(op, tier)            \
  teasel::op##_fn teasel_k_aes128_##op##_##tier; \
  teasel::op##_fn teasel_k_aes192_##op##_##tier; \
  teasel::op##_fn teasel_k_aes256_##op##_##tier;
#define TEASEL_PROTOTYPE_K2(op, tier)            \
  teasel::op##_fn teasel_k_aes128_##op##_##tier; \
  teasel::op##_fn teasel_k_aes256_##op##_##tier;
// The function of a row for a key size; `otherwise' if it has none for it.
#define TEASEL_SELECT_K0(bits, op, tier, otherwise) (&teasel_k_##op##_##tier)
#define TEASEL_SELECT_K3(bits, op, tier, otherwise)    \
  ((bits) == 128   ? &teasel_k_aes128_##op##_##tier    \
   : (bits) == 192 ? &teasel_k_aes192_##op##_##tier    \
                   : &teasel_k_aes256_##op##_##tier)
#define TEASEL_SELECT_K2(bits, op, tier, otherwise)    \
  ((bits) == 128   ? &teasel_k_aes128_##op##_##tier    \
   : (bits) == 192 ? (otherwise)                       \
                   : &teasel_k_aes256_##op##_##tier)

extern "C" {
#define OP(op, signature, keys)
#define KERNEL(arch, tier, file, op, keys, also) TEASEL_PROTOTYPE_##keys(op, tier)
#pragma GCC visibility push(hidden)
#include "manifest.def"
#pragma GCC visibility pop
#undef OP
#undef KERNEL

// The table of one tier and key size.
struct teasel_kernels {
#define OP(op, signature, keys) teasel::op##_fn *op;
#define KERNEL(arch, tier, file, op, keys, also)
#include "manifest.def"
#undef OP
#undef KERNEL
};
}
#undef FEATURE
#undef TIER
