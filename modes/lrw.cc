// LRW (IEEE P1619, draft of 2004): block i is enciphered between two additions of K2 * i in
// GF(2^128), where i is a number of 128 bits, the highest power first, as in CMAC. From i - 1 to i,
// the product grows by K2 * (2^(z+1) - 1), with z the trailing zeros of i: OCB's kernels do that.
// Numbers are no secret; K2 and the products are.
#include "teasel/lrw.h"

#include "modes/xex.h"

using namespace teasel;

namespace {

template <Direction kDirection>
teasel_status set_key(teasel_lrw_key *key, std::size_t key_length, const std::uint8_t *user_key) {
  if (!key || !user_key) return TEASEL_ERR_NULL;
  if (key_length != 32 && key_length != 40 && key_length != 48) return TEASEL_ERR_KEY_LENGTH;
  const std::size_t aes_length = key_length - kBlock;
  if constexpr (kDirection == kEncrypt)
    teasel_aes_set_encrypt_key(&key->xex.aes, aes_length, user_key);
  else
    teasel_aes_set_decrypt_key(&key->xex.aes, aes_length, user_key);
  std::uint8_t power[kBlock];  // K2 * 2^k
  std::memcpy(power, user_key + aes_length, kBlock);
  std::memcpy(key->xex.l[0], power, kBlock);
  for (int k = 1; k < xex::kValues; ++k) {
    double_be(power, power);
    xor_block(key->xex.l[k], key->xex.l[k - 1], power);
  }
  wipe(power, sizeof power);
  return TEASEL_OK;
}

// K2 * (2^(zeros+1) - 1). From number 2^128 - 1 to 0, 128 zeros, all 128 bits change.
void value_of(const teasel_xex_key *key, int zeros, std::uint8_t value[16]) {
  std::uint8_t power[kBlock];
  std::memcpy(value, key->l[xex::kValues - 1], kBlock);
  xor_block(power, key->l[xex::kValues - 1], key->l[xex::kValues - 2]);
  for (int k = xex::kValues; k <= zeros && k < 128; ++k) {
    double_be(power, power);
    xor_block(value, value, power);
  }
  wipe(power, sizeof power);
}

// K2 * number: a sum of K2 * 2^k.
void multiply(const teasel_xex_key *key, const std::uint8_t number[16], std::uint8_t product[16]) {
  std::uint8_t power[kBlock];
  std::memset(product, 0, kBlock);
  std::memcpy(power, key->l[0], kBlock);
  for (int k = 0; k < 128; ++k, double_be(power, power)) {
    if (number[kBlock - 1 - k / 8] >> k % 8 & 1) xor_block(product, product, power);
  }
  wipe(power, sizeof power);
}

// number - 1
void step_back(std::uint8_t number[16]) {
  for (int n = kBlock - 1; n >= 0 && number[n]-- == 0; --n) {
  }
}

template <Direction kDirection>
teasel_status lrw(const teasel_lrw_key *key, std::uint8_t index[16], std::size_t length, std::uint8_t *dst,
                  const std::uint8_t *src) {
  const teasel_status status =
      check<kDirection, kBlock>(key ? &key->xex.aes : nullptr, index, length, dst, src);
  if (status != TEASEL_OK || length == 0) return status;
  std::uint8_t chain[3 * kBlock] = {};
  std::uint8_t *const number = xex::number(chain);
  std::memcpy(number, index, kBlock);
  step_back(number);
  multiply(&key->xex, number, chain);
  xex::crypt<kDirection>(&key->xex, chain, length, dst, src, [key](const std::uint8_t *next, std::uint8_t *value) {
    value_of(&key->xex, xex::zeros_beyond_32(next), value);
  });
  for (int n = kBlock - 1; n >= 0 && ++number[n] == 0; --n) {
  }
  std::memcpy(index, number, kBlock);
  wipe(chain, sizeof chain);
  return TEASEL_OK;
}

}  // namespace

extern "C" {

teasel_status teasel_lrw_set_encrypt_key(teasel_lrw_key *key, size_t key_length, const uint8_t *user_key) {
  return set_key<kEncrypt>(key, key_length, user_key);
}

teasel_status teasel_lrw_set_decrypt_key(teasel_lrw_key *key, size_t key_length, const uint8_t *user_key) {
  return set_key<kDecrypt>(key, key_length, user_key);
}

teasel_status teasel_lrw_encrypt(const teasel_lrw_key *key, uint8_t index[16], size_t length, uint8_t *dst,
                                 const uint8_t *src) {
  return lrw<kEncrypt>(key, index, length, dst, src);
}

teasel_status teasel_lrw_decrypt(const teasel_lrw_key *key, uint8_t index[16], size_t length, uint8_t *dst,
                                 const uint8_t *src) {
  return lrw<kDecrypt>(key, index, length, dst, src);
}

void teasel_lrw_wipe(teasel_lrw_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
