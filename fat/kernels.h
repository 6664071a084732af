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
//   ctr: the next counter block; only its last 4 bytes count, modulo 2^32;
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
// gcm: ctr with chain[0..15] as its counter block, and GHASH of the ciphertext
// with chain[16..31] as its state.
#define TEASEL_PARAMS_gcm                                                                   \
  (const teasel_gcm_key *key, std::uint8_t chain[32], std::size_t length, std::uint8_t *dst, \
   const std::uint8_t *src)
#define TEASEL_ARGS_gcm (key, chain, length, dst, src)

namespace teasel {

using setkey_fn = void TEASEL_PARAMS_setkey;
using blocks_fn = void TEASEL_PARAMS_blocks;
using chain_fn = void TEASEL_PARAMS_chain;
using unit_fn = void TEASEL_PARAMS_unit;
using mac_fn = void TEASEL_PARAMS_mac;
using hashkey_fn = void TEASEL_PARAMS_hashkey;
using hash_fn = void TEASEL_PARAMS_hash;
using gcm_fn = void TEASEL_PARAMS_gcm;

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
