// CFB with segments of 128 bits and of 8 (SP 800-38A, 6.3).
#include "teasel/cfb.h"

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

namespace {

template <Direction kDirection>
inline teasel_status cfb(const teasel_aes_key *key, std::uint8_t iv[16], std::size_t length,
                         std::uint8_t *dst, const std::uint8_t *src) {
  // Deciphering, too, takes the forward cipher.
  const teasel_status status = check<kEncrypt, 1>(key, iv, length, dst, src);
  if (status != TEASEL_OK) return status;
  const std::size_t tail = length % kBlock;
  const std::size_t whole = length - tail;
  if constexpr (kDirection == kEncrypt)
    TEASEL_KERNEL(key, cfb_encrypt)(key, iv, whole, dst, src);
  else
    TEASEL_KERNEL(key, cfb_decrypt)(key, iv, whole, dst, src);
  if (tail != 0) {
    std::uint8_t stream[kBlock];
    TEASEL_KERNEL(key, ecb_encrypt)(key, kBlock, stream, iv);
    xor_bytes(dst + whole, src + whole, stream, tail);
    wipe(stream, sizeof stream);
  }
  return TEASEL_OK;
}

}  // namespace

extern "C" {

teasel_status teasel_cfb_encrypt(const teasel_aes_key *key, uint8_t iv[16], size_t length,
                                 uint8_t *dst, const uint8_t *src) {
  return cfb<kEncrypt>(key, iv, length, dst, src);
}

teasel_status teasel_cfb_decrypt(const teasel_aes_key *key, uint8_t iv[16], size_t length,
                                 uint8_t *dst, const uint8_t *src) {
  return cfb<kDecrypt>(key, iv, length, dst, src);
}

teasel_status teasel_cfb8_encrypt(const teasel_aes_key *key, uint8_t iv[16], size_t length,
                                  uint8_t *dst, const uint8_t *src) {
  const teasel_status status = check<kEncrypt, 1>(key, iv, length, dst, src);
  if (status == TEASEL_OK) TEASEL_KERNEL(key, cfb8_encrypt)(key, iv, length, dst, src);
  return status;
}

teasel_status teasel_cfb8_decrypt(const teasel_aes_key *key, uint8_t iv[16], size_t length,
                                  uint8_t *dst, const uint8_t *src) {
  const teasel_status status = check<kEncrypt, 1>(key, iv, length, dst, src);
  if (status == TEASEL_OK) TEASEL_KERNEL(key, cfb8_decrypt)(key, iv, length, dst, src);
  return status;
}

}  // extern "C"
