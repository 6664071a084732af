// CFB with segments of 128 bits, of 8 and of 1 (SP 800-38A, 6.3).
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

// A block for each bit; the ciphertext bit comes in at the end of the shift register.
template <Direction kDirection>
teasel_status cfb1(const teasel_aes_key *key, std::uint8_t iv[16], std::size_t bits, std::uint8_t *dst,
                   const std::uint8_t *src) {
  const teasel_status status = check<kEncrypt, 1>(key, iv, bits / 8 + (bits % 8 != 0), dst, src);
  if (status != TEASEL_OK) return status;
  std::uint8_t stream[kBlock];
  std::uint64_t high = load_be64(iv), low = load_be64(iv + 8);
  for (std::size_t n = 0; n < bits; ++n) {
    const unsigned shift = 7 - n % 8;
    TEASEL_KERNEL(key, ecb_encrypt)(key, kBlock, stream, iv);
    const unsigned in = src[n / 8] >> shift & 1u, out = in ^ stream[0] >> 7;
    high = high << 1 | low >> 63;
    low = low << 1 | (kDirection == kEncrypt ? out : in);
    store_be64(iv, high);
    store_be64(iv + 8, low);
    dst[n / 8] = static_cast<std::uint8_t>((dst[n / 8] & ~(1u << shift)) | out << shift);
  }
  wipe(stream, sizeof stream);
  return TEASEL_OK;
}

}  // namespace

extern "C" {

teasel_status teasel_cfb1_encrypt(const teasel_aes_key *key, uint8_t iv[16], size_t bits, uint8_t *dst,
                                  const uint8_t *src) {
  return cfb1<kEncrypt>(key, iv, bits, dst, src);
}

teasel_status teasel_cfb1_decrypt(const teasel_aes_key *key, uint8_t iv[16], size_t bits, uint8_t *dst,
                                  const uint8_t *src) {
  return cfb1<kDecrypt>(key, iv, bits, dst, src);
}

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
