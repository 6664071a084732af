// Key wrap: KW and KWP (SP 800-38F, RFC 3394, RFC 5649). W moves a register of 8 bytes through the
// others, six times; each step needs the one before.
#include "teasel/kw.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

namespace {

constexpr std::size_t kHalf = 8;  // bytes of a semiblock
constexpr std::uint64_t kKwValue = 0xa6a6a6a6a6a6a6a6;   // SP 800-38F, 6.2: ICV1
constexpr std::uint64_t kKwpValue = 0xa65959a600000000;  // 6.3: ICV2, and the length

inline void encipher(const teasel_kw_key *key, std::uint8_t block[16]) {
  TEASEL_KERNEL(&key->aes, ecb_encrypt)(&key->aes, kBlock, block, block);
}
inline void decipher(const teasel_kw_key *key, std::uint8_t block[16]) {
  TEASEL_KERNEL(&key->aes, ecb_decrypt)(&key->aes, kBlock, block, block);
}

// W (6.1), in place: n semiblocks at text, 2 or more; first in and out, as a number.
std::uint64_t wrap(const teasel_kw_key *key, std::uint64_t first, std::size_t n, std::uint8_t *text) {
  std::uint8_t block[kBlock];
  std::uint64_t step = 0;
  store_be64(block, first);
  for (int round = 0; round < 6; ++round)
    for (std::size_t i = 0; i < n; ++i) {
      std::memcpy(block + kHalf, text + kHalf * i, kHalf);
      encipher(key, block);
      store_be64(block, load_be64(block) ^ ++step);
      std::memcpy(text + kHalf * i, block + kHalf, kHalf);
    }
  first = load_be64(block);
  wipe(block, sizeof block);
  return first;
}

// W's inverse.
std::uint64_t unwrap(const teasel_kw_key *key, std::uint64_t first, std::size_t n, std::uint8_t *text) {
  std::uint8_t block[kBlock];
  std::uint64_t step = std::uint64_t{6} * n;
  store_be64(block, first);
  for (int round = 0; round < 6; ++round)
    for (std::size_t i = n; i-- > 0;) {
      store_be64(block, load_be64(block) ^ step--);
      std::memcpy(block + kHalf, text + kHalf * i, kHalf);
      decipher(key, block);
      std::memcpy(text + kHalf * i, block + kHalf, kHalf);
    }
  first = load_be64(block);
  wipe(block, sizeof block);
  return first;
}

// Whether a number is 0. It is one word before anyone can branch on a part of it.
inline bool is_zero(std::uint64_t number) {
  auto folded = static_cast<std::uint32_t>(number | number >> 32);
  __asm__("" : "+r"(folded));
  return folded == 0;
}

inline std::size_t padded(std::size_t length) { return (length + kHalf - 1) / kHalf * kHalf; }

}  // namespace

extern "C" {

teasel_status teasel_kw_set_key(teasel_kw_key *key, size_t key_length, const uint8_t *user_key) {
  return teasel_aes_set_decrypt_key(key ? &key->aes : nullptr, key_length, user_key);
}

teasel_status teasel_kw_wrap(const teasel_kw_key *key, size_t length, uint8_t *dst, const uint8_t *src) {
  if (!key || !dst || !src) return TEASEL_ERR_NULL;
  if (!serves<kDecrypt>(&key->aes)) return TEASEL_ERR_KEY;
  if (length < 2 * kHalf || length % kHalf != 0) return TEASEL_ERR_LENGTH;
  if (length > SIZE_MAX - kHalf) return TEASEL_ERR_LIMIT;
  if (dst != src && overlap(dst, length + kHalf, src, length)) return TEASEL_ERR_OVERLAP;
  std::memmove(dst + kHalf, src, length);
  store_be64(dst, wrap(key, kKwValue, length / kHalf, dst + kHalf));
  return TEASEL_OK;
}

teasel_status teasel_kw_unwrap(const teasel_kw_key *key, size_t length, uint8_t *dst, const uint8_t *src) {
  if (!key || !dst || !src) return TEASEL_ERR_NULL;
  if (!serves<kDecrypt>(&key->aes)) return TEASEL_ERR_KEY;
  if (length < 3 * kHalf || length % kHalf != 0) return TEASEL_ERR_LENGTH;
  const std::size_t room = length - kHalf;
  if (dst != src && overlap(dst, room, src, length)) return TEASEL_ERR_OVERLAP;
  const std::uint64_t first = load_be64(src);
  std::memmove(dst, src + kHalf, room);
  if (is_zero(unwrap(key, first, room / kHalf, dst) ^ kKwValue)) return TEASEL_OK;
  std::memset(dst, 0, room);
  return TEASEL_ERR_AUTH;
}

teasel_status teasel_kwp_wrap(const teasel_kw_key *key, size_t length, uint8_t *dst, const uint8_t *src) {
  if (!key || !dst || !src) return TEASEL_ERR_NULL;
  if (!serves<kDecrypt>(&key->aes)) return TEASEL_ERR_KEY;
  if (length == 0) return TEASEL_ERR_LENGTH;
  if (length > 0xffffffff || length > SIZE_MAX - 2 * kHalf) return TEASEL_ERR_LIMIT;
  const std::size_t text = padded(length);
  if (dst != src && overlap(dst, text + kHalf, src, length)) return TEASEL_ERR_OVERLAP;
  std::memmove(dst + kHalf, src, length);
  std::memset(dst + kHalf + length, 0, text - length);
  const std::uint64_t first = kKwpValue | length;
  if (text == kHalf) {
    store_be64(dst, first);
    encipher(key, dst);
  } else {
    store_be64(dst, wrap(key, first, text / kHalf, dst + kHalf));
  }
  return TEASEL_OK;
}

// All that can be wrong with what comes out is gathered into one word, without a branch on it.
teasel_status teasel_kwp_unwrap(const teasel_kw_key *key, size_t length, size_t *text_length, uint8_t *dst,
                                const uint8_t *src) {
  if (!key || !text_length || !dst || !src) return TEASEL_ERR_NULL;
  if (!serves<kDecrypt>(&key->aes)) return TEASEL_ERR_KEY;
  if (length < 2 * kHalf || length % kHalf != 0) return TEASEL_ERR_LENGTH;
  if (length - kHalf > 0xfffffff8 + std::uint64_t{kHalf}) return TEASEL_ERR_LIMIT;
  const std::size_t room = length - kHalf;
  if (dst != src && overlap(dst, room, src, length)) return TEASEL_ERR_OVERLAP;
  std::uint8_t block[kBlock], last[kHalf];
  std::uint64_t first;
  if (room == kHalf) {
    std::memcpy(block, src, kBlock);
    decipher(key, block);
    first = load_be64(block);
    std::memcpy(dst, block + kHalf, kHalf);
    wipe(block, sizeof block);
  } else {
    first = load_be64(src);
    std::memmove(dst, src + kHalf, room);
    first = unwrap(key, first, room / kHalf, dst);
  }
  // bad: the constant differs; or the length is none of the last 8 that fit; or a byte of the
  // padding, of which there are up to 7, is not 0.
  std::uint64_t bad = (first ^ kKwpValue) >> 32;
  const std::uint64_t padding = std::uint64_t{room} - (first & 0xffffffff);
  bad |= padding & ~std::uint64_t{7};
  std::memcpy(last, dst + room - kHalf, kHalf);
  const std::uint64_t end = load_be64(last);
  bad |= end & ~(~std::uint64_t{0} << 8 * (padding & 7));
  wipe(last, sizeof last);
  if (is_zero(bad)) {
    *text_length = static_cast<std::size_t>(first & 0xffffffff);
    return TEASEL_OK;
  }
  std::memset(dst, 0, room);
  return TEASEL_ERR_AUTH;
}

void teasel_kw_key_wipe(teasel_kw_key *key) {
  if (key) wipe(key, sizeof *key);
}

}  // extern "C"
