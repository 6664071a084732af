// CBC-CS1, CBC-CS2, CBC-CS3 (SP 800-38A addendum). All but the last two blocks are CBC. Of
// those, with d the bytes of the last one, 1 to 16, and C' the ciphertext before them,
//
//     X = E(P1 ^ C')    Y = E((P2, padded by zeros) ^ X)
//
// and the ciphertext ends with the first d bytes of X and Y, or with Y and those d bytes.
#include "teasel/cbc-cs.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

namespace {

enum Variant { kCs1, kCs2, kCs3 };

// Whether Y comes first.
template <Variant kVariant>
constexpr bool swaps(std::size_t d) {
  return kVariant == kCs3 || (kVariant == kCs2 && d != kBlock);
}

template <Direction kDirection>
inline void cbc(const teasel_aes_key *key, std::uint8_t chain[16], std::size_t length, std::uint8_t *dst,
                const std::uint8_t *src) {
  if constexpr (kDirection == kEncrypt)
    TEASEL_KERNEL(key, cbc_encrypt)(key, chain, length, dst, src);
  else
    TEASEL_KERNEL(key, cbc_decrypt)(key, chain, length, dst, src);
}

// dst, src: the last two blocks, 16 + d bytes.
void encrypt_last(const teasel_aes_key *key, std::uint8_t chain[16], std::size_t d, bool swapped, std::uint8_t *dst,
                  const std::uint8_t *src) {
  std::uint8_t last[kBlock] = {}, x[kBlock];
  std::memcpy(last, src + kBlock, d);
  cbc<kEncrypt>(key, chain, kBlock, x, src);
  cbc<kEncrypt>(key, chain, kBlock, last, last);
  std::memcpy(dst + (swapped ? kBlock : 0), x, d);
  std::memcpy(dst + (swapped ? 0 : d), last, kBlock);
}

// D(Y) = (P2, padded) ^ X, so it has the end of X that was not sent.
void decrypt_last(const teasel_aes_key *key, std::uint8_t chain[16], std::size_t d, bool swapped, std::uint8_t *dst,
                  const std::uint8_t *src) {
  std::uint8_t x[kBlock], z[kBlock];
  TEASEL_KERNEL(key, ecb_decrypt)(key, kBlock, z, src + (swapped ? 0 : d));
  std::memcpy(x, z, kBlock);
  std::memcpy(x, src + (swapped ? kBlock : 0), d);
  xor_block(z, z, x);
  cbc<kDecrypt>(key, chain, kBlock, dst, x);
  std::memcpy(dst + kBlock, z, d);
  wipe(z, sizeof z);
}

template <Variant kVariant, Direction kDirection>
teasel_status crypt(const teasel_aes_key *key, const std::uint8_t iv[16], std::size_t length, std::uint8_t *dst,
                    const std::uint8_t *src) {
  if (!iv) return TEASEL_ERR_NULL;
  const teasel_status status = check<kDirection, 1>(key, length, dst, src);
  if (status == TEASEL_ERR_NULL || status == TEASEL_ERR_KEY) return status;
  if (length < kBlock) return TEASEL_ERR_LENGTH;
  if (status != TEASEL_OK || overlap(iv, kBlock, dst, length)) return TEASEL_ERR_OVERLAP;
  std::uint8_t chain[kBlock];
  std::memcpy(chain, iv, kBlock);
  const std::size_t d = (length - 1) % kBlock + 1;
  if (length == kBlock || (d == kBlock && !swaps<kVariant>(d))) {
    cbc<kDirection>(key, chain, length, dst, src);
    return TEASEL_OK;
  }
  const std::size_t before = length - kBlock - d;
  cbc<kDirection>(key, chain, before, dst, src);
  if constexpr (kDirection == kEncrypt)
    encrypt_last(key, chain, d, swaps<kVariant>(d), dst + before, src + before);
  else
    decrypt_last(key, chain, d, swaps<kVariant>(d), dst + before, src + before);
  return TEASEL_OK;
}

}  // namespace

extern "C" {

#define TEASEL_CBC_CS(name, variant, direction)                                                                       \
  teasel_status name(const teasel_aes_key *key, const uint8_t iv[16], size_t length, uint8_t *dst, const uint8_t *src) { \
    return crypt<variant, direction>(key, iv, length, dst, src);                                                      \
  }
TEASEL_CBC_CS(teasel_cbc_cs1_encrypt, kCs1, kEncrypt)
TEASEL_CBC_CS(teasel_cbc_cs1_decrypt, kCs1, kDecrypt)
TEASEL_CBC_CS(teasel_cbc_cs2_encrypt, kCs2, kEncrypt)
TEASEL_CBC_CS(teasel_cbc_cs2_decrypt, kCs2, kDecrypt)
TEASEL_CBC_CS(teasel_cbc_cs3_encrypt, kCs3, kEncrypt)
TEASEL_CBC_CS(teasel_cbc_cs3_decrypt, kCs3, kDecrypt)

}  // extern "C"
