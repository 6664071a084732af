// XTS (IEEE Std 1619, SP 800-38E). The tweak is enciphered here, and the last two
// blocks of a data unit with a partial block are stolen here; kernels do the rest.
#include "teasel/xts.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"
#include "modes/gf128.h"
#include "teasel/memory.h"

using namespace teasel;

namespace {

inline bool valid_key_length(std::size_t length) {
  return length == 32 || length == 48 || length == 64;
}

// KEY_LENGTH, then KEY: encrypting, equal halves are refused.
template <Direction kDirection>
teasel_status set_key(teasel_xts_key *key, std::size_t key_length, const std::uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (!valid_key_length(key_length)) return TEASEL_ERR_KEY_LENGTH;
  const std::size_t half = key_length / 2;
  if (kDirection == kEncrypt && teasel_memeql(user_key, user_key + half, half))
    return TEASEL_ERR_KEY;
  if constexpr (kDirection == kEncrypt)
    teasel_aes_set_encrypt_key(&key->data, half, user_key);
  else
    teasel_aes_set_decrypt_key(&key->data, half, user_key);
  // Both keys are of one tier, whatever another thread selects meanwhile.
  key->tweak.table = key->data.table;
  key->tweak.key_length = key->data.key_length;
  key->tweak.decrypts = 0;
  TEASEL_KERNEL(&key->tweak, set_encrypt_key)(&key->tweak, user_key + half);
  return TEASEL_OK;
}

template <Direction kDirection>
inline void crypt_blocks(const teasel_xts_key *key, std::uint8_t chain[16], std::size_t length,
                         std::uint8_t *dst, const std::uint8_t *src) {
  if constexpr (kDirection == kEncrypt)
    TEASEL_KERNEL(&key->data, xts_encrypt)(&key->data, chain, length, dst, src);
  else
    TEASEL_KERNEL(&key->data, xts_decrypt)(&key->data, chain, length, dst, src);
}

// The last whole block and the `tail` bytes after it. With T the tweak of the whole
// block and T' = alpha T that of the next, as IEEE 1619, 5.3.2 and 5.4.2:
//   encrypt: C C' of one block by T;  tail, then the rest of it, by T'
//   decrypt: the same backwards: T' first, then T.
template <Direction kDirection>
void steal(const teasel_xts_key *key, std::uint8_t chain[16], std::size_t tail, std::uint8_t *dst,
           const std::uint8_t *src) {
  std::uint8_t second[kBlock];
  if constexpr (kDirection == kEncrypt) {
    double_le(second, chain);
  } else {
    std::memcpy(second, chain, kBlock);
    double_le(chain, chain);
  }
  std::uint8_t block[kBlock];
  crypt_blocks<kDirection>(key, chain, kBlock, block, src);
  for (std::size_t n = 0; n < tail; ++n) {
    const std::uint8_t byte = src[kBlock + n];
    dst[kBlock + n] = block[n];
    block[n] = byte;
  }
  crypt_blocks<kDirection>(key, second, kBlock, dst, block);
  wipe(second, sizeof second);
  wipe(block, sizeof block);
}

// One data unit; all has been checked.
template <Direction kDirection>
inline void crypt_unit(const teasel_xts_key *key, const std::uint8_t tweak[16], std::size_t length, std::uint8_t *dst,
                       const std::uint8_t *src) {
  const std::size_t tail = length % kBlock;
  if (tail == 0) {
    if constexpr (kDirection == kEncrypt)
      TEASEL_KERNEL(&key->data, xts_unit_encrypt)(key, tweak, length, dst, src);
    else
      TEASEL_KERNEL(&key->data, xts_unit_decrypt)(key, tweak, length, dst, src);
    return;
  }
  const std::size_t whole = length - tail - kBlock;
  std::uint8_t chain[kBlock];
  TEASEL_KERNEL(&key->tweak, ecb_encrypt)(&key->tweak, kBlock, chain, tweak);
  crypt_blocks<kDirection>(key, chain, whole, dst, src);
  steal<kDirection>(key, chain, tail, dst + whole, src + whole);
  wipe(chain, sizeof chain);
}

// units: 1 for a call that has one.
template <Direction kDirection>
inline teasel_status check_units(const teasel_xts_key *key, const std::uint8_t *tweak, std::size_t length,
                                 std::size_t units, const std::uint8_t *dst, const std::uint8_t *src) {
  const bool empty = length == 0 || units == 0;
  if (!key || !tweak || (!empty && (!dst || !src))) return TEASEL_ERR_NULL;
  if (!is_set(&key->data) || !is_set(&key->tweak) || key->data.decrypts != (kDirection == kDecrypt))
    return TEASEL_ERR_KEY;
  if (length < kBlock) return TEASEL_ERR_LENGTH;
  if (length > TEASEL_XTS_MAX_LENGTH || units > SIZE_MAX / length) return TEASEL_ERR_LIMIT;
  return overlap_partly(dst, src, length * units) ? TEASEL_ERR_OVERLAP : TEASEL_OK;
}

template <Direction kDirection>
inline teasel_status crypt(const teasel_xts_key *key, const std::uint8_t tweak[16], std::size_t length,
                           std::uint8_t *dst, const std::uint8_t *src) {
  const teasel_status status = check_units<kDirection>(key, tweak, length, 1, dst, src);
  if (status == TEASEL_OK) crypt_unit<kDirection>(key, tweak, length, dst, src);
  return status;
}

template <Direction kDirection>
teasel_status crypt_sectors(const teasel_xts_key *key, const std::uint8_t tweak[16], std::size_t length,
                            std::size_t units, std::uint8_t *dst, const std::uint8_t *src) {
  const teasel_status status = check_units<kDirection>(key, tweak, length, units, dst, src);
  if (status != TEASEL_OK) return status;
  if (overlap(tweak, kBlock, dst, length * units)) return TEASEL_ERR_OVERLAP;
  std::uint8_t next[kBlock];
  std::memcpy(next, tweak, kBlock);
  for (; units != 0; --units, dst += length, src += length) {
    crypt_unit<kDirection>(key, next, length, dst, src);
    const std::uint64_t low = load_le64(next) + 1;
    store_le64(next, low);
    if (low == 0) store_le64(next + 8, load_le64(next + 8) + 1);
  }
  return TEASEL_OK;
}

}  // namespace

extern "C" {

teasel_status teasel_xts_set_encrypt_key(teasel_xts_key *key, size_t key_length,
                                         const uint8_t *user_key) {
  return set_key<kEncrypt>(key, key_length, user_key);
}

teasel_status teasel_xts_set_decrypt_key(teasel_xts_key *key, size_t key_length,
                                         const uint8_t *user_key) {
  return set_key<kDecrypt>(key, key_length, user_key);
}

teasel_status teasel_xts_encrypt(const teasel_xts_key *key, const uint8_t tweak[16], size_t length,
                                 uint8_t *dst, const uint8_t *src) {
  return crypt<kEncrypt>(key, tweak, length, dst, src);
}

teasel_status teasel_xts_decrypt(const teasel_xts_key *key, const uint8_t tweak[16], size_t length,
                                 uint8_t *dst, const uint8_t *src) {
  return crypt<kDecrypt>(key, tweak, length, dst, src);
}

teasel_status teasel_xts_encrypt_sectors(const teasel_xts_key *key, const uint8_t tweak[16], size_t unit_length,
                                         size_t units, uint8_t *dst, const uint8_t *src) {
  return crypt_sectors<kEncrypt>(key, tweak, unit_length, units, dst, src);
}

teasel_status teasel_xts_decrypt_sectors(const teasel_xts_key *key, const uint8_t tweak[16], size_t unit_length,
                                         size_t units, uint8_t *dst, const uint8_t *src) {
  return crypt_sectors<kDecrypt>(key, tweak, unit_length, units, dst, src);
}

void teasel_xts_wipe(teasel_xts_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
